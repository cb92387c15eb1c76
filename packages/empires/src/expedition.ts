import {
  type Choice,
  EVERYONE,
  type Generator,
  type Pushes,
  type Seat,
  seatTag,
  shuffle,
  type Step,
} from '@ceilidh/kernel';
import { enter } from './build.ts';
import type { Design } from './cards.ts';
import { addPlace } from './empire.ts';
import { CARDS } from './components.ts';
import type { Move } from './moves.ts';
import { sayDesign } from './names.ts';
import { canLand, canOpen, hasFish, hasRaze } from './reach.ts';
import { type Context, type EmpiresFrame, type How, isFar, type State } from './state.ts';
import { gain } from './supply.ts';
import { trigger } from './trigger.ts';

/** Page 7: the ships choose their Islands, in the order of the queue or, by a card, before that. */

/** A ship leaves the queue for the supply; fish and raze token are gone. Then its seat chooses an Island. */
export function land(ctx: Context, state: State, at: number, how: How, step: Step, stack: Pushes<EmpiresFrame>): void {
  const ship = state.queue[at] as number;
  const seat = ship >> 2;
  state.queue.splice(at, 1);
  state.ships[seat] = (state.ships[seat] as number) + 1;
  if (!canLand(state, ship, how)) {
    step.log?.push({ message: { id: 'empires.log.home', values: { who: seatTag(seat) } } });
    return;
  }
  const frame = { ask: 'island', seat, fish: hasFish(ship), raze: hasRaze(ship), how } as const;
  const moves: Move[] = [];
  island.legal(ctx, state, frame, moves);
  if (moves.length > 1) stack.push(frame);
  else island.apply(ctx, state, frame, moves[0] as Move, step, stack);
}

export const island: Choice<Context, State, Move, EmpiresFrame, 'island'> = {
  legal(ctx, state, { fish, raze, how }, out) {
    const slots = fish ? 4 : 2;
    for (let slot = 0; slot < slots; slot++) {
      if (state.open[slot] === -1) continue;
      if (how !== 'conquer') out.push(ctx.moves.pillage[slot] as Move);
      if (raze && how !== 'pillage') out.push(ctx.moves.conquer[slot] as Move);
    }
    for (let pile = 0; pile < slots / 2; pile++) if (canOpen(state, pile)) out.push(ctx.moves.open[pile] as Move);
  },
  apply(ctx, state, { seat, raze, how }, move, step, stack) {
    if (move.kind !== 'open') {
      const taken = state.open[move.card] as number;
      state.open[move.card] = -1;
      take(ctx, state, seat, taken, move.kind === 'conquer', step, stack);
      return;
    }
    const opened = turnUp(ctx, state, seat, move.tile, step);
    if (raze && how === 'either') stack.push({ ask: 'landing', seat, island: opened });
    else take(ctx, state, seat, opened, how === 'conquer', step, stack);
  },
};

/** The top card of a pile, for all to see (ruling 11). An empty pile is made anew of what was discarded. */
function turnUp(ctx: Context, state: State, seat: Seat, pile: number, step: Step): number {
  step.reveal(EVERYONE);
  const opened = takeFromPile(ctx, state, pile);
  step.log?.push({
    message: {
      id: 'empires.log.open',
      values: { who: seatTag(seat), card: sayDesign(ctx.cards.islands[opened] as Design) },
    },
  });
  return opened;
}

export function takeFromPile(ctx: Context, state: State, pile: number): number {
  const cards = state.piles[pile] as number[];
  if (cards.length === 0) {
    const sunk = (state.sunk[pile] as number[]).splice(0).toSorted((a, b) => a - b);
    cards.push(...shuffle(state.random[ctx.seats + pile] as Generator, sunk));
  }
  return cards.pop() as number;
}

/** What is to be done with an Island that was turned up. */
export const landing: Choice<Context, State, Move, EmpiresFrame, 'landing'> = {
  legal(ctx, _state, _frame, out) {
    out.push(ctx.moves.plain.pillage, ctx.moves.plain.conquer);
  },
  apply(ctx, state, { seat, island: opened }, move, step, stack) {
    take(ctx, state, seat, opened, move.kind === 'conquer', step, stack);
  },
};

/** Pillaging gives the Island's goods and discards it; conquering adds it to the Empire. */
function take(
  ctx: Context,
  state: State,
  seat: Seat,
  taken: number,
  conquers: boolean,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const design = ctx.cards.islands[taken] as Design;
  const far = isFar(ctx, taken);
  step.log?.push({
    message: {
      id: conquers ? 'empires.log.conquer' : 'empires.log.pillage',
      values: { who: seatTag(seat), card: sayDesign(design) },
    },
  });
  if (!conquers) {
    trigger(ctx, state, seat, 'pillage', stack, { far });
    (state.sunk[far ? 1 : 0] as number[]).push(taken);
    gain(ctx, state, seat, design.goods, 1, step);
    return;
  }
  const place = CARDS + taken;
  trigger(ctx, state, seat, 'conquer', stack, { far, except: place });
  addPlace(state, seat, place);
  enter(ctx, state, seat, place, design.bonus, design.copy, step, stack);
}

/** An effect that pillages or conquers at once, with one of the own ships in the queue (page 9, note 3). */
export function beginEarly(
  ctx: Context,
  state: State,
  seat: Seat,
  how: How,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const ships = landable(state, seat, how);
  if (ships.length > 1) stack.push({ ask: 'early', seat, how });
  else if (ships.length === 1) land(ctx, state, ships[0] as number, how, step, stack);
}

/** Places in the queue of the ships that could do it. */
const landable = (state: State, seat: Seat, how: How): number[] =>
  state.queue.flatMap((ship, at) => (ship >> 2 === seat && canLand(state, ship, how) ? [at] : []));

export const early: Choice<Context, State, Move, EmpiresFrame, 'early'> = {
  legal(ctx, state, { seat, how }, out) {
    for (const at of landable(state, seat, how)) out.push(ctx.moves.numbered.ship[at] as Move);
  },
  apply(ctx, state, { seat, how }, move, step, stack) {
    step.log?.push({ message: { id: 'empires.log.ship', values: { who: seatTag(seat), place: move.card + 1 } } });
    land(ctx, state, move.card, how, step, stack);
  },
};
