import { type Game, readPack } from '@ceilidh/kernel';
import { fuzz, newCensus, type Oracles, rare } from '@ceilidh/kernel/tools';
import { expect, it } from 'vitest';
import { tryst } from '../src/index.ts';
import type { TrystRules } from '../src/rules.ts';
import { trystOracles } from './oracle.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 300);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const oracles = (rules: ReturnType<Game['rules']>): Oracles => trystOracles(rules as TrystRules) as Oracles;

const MOVES = ['bid', 'take', 'drive', 'scout', 'rest', 'keep', 'snatch', 'let', 'hold', 'yield', 'sell', 'done'];
const ASKS = ['bid', 'turn', 'scout', 'dog', 'standoff', 'sale', 'lot'];
const HOOKS = ['roundStart', 'lowFirst', 'whyNoScout', 'dogsRun', 'lotExtra'].map((hook) => `weather.${hook}`);

const census = newCensus();
const PARTS = 12;
const part = Math.ceil(matches / PARTS);

it.each([...Array(PARTS).keys()])(`all properties hold in ${part} matches from fixed seeds, part %i`, (number) => {
  fuzz({ game: tryst, matches: part, first: number * part, seed: 'fixed', oracles, telling: ASKS, census });
});

it('everything occurs in them', () => {
  process.stdout.write(`census of ${PARTS * part} matches: ${JSON.stringify(census)}\n`);
  expect(rare(census.moves, MOVES, 20)).toEqual([]);
  expect(rare(census.asks, ASKS, 20)).toEqual([]);
  expect(rare(census.hooks, HOOKS, 20)).toEqual([]);
  expect(Object.keys(census.moves).toSorted()).toEqual(MOVES.toSorted());
  // A hand of one beast still bids, since who bids is no secret; nothing else is asked without a choice.
  expect(Object.keys(census.forced).filter((ask) => ask !== 'bid')).toEqual([]);
});

it(`all properties hold in 20 matches from the fresh seed ${fresh}`, () => {
  fuzz({ game: tryst, matches: 20, seed: fresh, oracles, telling: ASKS });
});

it('all properties hold with a pack', () => {
  const values = [2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12];
  const breeds = ['shetland', 'angus', 'galloway', 'highland'].map((breed) => ({ breed, values }));
  const pack = readPack(tryst, {
    game: 'tryst',
    name: 'Even herd',
    components: { herd: { provenance: 'pack', breeds } },
  });
  fuzz({ game: tryst, matches: 20, seed: 'pack', pack, oracles, telling: ASKS });
});
