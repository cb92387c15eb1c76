import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { ACTIONS } from './language.ts';
import type { Move } from './moves.ts';
import { type Context, type EmpiresFrame, type State, TILES } from './state.ts';

/** A seat's two pawns: -1 at home, 0 to 4 on a tile, 5 to 9 on one and exhausted. Alike ones are one choice. */

const pawnsOf = (state: State, seat: Seat): readonly [number, number] => [
  state.pawns[2 * seat] as number,
  state.pawns[2 * seat + 1] as number,
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

export const hasPlacedPawn = (state: State, seat: Seat): boolean => (state.pawns[2 * seat + 1] as number) >= 0;
export const hasTiredPawn = (state: State, seat: Seat): boolean => (state.pawns[2 * seat + 1] as number) >= TILES;

/** Ruling 3: a pawn moved by a card goes to any tile and activates nothing. It may also stay. */
export const movePawn: Choice<Context, State, Move, EmpiresFrame, 'movePawn'> = {
  legal(ctx, state, { seat }, out) {
    for (const pawn of differentPawns(state, seat, isPlaced)) {
      (ctx.moves.shift[pawn] as readonly Move[]).forEach((move, tile) => {
        if (tile !== pawn % TILES) out.push(move);
      });
    }
    out.push(ctx.moves.plain.stay);
  },
  apply(_ctx, state, { seat }, move, step) {
    const who = seatTag(seat);
    if (move.kind === 'stay') {
      step.log?.push({ message: { id: 'empires.log.stay', values: { who } } });
      return;
    }
    setPawn(state, seat, move.tile, isTired(move.tile) ? move.to + TILES : move.to);
    const from = ACTIONS[move.tile % TILES] as string;
    step.log?.push({ message: { id: 'empires.log.shift', values: { who, from, to: ACTIONS[move.to] as string } } });
  },
};

export function beginReadyPawn(state: State, seat: Seat, step: Step, stack: Pushes<EmpiresFrame>): void {
  const pawns = differentPawns(state, seat, isTired);
  if (pawns.length > 1) stack.push({ ask: 'readyPawn', seat });
  else if (pawns.length === 1) rouse(state, seat, (pawns[0] as number) - TILES, step);
}

function rouse(state: State, seat: Seat, tile: number, step: Step): void {
  setPawn(state, seat, tile + TILES, tile);
  step.log?.push({
    message: { id: 'empires.log.rouse', values: { who: seatTag(seat), tile: ACTIONS[tile] as string } },
  });
}

export const readyPawn: Choice<Context, State, Move, EmpiresFrame, 'readyPawn'> = {
  legal(ctx, state, { seat }, out) {
    for (const pawn of differentPawns(state, seat, isTired)) out.push(ctx.moves.rouse[pawn - TILES] as Move);
  },
  apply(_ctx, state, { seat }, move, step) {
    rouse(state, seat, move.tile, step);
  },
};
