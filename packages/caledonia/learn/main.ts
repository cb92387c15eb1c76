import { parseArgs } from 'node:util';
import { writeNet } from '../src/net.ts';
import { Crew } from './crew.ts';
import type { Lot } from './training.ts';
import type { Trained } from './worker.ts';

/**
 * Learns what positions are worth from matches of players who look one move ahead and stray now and then, and prints the
 * nets. The same seed gives the same nets, however many threads there are.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: 'caledonia' },
    games: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '4' },
    threads: { type: 'string', default: '2' },
    /** How much of the expectation a phase later goes into what is learnt, in place of the score at the end. */
    faith: { type: 'string', default: '0.5' },
  },
});

const COMPANIES = [
  { name: 'at tables', players: [2, 3, 4] },
  { name: 'alone', players: [1] },
];

const began = Date.now();
const say = (text: string): void => {
  process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s: ${text}\n`);
};

const crew = new Crew(Number(flags.threads), flags.seed);
const lessons: Lot[][] = [];
for (const { name, players } of COMPANIES) {
  const { lots, scores } = await crew.play(players, Number(flags.games));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  say(`${name}: ${flags.games} matches, ${mean.toFixed(1)} points on the average`);
  lessons.push(lots);
}
const trained = await crew.run<Trained>(
  lessons.map((lots, company) => ({
    kind: 'train',
    lots,
    rounds: Number(flags.rounds),
    faith: Number(flags.faith),
    seed: `${flags.seed} ${company}`,
  })),
);
trained.forEach(({ errors }, company) =>
  say(`${COMPANIES[company]?.name}: off by ${errors.map((error) => error.toFixed(1)).join(', ')}`),
);
await crew.dismiss();
process.stdout.write(`${JSON.stringify(trained.map(({ nets }) => nets.map(writeNet)))}\n`);
