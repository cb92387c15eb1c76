import type { Fact, Pack } from '@ceilidh/kernel';
import { type Clan, CLANS, readClan, readIslands, STARTING } from './components.ts';
import type { Abilities, Action, DeckCard, Effect, Feature, FieldCard, IslandCard, StartingCard } from './language.ts';

type AnyCard = StartingCard | DeckCard | IslandCard;

const startingOf = (clan: Clan, pack?: Pack): StartingCard[] =>
  readClan(clan, pack).cards.slice(0, STARTING) as StartingCard[];
/** The designs of a deck, each once. */
const deckOf = (clan: Clan, pack?: Pack): DeckCard[] => [
  ...new Set(readClan(clan, pack).cards.slice(STARTING) as DeckCard[]),
];
const islandsOf = (pack?: Pack): IslandCard[] => [...readIslands(pack).near, ...readIslands(pack).far];
const allOf = (pack?: Pack): AnyCard[] => [
  ...CLANS.flatMap((clan) => [...startingOf(clan, pack), ...deckOf(clan, pack)]),
  ...islandsOf(pack),
];

const abilitiesOf = (card: AnyCard): Abilities => card as Abilities;
const featuresOf = (card: AnyCard): readonly Feature[] => abilitiesOf(card).features ?? [];
const isField = (card: AnyCard): card is FieldCard & AnyCard => 'goods' in card;

/** An effect and all that is inside of it. */
function within(effect: Effect): Effect[] {
  if (effect.do === 'choose') return [effect, ...effect.of.flat().flatMap(within)];
  if (effect.do === 'spend') return [effect, ...effect.effects.flatMap(within)];
  return [effect];
}

/** All effects of a card, wherever on it they stand. */
function effectsOf(card: AnyCard): Effect[] {
  const { bonus = [], action } = abilitiesOf(card);
  const instant = 'instant' in card ? card.instant : [];
  const featured = featuresOf(card).flatMap((feature) => (feature.feature === 'discount' ? [] : feature.effects));
  return [...bonus, ...(action?.effects ?? []), ...instant, ...featured].flatMap(within);
}

const does = (card: AnyCard, ...what: readonly Effect['do'][]): boolean =>
  effectsOf(card).some((effect) => what.includes(effect.do));
const waitsFor = (card: AnyCard, ...events: readonly string[]): boolean =>
  featuresOf(card).some((feature) => feature.feature === 'whenever' && events.includes(feature.you));
const declares = (card: AnyCard): Action | undefined => ('declare' in card ? card.declare : undefined);
const counts = (card: AnyCard, ...what: readonly string[]): boolean =>
  effectsOf(card).some((effect) => effect.do === 'gain' && what.includes(effect.per?.of as string));

/** What a card does without its numbers, its price, its type and its name. */
function structure(card: AnyCard): string {
  const apart = new Set(['id', 'known', 'copies', 'cost', 'type', 'declare']);
  const kept = Object.entries(card).filter(([key]) => !apart.has(key));
  return JSON.stringify(kept, (_, value: unknown) => (typeof value === 'number' ? '' : value));
}

/** Cards that do the same, but for numbers: `one, other`. */
function twins(cards: readonly AnyCard[]): string[] {
  const ids = new Map<string, string[]>();
  for (const card of cards) ids.set(structure(card), [...(ids.get(structure(card)) ?? []), card.id]);
  return [...ids.values()].filter((same) => same.length > 1).map((same) => same.join(', '));
}

/** Whether the card serves sailing, pillaging or conquering. */
const servesSailing = (card: AnyCard): boolean =>
  declares(card) === 'sail' ||
  does(card, 'early', 'moveShip') ||
  waitsFor(card, 'sail', 'pillage', 'conquer') ||
  counts(card, 'ships', 'islands') ||
  effectsOf(card).some(
    (effect) =>
      (effect.do === 'perform' && effect.action === 'sail') || (effect.do === 'ready' && effect.type === 'island'),
  );

/** Whether the card serves other cards and workers: readies, frees, finds, copies, builds, counts or rewards them. */
const helpsOthers = (card: AnyCard): boolean =>
  does(card, 'ready', 'restore', 'release', 'search', 'field', 'build') ||
  waitsFor(card, 'populate', 'build') ||
  counts(card, 'type', 'fields', 'assigned') ||
  abilitiesOf(card).copy !== undefined;

