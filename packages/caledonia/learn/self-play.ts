import { searching } from '@ceilidh/bots';
import { below, type Generator, generator, pick, readOptions, type Seat } from '@ceilidh/kernel';
import { ahead, describePosition, landOf, newDescription } from '../src/features.ts';
import { appraise, type Nets } from '../src/appraisal.ts';
import { type Caledonia, makeGame } from '../src/game.ts';
import type { Move } from '../src/moves.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { playerOf, type State } from '../src/state.ts';

/** A position as it is described, the production phases to come then, and what its seat had in the end. */
export interface Sample {
  readonly left: number;
  readonly inputs: Float32Array;
  readonly seat: Seat;
  score: number;
}

export interface Lesson {
  readonly samples: Sample[];
  readonly scores: number[];
}

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

/** The game as it is played by those who know this. */
export const gameOf = (nets: Nets | undefined): Caledonia =>
  makeGame(nets === undefined ? undefined : (ctx, state, seat) => appraise(nets, ctx, state, seat));

/** The full game mostly; otherwise with one variant. */
function rulesFor(caledonia: Caledonia, players: number, random: Generator): CaledoniaRules {
  const variant = pick(random, VARIANTS);
  const varied = below(random, 4) === 0 && !(variant === 'mostGlory' && players === 1);
  return caledonia.rules(readOptions(caledonia.options, varied ? { players, [variant]: true } : { players }));
}

const fraction = (random: Generator): number => below(random, 1 << 16) / (1 << 16);

/** How a seat strays from what looks best, so that other ways are seen too. */
const NOISE = [0, 1.5, 4];
const RANDOM = [0, 0.01, 0.04];

/** Those who know something look further than one move, but for one in three of them. */
const searcher = searching('searcher', {
  candidates: 4,
  work: 1,
  turns: 200,
  chapters: 1,
  breadth: 200,
  slip: 1,
  trust: 0,
  foresight: Infinity,
  noise: 0,
});
const SEARCHING = [true, true, false];

function search(rules: CaledoniaRules, state: State, seat: Seat, random: Generator): Move {
  const key = searcher.choose(rules, rules.view(state, seat), seat, random);
  return rules.legal(state, seat).find((move) => rules.key(move) === key) as Move;
}

function glance(rules: CaledoniaRules, state: State, seat: Seat, noise: number, random: Generator): Move {
  const moves = rules.legal(state, seat);
  if (moves.length === 1) return moves[0] as Move;
  const known = rules.forecasts?.(state, seat, moves);
  let best = moves[0] as Move;
  let most = -Infinity;
  for (let at = 0; at < moves.length; at++) {
    let worth = known?.[at];
    if (worth === undefined) {
      const after = rules.clone(state);
      rules.apply(after, seat, moves[at] as Move);
      worth = rules.actors(after).length > 0 ? rules.expect?.(after, seat) : rules.score(after)[seat]?.total;
    }
    const felt = (worth ?? 0) + noise * fraction(random);
    if (felt > most) {
      most = felt;
      best = moves[at] as Move;
    }
  }
  return best;
}

export function playLesson(caledonia: Caledonia, seed: string, players: number): Lesson {
  const random = generator(seed, 'lesson');
  const rules = rulesFor(caledonia, players, random);
  const state = rules.setup(seed);
  const ways = state.players.map(() => below(random, NOISE.length));
  const samples: Sample[] = [];
  const description = newDescription();
  const note = (seat: Seat): void => {
    const { own, shipping } = playerOf(state, seat);
    describePosition(rules.context, state, seat, landOf(rules.context, state, own, shipping), description);
    samples.push({ seat, left: ahead(state), inputs: Float32Array.from(description.values), score: 0 });
  };
  for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
    const way = ways[seat] as number;
    const opening = state.phase === 'draft' || (state.phase === 'place' && below(random, 4) === 0);
    const stray = fraction(random) < (RANDOM[way] as number) || opening;
    const searches = rules.appraise !== undefined && SEARCHING[way] === true;
    const choose = (): Move =>
      searches ? search(rules, state, seat, random) : glance(rules, state, seat, NOISE[way] as number, random);
    const move = stray ? pick(random, rules.legal(state, seat)) : choose();
    // Alone, the last answer ends the match: without this nothing would be seen of the phase before it.
    if (state.phase === 'production') note(seat);
    rules.apply(state, seat, move);
    if (state.phase === 'over') continue;
    note(seat);
    if (players > 1 && below(random, 4) === 0) note(below(random, players));
  }
  const scores = rules.score(state).map(({ total }) => total);
  for (const sample of samples) sample.score = (scores[sample.seat] as number) + playerOf(state, sample.seat).bid;
  return { samples, scores };
}
