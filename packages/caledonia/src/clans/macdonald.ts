import { type Seat, seatTag } from '@ceilidh/kernel';
import { type Board, cellsOf, CELLS, has, type Mask, nearOf, newMask, WORDS } from '../board.ts';
import { cellName } from '../moves.ts';
import { boardIn, deploy, ownerAt, type Player, playerOf, type State, unitAt, withdraw } from '../state.ts';
import { type Unit, UNITS } from '../units.ts';
import { because, firstMissing, type WhyNot } from '../why.ts';
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

const NOWHERE: Mask = newMask();

const rows = new Map<number, RowMove>();

const keyOf = (from: number, to: number): string => `row ${cellName(from)} ${cellName(to)}`;

/** Rowing moves are many and rarely needed: each is made when it first is. */
function rowMove(from: number, to: number): RowMove {
  const way = from * CELLS + to;
  const known = rows.get(way);
  if (known !== undefined) return known;
  const move = Object.freeze({ kind: 'row', from, to, key: keyOf(from, to) } as const);
  rows.set(way, move);
  return move;
}

const fishermenOf = (state: State, seat: Seat): number[] =>
  cellsOf(playerOf(state, seat).own).filter((cell) => {
    const unit = state.units[cell] as number;
    return unit > 0 && ownerAt(unit) === seat && unitAt(unit) === FISHERMAN;
  });

/** Cells that a fisherman beside another one would be on. */
function besideFishermen(board: Board, state: State, player: Player): Mask {
  const mask = newMask();
  for (const cell of cellsOf(player.own)) {
    if (unitAt(state.units[cell] as number) !== FISHERMAN) continue;
    const near = nearOf(board, cell);
    for (let word = 0; word < WORDS; word++) mask[word] = (mask[word] as number) | (near[word] as number);
  }
  return mask;
}

const isBesideOthers = (board: Board, fishermen: readonly number[], from: number, to: number): boolean =>
  fishermen.some((other) => other !== from && has(nearOf(board, other), to));

const APART = 'caledonia.why.fishermen-apart';

const whyNotRow: WhyNot = (ctx, state, seat, target) => {
  const board = boardIn(ctx, state);
  const fishermen = fishermenOf(state, seat);
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const [, one, other] = target;
  const wanted = (word: string | undefined): number[] =>
    cells.filter((cell) => word === undefined || word === '*' || word === cellName(cell));
  const ways = wanted(one).flatMap((from) => wanted(other).map((to) => ({ from, to, key: keyOf(from, to) })));
  return firstMissing(ways, target, [
    because('caledonia.why.rowed', () => !state.turn.rowed),
    because('caledonia.why.no-fisherman', ({ from }) => fishermen.includes(from), { count: fishermen.length }),
    because('caledonia.why.row-beside', ({ from, to }) => has(board.water, to) && has(nearOf(board, from), to)),
    because('caledonia.why.taken', ({ to }) => !has(state.taken, to)),
    because(APART, ({ from, to }) => !isBesideOthers(board, fishermen, from, to)),
  ]);
};

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
  closed: {
    to: (board, state, player, unit) => (unit === FISHERMAN ? besideFishermen(board, state, player) : NOWHERE),
    why: APART,
  },
  beforeAction(ctx, state, seat, out) {
    if (state.turn.rowed) return;
    const board = boardIn(ctx, state);
    const fishermen = fishermenOf(state, seat);
    for (const from of fishermen) {
      for (const to of cellsOf(nearOf(board, from))) {
        if (!has(board.water, to) || has(state.taken, to)) continue;
        if (!isBesideOthers(board, fishermen, from, to)) out.push(rowMove(from, to));
      }
    }
  },
  whyNot: { row: whyNotRow },
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
