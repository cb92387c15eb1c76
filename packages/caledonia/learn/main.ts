import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Nets } from '../src/appraisal.ts';
import { readNet, writeNet, type WrittenNet } from '../src/net.ts';
import { Crew } from './crew.ts';
import type { Lot } from './training.ts';
import type { Trained } from './worker.ts';

/**
 * Learns what positions are worth from matches, and prints the nets. The first players look one move ahead, those after
 * them search with what the ones before have learnt, and all stray now and then. The last ones play twice as many
 * matches, since what they learn is kept. The same seed gives the same nets, however many threads there are.
 */
const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: 'caledonia' },
    /** Matches of the first generation in each company, and of every one after it: those take longer. */
    games: { type: 'string', default: '3000' },
    later: { type: 'string', default: '1500' },
    generations: { type: 'string', default: '4' },
    /** A file with the nets of the last generation but one: only the last is learnt then, as it would be after them. */
    from: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    threads: { type: 'string', default: '2' },
    /** How much of the expectation a phase later goes into what is learnt, in place of the score at the end. */
    faith: { type: 'string', default: '0.5' },
  },
});

/** Matches alone are short, and nets for them see fewer positions in each: there are more of them. */
const COMPANIES = [
  { name: 'at tables', players: [2, 3, 4], times: 1 },
  { name: 'alone', players: [1], times: 2 },
];

const generations = Number(flags.generations);
const began = Date.now();
const say = (text: string): void => {
  process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s: ${text}\n`);
};

const crew = new Crew(Number(flags.threads), say);

/** The nets as they are written: what the next ones play with is what is printed. */
async function learn(generation: number, known: Nets | undefined): Promise<WrittenNet[][]> {
  const seed = generation === 1 ? flags.seed : `${flags.seed} ${generation}`;
  const share = generation > 1 && generation === generations ? 2 : 1;
  const lessons: Lot[][] = [];
  for (const { name, players, times } of COMPANIES) {
    const games = Number(generation === 1 ? flags.games : flags.later) * times * share;
    const { lots, scores } = await crew.play(seed, players, games, known);
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    say(`${name}: ${games} matches, ${mean.toFixed(1)} points on the average`);
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
  return trained.map(({ nets }) => nets.map(writeNet));
}

let written = flags.from === undefined ? undefined : (JSON.parse(readFileSync(flags.from, 'utf8')) as WrittenNet[][]);
for (let generation = written === undefined ? 1 : generations; generation <= generations; generation++) {
  say(`generation ${generation} of ${generations}`);
  const known = written?.map((company) => company.map(readNet));
  written = await learn(generation, known);
}
await crew.dismiss();
process.stdout.write(`${JSON.stringify(written)}\n`);
