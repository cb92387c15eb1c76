import { at, bit, type Seat, seatTag, shuffle, type Step } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { PerGain } from './language.ts';
import { sayAmount, sayAmounts, sayPlace } from './names.ts';
import {
  amountAt,
  type Card,
  CARD,
  type Context,
  deckOf,
  discardsOf,
  handOf,
  pointsOf,
  SHIP,
  shipsOf,
  shownOf,
  spentOf,
  type State,
  stockOf,
  STOCKS,
  VP,
  WORKER,
} from './state.ts';

const GOAL = 25;

/**
 * Page 8, ruling 5: with 25 points this round is the last; if they come in the Expedition phase, the next one is. Once
 * set, it stays.
 */
function score(state: State, seat: Seat, points: number, step: Step): void {
  state.points[seat] = pointsOf(state, seat) + points;
  if (pointsOf(state, seat) < GOAL) return;
  const last = state.phase === 'expedition' ? state.round + 1 : state.round;
  if (last >= state.lastRound) return;
  state.lastRound = last;
  step.log?.push({ message: { id: 'empires.log.last', values: { who: seatTag(seat), round: last } } });
}

/** Gain: amounts in the order of `GAINS`, so many times. */
export function gain(ctx: Context, state: State, seat: Seat, what: PerGain, times: number, step: Step): void {
  const stock = stockOf(state, seat);
  let logged = false;
  for (let good = 0; good < STOCKS; good++) {
    const count = amountAt(what, good);
    if (count > 0) {
      stock[good] = amountAt(stock, good) + count * times;
      logged = true;
    }
  }
  const ships = what[SHIP];
  if (ships > 0) state.ships[seat] = shipsOf(state, seat) + ships * times;
  const points = what[VP];
  const cards = what[CARD];
  if ((logged || ships + points > 0) && step.log !== undefined) {
    const goods = sayAmounts(
      what.map((count, good) => (good === CARD ? 0 : count)),
      times,
    );
    step.log.push({ message: { id: 'empires.log.gain', values: { who: seatTag(seat), goods } } });
  }
  if (points > 0) score(state, seat, points * times, step);
  if (cards > 0) draw(ctx, state, seat, cards * times, step);
}

/** Ruling 16: the discards are shuffled when a card must be drawn and the deck is empty. */
export function takeFromDeck(state: State, seat: Seat, step: Step): Card {
  const deck = deckOf(state, seat);
  const discards = discardsOf(state, seat);
  if (deck.length === 0) {
    deck.push(
      ...shuffle(
        at(state.random, seat),
        discards.splice(0).toSorted((a, b) => a - b),
      ),
    );
    step.log?.push({ message: { id: 'empires.log.reshuffle', values: { who: seatTag(seat) } } });
  }
  return deck.pop() as Card;
}

export const cardsToDraw = (state: State, seat: Seat): number =>
  deckOf(state, seat).length + discardsOf(state, seat).length;

/** Cards from the deck into the hand, as many as there are. */
export function draw(ctx: Context, state: State, seat: Seat, count: number, step: Step): void {
  const drawn = Math.min(count, cardsToDraw(state, seat));
  if (drawn === 0) {
    step.log?.push({ message: { id: 'empires.log.no-cards', values: { who: seatTag(seat) } } });
    return;
  }
  step.reveal(bit(seat));
  const hand = handOf(state, seat);
  for (let i = 0; i < drawn; i++) hand.push(takeFromDeck(state, seat, step));
  if (step.log === undefined) return;
  const cards: Message[] = hand.slice(-drawn).map((card) => sayPlace(ctx, state, seat, card));
  step.log.push({
    message: { id: 'empires.log.draw', values: { who: seatTag(seat), count: drawn } },
    insider: { seats: bit(seat), message: { id: 'empires.log.draw-own', values: { who: seatTag(seat), cards } } },
  });
}

/** A card leaves the hand, and with it what others knew of it. */
export function takeFromHand(state: State, seat: Seat, card: Card): void {
  const hand = handOf(state, seat);
  hand.splice(hand.indexOf(card), 1);
  const shown = shownOf(state, seat);
  const index = shown.indexOf(card);
  if (index >= 0) shown.splice(index, 1);
}

/** Workers come back from the clan tile. */
export function restore(state: State, seat: Seat, number: number, step: Step): void {
  const count = Math.min(number, spentOf(state, seat));
  if (count === 0) return;
  state.spent[seat] = spentOf(state, seat) - count;
  const stock = stockOf(state, seat);
  stock[WORKER] += count;
  step.log?.push({
    message: {
      id: 'empires.log.restore',
      values: { who: seatTag(seat), goods: [sayAmount('worker', count)] },
    },
  });
}
