import type { Seat } from '@ceilidh/kernel';
import type { Abilities, Count, Effect, Feature, Happening, LocationAction, Price, Stock } from '../../src/language.ts';
import { playerOf, type Second } from './agenda.ts';
import { abilitiesOf, cardOf, costOf, goodsOf, kindOfCard, type Printed, typeOf } from './cards.ts';
import { howMany, type Laid } from './table.ts';

/** What the cards of an Empire are and can do. */

export const printed = (second: Second, seat: Seat, place: number): Printed =>
  cardOf(second.cards, playerOf(second, seat).clan, place);

export const laidAt = (second: Second, seat: Seat, place: number): Laid | undefined =>
  playerOf(second, seat).empire.find((laid) => laid.place === place);

/** The abilities of the card that this one copies, if it may copy such a one. */
function copied(second: Second, seat: Seat, laid: Laid, what: 'action' | 'feature'): Abilities | undefined {
  const own = abilitiesOf(printed(second, seat, laid.place));
  return own.copy === what && laid.copies >= 0 ? abilitiesOf(printed(second, seat, laid.copies)) : undefined;
}

/** The Action of a card, its own or a copied one. */
export const actionOf = (second: Second, seat: Seat, laid: Laid): LocationAction | undefined =>
  abilitiesOf(printed(second, seat, laid.place)).action ?? copied(second, seat, laid, 'action')?.action;

/** The Features of a card, its own and then the copied ones. */
export const featuresOf = (second: Second, seat: Seat, laid: Laid): readonly Feature[] => [
  ...(abilitiesOf(printed(second, seat, laid.place)).features ?? []),
  ...(copied(second, seat, laid, 'feature')?.features ?? []),
];

export const anytimeOf = (
  second: Second,
  seat: Seat,
  laid: Laid,
): Extract<Feature, { feature: 'anytime' }> | undefined =>
  featuresOf(second, seat, laid).find((feature) => feature.feature === 'anytime');

const ofType = (second: Second, seat: Seat, type: string | undefined): number =>
  playerOf(second, seat).empire.filter(({ place }) => typeOf(printed(second, seat, place)) === type).length;

function counted(second: Second, seat: Seat, from: number, { of, type, good }: Count): number {
  const player = playerOf(second, seat);
  switch (of) {
    case 'type':
      return ofType(second, seat, type);
    case 'fields':
      return ofType(second, seat, 'field');
    case 'islands':
      return ofType(second, seat, 'island');
    case 'upgrades':
      return player.empire.filter(({ under }) => under >= 0).length;
    case 'locations':
      return player.empire.length;
    case 'assigned':
      return laidAt(second, seat, from)?.on.length ?? 0;
    case 'spentWorkers':
      return player.spent;
    case 'ships':
      return second.table.queue.filter((ship) => ship.seat === seat).length;
    case 'pawns':
      return player.pawns.filter((pawn) => pawn !== 'home').length;
    case 'exhausted':
      return player.empire.filter(({ tired }) => tired).length;
    case 'hand':
      return player.hand.length;
    case 'supply':
      return howMany(player.supply, good);
  }
}

/** "For each" of the card language: how often. */
export function times(second: Second, seat: Seat, from: number, per: Count | undefined): number {
  if (per === undefined) return 1;
  const each = Math.floor(counted(second, seat, from, per) / (per.every ?? 1));
  return per.most === undefined ? each : Math.min(each, per.most);
}

/** Page 9: Fields that are harvested; upgrades lie under one of them. */
export const ownFields = (second: Second, seat: Seat): Laid[] =>
  allFields(second, seat).filter((laid) => laid.under < 0);

/** FAQ: what chooses a Field may choose an upgrade. */
export const allFields = (second: Second, seat: Seat): Laid[] =>
  playerOf(second, seat).empire.filter(({ place }) => kindOfCard(printed(second, seat, place)) === 'field');

/** Page 9: an upgrade goes under a Field with the same kind of good. */
export function fieldsFor(second: Second, seat: Seat, upgrade: number): Laid[] {
  const goods = Object.keys(goodsOf(printed(second, seat, upgrade)));
  return ownFields(second, seat).filter(({ place }) =>
    Object.keys(goodsOf(printed(second, seat, place))).some((good) => goods.includes(good)),
  );
}

const minus = (price: Price, less: Price): Price =>
  Object.fromEntries(
    Object.entries(price).flatMap(([good, count]) => {
      const left = count - (less[good as Stock] ?? 0);
      return left > 0 ? [[good, left]] : [];
    }),
  );

/** What a Location costs: less by Features of the Empire, and by the effect that builds it. */
export function buildingCost(second: Second, seat: Seat, card: number, less: Price): Price {
  const built = printed(second, seat, card);
  let price = minus(costOf(built), less);
  for (const laid of playerOf(second, seat).empire)
    for (const feature of featuresOf(second, seat, laid))
      if (feature.feature === 'discount' && (feature.type === undefined || feature.type === typeOf(built)))
        price = minus(price, feature.less);
  return price;
}

/** Page 12: the effects of all Features that wait for this, in the order of the Empire. A card does not wait for itself. */
export function waiting(
  second: Second,
  seat: Seat,
  you: Happening,
  about: { readonly type?: string; readonly island?: 'near' | 'far'; readonly itself?: number },
): { readonly effects: readonly Effect[]; readonly from: number }[] {
  return playerOf(second, seat).empire.flatMap((laid) =>
    laid.place === about.itself
      ? []
      : featuresOf(second, seat, laid).flatMap((feature) =>
          feature.feature === 'whenever' &&
          feature.you === you &&
          (feature.type === undefined || feature.type === about.type) &&
          (feature.island === undefined || feature.island === about.island)
            ? [{ effects: feature.effects, from: laid.place }]
            : [],
        ),
  );
}
