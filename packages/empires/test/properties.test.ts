import { type Game, generator, type Pack } from '@ceilidh/kernel';
import {
  type Census,
  countDecision,
  drawOptions,
  fuzz,
  newCensus,
  rare,
  steered,
  tryMatch,
} from '@ceilidh/kernel/tools';
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

/** Many matches under the referee's eyes alone, so that everything occurs. */
function walk(census: Census, seed: string, number: number, pack?: Pack): void {
  for (let at = 0; at < number; at++) {
    const random = generator(`${seed}/${at}`, 'walk');
    const options = drawOptions(game, random, { players: 2 + (at % 3) });
    const rules = game.rules(options, pack === undefined ? {} : { pack });
    const steer = steered(census.moves);
    const state = rules.setup(`${seed}/${at}`);
    for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
      const moves = rules.legal(state, seat);
      const move = steer(rules, state, seat, moves, random);
      countDecision(census, rules, state, seat, moves.length, rules.key(move));
      rules.apply(state, seat, move);
      const wrong = game.referee(rules, state);
      if (wrong.length > 0) throw new Error(`${wrong.join('; ')} [seed ${seed}/${at}]`);
    }
  }
}

const ASKS = [
  'clan',
  'start',
  'lookout',
  'storage',
  'turn',
  'island',
  'landing',
  'pay',
  'declare',
  'construct',
  'harvest',
  'sail',
  'under',
  'copy',
  'choose',
  'spend',
  'search',
  'retrieve',
  'build',
  'ready',
  'moveShip',
  'assign',
  'discard',
  'dismiss',
  'release',
  'movePawn',
  'readyPawn',
  'raid',
  'field',
  'early',
];
/** What a hand or a deck allows is a secret, and so is that it allows nothing. */
const SECRET = ['turn', 'construct', 'declare', 'build', 'search', 'discard', 'choose', 'spend', 'retrieve'];

it(
  'every question and every move occurs, and none is asked without need',
  () => {
    const census = newCensus();
    walk(census, 'walks', 12 * matches);
    walk(census, 'everything', 18 * matches, everything());
    process.stdout.write(`census of ${30 * matches} walks: ${JSON.stringify(census)}\n`);
    expect(rare(census.asks, ASKS, 20)).toEqual([]);
    expect(Object.keys(census.moves)).toHaveLength(40);
    expect(Object.keys(census.forced).filter((ask) => !SECRET.includes(ask))).toEqual([]);
  },
  timeout,
);

it(
  `all properties hold in ${matches} matches from fixed seeds, and nothing is asked that leaves no choice`,
  () => {
    const census = watched('fixed', matches);
    process.stdout.write(`census of ${matches} matches: ${JSON.stringify(census)}\n`);
    expect(rare(census.asks, ['start', 'lookout', 'turn', 'construct', 'harvest', 'sail', 'island'], 5)).toEqual([]);
    expect(Object.keys(census.forced).filter((ask) => !SECRET.includes(ask))).toEqual([]);
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
