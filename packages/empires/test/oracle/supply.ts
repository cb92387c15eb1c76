import { type Seat, shuffle } from '@ceilidh/kernel';
import { type Amounts, type Happening, RESOURCES, STOCK } from '../../src/language.ts';
import { later, playerOf, type Second, tell } from './agenda.ts';
import { BLANK, FIRST_ISLAND, isFar } from './cards.ts';
import { laidAt, printed, waiting } from './empire.ts';
import { howMany, type Player, putIn, takeOut } from './table.ts';

/** What happens to goods, cards and points, whoever makes it happen. */

const byNumber = (cards: readonly number[]): number[] => cards.toSorted((a, b) => a - b);

/** In a trial an order that nobody knows is left as it is. */
export function mix({ table, trial }: Second, cards: number[], random: number): void {
  const sorted = byNumber(cards.splice(0));
  const generator = table.random[random];
  cards.push(...(trial || generator === undefined ? sorted : shuffle(generator, sorted)));
}

/** The top card of the deck; ruling 16: the discards are shuffled when there is none. `undefined` when there are none either. */
export function drawOne(second: Second, seat: Seat): number | undefined {
  const { deck, discards } = playerOf(second, seat);
  if (deck.length === 0) {
    deck.push(...discards.splice(0));
    tell(second, 'deck shuffled again');
    mix(second, deck, seat);
  }
  const card = deck.pop();
  return card !== undefined && second.trial ? BLANK : card;
}

/** Page 8, ruling 5. */
function score(second: Second, player: Player, points: number): void {
  const { table } = second;
  if (player.points < 25 && player.points + points >= 25) tell(second, `25 points in ${table.phase}`);
  player.points += points;
  if (player.points >= 25)
    table.last = Math.min(table.last, table.phase === 'expedition' ? table.round + 1 : table.round);
}

/** Gain, so many times: goods, workers and ships, points, then cards. */
export function gain(second: Second, seat: Seat, what: Amounts, often = 1): void {
  const player = playerOf(second, seat);
  for (const good of STOCK) putIn(player.supply, good, (what[good] ?? 0) * often);
  player.ships += (what.ship ?? 0) * often;
  if (what.vp !== undefined) score(second, player, what.vp * often);
  for (let i = 0; i < (what.card ?? 0) * often; i++) {
    const card = drawOne(second, seat);
    if (card !== undefined) player.hand.push(card);
  }
}

/** Ways to pay a price: how much gold for food, wood, stone, sheep and fish. */
export function waysToPay({ supply }: Player, price: Amounts): number[][] {
  const gold = howMany(supply, 'gold') - (price.gold ?? 0);
  const others = (['raze', 'worker'] as const).every((good) => howMany(supply, good) >= (price[good] ?? 0));
  if (!others || gold < 0) return [];
  let ways: number[][] = [[]];
  for (const good of RESOURCES) {
    const cost = price[good] ?? 0;
    const counts = Array.from({ length: cost + 1 }, (_, count) => count);
    ways = ways.flatMap((way) => counts.map((count) => [...way, count]));
    ways = ways.filter((way) => cost - (way.at(-1) as number) <= howMany(supply, good));
  }
  return ways.filter((way) => way.reduce((sum, count) => sum + count, 0) <= gold);
}

/** Spends a price in this way: workers go to the clan tile, everything else to the general supply. */
export function spend(player: Player, price: Amounts, gold: readonly number[]): void {
  for (const good of STOCK) {
    const instead = gold[RESOURCES.findIndex((resource) => resource === good)] ?? 0;
    takeOut(player.supply, good, (price[good] ?? 0) - instead);
    takeOut(player.supply, 'gold', instead);
  }
  player.spent += price.worker ?? 0;
}

/** A card leaves the hand; nobody has anything to remember of it there. */
export function leaveHand({ hand, shown }: Player, card: number): void {
  takeOut(hand, card);
  if (shown.includes(card)) takeOut(shown, card);
}

/** Ruling 12, FAQ: a card leaves the Empire with its upgrades. Goods on it are lost; workers stay the player's (page 12). */
export function dismiss(second: Second, seat: Seat, place: number): void {
  const player = playerOf(second, seat);
  const laid = laidAt(second, seat, place);
  if (laid === undefined) throw new Error(`no card ${place} in the Empire of ${seat}`);
  for (const upgrade of player.empire.filter(({ under }) => under === place)) dismiss(second, seat, upgrade.place);
  takeOut(player.empire, laid);
  tell(second, laid.under < 0 ? 'dismissed' : 'dismissed an upgrade');
  player.spent += howMany(laid.on, 'worker');
  for (const other of player.empire) if (other.copies === place) other.copies = -1;
  if (place >= FIRST_ISLAND) {
    const island = place - FIRST_ISLAND;
    second.table.sunk[isFar(second.cards, island) ? 1 : 0]?.push(island);
  } else if ('copies' in printed(second, seat, place)) player.discards.push(place);
}

/** Features that wait for this answer next, in the order of the Empire. */
export function happens(second: Second, seat: Seat, you: Happening, about: Parameters<typeof waiting>[3] = {}): void {
  for (const { effects, from } of waiting(second, seat, you, about).toReversed()) {
    tell(second, `waited ${printed(second, seat, from).id}`);
    tell(second, `whenever ${you}`);
    later(second, { now: 'effects', seat, effects, from });
  }
}
