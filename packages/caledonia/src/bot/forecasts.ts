import type { Seat } from '@ceilidh/kernel';
import { type Mask, put } from '../board.ts';
import { expect, land, wealth } from './evaluation.ts';
import type { ClanMove } from '../clans/types.ts';
import { siteCost } from '../expand.ts';
import { contractCost } from '../export-contracts.ts';
import type { Move } from '../moves.ts';
import { clanOf, type Context, type Player, playerOf, type State } from '../state.ts';
import { movePrice, priceOf } from '../trade.ts';
import { clonePlayer } from '../view.ts';

/**
 * What the frequent moves lead to, without making them: a decision has dozens, which share most of what there is to
 * count. The others are left to be tried.
 */
export function forecasts(ctx: Context, state: State, seat: Seat, moves: readonly Move[]): (number | undefined)[] {
  const now = expect(ctx, state, seat);
  const desk = new Desk(ctx, state, seat);
  const atTurn = state.frames.at(-1)?.ask === 'turn';
  return moves.map((move) => {
    switch (move.kind) {
      case 'expand':
        return atTurn ? desk.expand(move.unit, move.cell) : undefined;
      // Passing is for when nothing else is worth doing; its money comes in any case.
      case 'pass':
        return now;
      case 'buy':
        return desk.trade(move.good, move.count);
      case 'sell':
        return desk.trade(move.good, -move.count);
      case 'obtain':
        return desk.obtain(move.contract);
      case 'clan':
      case 'tile':
      case 'bid':
      case 'out':
      case 'place':
      case 'bargain':
      case 'choose':
      case 'fulfil':
      case 'spare':
      case 'slaughter':
      case 'upgrade':
      case 'retrieve':
      case 'give':
      case 'gain':
      case 'port':
      case 'shift':
      case 'exchange':
      case 'replace':
      case 'process':
      case 'shipping':
      case 'technology':
      case 'merchant':
      case 'end':
      case 'skip':
      case 'draw':
      case 'decline':
        return undefined;
      default:
        return ofClan(move);
    }
  });
}

/** Those of clans are tried. */
const ofClan = (_move: ClanMove): undefined => undefined;

/** More than any unit costs with its land. */
const DEAREST = 32;

/** A seat's own things, to try changes on and take them back. */
class Desk {
  readonly #ctx: Context;
  readonly #state: State;
  readonly #seat: Seat;
  readonly #player: Player;
  readonly #land: number;
  readonly #lands = new Map<number, number>();
  readonly #units = new Map<number, number>();

  constructor(ctx: Context, state: State, seat: Seat) {
    const player = playerOf(state, seat);
    this.#ctx = ctx;
    this.#seat = seat;
    this.#player = clonePlayer(ctx.counting, player);
    const players = state.players.with(seat, this.#player);
    this.#state = { ...state, prices: state.prices.slice(), players };
    this.#land = land(ctx, state, player.own, player.shipping);
  }

  #count(): number {
    return wealth(this.#ctx, this.#state, this.#seat) + this.#land;
  }

  trade(good: number, amount: number): number {
    const [state, player] = [this.#state, this.#player];
    const { money, ready } = player;
    const goods = player.goods[good] as number;
    const price = state.prices[good] as number;
    player.money += (clanOf(this.#ctx, player).tradeBonus ?? 0) - amount * priceOf(this.#ctx, state, good);
    player.goods[good] = goods + amount;
    player.ready = ready - Math.abs(amount);
    movePrice(state, good, amount);
    const worth = this.#count();
    player.money = money;
    player.goods[good] = goods;
    player.ready = ready;
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

  /** Which unit at what cost and where are worth something each for itself. */
  expand(unit: number, cell: number): number {
    const cost = siteCost(this.#ctx, this.#state, this.#player, unit, cell, false);
    return this.#unit(unit, cost) + this.#place(cell);
  }

  #unit(unit: number, cost: number): number {
    const place = unit * DEAREST + cost;
    const known = this.#units.get(place);
    if (known !== undefined) return known;
    const player = this.#player;
    const before = player.out[unit] as number;
    player.out[unit] = before + 1;
    player.money -= cost;
    const worth = wealth(this.#ctx, this.#state, this.#seat);
    player.out[unit] = before;
    player.money += cost;
    this.#units.set(place, worth);
    return worth;
  }

  #place(cell: number): number {
    const known = this.#lands.get(cell);
    if (known !== undefined) return known;
    const own: Mask = this.#player.own.slice();
    put(own, cell);
    const worth = land(this.#ctx, this.#state, own, this.#player.shipping);
    this.#lands.set(cell, worth);
    return worth;
  }
}
