import { xOf, yOf } from './cells.ts';
import { effectName, goodName } from './tiles.ts';

/**
 * Flat and small. What `what`, `where` and `count` are depends on the kind (-1 where it needs none):
 *
 * | kind | what | where | count |
 * |---|---|---|---|
 * | take, munro | tile | | |
 * | discard | tile | | `COIN`, or `STEP` for a movement point |
 * | sell | good | slot | |
 * | move | | from slot | to slot |
 * | pay | good | slot, `BUY` or `WAIVE` | |
 * | levy, settle, remove | | slot | |
 * | place | | cell | |
 * | first | one-time effect | | |
 * | good, stow | good | | |
 * | store | good | slot | |
 * | activate, extra | good of choice, or -1 | slot | goods paid, `POINTS`, or -1 |
 * | clan | field | | |
 * | end, skip, done | | | |
 */
export interface Move {
  readonly kind: string;
  readonly what: number;
  readonly where: number;
  readonly count: number;
  readonly key: string;
}

/** Where a good comes from that is on no tile: bought on the market, or ignored for a coin. Later than any slot. */
export const BUY = 1000;
export const WAIVE = 1001;
/** For a tile that is thrown away. */
export const COIN = 0;
const STEP = 1;
/** Of a whisky tile: points in place of whisky. */
export const POINTS = 100;

const sourceName = (source: number): string | number => {
  if (source === BUY) return 'buy';
  return source === WAIVE ? 'coin' : source;
};

type Words = readonly (string | number)[];

const make = (kind: string, words: Words, what = -1, where = -1, count = -1): Move =>
  Object.freeze({ kind, what, where, count, key: [kind, ...words].join(' ') });

/** Moves are made when they are first needed, and once: listing the legal ones then allocates nothing but the list. */
function table(words: (what: number, where: number, count: number) => Words, kind: string) {
  const made = new Map<number, Move>();
  return (what: number, where = -1, count = -1): Move => {
    const at = ((what + 1) * 20_000 + where + 1) * 128 + count + 1;
    const known = made.get(at);
    if (known !== undefined) return known;
    const move = make(kind, words(what, where, count), what, where, count);
    made.set(at, move);
    return move;
  };
}

/** Moves that name a tile, by its number. */
export interface TileMoves {
  readonly take: readonly Move[];
  readonly munro: readonly Move[];
  /** For a coin, and for a movement point. */
  readonly discard: readonly (readonly [Move, Move])[];
}

/** Made once for all tiles, with what keys call them. */
export const tileMoves = (names: Words): TileMoves => ({
  take: names.map((name, tile) => make('take', [name], tile)),
  munro: names.map((name, tile) => make('munro', [name], tile)),
  discard: names.map((name, tile) => [
    make('discard', [name, 'coin'], tile, -1, COIN),
    make('discard', [name, 'step'], tile, -1, STEP),
  ]),
});

const activating = (kind: string) =>
  table((what, where, count) => {
    if (what >= 0) return [where, goodName(what)];
    if (count < 0) return [where];
    return [where, count === POINTS ? 'points' : count];
  }, kind);

/** By kind, as functions of `what`, `where` and `count`. */
export const MOVES = {
  sell: table((good, slot) => [goodName(good), slot], 'sell'),
  move: table((_what, from, to) => [from, to], 'move'),
  pay: table((good, source) => [good < 0 ? 'any' : goodName(good), sourceName(source)], 'pay'),
  levy: table((_what, slot) => [slot], 'levy'),
  settle: table((_what, slot) => [slot], 'settle'),
  remove: table((_what, slot) => [slot], 'remove'),
  place: table((_what, cell) => [xOf(cell), yOf(cell)], 'place'),
  first: table((effect) => [effectName(effect)], 'first'),
  good: table((good) => [goodName(good)], 'good'),
  stow: table((good) => [goodName(good)], 'stow'),
  store: table((good, slot) => [goodName(good), slot], 'store'),
  activate: activating('activate'),
  extra: activating('extra'),
  /** By the name of the field. */
  clan: (field: number, id: string): Move => make('clan', [id], field),
  end: make('end', []),
  skip: make('skip', []),
  done: make('done', []),
};
