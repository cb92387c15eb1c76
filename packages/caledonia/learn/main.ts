import { parseArgs } from 'node:util';
import type { Nets } from '../src/appraisal.ts';
import { writeNet } from '../src/net.ts';
import { Crew } from './crew.ts';
import type { Lot } from './training.ts';
import type { Trained } from './worker.ts';

/**
 * Learns what positions are worth from matches, and prints the nets. The first players look one move ahead, those after
 * them search with what the ones before have learnt, and all stray now and then. The same seed gives the same nets,
 * however many threads there are.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: 'caledonia' },
    games: { type: 'string', default: '3000' },
    generations: { type: 'string', default: '2' },
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

const crew = new Crew(Number(flags.threads));

async function learn(seed: string, known: Nets | undefined): Promise<Nets> {
  const lessons: Lot[][] = [];
  for (const { name, players } of COMPANIES) {
    const { lots, scores } = await crew.play(seed, players, Number(flags.games), known);
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
      seed: `${seed} ${company}`,
    })),
  );
  trained.forEach(({ errors }, company) =>
    say(`${COMPANIES[company]?.name}: off by ${errors.map((error) => error.toFixed(1)).join(', ')}`),
  );
  return trained.map(({ nets }) => nets);
}

let nets: Nets | undefined;
for (let generation = 1; generation <= Number(flags.generations); generation++) {
  say(`generation ${generation} of ${flags.generations}`);
  nets = await learn(generation === 1 ? flags.seed : `${flags.seed} ${generation}`, nets);
}
await crew.dismiss();
process.stdout.write(`${JSON.stringify(nets?.map((company) => company.map(writeNet)))}\n`);
