import { assertNever, at, type Choice, type Pushes, type Seat, seatTag } from '@ceilidh/kernel';
import { buildingBonus } from './building-bonus.ts';
import { cellsOf, has } from './board.ts';
import { cellName, type MoveList, type MoveOf, MOVES } from './moves.ts';
import { neighbouringGoods } from './neighbourhood.ts';
import { terrainOf, unitsLeft } from './player-board.ts';
import {
  boardIn,
  type CaledoniaFrame,
  clanOf,
  type Context,
  deploy,
  type FrameOf,
  playerOf,
  type State,
  unitAt,
  withdraw,
} from './state.ts';
import { ALL_UNITS, FIELD, isWorker, type Unit, unitName } from './units.ts';

type ExchangeFrame = FrameOf<'exchange'>;
type ExchangeMove = MoveOf<'exchange' | 'replace'>;

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
  const shared = one === other || (isWorker(one) && isWorker(other) && clanOf(ctx, player).workers !== undefined);
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
      const ones = bitsOf((fits.get(first) ?? 0) & ~old).filter((one) => units[0] === undefined || units[0] === one);
      const others = bitsOf((fits.get(second) ?? 0) & ~old);
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
function listExchanges(ctx: Context, state: State, frame: ExchangeFrame, out: MoveList<ExchangeMove>): void {
  const listed = new Set<ExchangeMove>();
  eachExchange(ctx, state, frame, ({ cells, units }) => {
    listed.add(stepOf(frame, cells, units));
    return false;
  });
  out.push(...listed);
}

function stepOf(
  { cells, units }: ExchangeFrame,
  all: readonly [number, number],
  kinds: readonly [Unit, Unit],
): ExchangeMove {
  if (cells.length < 2) return at(MOVES.exchange, at(all, cells.length));
  return at(at(MOVES.replace, at(kinds, units.length)), at(all, units.length));
}

export const exchange: Choice<Context, State, ExchangeMove, CaledoniaFrame, 'exchange'> = {
  legal: listExchanges,
  apply(ctx, state, { seat, cells, units }, move, step, stack) {
    const who = seatTag(seat);
    const where = cellName(move.cell);
    switch (move.kind) {
      case 'exchange':
        step.log?.push({ message: { id: 'caledonia.log.exchange', values: { who, where } } });
        stack.push({ ask: 'exchange', seat, cells: [...cells, move.cell], units });
        break;
      case 'replace': {
        step.log?.push({
          message: { id: 'caledonia.log.replace', values: { who, unit: unitName(move.unit), where } },
        });
        const kinds = [...units, move.unit];
        if (kinds.length < 2) stack.push({ ask: 'exchange', seat, cells, units: kinds });
        else exchangeUnits(ctx, state, seat, cells, kinds, stack);
        break;
      }
      default:
        assertNever(move);
    }
  },
};

function exchangeUnits(
  ctx: Context,
  state: State,
  seat: Seat,
  cells: readonly number[],
  kinds: readonly Unit[],
  stack: Pushes<CaledoniaFrame>,
): void {
  for (const cell of cells) withdraw(state, seat, cell);
  cells.forEach((cell, place) => deploy(state, seat, at(kinds, place), cell));
  for (const unit of new Set(kinds)) buildingBonus(ctx, state, seat, unit, stack);
  if (!ctx.options.portSevenErratum) return;
  const goods = cells.reduce((bits, cell) => bits | neighbouringGoods(ctx, state, seat, cell), 0);
  stack.push({ ask: 'bargains', seat, goods });
}
