import { CELLS, xOf, yOf } from './cells.ts';
import type { Good } from './goods.ts';
import type { Slot, Tile } from './state.ts';
import { effectName, goodName } from './tiles.ts';

/** How a tile is activated: as it is, for a good of choice, by paying so many goods, or for points in place of whisky. */
type Activating =
  | { readonly way: 'plain'; readonly slot: Slot }
  | { readonly way: 'good'; readonly slot: Slot; readonly good: Good }
  | { readonly way: 'exchange'; readonly slot: Slot; readonly goods: number }
  | { readonly way: 'points'; readonly slot: Slot };

/** Where a good that is paid comes from: a tile, the market, or nowhere, since it is ignored for a coin. */
type Paying =
  | { readonly source: 'tile'; readonly good: Good; readonly slot: Slot }
  | { readonly source: 'market'; readonly good: Good }
  | { readonly source: 'waiver'; readonly good: Good | 'any' };

interface TileMember {
  readonly tile: Tile;
}
interface SlotMember {
  readonly slot: Slot;
}
interface GoodMember {
  readonly good: Good;
}
type Nothing = Readonly<Record<never, never>>;

/** What a move says besides its kind. */
interface Members {
  readonly take: TileMember;
  readonly munro: TileMember;
  readonly discard: TileMember & { readonly reward: 'coin' | 'step' };
  readonly sell: GoodMember & SlotMember;
  readonly move: { readonly from: Slot; readonly to: Slot };
  readonly pay: Paying;
  readonly levy: SlotMember;
  readonly settle: SlotMember;
  readonly remove: SlotMember;
  readonly place: { readonly cell: number };
  /** A one-time effect. */
  readonly first: { readonly effect: number };
  readonly good: GoodMember;
  readonly stow: GoodMember;
  readonly store: GoodMember & SlotMember;
  readonly activate: Activating;
  readonly extra: Activating;
  readonly clan: { readonly field: number };
  readonly end: Nothing;
  readonly skip: Nothing;
  readonly done: Nothing;
}

type Kind = keyof Members;

/** A move of one of these kinds: a question is written for the kinds of its answers. */
export type MoveOf<K extends Kind> = K extends Kind ? { readonly kind: K; readonly key: string } & Members[K] : never;

export type Move = MoveOf<Kind>;

/** A list that moves of these kinds are added to, whatever else is in it. */
export interface MoveList<K extends Kind> {
  push(...moves: MoveOf<K>[]): unknown;
}

type Words = readonly (string | number)[];

const make = <K extends Kind>(kind: K, words: Words, members: Members[K]): MoveOf<K> =>
  Object.freeze({ kind, ...members, key: [kind, ...words].join(' ') }) as unknown as MoveOf<K>;

/**
 * Moves are made when they are first needed, and once: listing the legal ones then allocates nothing but the list. Each
 * number has a place of its own, so that no two moves can be taken for each other.
 */
function once<M>(moveOf: (number: number) => M, most = 0): (number: number) => M {
  const made: (M | undefined)[] = Array.from({ length: most });
  return (number) => (made[number] ??= moveOf(number));
}

function onceByTwo<M>(moveOf: (one: number, other: number) => M): (one: number, other: number) => M {
  const made: M[][] = [];
  return (one, other) => ((made[one] ??= [])[other] ??= moveOf(one, other));
}

const withSlot = <K extends 'levy' | 'settle' | 'remove'>(kind: K) => once((slot) => make(kind, [slot], { slot }));
const withGood = <K extends 'good' | 'stow'>(kind: K) => once((good) => make(kind, [goodName(good)], { good }));
const withGoodAndSlot = <K extends 'sell' | 'store'>(kind: K) =>
  onceByTwo((good, slot) => make(kind, [goodName(good), slot], { good, slot }));

const activating = <K extends 'activate' | 'extra'>(kind: K) => ({
  plain: once((slot) => make(kind, [slot], { way: 'plain', slot })),
  good: onceByTwo((slot, good) => make(kind, [slot, goodName(good)], { way: 'good', slot, good })),
  exchange: onceByTwo((slot, goods) => make(kind, [slot, goods], { way: 'exchange', slot, goods })),
  points: once((slot) => make(kind, [slot, 'points'], { way: 'points', slot })),
});
/** The ways of activating a tile, as a question's own answers or as the extra activation. */
export type ActivatingMoves<K extends 'activate' | 'extra'> = Readonly<
  Record<'plain' | 'points', (slot: Slot) => MoveOf<K>> &
    Record<'good' | 'exchange', (slot: Slot, number: number) => MoveOf<K>>
>;

export const MOVES = {
  sell: withGoodAndSlot('sell'),
  move: onceByTwo((from, to) => make('move', [from, to], { from, to })),
  pay: {
    tile: onceByTwo((good, slot) => make('pay', [goodName(good), slot], { source: 'tile', good, slot })),
    market: once((good) => make('pay', [goodName(good), 'buy'], { source: 'market', good })),
    waiver: once((good) => make('pay', [goodName(good), 'coin'], { source: 'waiver', good })),
    waiverOfAny: make('pay', ['any', 'coin'], { source: 'waiver', good: 'any' }),
  },
  levy: withSlot('levy'),
  settle: withSlot('settle'),
  remove: withSlot('remove'),
  place: once((cell) => make('place', [xOf(cell), yOf(cell)], { cell }), CELLS),
  first: once((effect) => make('first', [effectName(effect)], { effect })),
  good: withGood('good'),
  stow: withGood('stow'),
  store: withGoodAndSlot('store'),
  activate: activating('activate'),
  extra: activating('extra'),
  end: make('end', [], {}),
  skip: make('skip', [], {}),
  done: make('done', [], {}),
} as const;

/** Moves that name a tile, by its number. */
export interface TileMoves {
  readonly take: readonly MoveOf<'take'>[];
  readonly munro: readonly MoveOf<'munro'>[];
  /** For a coin, and for a movement point. */
  readonly discard: readonly (readonly [MoveOf<'discard'>, MoveOf<'discard'>])[];
}

/** Made once for all tiles, with what keys call them. */
export const tileMoves = (names: Words): TileMoves => ({
  take: names.map((name, tile) => make('take', [name], { tile })),
  munro: names.map((name, tile) => make('munro', [name], { tile })),
  discard: names.map((name, tile) => [
    make('discard', [name, 'coin'], { tile, reward: 'coin' }),
    make('discard', [name, 'step'], { tile, reward: 'step' }),
  ]),
});

/** Putting a marker on a field, by the names of the fields. */
export const clanMoves = (ids: readonly string[]): readonly MoveOf<'clan'>[] =>
  ids.map((id, field) => make('clan', [id], { field }));
