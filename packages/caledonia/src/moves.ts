import { CELLS } from './board.ts';
import { moduleLetters } from './components.ts';
import { idOf, spaceCount } from './geometry.ts';
import { goodName, GOODS, UNITS } from './units.ts';

/**
 * Flat and small. What `what`, `where` and `count` are depends on the kind (-1 where it needs none):
 *
 * | kind | what | where | count |
 * |---|---|---|---|
 * | clan, tile | clan, starting tile | | |
 * | bid, out | | | points bid |
 * | place, expand | unit | cell | |
 * | buy, sell, bargain | good | | how many |
 * | obtain, choose | contract | | |
 * | fulfil | contract | corner of the port used with it, or -1 | corner whose tile that port borrows, or -1 |
 * | spare | animal | | |
 * | slaughter, exchange | | cell | |
 * | upgrade | 0 shipping, 1 woodcutters, 2 miners, 3 merchant | | |
 * | retrieve, give | good | | |
 * | gain | set of goods (see `GAINS`) | | |
 * | port | corner | corner whose tile it borrows, or -1 | |
 * | shift | good | 0 down, 1 up | |
 * | replace | unit | cell | |
 * | row | | from | to |
 * | brew, butter | | | how many |
 * | process | cheese | bread | whisky |
 * | mature | 0 no, 1 yes | | |
 * | open | place in the cellar | | |
 * | shipping, technology, merchant, pass, end, skip, draw, decline | technology: 1 woodcutters, 2 miners | | |
 */
export interface Move {
  readonly kind: string;
  readonly what: number;
  readonly where: number;
  readonly count: number;
  readonly key: string;
}

/** A cell as people and records name it: `column.row`, or the letter of a port's corner. */
export const cellName = (cell: number): string =>
  cell < spaceCount ? idOf(cell) : (moduleLetters[cell - spaceCount] as string);

export const MOST_TRADED = 7;
export const HIGHEST_BID = 30;

const make = (kind: string, words: readonly (string | number)[], what = -1, where = -1, count = -1): Move =>
  Object.freeze({ kind, what, where, count, key: [kind, ...words].join(' ') });

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
const counted = (kind: string, most: number): Move[] =>
  range(most + 1).map((count) => make(kind, [count], -1, -1, count));
const ofGood = (kind: string): Move[] => GOODS.map((good, what) => make(kind, [good], what));
const traded = (kind: string): Move[][] =>
  GOODS.map((good, what) => range(MOST_TRADED + 1).map((count) => make(kind, [good, count], what, -1, count)));
const sited = (kind: string): Move[][] =>
  UNITS.map((unit, what) => range(CELLS).map((cell) => make(kind, [unit, cellName(cell)], what, cell)));
const onCell = (kind: string): Move[] => range(CELLS).map((cell) => make(kind, [cellName(cell)], -1, cell));
const ofContract = (kind: string): Move[] => range(51).map((id) => make(kind, [id], id));
const corner = (at: number): string => moduleLetters[at] as string;
const UPGRADES = ['shipping', 'woodcutters', 'miners', 'merchant'] as const;

/** Sets of goods that ports 2 and 3 give: three basics, or two processed goods. */
export const GAINS: readonly (readonly number[])[] = [
  ...range(3).flatMap((a) => range(3).flatMap((b) => range(3).flatMap((c) => (a <= b && b <= c ? [[a, b, c]] : [])))),
  ...range(3).flatMap((a) => range(3).flatMap((b) => (a <= b ? [[a + 3, b + 3]] : []))),
];

/** Every move there can be is made once: listing the legal ones allocates nothing but the list. */
export const MOVES = {
  tile: range(10).map((id) => make('tile', [id], id)),
  bid: counted('bid', HIGHEST_BID),
  out: make('out', []),
  place: sited('place'),
  expand: sited('expand'),
  buy: traded('buy'),
  sell: traded('sell'),
  bargain: traded('bargain'),
  obtain: ofContract('obtain'),
  choose: ofContract('choose'),
  /** By contract, then by 5 x (corner + 1) + (borrowed corner + 1). */
  fulfil: range(51).map((id) =>
    range(25).map((ports) => {
      const where = Math.floor(ports / 5) - 1;
      const count = (ports % 5) - 1;
      const words = [id, ...(where < 0 ? [] : [corner(where)]), ...(count < 0 ? [] : [corner(count)])];
      return make('fulfil', words, id, where, count);
    }),
  ),
  spare: UNITS.map((unit, what) => make('spare', [unit], what)),
  slaughter: onCell('slaughter'),
  upgrade: UPGRADES.map((name, what) => make('upgrade', [name], what)),
  retrieve: ofGood('retrieve'),
  give: ofGood('give'),
  gain: GAINS.map((set, what) =>
    make(
      'gain',
      set.map((good) => goodName(good)),
      what,
    ),
  ),
  /** By corner, then by borrowed corner + 1. */
  port: range(4).map((what) =>
    range(5).map((other) =>
      make('port', other === 0 ? [corner(what)] : [corner(what), corner(other - 1)], what, other - 1),
    ),
  ),
  shift: GOODS.map((good, what) => [make('shift', [good, 'down'], what, 0), make('shift', [good, 'up'], what, 1)]),
  exchange: onCell('exchange'),
  replace: sited('replace'),
  brew: counted('brew', 3),
  /** More milk than anybody can have: four cows for five rounds, and seven merchants a round. */
  butter: counted('butter', 99),
  /** By 25 x cheese + 5 x bread + whisky. */
  process: range(125).map((at) => {
    const [cheese, bread, whisky] = [Math.floor(at / 25), Math.floor(at / 5) % 5, at % 5];
    return make('process', [cheese, bread, whisky], cheese, bread, whisky);
  }),
  mature: [make('mature', ['no'], 0), make('mature', ['yes'], 1)],
  open: range(3).map((place) => make('open', [place + 1], place)),
  shipping: make('shipping', []),
  technology: [make('technology', ['none']), make('technology', ['woodcutters'], 1), make('technology', ['miners'], 2)],
  merchant: make('merchant', []),
  pass: make('pass', []),
  end: make('end', []),
  skip: make('skip', []),
  draw: make('draw', []),
  decline: make('decline', []),
};

/** Choosing a clan: which there are, and their numbers, is for the version of the rules to say. */
export const clanMove = (id: string, number: number): Move => make('clan', [id], number);

export const withTwo = (table: readonly (readonly Move[])[], one: number, other: number): Move =>
  table[one]?.[other] as Move;
export const withOne = (table: readonly Move[], index: number): Move => table[index] as Move;

const rowed = new Map<number, Move>();

/** Rowing moves are many and rarely needed: each is made when it first is. */
export function rowMove(from: number, to: number): Move {
  const at = from * CELLS + to;
  const known = rowed.get(at);
  if (known !== undefined) return known;
  const move = make('row', [cellName(from), cellName(to)], -1, from, to);
  rowed.set(at, move);
  return move;
}
