import { at, type Seat, seatTag } from '@ceilidh/kernel';
import { type Board, cellsOf, CELLS, has, type Mask, nearOf, newMask, WORDS } from '../board.ts';
import { cellName } from '../moves.ts';
import { boardIn, deploy, ownerAt, type Player, playerOf, type State, unitAt, withdraw } from '../state.ts';
import { type Unit, UNITS } from '../units.ts';
import type { Clan, OwnMoves } from './clan.ts';

export const FISHERMAN: Unit = UNITS.indexOf('fisherman');

export interface RowMove {
  readonly kind: 'row';
  readonly from: number;
  readonly to: number;
  readonly key: string;
}

/** In a turn. */
export interface Rowed {
  rowed: boolean;
}

const rows = new Map<number, RowMove>();

/** Rowing moves are many and rarely needed: each is made when it first is. */
function rowMove(from: number, to: number): RowMove {
  const way = from * CELLS + to;
  const known = rows.get(way);
  if (known !== undefined) return known;
  const move = Object.freeze({ kind: 'row', from, to, key: `row ${cellName(from)} ${cellName(to)}` } as const);
  rows.set(way, move);
  return move;
}

const fishermenOf = (state: State, seat: Seat): number[] =>
  cellsOf(playerOf(state, seat).own).filter((cell) => {
    const unit = at(state.units, cell);
    return unit > 0 && ownerAt(unit) === seat && unitAt(unit) === FISHERMAN;
  });

/** Cells that a fisherman beside another one would be on. */
function besideFishermen(board: Board, state: State, player: Player): Mask {
  const mask = newMask();
  for (const cell of cellsOf(player.own)) {
    if (unitAt(at(state.units, cell)) !== FISHERMAN) continue;
    const near = nearOf(board, cell);
    for (let word = 0; word < WORDS; word++) mask[word] = at(mask, word) | at(near, word);
  }
  return mask;
}

export const macdonaldMoves: OwnMoves<RowMove> = {
  row: {
    say: ({ from, to }) => ({ id: 'caledonia.move.row', values: { from: cellName(from), to: cellName(to) } }),
    apply(state, seat, { from, to }, step) {
      withdraw(state, seat, from);
      deploy(state, seat, FISHERMAN, to);
      state.turn.rowed = true;
      step.log?.push({
        message: {
          id: 'caledonia.log.row',
          values: { who: seatTag(seat), from: cellName(from), to: cellName(to) },
        },
      });
    },
  },
};

/** Workers are woodcutters, miners or fishermen; once a turn one fisherman rows to a loch or port beside him (ruling 11). */
export const macdonald: Clan = {
  id: 'macdonald',
  suits: 'experienced',
  workers: { cost: 6, income: 4 },
  counters: {
    turn: {
      begin(turn) {
        turn.rowed = false;
      },
      copy(from, to) {
        to.rowed = from.rowed;
      },
    },
  },
  start(player, size) {
    if (size === 'small') player.shipping = 1;
  },
  closedTo: (board, state, player, unit) => (unit === FISHERMAN ? besideFishermen(board, state, player) : undefined),
  beforeAction(ctx, state, seat, out) {
    if (state.turn.rowed) return;
    const board = boardIn(ctx, state);
    const fishermen = fishermenOf(state, seat);
    for (const from of fishermen) {
      const others = fishermen.filter((other) => other !== from);
      for (const to of cellsOf(nearOf(board, from))) {
        if (!has(board.water, to) || has(state.taken, to)) continue;
        if (others.some((other) => has(nearOf(board, other), to))) continue;
        out.push(rowMove(from, to));
      }
    }
  },
  laws(ctx, state) {
    const board = boardIn(ctx, state);
    return state.players.flatMap((_, seat) => {
      const fishermen = fishermenOf(state, seat);
      return fishermen.flatMap((one) =>
        fishermen
          .filter((other) => has(nearOf(board, one), other))
          .map((other) => `two fishermen side by side at ${one} and ${other}`),
      );
    });
  },
};
