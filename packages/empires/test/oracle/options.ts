import { assertNever, type Seat } from '@ceilidh/kernel';
import {
  type Action,
  ACTIONS,
  type Cost,
  type Effect,
  type Price,
  RESOURCES,
  type Stock,
  STOCK,
} from '../../src/language.ts';
import type { How } from '../../src/state.ts';
import { type EffectQuestion, playerOf, type Question, type Second } from './agenda.ts';
import { abilitiesOf, BLANK, fitsFilter, kindOfCard, typeOf } from './cards.ts';
import {
  actionOf,
  allFields,
  buildingCost,
  featuresOf,
  fieldsFor,
  laidAt,
  ownFields,
  printed,
  times,
} from './empire.ts';
import { waysToPay } from './supply.ts';
import { howMany, type Ship } from './table.ts';

/** What may be answered to each question, but for what declared actions forbid, and for the great questions of a turn. */

const upTo = (most: number): number[] => Array.from({ length: Math.max(0, most) }, (_, at) => at + 1);
const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Cards of the hand, but for those of which nobody knows what they are. */
export const handOf = (second: Second, seat: Seat): number[] =>
  playerOf(second, seat).hand.filter((card) => card !== BLANK);

const locationsIn = (second: Second, seat: Seat): number[] =>
  handOf(second, seat).filter((card) => kindOfCard(printed(second, seat, card)) === 'location');

/** Declared actions of this kind that are still to be performed. */
export const pending = ({ agenda }: Second, seat: Seat, action?: Action): number =>
  agenda.filter(
    (item) => item.now === 'perform' && item.seat === seat && (action === undefined || item.action === action),
  ).length;

/** Pages 10 and 11: whether one more such action could be performed as things stand. */
export function canPerform(second: Second, seat: Seat, action: Action): boolean {
  const { deck, discards, ships } = playerOf(second, seat);
  switch (action) {
    case 'explore':
      return deck.length + discards.length > 0;
    case 'populate':
      return true;
    case 'construct':
      return locationsIn(second, seat).length > pending(second, seat, 'construct');
    case 'harvest':
      return ownFields(second, seat).length > 0;
    case 'sail':
      return ships > pending(second, seat, 'sail');
  }
}

/** How many cards of the hand may be discarded: one for each declared CONSTRUCT stays. */
export const spareCards = (second: Second, seat: Seat): number =>
  Math.max(0, playerOf(second, seat).hand.length - pending(second, seat, 'construct'));

/** Other cards of the Empire that may be discarded: the last Field stays for a declared HARVEST. */
function spareLocations(second: Second, seat: Seat, from: number): number[] {
  const fields = ownFields(second, seat);
  const lastField = pending(second, seat, 'harvest') > 0 && fields.length === 1 ? fields[0]?.place : undefined;
  return playerOf(second, seat)
    .empire.map(({ place }) => place)
    .filter((place) => place !== from && place !== lastField);
}

export const canAfford = (second: Second, seat: Seat, cost: Cost, from: number): boolean =>
  waysToPay(playerOf(second, seat), cost).length > 0 &&
  (cost.card ?? 0) <= spareCards(second, seat) &&
  (cost.location === undefined || spareLocations(second, seat, from).length > 0);

/** Sets of cards with `least` to `most` of them. */
function keeps(cards: readonly number[], least: number, most: number): string[] {
  let sets: number[][] = [[]];
  for (const card of cards.toSorted((a, b) => a - b)) sets = sets.flatMap((set) => [set, [...set, card]]);
  return sets.filter(({ length }) => length >= least && length <= most).map((set) => ['keep', ...set].join(' '));
}

/** All ways to write a number as a sum of so many parts. */
const sums = (number: number, parts: number): number[][] =>
  parts === 1
    ? [[number]]
    : [0, ...upTo(number)].flatMap((part) => sums(number - part, parts - 1).map((rest) => [part, ...rest]));

