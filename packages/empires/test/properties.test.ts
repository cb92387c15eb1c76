import { type Game, generator } from '@ceilidh/kernel';
import { drawOptions, fuzz, newCensus, rare, tryMatch } from '@ceilidh/kernel/tools';
import { expect, it } from 'vitest';
import { empires } from '../src/index.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 30);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const timeout = Math.max(600_000, 20_000 * matches);
const game = empires as unknown as Game;

it(
  `all properties hold in ${matches} matches from fixed seeds`,
  () => {
    const census = fuzz({ game, matches, seed: 'fixed' });
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify(census)}\n`);
    expect(rare(census.moves, ['pass'], 20)).toEqual([]);
  },
  timeout,
);
