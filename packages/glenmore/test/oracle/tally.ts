import type { Seat } from '@ceilidh/kernel';
import { book } from './book.ts';
import { CLANS, lotAt, type Lot, type Table, tileOf } from './table.ts';

/** What a census by kinds does not tell: which clans, landmarks, activations and options occurred. */
export type Tally = Record<string, number>;

const LANDMARKS = book.tiles.filter(({ oneTime }) => oneTime.includes('landmark')).map(({ id }) => id);
const ACTIVATIONS = [
  'produce one',
  'produce two',
  'produceAny',
  'movement',
  'vp',
  'distil',
  'different',
  'animals',
  'any',
  'exact',
  'clan',
];

/** They pay by a table. */
const PAYING = ['brodie', 'grant', 'macpherson', 'oliphant', 'sutherland'];

/** Everything that must occur. */
export const EXPECTED: readonly string[] = [
  ...CLANS.map((clan) => `clan ${clan}`),
  ...LANDMARKS.map((landmark) => `landmark ${landmark}`),
  ...ACTIVATIONS.map((activation) => `activation ${activation}`),
  'whisky for points',
  'bought',
  'a coin for a good',
  'built over',
  'built over twice',
  'removed',
  'players 2',
  'players 3',
  'players 4',
  'option die',
  'option shortGame',
];

/** So far off that it is enough to see it at all. */
export const SELDOM: readonly string[] = [
  ...PAYING.flatMap((clan) => [0, 5, 8].map((points) => `clan ${clan} paid ${points}`)),
  'Armadale Castle with more than 8 coins',
  'extra while clan is asked',
  'extra while place is asked',
];

const add = (tally: Tally, what: string, count = 1): void => {
  tally[what] = (tally[what] ?? 0) + count;
};

function activationOf(lot: Lot): string {
  const { activation } = tileOf(lot.tile);
  if (activation === undefined) return 'none';
  if ('produce' in activation) return activation.produce.length === 1 ? 'produce one' : 'produce two';
  return Object.keys(activation)[0] as string;
}

interface Asked {
  readonly ask: string;
  readonly seat: Seat;
}

export function countMove(tally: Tally, table: Table, { ask, seat }: Asked, key: string): void {
  const [kind, what, third] = key.split(' ');
  if (kind === 'clan') add(tally, `clan ${what}`);
  if (kind === 'activate' || kind === 'extra')
    add(tally, `activation ${activationOf(lotAt(table, seat, Number(what)))}`);
  if (kind === 'extra') add(tally, `extra while ${ask} is asked`);
  if (third === 'points') add(tally, 'whisky for points');
  if (third === 'buy') add(tally, 'bought');
  if (kind === 'pay' && third === 'coin') add(tally, 'a coin for a good');
}

/** What a clan paid for having enough of something. */
export function countClan(tally: Tally, key: string, points: number): void {
  if (PAYING.some((clan) => key === `clan ${clan}`)) add(tally, `${key} paid ${points}`);
}

export function countOptions(tally: Tally, options: Readonly<Record<string, unknown>>): void {
  add(tally, `players ${String(options['players'])}`);
  for (const [name, value] of Object.entries(options)) if (value === true) add(tally, `option ${name}`);
}

/** From the table at the end. */
export function countEnd(tally: Tally, table: Table): void {
  for (const { cards, lots, coins } of table.owners) {
    if (cards.includes('armadale-castle') && coins > 8) add(tally, 'Armadale Castle with more than 8 coins');
    for (const card of cards) add(tally, `landmark ${card}`);
    add(tally, 'built over', lots.filter(({ below }) => below.length > 0).length);
    add(tally, 'built over twice', lots.filter(({ below }) => below.length > 1).length);
  }
  add(tally, 'removed', table.box.length);
}