/** Each clan as often as the number of players makes necessary, unless any may come any number of times. */
export function openClans({ options, cards, table }: Second): string[] {
  const taken = table.players.map(({ clan }) => clan);
  const most = Math.ceil(options.players / cards.clans.length);
  return cards.clans.map(({ clan }) => clan).filter((clan) => !options.clansDiffer || howMany(taken, clan) < most);
}

/** Page 7: what a ship can choose: open Islands and piles, far ones with fish; to conquer it needs a raze token. */
function islandKeys({ table }: Second, { fish, raze, how }: { fish: boolean; raze: boolean; how: How }): string[] {
  if (how === 'conquer' && !raze) return [];
  const reach = fish ? ['near', 'far'] : ['near'];
  const verbs = [...(how === 'conquer' ? [] : ['pillage']), ...(raze && how !== 'pillage' ? ['conquer'] : [])];
  return reach.flatMap((distance, pile) => [
    ...[0, 1].flatMap((slot) =>
      table.open[2 * pile + slot] === -1 ? [] : verbs.map((verb) => `${verb} ${distance} ${slot}`),
    ),
    ...((table.piles[pile]?.length ?? 0) + (table.sunk[pile]?.length ?? 0) > 0 ? [`open ${distance}`] : []),
  ]);
}

/** Places in the queue from which this seat could pillage or conquer at once. */
const landings = (second: Second, seat: Seat, how: How): number[] =>
  second.table.queue.flatMap((ship: Ship, at) =>
    ship.seat === seat && islandKeys(second, { ...ship, how }).length > 0 ? [at] : [],
  );

/** Page 11, rulings 4 and 13. */
export const raidKeys = (second: Second, seat: Seat): string[] =>
  second.table.players.flatMap(({ empire }, other) =>
    other === seat || second.table.passed.includes(other)
      ? []
      : empire
          .filter((laid) => !laid.tired && actionOf(second, other, laid) !== undefined)
          .map(({ place }) => `raid ${other} ${place}`),
  );

/** Copies of a card are alike: the one with the lowest number stands for all. */
function oneOfEach(second: Second, seat: Seat, cards: readonly number[]): number[] {
  const sorted = cards.toSorted((a, b) => a - b);
  const ids = sorted.map((card) => printed(second, seat, card).id);
  return sorted.filter((_, at) => ids.indexOf(ids[at] as string) === at);
}

const fitting = (
  second: Second,
  seat: Seat,
  cards: readonly number[],
  { for: filter }: Extract<Effect, { do: 'search' | 'retrieve' }>,
): number[] =>
  oneOfEach(
    second,
    seat,
    cards.filter((card) => fitsFilter(printed(second, seat, card), filter)),
  );

/** Locations of the hand that could be paid for. */
export const buildable = (second: Second, seat: Seat, less: Price, type?: string): number[] =>
  locationsIn(second, seat).filter(
    (card) =>
      (type === undefined || typeOf(printed(second, seat, card)) === type) &&
      waysToPay(playerOf(second, seat), buildingCost(second, seat, card, less)).length > 0,
  );

const readiable = (second: Second, seat: Seat, from: number, { type }: Extract<Effect, { do: 'ready' }>): number[] =>
  playerOf(second, seat)
    .empire.filter(
      ({ place, tired }) =>
        tired && place !== from && (type === undefined || typeOf(printed(second, seat, place)) === type),
    )
    .map(({ place }) => place);

function kindsOf(what: Stock | 'resource' | 'good'): readonly Stock[] {
  if (what === 'resource') return RESOURCES;
  return what === 'good' ? STOCK.filter((good) => good !== 'worker') : [what];
}

/** All that could be put on a card. */
export const assignable = (second: Second, seat: Seat, { what }: Extract<Effect, { do: 'assign' }>): Stock[] =>
  playerOf(second, seat).supply.filter((good) => kindsOf(what).includes(good));

