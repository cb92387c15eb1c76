import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Nets, readNet, writeNet, type WrittenNet } from '../nets/index.ts';
import { Crew } from './crew.ts';
import type { Subject } from './subject.ts';
import type { Lot } from './training.ts';
import type { Trained } from './worker.ts';

export { decide, WAYS } from './student.ts';
export type { Lesson, Sample, Subject } from './subject.ts';

/**
 * Learns what positions are worth from matches, and prints the nets. The first players look one move ahead, those after
 * them search with what the ones before have learnt, and all stray now and then. The last ones play twice as many
 * matches, since what they learn is kept. The same seed gives the same nets, however many threads there are.
 */
export async function learn(at: URL): Promise<void> {
  const { subject } = (await import(at.href)) as { readonly subject: Subject };
  const { values: flags } = parseArgs({
    options: {
      seed: { type: 'string', default: subject.seed },
      games: { type: 'string', default: String(subject.usual.games) },
      later: { type: 'string', default: String(subject.usual.later) },
      generations: { type: 'string', default: String(subject.usual.generations) },
      /** A file with the nets of the last generation but one: only the last is learnt then, as it would be after them. */
      from: { type: 'string' },
      rounds: { type: 'string', default: '4' },
      threads: { type: 'string', default: '2' },
      /** How much of the expectation a phase later goes into what is learnt, in place of the score at the end. */
      faith: { type: 'string', default: '0.5' },
    },
  });
  const generations = Number(flags.generations);
  const began = Date.now();
  const say = (text: string): void => {
    process.stderr.write(`${Math.round((Date.now() - began) / 1000)} s: ${text}\n`);
  };
  const crew = new Crew(at, Number(flags.threads), say);

  /** The nets as they are written: what the next ones play with is what is printed. */
  async function generationAfter(known: Nets | undefined, generation: number): Promise<WrittenNet[][]> {
    const seed = generation === 1 ? flags.seed : `${flags.seed} ${generation}`;
    const share = generation > 1 && generation === generations ? 2 : 1;
    const lessons: Lot[][] = [];
    for (const { name, players, times } of subject.companies) {
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
      say(`${subject.companies[company]?.name}: off by ${errors.map((error) => error.toFixed(1)).join(', ')}`),
    );
    return trained.map(({ nets }) => nets.map(writeNet));
  }

  let written = flags.from === undefined ? undefined : (JSON.parse(readFileSync(flags.from, 'utf8')) as WrittenNet[][]);
  for (let generation = written === undefined ? 1 : generations; generation <= generations; generation++) {
    say(`generation ${generation} of ${generations}`);
    const known = written?.map((company) => company.map((net) => readNet(subject.shape, net)));
    written = await generationAfter(known, generation);
  }
  await crew.dismiss();
  process.stdout.write(`${JSON.stringify(written)}\n`);
}
