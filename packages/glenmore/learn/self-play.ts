import { decide, type Lesson, type Sample, type Subject, WAYS } from '@ceilidh/bots/learn';
import { withEvaluator } from '@ceilidh/bots';
import type { Nets } from '@ceilidh/bots/nets';
import { at, below, generator, readOptions, type Seat } from '@ceilidh/kernel';
import { Evaluation } from '../src/bot/evaluation.ts';
import { evaluatorWith } from '../src/bot/evaluator.ts';
import { ahead, describePosition, newDescription, SHAPE } from '../src/bot/features.ts';
import { glenmore } from '../src/engine.ts';

/** One match in eight is short, and one in four has the die though there are more than two. Players know these nets. */
export function playLesson(nets: Nets | undefined, seed: string, players: number): Lesson {
  const random = generator(seed, 'lesson');
  const shortGame = below(random, 8) === 0;
  const die = players === 2 || below(random, 4) === 0;
  const plain = glenmore.rules(readOptions(glenmore.options, { players, shortGame, die }));
  const rules = withEvaluator(plain, evaluatorWith(nets)(plain));
  const evaluation = new Evaluation(rules.context);
  const state = rules.setup(seed);
  const ways = state.players.map(() => below(random, WAYS));
  const samples: Sample[] = [];
  const description = newDescription();
  const note = (seat: Seat): void => {
    describePosition(rules.context, evaluation, state, seat, description);
    samples.push({ seat, left: ahead(state), inputs: Float32Array.from(description.values), score: 0 });
  };
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    // Play-outs are cut between two turns: other positions are never appraised.
    if (rules.asking(state, seat).turn) for (let other = 0; other < players; other++) note(other);
    rules.apply(state, seat, decide(rules, state, seat, at(ways, seat), random));
  }
  const scores = rules.score(state).map(({ total }) => total);
  for (const sample of samples) sample.score = at(scores, sample.seat);
  return { samples, scores };
}

export const subject: Subject = {
  seed: 'glenmore',
  shape: SHAPE,
  phases: 4,
  companies: [{ name: 'at tables', players: [2, 3, 2, 4], times: 1 }],
  usual: { games: 16_000, later: 1500, generations: 1 },
  lessons: (nets) => (seed, players) => playLesson(nets, seed, players),
};