/** Goods one after the other in the order of the stock, so that each mix comes once; `left` of them, or up to so many. */
function assignKeys(second: Second, question: Extract<Question, { ask: 'assign' }>): string[] {
  const { effect, left, least, seat } = question;
  const { supply } = playerOf(second, seat);
  const kinds = kindsOf(effect.what);
  const after = (good: Stock): Stock[] =>
    supply.filter((each) => kinds.includes(each) && STOCK.indexOf(each) >= STOCK.indexOf(good));
  const next = STOCK.filter((good, at) => at >= least && kinds.includes(good) && supply.includes(good));
  return effect.upTo === true
    ? [...next.map((good) => `assign ${good}`), 'enough']
    : next.filter((good) => after(good).length >= left).map((good) => `assign ${good}`);
}

const pawnsOf = (second: Second, seat: Seat): string[] =>
  unique(playerOf(second, seat).pawns.filter((pawn) => pawn !== 'home'));

/** Ruling 3: to any other tile. */
const shifts = (second: Second, seat: Seat): string[] =>
  pawnsOf(second, seat).flatMap((pawn) => {
    const [from, tired] = pawn.split(' ');
    return ACTIONS.filter((to) => to !== from).map(
      (to) => `shift ${from} ${to}${tired === undefined ? '' : ' exhausted'}`,
    );
  });

const rousings = (second: Second, seat: Seat): string[] =>
  pawnsOf(second, seat).flatMap((pawn) => (pawn.endsWith(' tired') ? [`rouse ${pawn.split(' ')[0]}`] : []));

const advances = ({ table }: Second, seat: Seat, places: number): string[] =>
  table.queue.flatMap((ship, at) =>
    ship.seat === seat ? upTo(Math.min(places, at)).map((forward) => `advance ${at} ${forward}`) : [],
  );

const withWorkers = (second: Second, seat: Seat): number[] =>
  playerOf(second, seat)
    .empire.filter(({ on }) => on.includes('worker'))
    .map(({ place }) => place);

/** Page 12: cards with such an ability of their own. What copies cannot be copied. */
function models(second: Second, seat: Seat, place: number): number[] {
  const what = abilitiesOf(printed(second, seat, place)).copy;
  return playerOf(second, seat)
    .empire.filter((laid) => {
      if (laid.place === place || abilitiesOf(printed(second, seat, laid.place)).copy !== undefined) return false;
      return what === 'action' ? actionOf(second, seat, laid) !== undefined : featuresOf(second, seat, laid).length > 0;
    })
    .map((laid) => laid.place);
}

/** What hangs on the hand or the deck, as far as it must be known. */
type Hidden = (effect: Extract<Effect, { do: 'search' | 'perform' | 'build' }>) => boolean;

/** As far as everybody can tell: whether a question is asked must not give away a hand. */
const openly =
  (second: Second, seat: Seat): Hidden =>
  (effect) => {
    const { deck, hand } = playerOf(second, seat);
    if (effect.do === 'search') return deck.length > 0;
    return hand.length > 0 || (effect.do === 'perform' && canPerform(second, seat, effect.action));
  };

/** Whether one of the effects would do something. */
export const wouldDo = (
  second: Second,
  seat: Seat,
  effects: readonly Effect[],
  from: number,
  hidden: Hidden,
): boolean =>
  effects.some((effect) => {
    switch (effect.do) {
      case 'gain':
        return times(second, seat, from, effect.per) > 0;
      case 'choose':
        return effect.of.some((branch) => wouldDo(second, seat, branch, from, hidden));
      case 'spend':
        return canAfford(second, seat, effect.cost, from);
      case 'assign':
        return laidAt(second, seat, from) !== undefined && assignable(second, seat, effect).length > 0;
      case 'release':
        return withWorkers(second, seat).length > 0;
      case 'restore':
        return playerOf(second, seat).spent > 0;
      case 'discard':
        return effect.from === 'hand' ? spareCards(second, seat) > 0 : spareLocations(second, seat, from).length > 0;
      case 'movePawn':
        return shifts(second, seat).length > 0;
      case 'readyPawn':
        return rousings(second, seat).length > 0;
      case 'moveShip':
        return advances(second, seat, 1).length > 0;
      case 'raid':
        return raidKeys(second, seat).length > 0;
      case 'field':
        return allFields(second, seat).length > 0;
      case 'early':
        return landings(second, seat, effect.how).length > 0;
      case 'ready':
        return readiable(second, seat, from, effect).length > 0;
      case 'retrieve':
        return fitting(second, seat, playerOf(second, seat).discards, effect).length > 0;
      default:
        return hidden(effect);
    }
  });

