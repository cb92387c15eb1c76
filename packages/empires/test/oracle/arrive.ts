import type { Seat } from '@ceilidh/kernel';
import { later, offer, playerOf, type Second, tell } from './agenda.ts';
import { abilitiesOf, goodsOf, kindOfCard, type Printed, typeOf } from './cards.ts';
import { printed } from './empire.ts';
import { optionsOf } from './options.ts';
import { gain, happens } from './supply.ts';
import { putIn } from './table.ts';

/** How cards come into an Empire. */

const lay = (second: Second, seat: Seat, place: number, under = -1): void =>
  void playerOf(second, seat).empire.push({ place, under, copies: -1, on: [], tired: false });

/** What a card does when it comes into the Empire: Copy, then its Building Bonus. */
export function arrive(second: Second, seat: Seat, place: number, card: Printed): void {
  const { bonus, copy } = abilitiesOf(card);
  if (bonus !== undefined) tell(second, `bonus ${card.id}`);
  lay(second, seat, place);
  if (bonus !== undefined) later(second, { now: 'effects', seat, effects: bonus, from: place });
  if (copy !== undefined) offer(second, { ask: 'copy', seat, place });
}

/** A card of the hand comes into the Empire; what waited for that comes after its Building Bonus. */
export function settle(second: Second, seat: Seat, card: number, constructed: boolean): void {
  const built = printed(second, seat, card);
  const about = { type: typeOf(built), itself: card };
  tell(second, `built ${built.id}`);
  if (constructed) happens(second, seat, 'construct', about);
  happens(second, seat, 'build', about);
  if (kindOfCard(built) !== 'field') arrive(second, seat, card, built);
  else if ('as' in built && built.as !== 'field' && optionsOf(second, { ask: 'under', seat, card }).length > 0)
    offer(second, { ask: 'under', seat, card });
  else placeField(second, seat, card, -1);
}

/** Ruling 12: its own goods only. */
export function placeField(second: Second, seat: Seat, card: number, under: number): void {
  lay(second, seat, card, under);
  gain(second, seat, goodsOf(printed(second, seat, card)));
}

/** Page 5: three starting cards with their goods, five workers, and the clan's ships. */
export function takeClan(second: Second, seat: Seat, name: string): void {
  const player = playerOf(second, seat);
  const clan = second.cards.clans.find((each) => each.clan === name);
  if (clan === undefined) throw new Error(`no clan ${name}`);
  player.clan = name;
  player.ships = clan.ships;
  putIn(player.supply, 'worker', 5);
  for (const place of [0, 1, 2]) {
    lay(second, seat, place);
    gain(second, seat, goodsOf(printed(second, seat, place)));
  }
}
