import { decide, type Lesson, type Sample, type Subject, WAYS } from '@ceilidh/bots/learn';
import { type EvaluatedRules, withEvaluator } from '@ceilidh/bots';
import type { Nets } from '@ceilidh/bots/nets';
import { at, below, type Generator, generator, pick, readOptions, type Seat } from '@ceilidh/kernel';
import { evaluatorWith } from '../src/bot/evaluator.ts';
import { ahead, describePosition, landOf, newDescription, SHAPE } from '../src/bot/features.ts';
import { caledonia } from '../src/engine.ts';
import type { Move } from '../src/moves.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { playerOf, type State } from '../src/state.ts';
import type { View } from '../src/view.ts';

const VARIANTS = [
  'staticImports',
  'balancedImports',
  'withoutScoringTiles',
  'withoutPorts',
  'withoutExportScoring',
  'withoutSettlementScoring',
  'withoutClans',
  'futureContracts',
  'mostGlory',
] as const;

/** The full game mostly; otherwise with one variant. Players know these nets. */
function rulesFor(
  nets: Nets | undefined,
  players: number,
  random: Generator,
): CaledoniaRules & EvaluatedRules<State, Move, View> {
  const variant = pick(random, VARIANTS);
  const varied = below(random, 4) === 0 && !(variant === 'mostGlory' && players === 1);
  const rules = caledonia.rules(readOptions(caledonia.options, varied ? { players, [variant]: true } : { players }));
  return withEvaluator(rules, evaluatorWith(nets)(rules));
}

export function playLesson(nets: Nets | undefined, seed: string, players: number): Lesson {
  const random = generator(seed, 'lesson');
  const rules = rulesFor(nets, players, random);
  const state = rules.setup(seed);
  const ways = state.players.map(() => below(random, WAYS));
  const samples: Sample[] = [];
  const description = newDescription();
  const note = (seat: Seat): void => {
    const { own, shipping } = playerOf(state, seat);
    describePosition(rules.context, state, seat, landOf(rules.context, state, own, shipping), description);
    samples.push({ seat, left: ahead(state), inputs: Float32Array.from(description.values), score: 0 });
  };
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    const opening = state.phase === 'draft' || (state.phase === 'place' && below(random, 4) === 0);
    const move = decide(rules, state, seat, at(ways, seat), random, opening);
    // Alone, the last answer ends the match: without this nothing would be seen of the phase before it.
    if (state.phase === 'production') note(seat);
    rules.apply(state, seat, move);
    if (state.phase === 'over') continue;
    note(seat);
    if (players > 1 && below(random, 4) === 0) note(below(random, players));
  }
  const scores = rules.score(state).map(({ total }) => total);
  for (const sample of samples) sample.score = at(scores, sample.seat) + playerOf(state, sample.seat).bid;
  return { samples, scores };
}

export const subject: Subject = {
  seed: 'caledonia',
  shape: SHAPE,
  phases: 6,
  /** Matches alone are short, and nets for them see fewer positions in each: there are more of them. */
  companies: [
    { name: 'at tables', players: [2, 3, 4], times: 1 },
    { name: 'alone', players: [1], times: 2 },
  ],
  usual: { games: 3000, later: 1500, generations: 4 },
  lessons: (nets) => (seed, players) => playLesson(nets, seed, players),
};
