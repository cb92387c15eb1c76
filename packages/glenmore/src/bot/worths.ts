import { assertNever, at, type Seat } from '@ceilidh/kernel';
import { levelsOf } from '../activation.ts';
import type { Activation, LandmarkEffect } from '../components.ts';
import { countOf, type Goods, KINDS } from '../goods.ts';
import { incomeFrom, priceOf } from '../market.ts';
import type { MoveOf } from '../moves.ts';
import { PERSONS, type Rounds, SCOTSMEN, LANDMARKS, WHISKY } from './prospects.ts';
import {
  type Context,
  lasting,
  type Player,
  playerOf,
  type Slot,
  type State,
  tableOf,
  tableOn,
  type Tile,
} from '../state.ts';
import { goodsByKind, isBuilt, roomOn } from '../territory.ts';
import { amountsFrom, effectAmount, effectName, PERSON } from '../tiles.ts';
import { WEIGHTS as W } from './weights.ts';

const BARLEY = 2;
const SHEEP = 3;
type Sort = 'different' | 'animals' | 'any';

/** What tiles bring whenever they are activated, about, by tile; nothing where it depends on the whisky of all. */
export const usualWorths = ({ tiles }: Context): readonly (number | undefined)[] =>
  tiles.map(({ activation }) => (activation === undefined ? 0 : usualWorth(activation)));

function usualWorth(activation: Activation): number | undefined {
  if ('produce' in activation) return W.produce * activation.produce.length;
  if ('produceAny' in activation) return W.produce + 0.2;
  if ('movement' in activation) return W.movement * activation.movement;
  if ('distil' in activation) return undefined;
  if ('exact' in activation) return W.exchange * (activation.vp - 2 * Object.keys(activation.exact).length);
  return 'vp' in activation ? activation.vp : W.trade;
}

/** What things are worth to a seat at a moment: made once for a position, and asked often. */
export class Worths {
  readonly turns: number;
  /** More than a point as long as goods and roads can be bought. */
  readonly coin: number;
  /** A Scotsman who is not in the castle. */
  readonly outside: number;
  readonly owned: readonly number[];
  readonly player: Player;
  /** Part of the worth of goods that time leaves. */
  readonly #keeping: number;
  readonly #ctx: Context;
  readonly #state: State;
  readonly #seat: Seat;
  readonly #rounds: Rounds;
  readonly #usual: readonly (number | undefined)[];
  readonly #more: (number | undefined)[] = [];

  constructor(
    ctx: Context,
    state: State,
    seat: Seat,
    turns: number,
    rounds: Rounds,
    usual: readonly (number | undefined)[],
    keeping: number,
  ) {
    this.#ctx = ctx;
    this.#state = state;
    this.#seat = seat;
    this.#rounds = rounds;
    this.#usual = usual;
    this.#keeping = keeping;
    this.turns = turns;
    this.coin = W.coin + W.coinTurn * turns;
    this.outside = at(W.scotsman, ctx.seats) + at(W.scotsmanTurn, ctx.seats) * turns;
    this.player = playerOf(state, seat);
    this.owned = goodsByKind(this.player);
  }

  /** One more of what scoring rounds compare. */
  more(category: number): number {
    const known = this.#more[category];
    if (known !== undefined) return known;
    const worth = this.#rounds.more(this.#state, this.#seat, category, this.turns);
    this.#more[category] = worth;
    return worth;
  }

  /** A good of a kind when there are so many of it already. */
  good(before: number): number {
    return this.#keeping * at(W.goods, Math.min(before, W.goods.length - 1));
  }

  /** All goods on tiles. */
  goods(): number {
    let worth = 0;
    for (const count of this.owned) for (let before = 0; before < count; before++) worth += this.good(before);
    return worth;
  }

  /** What these goods would add. */
  gain(goods: Goods): number {
    let worth = 0;
    for (let good = 0; good < KINDS; good++)
      for (let more = 0; more < countOf(goods, good); more++) worth += this.good(at(this.owned, good) + more);
    return worth;
  }

  /** What the last one of a kind is worth. */
  ownCost(good: number): number {
    return this.good(at(this.owned, good) - 1);
  }

