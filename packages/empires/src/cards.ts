import { assertNever, type Edition, type Pack, refuse } from '@ceilidh/kernel';
import { clansOf, readClan, readIslands, STARTING } from './components.ts';
import {
  type Abilities,
  type Action,
  type ActionNumber,
  ACTIONS,
  type Amounts,
  type CardFilter,
  type CardType,
  type Cost,
  type Count,
  type DeckCard,
  type Effect,
  EVENTS,
  type Feature,
  GAINS,
  GOODS,
  type Happening,
  type IslandCard,
  type PerGain,
  type PerStock,
  RESOURCES,
  type StartingCard,
  STOCK,
} from './language.ts';

/**
 * The cards as the rules read them: amounts are lists in the order of `GAINS` or `STOCK`, actions are numbers, lists of
 * effects have numbers of their own, so that a frame can say where it stands in one.
 */

/** How many of each stock, and how many cards of the hand and Locations besides. */
export interface Bill {
  readonly price: PerStock;
  readonly card: number;
  readonly location: number;
}

export type Op =
  | { readonly do: 'gain'; readonly what: PerGain; readonly per: Count | undefined }
  | { readonly do: 'choose'; readonly of: readonly number[] }
  | { readonly do: 'spend'; readonly bill: Bill; readonly list: number }
  | { readonly do: 'assign'; readonly what: readonly number[]; readonly number: number; readonly upTo: boolean }
  | { readonly do: 'release'; readonly number: number }
  | { readonly do: 'restore'; readonly number: number }
  | { readonly do: 'search'; readonly for: CardFilter }
  | { readonly do: 'retrieve'; readonly for: CardFilter }
  | { readonly do: 'discard'; readonly from: 'hand' | 'empire'; readonly number: number }
  | { readonly do: 'movePawn' }
  | { readonly do: 'readyPawn' }
  | { readonly do: 'raid' }
  | { readonly do: 'field' }
  | { readonly do: 'moveShip'; readonly places: number }
  | { readonly do: 'ready'; readonly type: CardType | undefined; readonly all: boolean }
  | { readonly do: 'perform'; readonly action: ActionNumber }
  | { readonly do: 'early'; readonly how: 'pillage' | 'conquer' | 'either' }
  | { readonly do: 'build'; readonly less: PerStock; readonly type: CardType | undefined };

interface Whenever {
  readonly you: Happening;
  readonly type: CardType | undefined;
  readonly far: boolean | undefined;
  readonly list: number;
}

export interface Ability {
  readonly bill: Bill;
  readonly list: number;
}

export interface Design {
  readonly number: number;
  readonly id: string;
  readonly kind: 'field' | 'location' | 'boost' | 'island';
  readonly type: CardType;
  readonly card: StartingCard | DeckCard | IslandCard;
  /** The action it is played with: Fields and Boosts. */
  readonly declare: ActionNumber | -1;
  readonly as: 'field' | 'upgrade' | 'either';
  /** What a Field gives, what pillaging an Island gives: in the order of `GAINS`. */
  readonly goods: PerGain;
  readonly cost: PerStock;
  readonly instant: number;
  readonly bonus: number;
  readonly action: Ability | undefined;
  readonly anytime: Ability | undefined;
  readonly whenever: readonly Whenever[];
  /** Bits of the happenings its Features wait for. */
  readonly waits: number;
  readonly discounts: readonly { readonly less: PerStock; readonly type: CardType | undefined }[];
  readonly storage:
    | {
        readonly goods: readonly number[];
        readonly every: number;
        readonly gain: readonly PerGain[];
      }
    | undefined;
  readonly copy: 'action' | 'feature' | undefined;
}

export interface ClanDesigns {
  readonly clan: string;
  readonly ships: number;
  readonly cards: readonly Design[];
}

export interface Cards {
  /** The first Island's number in an Empire: the cards of a clan have the numbers below. */
  readonly firstIsland: number;
  readonly lists: readonly (readonly Op[])[];
  /** The same lists as they are written on the cards, for their words. */
  readonly written: readonly (readonly Effect[])[];
  readonly clans: readonly ClanDesigns[];
  /** Near ones first, then far ones. */
  readonly islands: readonly Design[];
  readonly near: number;
}

const NO_LIST = -1;
/** A bit for each happening; a number has 31 of them to be told apart. */
export function eventBit(you: Happening): number {
  const index = EVENTS.indexOf(you);
  if (index > 30) throw new Error('there are more happenings than bits');
  return 1 << index;
}

type Sizes = Readonly<Record<string, number | undefined>>;

const inOrder = (names: readonly string[], amounts: object): readonly number[] =>
  names.map((name) => (amounts as Sizes)[name] ?? 0);
export const gains = (amounts: Amounts): PerGain => inOrder(GAINS, amounts) as PerGain;
export const stock = (amounts: Cost): PerStock => inOrder(STOCK, amounts) as PerStock;

const numberOf = (action: Action): ActionNumber => ACTIONS.indexOf(action) as ActionNumber;

const billOf = (cost: Cost = {}): Bill => ({
  price: stock(cost),
  card: cost.card ?? 0,
  location: cost.location ?? 0,
});

