import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { ACTIONS } from './language.ts';
import { moveAt, type PlainMove, type RouseMove, type ShiftMove } from './moves.ts';
import { type Context, type EmpiresFrame, pawnAt, type State, TILES } from './state.ts';

/** A seat's two pawns: -1 at home, 0 to 4 on a tile, 5 to 9 on one and exhausted. Alike ones are one choice. */

const pawnsOf = (state: State, seat: Seat): readonly [number, number] => [
  pawnAt(state, 2 * seat),
  pawnAt(state, 2 * seat + 1),
];

export function setPawn(state: State, seat: Seat, from: number, to: number): void {
  const [a, b] = pawnsOf(state, seat);
  const other = a === from ? b : a;
  state.pawns[2 * seat] = Math.min(other, to);
  state.pawns[2 * seat + 1] = Math.max(other, to);
}

/** What the pawns are that `is` holds for, each once. */
export function differentPawns(state: State, seat: Seat, is: (pawn: number) => boolean): number[] {
  const [a, b] = pawnsOf(state, seat);
  if (a === b) return is(a) ? [a] : [];
  return [a, b].filter((pawn) => is(pawn));
}

const isPlaced = (pawn: number): boolean => pawn >= 0;
const isTired = (pawn: number): boolean => pawn >= TILES;

export const hasPlacedPawn = (state: State, seat: Seat): boolean => pawnAt(state, 2 * seat + 1) >= 0;
export const hasTiredPawn = (state: State, seat: Seat): boolean => pawnAt(state, 2 * seat + 1) >= TILES;

/** Ruling 3: a pawn moved by a card goes to any tile and activates nothing. It may also stay. */
export const movePawn: Choice<Context, State, ShiftMove | PlainMove<'stay'>, EmpiresFrame, 'movePawn'> = {
  legal(ctx, state, { seat }, out) {
    for (const pawn of differentPawns(state, seat, isPlaced))
      for (const move of moveAt(ctx.moves.shift, pawn)) if (move.to !== move.from) out.push(move);
    out.push(ctx.moves.stay);
  },
  apply(_ctx, state, { seat }, move, step) {
    const who = seatTag(seat);
    if (move.kind === 'stay') {
      step.log?.push({ message: { id: 'empires.log.stay', values: { who } } });
      return;
    }
    const exhausted = move.exhausted ? TILES : 0;
    setPawn(state, seat, move.from + exhausted, move.to + exhausted);
    const values = { who, from: at(ACTIONS, move.from), to: at(ACTIONS, move.to) };
    step.log?.push({ message: { id: 'empires.log.shift', values } });
  },
};

export function beginReadyPawn(state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const pawns = differentPawns(state, seat, isTired);
  if (pawns.length > 1) stack.push({ ask: 'readyPawn', seat });
  else if (pawns.length === 1) rouse(state, seat, at(pawns, 0) - TILES, step);
}

function rouse(state: State, seat: Seat, tile: number, step: Step): void {
  setPawn(state, seat, tile + TILES, tile);
  step.log?.push({
    message: { id: 'empires.log.rouse', values: { who: seatTag(seat), tile: at(ACTIONS, tile) } },
  });
}

export const readyPawn: Choice<Context, State, RouseMove, EmpiresFrame, 'readyPawn'> = {
  legal(ctx, state, { seat }, out) {
    for (const pawn of differentPawns(state, seat, isTired)) out.push(moveAt(ctx.moves.rouse, pawn - TILES));
  },
  apply(_ctx, state, { seat }, move, step) {
    rouse(state, seat, move.tile, step);
  },
};
