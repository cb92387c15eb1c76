import { type Choice, seatTag } from '@ceilidh/kernel';
import { buildingBonus } from './building-bonus.ts';
import { cellsOf, has } from './board.ts';
import { cellName, MOVES, type Move, withOne, withTwo } from './moves.ts';
import { neighbouringGoods } from './neighbourhood.ts';
import { ALL_UNITS, terrainOf, unitsLeft } from './player-board.ts';
import {
  boardIn,
  type CaledoniaFrame,
  clanOf,
  type Context,
  deploy,
  playerOf,
  type State,
  unitAt,
  withdraw,
} from './state.ts';
import { FIELD, isWorker, type Unit, unitName } from './units.ts';

type ExchangeFrame = Extract<CaledoniaFrame, { ask: 'exchange' }>;

/** One way to carry out port 7: what stands on two cells is replaced by two units of other kinds (ruling 22). */
interface Exchange {
  readonly cells: readonly [number, number];
  readonly units: readonly [Unit, Unit];
}

/** Bits of the units from the player board that fit a cell. */
function fitting(ctx: Context, state: State, seat: number, cell: number): number {
  const board = boardIn(ctx, state);
  const player = playerOf(state, seat);
  let bits = 0;
  for (const unit of ALL_UNITS) {
    if (unit !== FIELD && unitsLeft(ctx, player, unit) > 0 && has(terrainOf(board, unit), cell)) bits |= 1 << unit;
  }
  return bits;
}

/** Both new units are on the player board at once; workers of one kind come from one supply. */
function enough(ctx: Context, state: State, seat: number, one: Unit, other: Unit): boolean {
  const player = playerOf(state, seat);
  const shared = one === other || (isWorker(one) && isWorker(other) && clanOf(ctx, player).anyWorker !== undefined);
  return !shared || unitsLeft(ctx, player, one) >= 2;
}

const bitsOf = (bits: number): Unit[] => ALL_UNITS.filter((unit) => (bits & (1 << unit)) !== 0);

/** Walks over the exchanges that agree with what was chosen so far, until `visit` has seen enough. */
function eachExchange(
  ctx: Context,
  state: State,
  { seat, cells, units }: ExchangeFrame,
  visit: (exchange: Exchange) => boolean,
): void {
  const kindOn = (cell: number): Unit => unitAt(state.units[cell] as number);
  const own = cellsOf(playerOf(state, seat).own).filter((cell) => kindOn(cell) !== FIELD);
  const fits = new Map(own.map((cell) => [cell, fitting(ctx, state, seat, cell)]));
  for (const first of own) {
    if (cells[0] !== undefined && cells[0] !== first) continue;
    for (const second of own) {
      if (second <= first || (cells[1] !== undefined && cells[1] !== second)) continue;
      const old = (1 << kindOn(first)) | (1 << kindOn(second));
      const ones = bitsOf((fits.get(first) as number) & ~old).filter(
        (one) => units[0] === undefined || units[0] === one,
      );
      const others = bitsOf((fits.get(second) as number) & ~old);
      const pairs = ones.flatMap((one) => others.map((other): [Unit, Unit] => [one, other]));
      const possible = pairs.filter(([one, other]) => enough(ctx, state, seat, one, other));
      if (possible.some((pair) => visit({ cells: [first, second], units: pair }))) return;
    }
  }
}

export function canExchange(ctx: Context, state: State, seat: number): boolean {
  let found = false;
  eachExchange(ctx, state, { ask: 'exchange', seat, cells: [], units: [] }, () => (found = true));
  return found;
}

/** Cells first, in ascending order, then what comes onto each: a step is offered only if the whole can be completed. */
function listExchanges(ctx: Context, state: State, frame: ExchangeFrame, out: Move[]): void {
  const listed = new Set<Move>();
  eachExchange(ctx, state, frame, ({ cells, units }) => {
    listed.add(stepOf(frame, cells, units));
    return false;
  });
  out.push(...listed);
}

function stepOf({ cells, units }: ExchangeFrame, all: readonly [number, number], kinds: readonly [Unit, Unit]): Move {
  if (cells.length < 2) return withOne(MOVES.exchange, all[cells.length] as number);
  return withTwo(MOVES.replace, kinds[units.length] as Unit, all[units.length] as number);
}

export const exchange: Choice<Context, State, Move, CaledoniaFrame, 'exchange'> = {
  legal: listExchanges,
  apply(ctx, state, { seat, cells, units }, move, step, stack) {
    const who = seatTag(seat);
    if (move.kind === 'exchange') {
      step.log?.push({ message: { id: 'caledonia.log.exchange', values: { who, where: cellName(move.where) } } });
      stack.push({ ask: 'exchange', seat, cells: [...cells, move.where], units });
      return;
    }
    step.log?.push({
      message: {
        id: 'caledonia.log.replace',
        values: { who, unit: unitName(move.what), where: cellName(move.where) },
      },
    });
    const kinds = [...units, move.what];
    if (kinds.length < 2) {
      stack.push({ ask: 'exchange', seat, cells, units: kinds });
      return;
    }
    for (const cell of cells) withdraw(state, seat, cell);
    cells.forEach((cell, at) => deploy(state, seat, kinds[at] as Unit, cell));
    for (const unit of new Set(kinds)) buildingBonus(ctx, state, seat, unit, stack);
    if (!ctx.options.portSevenErratum) return;
    const goods = cells.reduce((bits, cell) => bits | neighbouringGoods(ctx, state, seat, cell), 0);
    stack.push({ ask: 'bargains', seat, goods });
  },
};