/** The numbers of the stock that `what` names. */
function stockOf(what: string): readonly number[] {
  if (what === 'resource') return RESOURCES.map((_, good) => good);
  if (what === 'good') return GOODS.map((_, good) => good);
  return [STOCK.findIndex((name) => name === what)];
}

class Compiler {
  readonly lists: (readonly Op[])[] = [];
  readonly written: (readonly Effect[])[] = [];
  designs = 0;

  list(effects: readonly Effect[] | undefined): number {
    if (effects === undefined) return NO_LIST;
    const ops = effects.map((effect) => this.op(effect));
    this.written.push(effects);
    return this.lists.push(ops) - 1;
  }

  op(effect: Effect): Op {
    switch (effect.do) {
      case 'gain':
        return { do: 'gain', what: gains(effect.what), per: effect.per };
      case 'choose':
        return { do: 'choose', of: effect.of.map((branch) => this.list(branch)) };
      case 'spend':
        return { do: 'spend', bill: billOf(effect.cost), list: this.list(effect.effects) };
      case 'assign':
        return {
          do: 'assign',
          what: stockOf(effect.what),
          number: effect.number,
          upTo: effect.upTo === true,
        };
      case 'ready':
        return { do: 'ready', type: effect.type, all: effect.all === true };
      case 'perform':
        return { do: 'perform', action: numberOf(effect.action) };
      case 'build':
        return { do: 'build', less: stock(effect.less), type: effect.type };
      case 'release':
      case 'restore':
      case 'search':
      case 'retrieve':
      case 'discard':
      case 'movePawn':
      case 'readyPawn':
      case 'raid':
      case 'field':
      case 'moveShip':
      case 'early':
        return effect;
      default:
        return assertNever(effect);
    }
  }

  design(card: StartingCard | DeckCard | IslandCard): Design {
    const kind = 'kind' in card ? card.kind : 'island';
    const abilities: Abilities = kind === 'location' || kind === 'island' ? (card as Abilities) : {};
    const features = abilities.features ?? [];
    const whenever = features.flatMap((feature) => this.whenever(feature));
    const { storage } = abilities;
    return {
      number: this.designs++,
      id: card.id,
      kind,
      type: 'type' in card ? card.type : (kind as 'field' | 'island'),
      card,
      declare: 'declare' in card ? numberOf(card.declare) : -1,
      as: 'as' in card ? card.as : 'field',
      goods: gains(('goods' in card ? card.goods : undefined) ?? ('pillage' in card ? card.pillage : {})),
      cost: stock('cost' in card ? card.cost : {}),
      instant: this.list('instant' in card ? card.instant : undefined),
      bonus: this.list(abilities.bonus),
      action: this.ability(abilities.action),
      anytime: this.ability(features.find((feature) => feature.feature === 'anytime')),
      whenever,
      waits: whenever.reduce((bits, { you }) => bits | eventBit(you), 0),
      discounts: features.flatMap((feature) =>
        feature.feature === 'discount' ? [{ less: stock(feature.less), type: feature.type }] : [],
      ),
      storage:
        storage === undefined
          ? undefined
          : { goods: stockOf(storage.good), every: storage.every, gain: storage.gain.map((gain) => gains(gain)) },
      copy: abilities.copy,
    };
  }

  ability(given: { readonly cost?: Cost; readonly effects: readonly Effect[] } | undefined): Ability | undefined {
    return given === undefined ? undefined : { bill: billOf(given.cost), list: this.list(given.effects) };
  }

  whenever(feature: Feature): Whenever[] {
    if (feature.feature !== 'whenever') return [];
    const { you, type, island, effects } = feature;
    const far = island === undefined ? undefined : island === 'far';
    return [{ you, type, far, list: this.list(effects) }];
  }
}

/** Of the edition's cards, or a pack's in their place: decks are shuffled before clans are chosen, so all are of one size. */
export function makeCards(edition: Edition, pack?: Pack): Cards {
  const compiler = new Compiler();
  const names = clansOf(edition);
  const [size = 0] = names.map((clan) => readClan(clan, undefined, edition).cards.length);
  const clans = names.map((clan) => {
    const { ships, cards } = readClan(clan, pack, edition);
    if (cards.length !== size) refuse('empires.deck', { clan, count: cards.length - STARTING, size: size - STARTING });
    const designs = new Map<object, Design>();
    for (const card of cards) if (!designs.has(card)) designs.set(card, compiler.design(card));
    return { clan, ships, cards: cards.map((card) => designs.get(card) as Design) };
  });
  const { near, far } = readIslands(pack, edition);
  const islands = [...near, ...far].map((card) => compiler.design(card));
  const { lists, written } = compiler;
  return { firstIsland: size, lists, written, clans, islands, near: near.length };
}

/** Whether a card is of the kind and type that a search, a return or a building effect asks for. */
export const fits = (design: Design, filter: CardFilter): boolean =>
  (filter.kind === undefined || filter.kind === design.kind) &&
  (filter.type === undefined || filter.type === design.type);
