import { at, type Seat } from '@ceilidh/kernel';
import { Description, type NetShape } from '@ceilidh/bots/nets';
import type { Activation } from '../components.ts';
import type { Evaluation } from './evaluation.ts';
import { countOf, KINDS } from '../goods.ts';
import { opennessOf } from './openness.ts';
import { COMPARED, type Rounds } from './prospects.ts';
import {
  type Context,
  HOME_CASTLE,
  landmarkWith,
  lasting,
  type Player,
  playerOf,
  type State,
  tableOn,
} from '../state.ts';
import { positionsAhead, tileAt } from '../rondel.ts';
import { sizeOf } from '../territory.ts';
import { CASTLE, VILLAGE_TYPE } from '../tiles.ts';
import type { Worths } from './worths.ts';

export const SHAPE: NetShape = { inputs: 106, hidden: 32, scale: 20, middle: 60 };

export const newDescription = (): Description => new Description(SHAPE.inputs);

/** Stacks that have not run out, the last of which ends with the match. */
export const ahead = ({ scored, stacks }: State): number => Math.max(0, stacks.length - 1 - scored);

/** A seat's position between two turns, in numbers. */
export function describePosition(
  ctx: Context,
  evaluation: Evaluation,
  state: State,
  seat: Seat,
  to: Description,
): void {
  const player = playerOf(state, seat);
  const worths = evaluation.worths(state, seat);
  to.restart();
  for (const part of evaluation.parts(state, seat, worths)) to.add(part / 20);
  describeStock(player, worths.owned, to);
  describeTable(ctx, state, seat, worths.turns, to);
  describeRounds(ctx, state, seat, evaluation.rounds, worths.turns, to);
  describeTerritory(ctx, state, seat, to);
  describeRondel(ctx, state, seat, worths, evaluation.space(state, seat, worths), to);
  describeOthers(ctx, state, seat, to);
  to.flag(landmarkWith(ctx, player, 'extraActivation') !== undefined);
  to.flag(landmarkWith(ctx, player, 'doubleScotsmen') !== undefined);
  to.flag(landmarkWith(ctx, player, 'vpPerCoin') !== undefined);
  to.flag(lasting(ctx, state, seat, 'coinForGood') > 0);
  to.flag(lasting(ctx, state, seat, 'unusedMovement') > 0);
  to.flag(lasting(ctx, state, seat, 'whiskyForPoints') > 0);
  to.flag(lasting(ctx, state, seat, 'castlesAsScotsmen') > 0);
}

function describeStock(
  { coins, scotsmen, markers, manned, points, persons, landmarks, whisky }: Player,
  owned: readonly number[],
  to: Description,
): void {
  to.add(coins / 5);
  to.add(Math.min(coins, 2) / 2);
  to.add(Math.min(coins, 5) / 5);
  let all = 0;
  let kinds = 0;
  for (let good = 0; good < KINDS; good++) {
    const count = at(owned, good);
    all += count;
    kinds += Math.min(1, count);
    to.add(count / 3);
    to.add(Math.min(1, count));
  }
  to.add(all / 6);
  to.add(kinds / 4);
  to.add(scotsmen / 4);
  to.add(markers / 4);
  let outside = 0;
  for (let slot = 0; slot < manned.length; slot++) if (slot !== HOME_CASTLE) outside += at(manned, slot);
  to.add(outside / 3);
  to.add(Math.min(1, outside));
  to.add(at(manned, HOME_CASTLE) / 3);
  to.add(persons.length / 3);
  to.add(landmarks.length / 3);
  to.add(whisky / 4);
  to.add(at(points, 0) / 20);
}

/** How far the match is, and this seat on the rondel. */
function describeTable(ctx: Context, state: State, seat: Seat, turns: number, to: Description): void {
  const own = at(state.at, seat);
  let last = own;
  let first = own;
  let behind = 0;
  for (let other = 0; other < ctx.seats; other++) {
    const theirs = at(state.at, other);
    last = Math.min(last, theirs);
    first = Math.max(first, theirs);
    if (theirs < own) behind++;
  }
  let left = 0;
  for (const stack of state.stacks) left += stack.length;
  to.add(turns / 8);
  to.add(Math.min(turns, 3) / 3);
  to.add((own - last) / 6);
  to.add((first - own) / 6);
  to.flag(own === last);
  to.add(behind / 3);
  to.add(left / 40);
  to.add((state.stacks[Math.min(state.scored, state.stacks.length - 1)]?.length ?? 0) / 10);
  to.flag(state.end >= 0);
  to.flag(state.end >= 0 && own >= state.end);
  to.which(ctx.seats - 2, 3);
  to.flag(state.die >= 0);
}

