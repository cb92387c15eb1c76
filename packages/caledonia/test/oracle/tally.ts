import type { Entry } from '@ceilidh/kernel';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { contractOf, lookAt } from './table.ts';

/** What a census by kinds does not tell: which clans, port tiles, scoring tiles, bonuses and variants occurred. */
export type Tally = Record<string, number>;

const CLAN_NAMES = [
  'buchanan',
  'campbell',
  'cunningham',
  'fergusson',
  'macdonald',
  'macewan',
  'mackenzie',
  'robertson',
  'stewart',
];
const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const REWARDS = ['cotton', 'tobacco', 'cane', 'hops', 'money', 'freeSpace', 'upgrades'];

/** Everything that must occur, but for the variants. */
export const EXPECTED: readonly string[] = [
  ...CLAN_NAMES.map((clan) => `clan ${clan}`),
  ...NINE.map((tile) => `tile ${tile}`),
  ...NINE.map((tile) => `scoring ${tile}`),
  ...REWARDS.map((reward) => `reward ${reward}`),
  'borrowed tile',
  'players 1',
  'players 2',
  'players 3',
  'players 4',
];

const add = (tally: Tally, what: string): void => {
  tally[what] = (tally[what] ?? 0) + 1;
};

export function countOptions(tally: Tally, options: Readonly<Record<string, unknown>>): void {
  add(tally, `players ${String(options['players'])}`);
  for (const [name, value] of Object.entries(options)) if (value === true) add(tally, `variant ${name}`);
}

/** Questions that version 2 brought: ports used together, and those that only a barrel can pay for. */
export function countAsked(tally: Tally, { frames }: State, moves: readonly { readonly key: string }[]): void {
  const top = frames.at(-1);
  const all = (pattern: RegExp): boolean => moves.every(({ key }) => pattern.test(key));
  if (top?.ask === 'price' && 'rest' in top) add(tally, 'price moved again');
  if (all(/^(open|skip|end)/) && moves.some(({ key }) => key.startsWith('open'))) add(tally, 'a barrel alone');
}

/** Clans as they were in the end, and what fulfilled contracts gave. */
export function countEnd(tally: Tally, options: CaledoniaOptions, state: State): void {
  for (const seat of state.players.keys()) {
    const here = lookAt(options, state, seat);
    if (here.clan !== 'none') add(tally, `clan ${here.clan}`);
    for (const id of here.player.done)
      for (const reward of Object.keys(contractOf(here, id).gives)) add(tally, `reward ${reward}`);
  }
}

/** Ports by tile, and scoring tiles, from what the log tells. */
export function countEntry(tally: Tally, { message: { id, values = {} } }: Entry): void {
  if (id === 'caledonia.log.port' || id === 'caledonia.log.borrow-port') add(tally, `tile ${String(values['port'])}`);
  if (id === 'caledonia.log.borrow-port') {
    add(tally, 'tile 9');
    add(tally, 'borrowed tile');
  }
  if (id === 'caledonia.log.score') add(tally, `scoring ${String(values['tile'])}`);
}