const orNone = (keys: string[]): string[] => (keys.length > 0 ? keys : ['none']);
const each = (kind: string, numbers: readonly number[]): string[] => numbers.map((number) => `${kind} ${number}`);

/** The keys of all answers to a question, but for `turn` and `declare`. */
export function optionsOf(second: Second, question: Question): string[] {
  const { seat } = question;
  const player = playerOf(second, seat);
  switch (question.ask) {
    case 'clan':
      return openClans(second).map((clan) => `clan ${clan}`);
    case 'start':
      return keeps(player.looking, 3, 3);
    case 'lookout':
      return keeps(player.looking, 0, howMany(player.supply, 'worker'));
    case 'storage': {
      const gains = abilitiesOf(printed(second, seat, question.place)).storage?.gain ?? [];
      return sums(question.number, gains.length).map((mix) => ['store', ...mix].join(' '));
    }
    case 'island':
      return islandKeys(second, question);
    case 'landing':
      return ['pillage', 'conquer'];
    case 'pay':
      return waysToPay(player, question.price).map((gold) => ['pay', ...gold].join(' '));
    case 'construct':
      return orNone(each('construct', locationsIn(second, seat)));
    case 'harvest':
      return each(
        'harvest',
        ownFields(second, seat).map(({ place }) => place),
      );
    case 'sail': {
      const loads = ['sail', ...(player.supply.includes('fish') ? ['sail fish'] : [])];
      return player.supply.includes('raze') ? [...loads, ...loads.map((load) => `${load} raze`)] : loads;
    }
    case 'under': {
      const card = printed(second, seat, question.card);
      const fields = each(
        'under',
        fieldsFor(second, seat, question.card).map(({ place }) => place),
      );
      return 'as' in card && card.as === 'either' ? ['field', ...fields] : fields;
    }
    case 'copy':
      return each('copy', models(second, seat, question.place));
    case 'turn':
    case 'declare':
      throw new Error(`what may be answered to '${question.ask}' is said in legal.ts`);
    default:
      return optionsOfEffect(second, question);
  }
}

function optionsOfEffect(second: Second, question: EffectQuestion): string[] {
  const { seat } = question;
  const player = playerOf(second, seat);
  switch (question.ask) {
    case 'choose':
      return question.effect.of.flatMap((branch, at) =>
        wouldDo(second, seat, branch, question.from, openly(second, seat)) ? [`choose ${at}`] : [],
      );
    case 'spend':
      return ['spend', 'decline'];
    case 'search':
      return orNone(each('find', fitting(second, seat, player.deck, question.effect)));
    case 'retrieve':
      return each('retrieve', fitting(second, seat, player.discards, question.effect));
    case 'build':
      return [...each('build', buildable(second, seat, question.effect.less, question.effect.type)), 'decline'];
    case 'ready':
      return each('ready', readiable(second, seat, question.from, question.effect));
    case 'moveShip':
      return [...advances(second, seat, question.effect.places), 'stay'];
    case 'assign':
      return assignKeys(second, question);
    case 'discard':
      return each('discard', handOf(second, seat));
    case 'dismiss':
      return each('dismiss', spareLocations(second, seat, question.from));
    case 'release':
      return each('release', withWorkers(second, seat));
    case 'movePawn':
      return [...shifts(second, seat), 'stay'];
    case 'readyPawn':
      return rousings(second, seat);
    case 'raid':
      return raidKeys(second, seat);
    case 'field':
      return each(
        'gather',
        allFields(second, seat).map(({ place }) => place),
      );
    case 'early':
      return each('ship', landings(second, seat, question.how));
    default:
      return assertNever(question);
  }
}
