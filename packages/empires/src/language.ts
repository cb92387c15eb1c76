/**
 * The card language of Empires of the North: everything that a card can do, in one file. A card is data in these
 * terms; what it does (`effects.ts`), when it may be played, its words in three languages (`card-text.ts`) and its
 * worth to a bot all derive from it. Every keyword of the book's list (page 12) has its own word here, whether or not
 * the clans we have use it.
 *
 * An ability is a list of effects, carried out from first to last, each as far as it can be. Lists inside an effect
 * (a choice's branches, what follows a payment) are lists of the same kind.
 */

/** Page 3. Resources are the first five; "goods" on cards are resources, gold and raze tokens (ruling 1). */
export const RESOURCES = ['food', 'wood', 'stone', 'sheep', 'fish'] as const;
export const GOODS = [...RESOURCES, 'gold', 'raze'] as const;
/** All that lies in a player's supply and can be spent or assigned. */
export const STOCK = [...GOODS, 'worker'] as const;
/** All that can be gained: `card` is a card drawn from the clan deck, `ship` a regular ship, `vp` a victory point. */
export const GAINS = [...STOCK, 'card', 'ship', 'vp'] as const;

/** So many of each, by the numbers of the stock and of the gains. */
export type PerStock = readonly [number, number, number, number, number, number, number, number];
export type PerGain = readonly [...PerStock, number, number, number];
/** The numbers of the resources. */
export const RESOURCE_NUMBERS = [0, 1, 2, 3, 4] as const;

export type Stock = (typeof STOCK)[number];
type Gained = (typeof GAINS)[number];

/** So many of each: `{ "wood": 2, "vp": 1 }`. */
export type Amounts = { readonly [G in Gained]?: number };
/** Goods and workers alone. */
export type Price = { readonly [S in Stock]?: number };
/**
 * What an Action, an any-time Feature or a `spend` asks for. Gold may stand in for any resource; spent workers go to the
 * clan tile; `card`: so many cards of the hand are discarded; `location`: so many other Locations of the Empire are.
 */
export type Cost = Price & { readonly card?: number; readonly location?: number };

/** The five actions of the tiles. */
export const ACTIONS = ['explore', 'populate', 'construct', 'harvest', 'sail'] as const;
export type Action = (typeof ACTIONS)[number];
/** Their numbers, which are those of their tiles too. */
export const ACTION_NUMBERS = [0, 1, 2, 3, 4] as const;
export type ActionNumber = (typeof ACTION_NUMBERS)[number];

/**
 * The icon to the left of a card's name. Every Field (upgrades too) is `field`, every Island `island`; the rest are the
 * clans' own.
 */
export const TYPES = [
  'field',
  'island',
  'ship',
  'warrior',
  'house',
  'feast',
  'craft',
  'tower',
  'shrine',
  'beast',
  'people',
  'trade',
] as const;
export type CardType = (typeof TYPES)[number];

/** How much "for each" is: the number of what is counted, divided by `every` (1 if absent), `most` at most. */
export interface Count {
  readonly every?: number;
  readonly most?: number;
  readonly of:
    | 'type' // cards with the icon `type` in your Empire, this one too
    | 'fields' // Fields in your Empire, upgrades count (ruling 12)
    | 'upgrades' // Field upgrades in your Empire
    | 'islands' // Islands you conquered
    | 'locations' // all cards in your Empire
    | 'assigned' // goods or workers assigned to this card
    | 'spentWorkers' // workers on your clan tile
    | 'ships' // your ships on the Expedition board
    | 'pawns' // your pawns on Action tiles
    | 'exhausted' // your exhausted Locations
    | 'hand' // cards in your hand
    | 'supply'; // `good` in your supply
  /** With `type`. */
  readonly type?: CardType;
  /** With `supply`. */
  readonly good?: Stock;
}

/** Which cards a search, a return or a building effect may take; an absent member allows all. */
export interface CardFilter {
  readonly type?: CardType;
  readonly kind?: 'location' | 'field' | 'boost';
}