/** What is compared, as far ahead of the fewest and behind the most, and what that may bring. */
function describeRounds(ctx: Context, state: State, seat: Seat, rounds: Rounds, turns: number, to: Description): void {
  for (let category = 0; category < COMPARED; category++) {
    const lead = rounds.lead(state, seat, category);
    to.add(lead / 3);
    to.add(Math.max(0, Math.min(lead, 5)) / 3);
    to.add(rounds.worth(state, lead, turns) / 10);
  }
  const size = sizeOf(playerOf(state, seat));
  let smallest = Infinity;
  let largest = 0;
  for (let other = 0; other < ctx.seats; other++) {
    if (other === seat) continue;
    const theirs = sizeOf(playerOf(state, other));
    smallest = Math.min(smallest, theirs);
    largest = Math.max(largest, theirs);
  }
  to.add(size / 12);
  to.add((size - smallest) / 3);
  to.add(Math.max(0, size - smallest) / 3);
  to.add((size - largest) / 3);
}

type NamesOf<A> = A extends unknown ? keyof A : never;
/**
 * What tiles do when they are activated, apart by how they differ for whoever plans with them, in the order of the
 * description; `vp` comes last, since an exact exchange has it too. A new sort of activation does not compile without.
 */
const WORKS = Object.keys({
  produce: true,
  produceAny: true,
  movement: true,
  distil: true,
  exact: true,
  animals: true,
  different: true,
  any: true,
  clan: true,
  vp: true,
} satisfies Record<NamesOf<Activation>, true>);
const workOf = (activation: Activation): number => WORKS.findIndex((work) => work in activation);
const counts = new Float64Array(WORKS.length);
const near = new Float64Array(WORKS.length);
const made = new Float64Array(KINDS);

function describeTerritory(ctx: Context, state: State, seat: Seat, to: Description): void {
  const player = playerOf(state, seat);
  const { cells, manned } = player;
  const { around, river, plain } = opennessOf(ctx, state, seat);
  counts.fill(0);
  near.fill(0);
  made.fill(0);
  let occupied = 0;
  let villages = 0;
  let castles = 0;
  for (let slot = 0; slot < cells.length; slot++) {
    if (at(cells, slot) < 0) continue;
    const { activation, produces, type } = tableOn(ctx, player, slot);
    if (type === VILLAGE_TYPE) villages++;
    if (type === CASTLE) castles++;
    if (at(manned, slot) > 0) occupied++;
    if (activation === undefined) continue;
    const open = Math.min(1, at(around, slot) / 2);
    const work = workOf(activation);
    counts[work] = (counts[work] ?? 0) + 1;
    near[work] = (near[work] ?? 0) + open;
    for (let good = 0; good < KINDS; good++) made[good] = (made[good] ?? 0) + open * countOf(produces, good);
  }
  counts.forEach((count, work) => {
    to.add(count / 2);
    to.add((near[work] ?? 0) / 2);
  });
  for (const goods of made) to.add(goods / 2);
  to.add(villages / 3);
  to.add(castles / 3);
  to.add(occupied / 3);
  to.add(Math.min(2, river) / 2);
  to.add(Math.min(1, river));
  to.add(Math.min(4, plain) / 4);
  to.add(Math.min(1, plain));
}

/** Taking nothing, in points: a turn passes for little. */
const NOTHING = -4;

/** What the tiles ahead would bring, the best ones, with and without what the way to them costs. */
function describeRondel(ctx: Context, state: State, seat: Seat, worths: Worths, space: number, to: Description): void {
  const own = at(state.at, seat);
  let best = NOTHING;
  let second = NOTHING;
  let most = NOTHING;
  let good = 0;
  let far = 0;
  for (const position of positionsAhead(ctx, state, seat)) {
    if (position === state.end) continue;
    const worth = worths.taking(tileAt(ctx, state, position));
    const gain = worth - space * (position - own);
    most = Math.max(most, worth);
    if (gain > 0) good++;
    if (gain > best) {
      second = best;
      best = gain;
      far = position - own;
    } else second = Math.max(second, gain);
  }
  to.add(best / 10);
  to.add(second / 10);
  to.add(most / 10);
  to.add(good / 4);
  to.add(far / 6);
}

/** How well the others do. */
function describeOthers(ctx: Context, state: State, seat: Seat, to: Description): void {
  let most = 0;
  let whisky = 0;
  for (let other = 0; other < ctx.seats; other++) {
    if (other === seat) continue;
    const theirs = playerOf(state, other);
    let points = theirs.coins;
    for (const each of theirs.points) points += each;
    most = Math.max(most, points);
    whisky = Math.max(whisky, theirs.whisky);
  }
  to.add(most / 40);
  to.add(whisky / 4);
}
