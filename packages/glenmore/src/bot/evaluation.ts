import { at, type Seat } from '@ceilidh/kernel';
import { usualWorths, Worths } from './worths.ts';
import type { MoveOf } from '../moves.ts';
import { type Openness, opennessOf } from './openness.ts';
import { pendingWorth } from './pending.ts';
import { paceOf, Rounds, SCOTSMEN, turnsLeft } from './prospects.ts';
import {
  type Context,
  type GlenMoreFrame,
  HOME_CASTLE,
  landmarkWith,
  lasting,
  playerOf,
  type State,
} from '../state.ts';
import { isBuilt, sizeOf } from '../territory.ts';
import { WEIGHTS as W } from './weights.ts';

/** What a seat is in the middle of. */
function framesOf(state: State, seat: Seat): readonly GlenMoreFrame[] {
  const own: GlenMoreFrame[] = [];
  for (const frame of state.frames as readonly GlenMoreFrame[])
    if (frame.seat === seat && frame.ask !== 'next') own.push(frame);
  return own;
}

/** What a seat may expect at the end: what it has, the scoring rounds to come, and what its territory may make. */
export class Evaluation {
  readonly #ctx: Context;
  readonly rounds: Rounds;
  readonly #usualWorths: readonly (number | undefined)[];

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.rounds = new Rounds(ctx);
    this.#usualWorths = usualWorths(ctx);
  }

  expect(state: State, seat: Seat): number {
    const frames = framesOf(state, seat);
    const worths = this.worths(state, seat, frames);
    let worth = W.turn * worths.turns;
    for (const part of this.parts(state, seat, worths)) worth += part;
    if (frames.length === 0) return worth;
    worth += pendingWorth(this.#ctx, state, worths, frames);
    return worth + this.#turn(state, worths);
  }

  /** What it is made of between two turns, but for the turns themselves. */
  parts(state: State, seat: Seat, worths: Worths): readonly [number, number, number, number, number, number] {
    const { turns } = worths;
    return [
      this.#sheet(state, seat, worths),
      this.rounds.all(state, seat, turns),
      worths.goods(),
      this.#scotsmen(worths),
      turns > 0 ? turns * this.#territory(state, seat, worths) : 0,
      this.#lasting(state, seat, turns),
    ];
  }

  worths(state: State, seat: Seat, frames = framesOf(state, seat)): Worths {
    const turns = turnsLeft(this.#ctx, state, seat);
    const over = turns === 0 && frames.length === 0;
    const keeping = over ? 0 : Math.min(1, W.goodsLast + W.goodsTurn * turns);
    return new Worths(this.#ctx, state, seat, turns, this.rounds, this.#usualWorths, keeping);
  }

  /** Points, coins, and the penalty, half of which shows at each side of a table of two. */
  #sheet(state: State, seat: Seat, { player, coin }: Worths): number {
    const ctx = this.#ctx;
    const { tilePenalty, vpPerCoin } = ctx.components.numbers;
    let worth = coin * player.coins;
    for (const points of player.points) worth += points;
    const dearer = landmarkWith(ctx, player, 'vpPerCoin')?.vpPerCoin;
    if (dearer !== undefined) worth += Math.min(player.coins, dearer.first) * (dearer.each - vpPerCoin);
    const size = sizeOf(player);
    let smallest = Infinity;
    for (let other = 0; other < ctx.seats; other++)
      if (other !== seat) smallest = Math.min(smallest, sizeOf(playerOf(state, other)));
    const more = size - smallest;
    return worth - tilePenalty * (ctx.seats === 2 ? more / 2 : Math.max(0, more));
  }

  #scotsmen({ player: { manned }, outside, turns }: Worths): number {
    let count = 0;
    manned.forEach((men, slot) => {
      if (slot !== HOME_CASTLE) count += men;
    });
    return count * outside * Math.min(1, turns);
  }

  /** What the territory brings in a turn: tiles by how often they may be activated, and the room to grow. */
  #territory(state: State, seat: Seat, worths: Worths): number {
    return this.#growth(opennessOf(this.#ctx, state, seat), this.#usual(worths));
  }

  #usual(worths: Worths): number[] {
    const { player } = worths;
    return player.tiles.map((tile, slot) => (isBuilt(player, slot) ? worths.usually(tile) : 0));
  }

  #growth({ around, river, plain }: Openness, usual: readonly number[]): number {
    let worth = W.river * Math.min(1, river) + W.plain * Math.min(3, plain);
    usual.forEach((each, slot) => {
      worth += at(W.rate, Math.min(around[slot] ?? 0, W.rate.length - 1)) * each;
    });
    return worth;
  }

  /** What a space of the rondel is worth: a part of a turn. */
  space(state: State, seat: Seat, worths: Worths): number {
    return (W.turn + this.#territory(state, seat, worths)) / paceOf(this.#ctx);
  }

  #lasting(state: State, seat: Seat, turns: number): number {
    const ctx = this.#ctx;
    let worth = 0;
    if (lasting(ctx, state, seat, 'coinForGood') > 0) worth += W.sinclair;
    if (lasting(ctx, state, seat, 'unusedMovement') > 0) worth += W.maclachlan;
    if (lasting(ctx, state, seat, 'whiskyForPoints') > 0) worth += W.macgregor;
    if (landmarkWith(ctx, playerOf(state, seat), 'extraActivation') !== undefined) worth += W.extra;
    return worth * turns;
  }

  /** What only this turn offers: what can still be activated, and steps. */
  thisTurn(state: State, worths: Worths): number {
    const frame = state.frames.at(-1) as GlenMoreFrame;
    return pendingWorth(this.#ctx, state, worths, [frame]) + this.#turn(state, worths);
  }

  #turn({ turn }: State, worths: Worths): number {
    const { player } = worths;
    const walks = player.manned.some((count, slot) => count > 0 && slot !== HOME_CASTLE);
    let worth = walks ? turn.movement * W.movement : 0;
    if (!turn.extra && landmarkWith(this.#ctx, player, 'extraActivation') !== undefined) {
      let best = 0;
      for (let slot = 0; slot < player.cells.length; slot++)
        best = Math.max(best, worths.activations([slot], turn.used));
      worth += best;
    }
    return worth * W.pending;
  }

  /** What a Scotsman's step changes: what can be built, and who is at home when a scoring round comes. */
  steps(state: State, seat: Seat, worths: Worths): (move: MoveOf<'move'>) => number {
    const { player, turns } = worths;
    const usual = this.#usual(worths);
    const before = this.#territory(state, seat, worths);
    const doubled = landmarkWith(this.#ctx, player, 'doubleScotsmen') === undefined ? 1 : 2;
    const outside = worths.outside * Math.min(1, turns);
    const atHome = (count: number): number =>
      this.rounds.more(state, seat, SCOTSMEN, turns, count * doubled) - count * outside;
    return ({ from, to }) => {
      const manned = player.manned.slice();
      manned[from] = at(manned, from) - 1;
      manned[to] = at(manned, to) + 1;
      const grown = this.#growth(opennessOf(this.#ctx, state, seat, manned), usual) - before;
      const home = (to === HOME_CASTLE ? 1 : 0) - (from === HOME_CASTLE ? 1 : 0);
      return turns * grown + (home === 0 ? 0 : atHome(home)) - W.movement * W.pending;
    };
  }
}