/** OTRZYMAJ, Gain: into the supply, the hand or onto the score track. `per`: so much for each. */
interface Gain {
  readonly do: 'gain';
  readonly what: Amounts;
  readonly per?: Count;
}
/** The "/" sign: one of the branches, of the player's choice among those that do something. */
interface Choose<E> {
  readonly do: 'choose';
  readonly of: readonly (readonly E[])[];
}
/** WYDAJ, Spend: you may pay `cost`; if you do, `effects` happen. */
export interface Spend<E> {
  readonly do: 'spend';
  readonly cost: Cost;
  readonly effects: readonly E[];
}
/**
 * PRZYPISZ, Assign: take it from your supply and put it on this card. `resource` and `good` let you choose which; gold
 * never stands in for a resource. With `upTo` you choose how many, none included; else as many as you have up to `number`.
 */
interface Assign {
  readonly do: 'assign';
  readonly what: Stock | 'resource' | 'good';
  readonly number: number;
  readonly upTo?: true;
}
/** UWOLNIJ, Release: workers assigned to your cards come back into your supply, from cards of your choice. */
interface Release {
  readonly do: 'release';
  readonly number: number;
}
/** PRZYWRÓĆ, Restore: workers from your clan tile come back into your supply. */
interface Restore {
  readonly do: 'restore';
  readonly number: number;
}
/** PRZESZUKAJ, Search: look through your deck, take one such card into your hand (it is shown), shuffle the deck. */
interface Search {
  readonly do: 'search';
  readonly for: CardFilter;
}
/** Return one such card from your discard pile to your hand. */
interface Retrieve {
  readonly do: 'retrieve';
  readonly for: CardFilter;
}
/** Discard cards from your hand, or other Locations from your Empire (with their upgrades and what is assigned to them). */
interface Discard {
  readonly do: 'discard';
  readonly from: 'hand' | 'empire';
  readonly number: number;
}
/** PRZESUŃ PION AKCJI KLANU, Move a pawn: you may move one of your pawns on a tile to any tile; it activates nothing. */
interface MovePawn {
  readonly do: 'movePawn';
}
/** One of your exhausted pawns becomes ready where it stands. */
interface ReadyPawn {
  readonly do: 'readyPawn';
}
/** PRZESUŃ TWÓJ STATEK, Move your ship: you may move one of your ships up to `places` places forward in the queue. */
interface MoveShip {
  readonly do: 'moveShip';
  readonly places: number;
}
/** WYCZERPANA/PRZYGOTOWANA, Ready: another exhausted Location of yours (of this type), or all of them, become ready. */
interface Ready {
  readonly do: 'ready';
  readonly type?: CardType;
  readonly all?: true;
}
/** Exhaust an opponent's ready Location with an Action, without a raze token. The opponent must not have passed. */
interface Raid {
  readonly do: 'raid';
}
/** An action in CAPITALS: as if a pawn were put on its tile, with one Boost or Field before it (ruling 2). */
interface Perform {
  readonly do: 'perform';
  readonly action: Action;
}
/** Pillage or Conquer at once with one of your ships in the queue, which comes home; fish and raze token on it are gone. */
interface Early {
  readonly do: 'early';
  readonly how: 'pillage' | 'conquer' | 'either';
}
/** Choose a Field (an upgrade qualifies) in your Empire and gain that one card's goods. */
interface ChooseField {
  readonly do: 'field';
}
/** You may build a Location that is not a Field from your hand, for so much less. */
interface Build {
  readonly do: 'build';
  readonly less: Price;
  readonly type?: CardType;
}

/** What may happen by itself when something else does: nothing in here sets off anything further. */
export type Reward =
  | Gain
  | Choose<Reward>
  | Assign
  | Release
  | Restore
  | MovePawn
  | ReadyPawn
  | MoveShip
  | Ready
  | ChooseField;

export type Effect =
  | Gain
  | Choose<Effect>
  | Spend<Effect>
  | Assign
  | Release
  | Restore
  | Search
  | Retrieve
  | Discard
  | MovePawn
  | ReadyPawn
  | MoveShip
  | Ready
  | Raid
  | Perform
  | Early
  | ChooseField
  | Build;