  price(good: number, more = 0): number {
    return this.coin * priceOf(this.#ctx, this.#state, good, more);
  }

  /** What one of a kind costs: out of what is there, or on the market. */
  #cost(good: number, taken: number): number {
    const left = at(this.owned, good) - taken;
    return left > 0 ? this.good(left - 1) : this.price(good, -left);
  }

  /** What exactly these goods cost. */
  costOf(goods: Goods): number {
    let cost = 0;
    for (let good = 0; good < KINDS; good++)
      for (let taken = 0; taken < countOf(goods, good); taken++) cost += this.#cost(good, taken);
    return cost;
  }

  /** What so many goods of choice cost, the cheapest ones. */
  costOfSome(count: number, want: Sort): number {
    let cost = 0;
    const taken = [0, 0, 0, 0, 0];
    for (const good of this.cheapestKinds(count, want)) {
      cost += this.#cost(good, at(taken, good));
      taken[good] = at(taken, good) + 1;
    }
    return cost;
  }

  /** The kinds of the goods that are cheapest for it. */
  cheapestKinds(count: number, want: Sort, from = 0): number[] {
    const taken = [0, 0, 0, 0, 0];
    const kinds: number[] = [];
    for (let left = count; left > 0; left--) {
      let best = KINDS - 1;
      let least = Infinity;
      for (let good = want === 'animals' ? Math.max(from, SHEEP) : from; good < KINDS; good++) {
        if (want === 'different' && at(taken, good) > 0) continue;
        const price = this.#cost(good, at(taken, good));
        if (price >= least) continue;
        least = price;
        best = good;
      }
      taken[best] = at(taken, best) + 1;
      kinds.push(best);
    }
    return kinds;
  }

