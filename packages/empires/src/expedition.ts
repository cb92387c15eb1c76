import { at, type Choice, EVERYONE, type Pushes, type Seat, seatTag, shuffle, type Step } from '@ceilidh/kernel';
import { enter } from './build.ts';
import { addPlace } from './empire.ts';
import { type IslandMove, moveAt, type OpenMove, type ShipMove, type SlotMove } from './moves.ts';
import { sayDesign } from './names.ts';
import { canLand, canOpen, hasFish, hasRaze } from './reach.ts';
import { type Context, type EmpiresFrame, type How, isFar, pileOf, shipsOf, type State, sunkOf } from './state.ts';
import { gain } from './supply.ts';
import { trigger } from './trigger.ts';

/** Page 7: the ships choose their Islands, in the order of the queue or, by a card, before that. */

/** A ship leaves the queue for the supply; fish and raze token are gone. Then its seat chooses an Island. */
export function land(
  ctx: Context,
  state: State,
  position: number,
  how: How,
  step: Step,
  stack: Pushes<EmpiresFrame>,
): void {
  const ship = at(state.queue, position);
  const seat = ship >> 2;
  state.queue.splice(position, 1);
  state.ships[seat] = shipsOf(state, seat) + 1;
  if (!canLand(state, ship, how)) {
    step.log?.push({ message: { id: 'empires.log.home', values: { who: seatTag(seat) } } });
    return;
  }
  const frame = { ask: 'island', seat, fish: hasFish(ship), raze: hasRaze(ship), how } as const;
  const moves: IslandAnswer[] = [];
  island.legal(ctx, state, frame, moves);
  if (moves.length > 1) stack.push(frame);
  else island.apply(ctx, state, frame, moveAt(moves, 0), step, stack);
}

type Landing = IslandMove<'pillage'> | IslandMove<'conquer'>;
type IslandAnswer = SlotMove<'pillage'> | SlotMove<'conquer'> | OpenMove;

export const island: Choice<Context, State, IslandAnswer, EmpiresFrame, 'island'> = {
  legal(ctx, state, { fish, raze, how }, out) {
    const slots = fish ? 4 : 2;
    for (let slot = 0; slot < slots; slot++) {
      if (state.open[slot] === -1) continue;
      if (how !== 'conquer') out.push(moveAt(ctx.moves.pillage.slots, slot));
      if (raze && how !== 'pillage') out.push(moveAt(ctx.moves.conquer.slots, slot));
    }
    for (let pile = 0; pile < slots / 2; pile++) if (canOpen(state, pile)) out.push(moveAt(ctx.moves.open, pile));
  },
  apply(ctx, state, { seat, raze, how }, move, step, stack) {
    if (move.kind !== 'open') {
      const taken = at(state.open, move.slot);
      state.open[move.slot] = -1;
      take(ctx, state, seat, taken, move.kind === 'conquer', step, stack);
      return;
    }
    const opened = turnUp(ctx, state, seat, move.pile, step);
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
      values: { who: seatTag(seat), card: sayDesign(at(ctx.cards.islands, opened)) },
    },
  });
  return opened;
}

export function takeFromPile(ctx: Context, state: State, pile: number): number {
  const cards = pileOf(state, pile);
  if (cards.length === 0) {
    const sunk = sunkOf(state, pile)
      .splice(0)
      .toSorted((a, b) => a - b);
    cards.push(...shuffle(at(state.random, ctx.seats + pile), sunk));
  }
  return cards.pop() as number;
}

/** What is to be done with an Island that was turned up. */
export const landing: Choice<Context, State, Landing, EmpiresFrame, 'landing'> = {
  legal(ctx, _state, _frame, out) {
    out.push(ctx.moves.pillage.turnedUp, ctx.moves.conquer.turnedUp);
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
  const design = at(ctx.cards.islands, taken);
  const far = isFar(ctx, taken);
  step.log?.push({
    message: {
      id: conquers ? 'empires.log.conquer' : 'empires.log.pillage',
      values: { who: seatTag(seat), card: sayDesign(design) },
    },
  });
  if (!conquers) {
    trigger(ctx, state, seat, 'pillage', stack, { far });
    sunkOf(state, far ? 1 : 0).push(taken);
    gain(ctx, state, seat, design.goods, 1, step);
    return;
  }
  const place = ctx.cards.firstIsland + taken;
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
  else if (ships.length === 1) land(ctx, state, at(ships, 0), how, step, stack);
}

/** Positions in the queue of the ships that could do it. */
const landable = (state: State, seat: Seat, how: How): number[] =>
  state.queue.flatMap((ship, position) => (ship >> 2 === seat && canLand(state, ship, how) ? [position] : []));

export const early: Choice<Context, State, ShipMove, EmpiresFrame, 'early'> = {
  legal(ctx, state, { seat, how }, out) {
    for (const position of landable(state, seat, how)) out.push(moveAt(ctx.moves.ship, position));
  },
  apply(ctx, state, { seat, how }, move, step, stack) {
    step.log?.push({ message: { id: 'empires.log.ship', values: { who: seatTag(seat), place: move.position + 1 } } });
    land(ctx, state, move.position, how, step, stack);
  },
};