/** AKCJA, Action: used as a turn's action by exhausting the card and paying `cost`. One that readies must cost something. */
export interface LocationAction {
  readonly cost?: Cost;
  readonly effects: readonly Effect[];
}

/** What a Feature may wait for. `build`: a card of the hand comes into your Empire in any way; `raided`: a card of yours is. */
export const EVENTS = [
  'explore',
  'populate',
  'construct',
  'harvest',
  'sail',
  'build',
  'boost',
  'pillage',
  'conquer',
  'raid',
  'raided',
] as const;
export type Happening = (typeof EVENTS)[number];

/** CECHA, Feature. */
export type Feature =
  /** Whenever you do it, in or out of your turn. `type`: of the card that is built or the action's card. Not for itself. */
  | {
      readonly feature: 'whenever';
      readonly you: Happening;
      /** With `build`: only a card of this type. */
      readonly type?: CardType;
      /** With `pillage` and `conquer`: only such an Island. */
      readonly island?: 'near' | 'far';
      readonly effects: readonly Reward[];
    }
  /** At any time in your turn, once a round: the card is exhausted (it cannot be raided, having no Action). */
  | { readonly feature: 'anytime'; readonly cost?: Cost; readonly effects: readonly Reward[] }
  /** Locations (of this type) cost you so much less to build. */
  | { readonly feature: 'discount'; readonly less: Price; readonly type?: CardType };

/**
 * MAGAZYN, Storage: at the end of Lookout, for every `every` of `good` assigned to this card, one of the gains, in any mix.
 * `resource` and `good` count whatever of that kind is assigned.
 */
export interface Storage {
  readonly good: Stock | 'resource' | 'good';
  readonly every: number;
  readonly gain: readonly Amounts[];
}

/** What a Location, a starting one or a conquered Island can do. */
export interface Abilities {
  /** BONUS ZA ZBUDOWANIE, Building Bonus: once, when the card comes into the Empire. */
  readonly bonus?: readonly Effect[];
  readonly action?: LocationAction;
  readonly features?: readonly Feature[];
  readonly storage?: Storage;
  /**
   * KOPIA, Copy: when it comes into your Empire, choose a card of yours with an Action (or a Feature); from then on this
   * card has that ability too, as long as the other card is there. A card that copies cannot be copied.
   */
  readonly copy?: 'action' | 'feature';
}

/** What of a card is known, and from where (keys of the research's sources); everything else of it is ours. */
interface Known {
  readonly of: readonly string[];
  readonly source: string;
}

interface Printed {
  /** Kebab-case; the name is the message `empires.card.<id>`. */
  readonly id: string;
  /** In a pack: the printed name, in place of the message. */
  readonly name?: string;
  readonly known?: Known;
}

/** POLE, Field: built by declaring an action; gives its goods when built and whenever it is harvested. */
export interface FieldCard extends Printed {
  readonly kind: 'field';
  /** An `upgrade` goes under a Field that gives one of its goods; of `either` the player chooses when building it. */
  readonly as: 'field' | 'upgrade' | 'either';
  readonly goods: Price;
}
/** A Location that costs goods or workers. */
interface LocationCard extends Printed, Abilities {
  readonly kind: 'location';
  readonly type: CardType;
}
/** WSPARCIE, Boost, and NATYCHMIAST, Instant: played with a declared action, resolved before it, then discarded. */
interface BoostCard extends Printed {
  readonly kind: 'boost';
  readonly type: CardType;
  readonly declare: Action;
  readonly instant: readonly Effect[];
}

/** One of the three cards a clan starts with: it never was in a hand, so it has no cost. */
export type StartingCard = FieldCard | LocationCard;
/** A card of the deck, with its number of copies. */
export type DeckCard = { readonly copies: number } & (
  | (FieldCard & { readonly declare: Action })
  | (LocationCard & { readonly cost: Price })
  | BoostCard
);
/** An Island: `pillage` is what pillaging gives; conquering costs the raze token on the ship. */
export interface IslandCard extends Printed, Abilities {
  readonly pillage: Amounts;
}
