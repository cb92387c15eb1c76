import type { Seat } from '@ceilidh/kernel';
import type { Move } from '../moves.ts';
import { clanOf, type Context, playerOf, type State } from '../state.ts';
import { BREAD, CHEESE, GOODS, GRAIN, MILK, WHISKY } from '../units.ts';

/** What a player has to spend. */
export interface Stock {
  money: number;
  readonly goods: number[];
  /** Whisky in the cellar. */
  barrels: number;
}

export const newStock = (): Stock => ({ money: 0, goods: GOODS.map(() => 0), barrels: 0 });

/** Money and goods as they will be when everybody has said what to make of them. */
export function takeStock(ctx: Context, state: State, seat: Seat, stock: Stock): void {
  const player = playerOf(state, seat);
  const [fresh, older, oldest] = player.cellar as [number, number, number];
  stock.money = player.money;
  stock.barrels = fresh + older + oldest;
  for (let good = 0; good < GOODS.length; good++) stock.goods[good] = player.goods[good] as number;
  const top = state.frames[state.frames.length - 1];
  if (top === undefined || !('lanes' in top)) return;
  for (const lane of top.lanes)
    if (lane.seat === seat) for (const move of lane.answers) foresee(ctx, state, seat, move, stock);
}

function foresee(ctx: Context, state: State, seat: Seat, move: Move, stock: Stock): void {
  const clan = clanOf(ctx, playerOf(state, seat));
  const add = (good: number, count: number): void => {
    stock.goods[good] = (stock.goods[good] as number) + count;
  };
  if (move.kind === 'process') {
    const [cheese, bread, whisky] = [move.what, move.where, move.count];
    add(MILK, -cheese);
    add(GRAIN, -bread - whisky);
    add(CHEESE, cheese);
    add(BREAD, bread);
    add(WHISKY, whisky);
    stock.money += whisky * (clan.whiskyMoney ?? 0);
  } else if (move.kind === 'butter') {
    add(MILK, -move.count);
    stock.money += move.count * (clan.butter ?? 0);
  } else {
    add(WHISKY, -move.what);
    stock.barrels += move.what;
  }
}
