import { type Game, generator } from '@ceilidh/kernel';
import { type Census, drawOptions, fuzz, newCensus, rare, tryMatch } from '@ceilidh/kernel/tools';
import { expect, it } from 'vitest';
import { empires } from '../src/index.ts';
import { everything } from './everything.ts';

const matches = Number(process.env['CEILIDH_MATCHES'] ?? 12);
const fresh = process.env['CEILIDH_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const timeout = Math.max(600_000, 30_000 * matches);
const game = empires as unknown as Game;

/** The tools look at every byte of every viewer, which takes its time: two sit at most of these tables. */
function watched(seed: string, number: number): Census {
  const census = newCensus();
  for (let at = 0; at < number; at++) {
    const options = drawOptions(game, generator(`${seed}/${at}`, 'options'), {
      players: 2 + (at % 5 === 4 ? 2 : at % 2),
    });
    tryMatch({ game, options, seed: `${seed}/${at}`, census });
  }
  return census;
}

it(
  `all properties hold in ${matches} matches from fixed seeds, and nothing is asked that leaves no choice`,
  () => {
    const census = watched('fixed', matches);
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify(census)}\n`);
    expect(rare(census.asks, ['start', 'lookout', 'turn', 'construct', 'harvest', 'sail', 'island'], 5)).toEqual([]);
    // What a hand or a deck allows is a secret, and so is that it allows nothing.
    const secret = ['turn', 'construct', 'declare', 'build', 'search', 'discard', 'choose', 'spend', 'retrieve'];
    expect(Object.keys(census.forced).filter((ask) => !secret.includes(ask))).toEqual([]);
  },
  timeout,
);

it(
  `all properties hold in a match from the fresh seed ${fresh}`,
  () => {
    fuzz({ game, matches: 1, seed: fresh });
  },
  timeout,
);

it(
  'all properties hold with cards on which every word of the language occurs',
  () => {
    fuzz({ game, matches: Math.ceil(matches / 2), seed: 'everything', pack: everything(), fixed: { players: 2 } });
  },
  timeout,
);