const paysVpFor = (card: AnyCard, event: string): boolean =>
  featuresOf(card).some(
    (feature) =>
      feature.feature === 'whenever' &&
      feature.you === event &&
      feature.effects.some((effect) => effect.do === 'gain' && effect.what.vp !== undefined),
  );

/** Whether a Feature on `event` gives 1 of one thing and nothing else, as the book's two examples do. */
const paysOneFor = (card: AnyCard, event: string): boolean =>
  featuresOf(card).some(
    (feature) =>
      feature.feature === 'whenever' &&
      feature.you === event &&
      feature.effects.every((effect) => effect.do === 'gain' && Object.values(effect.what).join() === '1'),
  );

/** What is known of single cards (docs/provenance.md says from where), by name. */
const KNOWN: Readonly<Record<string, (card: AnyCard) => boolean>> = {
  'ice-cream-parlour': (card) => isField(card) && card.as === 'either' && Object.keys(card.goods).length === 1,
  'twin-ships': (card) => 'cost' in card && paysOneFor(card, 'pillage'),
  treasury: (card) => paysVpFor(card, 'conquer'),
  watchtower: (card) => paysVpFor(card, 'conquer'),
  'white-keep': (card) => paysVpFor(card, 'conquer'),
  'priest-of-thor': (card) => waitsFor(card, 'pillage') || does(card, 'early'),
  valkyrie: (card) => waitsFor(card, 'pillage') || does(card, 'early'),
  'party-boat': (card) =>
    'instant' in card && declares(card) === 'harvest' && JSON.stringify(card.instant) === READY_ALL_ISLANDS,
  'haunted-island': (card) => 'pillage' in card && paysOneFor(card, 'conquer') && abilitiesOf(card).bonus !== undefined,
};
const READY_ALL_ISLANDS = JSON.stringify([{ do: 'ready', type: 'island', all: true }]);
/** Where each of them belongs; the clan of the Party Boat is not known. */
const HOME: Readonly<Record<string, Clan | 'near'>> = {
  'ice-cream-parlour': 'glenn',
  'twin-ships': 'ulaf',
  treasury: 'ulaf',
  watchtower: 'ulaf',
  'white-keep': 'ulaf',
  'priest-of-thor': 'ulaf',
  valkyrie: 'ulaf',
  'haunted-island': 'near',
};
/** Known cards of the clans we do not have. */
const OTHERS = ['drinking-competition', 'new-outpost', 'frosty-shipyard', 'river-trail'];

const total = (amounts: object): number =>
  (Object.values(amounts) as number[]).reduce((sum, number) => sum + number, 0);
const average = (cards: readonly IslandCard[]): number =>
  cards.reduce((sum, { pillage }) => sum + total(pillage), 0) / cards.length;
const outside = (what: string, number: number, least: number, most: number): string[] =>
  number >= least && number <= most ? [] : [`${what}: ${number}, not ${least} to ${most}`];

/** What the rules rely on, whosever cards they are. */
const relied: readonly Fact[] = [
  {
    id: 'thirty-cards',
    broken: (pack) => CLANS.flatMap((clan) => outside(clan, readClan(clan, pack).cards.length - STARTING, 30, 30)),
  },
  {
    id: 'ids-unique',
    broken(pack) {
      const ids = allOf(pack).map(({ id }) => id);
      return ids.filter((id, at) => ids.indexOf(id) !== at);
    },
  },
  {
    // Two free Actions that ready each other would never end.
    id: 'readying-costs',
    broken: (pack) =>
      allOf(pack)
        .filter((card) =>
          abilitiesOf(card)
            .action?.effects.flatMap(within)
            .some((effect) => effect.do === 'ready'),
        )
        .filter((card) => abilitiesOf(card).action?.cost === undefined)
        .map(({ id }) => id),
  },
  {
    id: 'upgrades-fit',
    broken: (pack) =>
      CLANS.flatMap((clan) => {
        const fields = [...startingOf(clan, pack), ...deckOf(clan, pack)].filter(isField);
        const given = new Set(fields.filter(({ as }) => as === 'field').flatMap(({ goods }) => Object.keys(goods)));
        return fields
          .filter(({ as, goods }) => as !== 'field' && !Object.keys(goods).some((good) => given.has(good)))
          .map(({ id }) => id);
      }),
  },
  {
    id: 'boosts-perform-another-action',
    broken: (pack) =>
      CLANS.flatMap((clan) => deckOf(clan, pack))
        .filter((card) => effectsOf(card).some((effect) => effect.do === 'perform' && effect.action === declares(card)))
        .map(({ id }) => id),
  },
  {
    id: 'one-any-time-feature',
    broken: (pack) =>
      allOf(pack)
        .filter((card) => featuresOf(card).filter(({ feature }) => feature === 'anytime').length > 1)
        .map(({ id }) => id),
  },
];

