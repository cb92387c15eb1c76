import type { Seat } from '@ceilidh/kernel';
import { ask, offer, playerOf, type Question, type Second, tell } from './agenda.ts';
import { arrive } from './arrive.ts';
import { FIRST_ISLAND, islandOf, isFar } from './cards.ts';
import { gain, happens, mix } from './supply.ts';
import { type Ship, takeOut } from './table.ts';

/** Ships and Islands. */

/** Page 7: the ship comes home, fish and raze token are gone, its owner chooses an Island. */
export function land(second: Second, ship: Ship, how: 'pillage' | 'conquer' | 'either'): void {
  takeOut(second.table.queue, ship);
  playerOf(second, ship.seat).ships++;
  offer(second, { ask: 'island', ...ship, how });
}

export function pillage(second: Second, seat: Seat, island: number): void {
  const far = isFar(second.cards, island);
  happens(second, seat, 'pillage', { island: far ? 'far' : 'near' });
  second.table.sunk[far ? 1 : 0]?.push(island);
  const card = islandOf(second.cards, island);
  tell(second, `pillaged ${card.id}`);
  gain(second, seat, card.pillage);
}

export function conquer(second: Second, seat: Seat, island: number): void {
  happens(second, seat, 'conquer', { island: isFar(second.cards, island) ? 'far' : 'near' });
  const card = islandOf(second.cards, island);
  tell(second, `conquered ${card.id}`);
  arrive(second, seat, FIRST_ISLAND + island, card);
}

/** The top card of a pile of Islands; an empty one is made anew. */
export function openIsland(second: Second, pile: number): number {
  const { table, options } = second;
  const [cards = [], sunk = []] = [table.piles[pile], table.sunk[pile]];
  if (cards.length === 0) {
    cards.push(...sunk.splice(0));
    tell(second, 'Islands shuffled again');
    mix(second, cards, options.players + pile);
  }
  return cards.pop() ?? -1;
}

export function chooseIsland(
  second: Second,
  question: Extract<Question, { ask: 'island' }>,
  words: readonly string[],
): void {
  const { seat, raze, how } = question;
  const pile = words[1] === 'far' ? 1 : 0;
  if (words[0] === 'open') {
    const island = openIsland(second, pile);
    if (raze && how === 'either') ask(second, { ask: 'landing', seat, island });
    else (how === 'conquer' ? conquer : pillage)(second, seat, island);
    return;
  }
  const slot = 2 * pile + Number(words[2]);
  const island = second.table.open[slot] as number;
  second.table.open[slot] = -1;
  (words[0] === 'conquer' ? conquer : pillage)(second, seat, island);
}