  /** What activating a tile would bring now, its goods paid; nothing when that is not worth it. */
  activation(slot: Slot): number {
    const table = tableOn(this.#ctx, this.player, slot);
    const { activation } = table;
    if (activation === undefined) return 0;
    if ('produce' in activation) {
      const room = roomOn(this.#ctx, this.player, slot);
      let worth = 0;
      for (let good = 0; good < KINDS; good++)
        for (let count = countOf(table.produces, good); count > 0; count--) worth += this.good(at(this.owned, good));
      return (worth * Math.min(room, activation.produce.length)) / activation.produce.length;
    }
    if ('produceAny' in activation)
      return roomOn(this.#ctx, this.player, slot) > 0 ? this.good(Math.min(...this.owned)) : 0;
    if ('movement' in activation) return W.movement * activation.movement;
    if ('vp' in activation && !('exact' in activation)) return activation.vp;
    return W.exchange * Math.max(0, this.#exchange(activation));
  }

  #exchange(activation: Activation): number {
    const { markers } = this.player;
    if ('distil' in activation) {
      const points = lasting(this.#ctx, this.#state, this.#seat, 'whiskyForPoints');
      return Math.max(points, this.more(WHISKY) - this.#cost(BARLEY, 0));
    }
    if ('clan' in activation) return markers > 0 ? W.marker - this.costOfSome(1, 'any') : 0;
    if ('exact' in activation) return activation.vp - this.costOf(amountsFrom(activation.exact));
    if ('any' in activation) return activation.any.vp - this.costOfSome(activation.any.goods, 'any');
    if ('animals' in activation) return this.#bestOf(activation.animals, 'animals');
    return 'different' in activation ? this.#bestOf(activation.different, 'different') : 0;
  }

  #bestOf(levels: readonly { readonly goods: number; readonly vp: number }[], kinds: 'different' | 'animals'): number {
    let best = 0;
    for (const { goods, vp } of levels) best = Math.max(best, vp - this.costOfSome(goods, kinds));
    return best;
  }

  /** What this way of activating a tile would bring now. */
  activating(move: MoveOf<'activate' | 'extra'>): number {
    const { activation } = tableOn(this.#ctx, this.player, move.slot);
    if (activation === undefined) return 0;
    switch (move.way) {
      case 'plain':
        return 'produce' in activation ? this.activation(move.slot) : this.#all(activation, move.slot);
      case 'good':
        return this.good(at(this.owned, move.good));
      case 'exchange': {
        const kinds = 'animals' in activation ? 'animals' : 'different';
        const points = levelsOf(activation).find(({ goods }) => goods === move.goods)?.vp ?? 0;
        return points - this.costOfSome(move.goods, kinds);
      }
      case 'points':
        return lasting(this.#ctx, this.#state, this.#seat, 'whiskyForPoints');
      default:
        return assertNever(move);
    }
  }

  #all(activation: Activation, slot: Slot): number {
    if ('distil' in activation) return this.more(WHISKY) - this.#cost(BARLEY, 0);
    if ('movement' in activation) return this.activation(slot);
    return 'vp' in activation && !('exact' in activation) ? activation.vp : this.#exchange(activation);
  }

  /** What a tile brings, about, whenever it is activated. */
  usually(tile: Tile): number {
    return this.#usual[tile] ?? this.#distilling();
  }

  #distilling(): number {
    const points = lasting(this.#ctx, this.#state, this.#seat, 'whiskyForPoints');
    return Math.max(points, W.exchange * (this.more(WHISKY) - 1.6));
  }

  /** A one-time effect of a tile. */
  effect(effect: number, landmark: LandmarkEffect | undefined): number {
    const amount = effectAmount(effect);
    const name = effectName(effect);
    switch (name) {
      case 'landmark':
        return this.more(LANDMARKS) + this.landmark(landmark ?? {});
      case 'scotsman':
        return this.scotsman();
      case 'good':
        return amount * this.good(0);
      case 'clan':
        return this.marker();
      case 'whisky':
        return amount * this.more(WHISKY);
      case 'coin':
        return amount * this.coin;
      case 'vp':
        return amount;
      default:
        return assertNever(name);
    }
  }

  marker(): number {
    return this.player.markers > 0 ? W.marker : 0;
  }

  scotsman(): number {
    return this.player.scotsmen > 0 ? this.outside : 0;
  }

  landmark(effect: LandmarkEffect): number {
    let worth =
      (effect.coins ?? 0) * this.coin +
      (effect.goodsAny ?? 0) * this.good(0) +
      (effect.goods?.length ?? 0) * this.good(0);
    worth += (effect.whisky ?? 0) * this.more(WHISKY) + (effect.scotsman ?? 0) * this.scotsman();
    if (effect.clan !== undefined) worth += this.marker();
    if (effect.vpPerCoin !== undefined) worth += Math.min(effect.vpPerCoin.first, this.player.coins + this.turns);
    if (effect.extraActivation !== undefined) worth += W.extra * (this.turns + 1);
    if (effect.activateAll === true) worth += W.everything;
    if (effect.removeUpTo !== undefined) worth += effect.removeUpTo * W.remove;
    if (effect.doubleScotsmen === true)
      worth += this.#rounds.more(this.#state, this.#seat, SCOTSMEN, this.turns, at(this.player.manned, 1));
    return worth;
  }

  /** A tile in the hand, without what it costs. */
  tile(tile: Tile): number {
    const { type, oneTimes, landmark, overbuild } = tableOf(this.#ctx, tile);
    let worth = 0;
    for (const effect of oneTimes) worth += this.effect(effect, landmark);
    if (type === PERSON) return worth + this.more(PERSONS);
    const often = 0.7 + (overbuild ? 0.2 : 0.42) * this.turns;
    worth += W.neighbours + often * this.usually(tile);
    return overbuild ? worth : worth - this.#ctx.components.numbers.tilePenalty;
  }

  /** A tile from the rondel, with what it costs. */
  taking(tile: Tile): number {
    const { cost } = tableOf(this.#ctx, tile);
    const dues = this.costOf(cost.goods) + this.coin * cost.coins + cost.scotsmen * this.outside;
    return this.tile(tile) - dues - (cost.whisky > 0 ? cost.whisky * this.more(WHISKY) : 0);
  }

  /** What a good would bring on the market. */
  income(good: number): number {
    return this.coin * incomeFrom(this.#ctx, this.#state, good);
  }

  /** What these slots would bring if they were activated now. */
  activations(slots: readonly Slot[], used: readonly Slot[]): number {
    let worth = 0;
    for (const slot of slots) if (isBuilt(this.player, slot) && !used.includes(slot)) worth += this.activation(slot);
    return worth;
  }
}