/** What our reconstruction keeps to. */
const reconstructed: readonly Omit<Fact, 'ours'>[] = [
  {
    id: 'sixteen-designs',
    broken: (pack) => CLANS.flatMap((clan) => outside(clan, deckOf(clan, pack).length, 16, 30)),
  },
  {
    // The split of the older game's decks: three cards thrice, six twice, nine once.
    id: 'copies-of-the-older-game',
    broken: (pack) =>
      CLANS.flatMap((clan) =>
        [9, 6, 3].flatMap((wanted, at) => {
          const found = deckOf(clan, pack).filter(({ copies }) => copies === at + 1).length;
          return outside(`${clan}, ${at + 1} copies`, found, wanted, wanted);
        }),
      ),
  },
  {
    id: 'not-only-numbers',
    broken: (pack) => CLANS.flatMap((clan) => twins([...startingOf(clan, pack), ...deckOf(clan, pack)])),
  },
  { id: 'islands-differ', broken: (pack) => twins(islandsOf(pack)) },
  {
    id: 'known-cards',
    broken(pack) {
      const cards = new Map(allOf(pack).map((card) => [card.id, card]));
      return Object.entries(KNOWN).flatMap(([id, keeps]) => {
        const card = cards.get(id);
        return card?.known !== undefined && keeps(card) ? [] : [id];
      });
    },
  },
  {
    id: 'known-cards-at-home',
    broken(pack) {
      const homes = { glenn: deckOf('glenn', pack), ulaf: deckOf('ulaf', pack), near: readIslands(pack).near };
      return Object.entries(HOME)
        .filter(([id, home]) => !homes[home].some((card) => card.id === id))
        .map(([id]) => id);
    },
  },
  {
    id: 'no-cards-of-other-clans',
    broken: (pack) =>
      allOf(pack)
        .map(({ id }) => id)
        .filter((id) => OTHERS.includes(id)),
  },
  {
    id: 'few-types',
    broken: (pack) =>
      CLANS.flatMap((clan) => {
        const types = deckOf(clan, pack).flatMap((card) => ('type' in card ? [card.type] : []));
        return outside(clan, new Set(types).size, 3, 6);
      }),
  },
  {
    id: 'starting-fields-give-basics',
    broken: (pack) =>
      CLANS.flatMap((clan) => {
        const goods = startingOf(clan, pack).flatMap((card) => (isField(card) ? Object.keys(card.goods) : []));
        return ['food', 'wood', 'stone'].filter((good) => !goods.includes(good)).map((good) => `${clan}: no ${good}`);
      }),
  },
  {
    id: 'ulaf-sails',
    broken: (pack) => outside('sailing', deckOf('ulaf', pack).filter(servesSailing).length, 11, 13),
  },
  {
    id: 'ulaf-conquers-or-pillages',
    broken: (pack) =>
      ['conquer', 'pillage'].flatMap((event) =>
        outside(event, deckOf('ulaf', pack).filter((card) => waitsFor(card, event)).length, 2, 4),
      ),
  },
  {
    id: 'ulaf-raids',
    broken: (pack) => outside('raids', deckOf('ulaf', pack).filter((card) => waitsFor(card, 'raid')).length, 1, 2),
  },
  {
    id: 'glenn-helps-itself',
    broken: (pack) => outside('helping', deckOf('glenn', pack).filter(helpsOthers).length, 9, 18),
  },
  {
    id: 'far-islands-richer',
    broken: (pack) =>
      average(readIslands(pack).far) > average(readIslands(pack).near) ? [] : ['pillaging near Islands gives as much'],
  },
];

/** What the cards must satisfy, ours or a pack's; `ceilidh check` tests each by name. */
export const facts: readonly Fact[] = [...relied, ...reconstructed.map((fact): Fact => ({ ...fact, ours: true }))];
