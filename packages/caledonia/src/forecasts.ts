import type { Seat } from '@ceilidh/kernel';
import { type Mask, put } from './board.ts';
import { expect, land, poundOf, wealth } from './evaluation.ts';
import { siteCost } from './expand.ts';
import { contractCost } from './export-contracts.ts';
import type { Move } from './moves.ts';
import { clanOf, type Context, type Player, playerOf, type State } from './state.ts';
import { movePrice, priceOf } from './trade.ts';

/**
 * What the frequent moves lead to, without making them: a decision has dozens, which share most of what there is to
 * count. The others are left to be tried.
 */
export function forecasts(ctx: Context, state: State, seat: Seat, moves: readonly Move[]): (number | undefined)[] {
  const now = expect(ctx, state, seat);
  const desk = new Desk(ctx, state, seat);
  return moves.map((move) => {
    switch (move.kind) {
      // Passing is for when nothing else is worth doing; its money comes in any case.
      case 'pass':
        return now;
      case 'buy':
        return desk.trade(move.what, move.count);
      case 'sell':
        return desk.trade(move.what, -move.count);
      case 'obtain':
        return desk.obtain(move.what);
      case 'expand':
        return state.frames.at(-1)?.ask === 'turn' ? desk.expand(move.what, move.where) : undefined;
      default:
        return undefined;
    }
  });
}

/** A seat's own things, to try changes on and take them back. */
class Desk {
  readonly #ctx: Context;
  readonly #state: State;
  readonly #seat: Seat;
  readonly #player: Player;
  readonly #land: number;
  readonly #lands: number[] = [];
  readonly #units: number[] = [];

  constructor(ctx: Context, state: State, seat: Seat) {
    const player = playerOf(state, seat);
    this.#ctx = ctx;
    this.#seat = seat;
    this.#player = { ...player, goods: player.goods.slice(), out: player.out.slice() };
    const players = state.players.with(seat, this.#player);
    this.#state = { ...state, prices: state.prices.slice(), players };
    this.#land = land(ctx, state, player.own, player.shipping);
  }

  #count(): number {
    return wealth(this.#ctx, this.#state, this.#seat) + this.#land;
  }

  trade(good: number, amount: number): number {
    const [state, player] = [this.#state, this.#player];
    const { money } = player;
    const goods = player.goods[good] as number;
    const price = state.prices[good] as number;
    player.money += (clanOf(this.#ctx, player).tradeBonus ?? 0) - amount * priceOf(this.#ctx, state, good);
    player.goods[good] = goods + amount;
    movePrice(state, good, amount);
    const worth = this.#count();
    player.money = money;
    player.goods[good] = goods;
    state.prices[good] = price;
    return worth;
  }

  obtain(id: number): number {
    const player = this.#player;
    const { money, boxes } = player;
    player.money -= contractCost(this.#ctx, this.#state, this.#seat);
    player.boxes = [...boxes, id];
    const worth = this.#count();
    player.money = money;
    player.boxes = boxes;
    return worth;
  }

  /** Which unit and where are worth something each for itself; money is worth the same at any amount. */
  expand(unit: number, cell: number): number {
    const cost = siteCost(this.#ctx, this.#state, this.#player, unit, cell, false);
    return this.#unit(unit) + this.#place(cell) - cost * poundOf(this.#state);
  }

  #unit(unit: number): number {
    const known = this.#units[unit];
    if (known !== undefined) return known;
    const { out } = this.#player;
    const before = out[unit] as number;
    out[unit] = before + 1;
    const worth = wealth(this.#ctx, this.#state, this.#seat);
    out[unit] = before;
    this.#units[unit] = worth;
    return worth;
  }

  #place(cell: number): number {
    const known = this.#lands[cell];
    if (known !== undefined) return known;
    const own: Mask = this.#player.own.slice();
    put(own, cell);
    const worth = land(this.#ctx, this.#state, own, this.#player.shipping);
    this.#lands[cell] = worth;
    return worth;
  }
}
