import type { Seat } from '@ceilidh/kernel';
import { clanOf, type Context, laneOf, playerOf, type ProductionMove, type State } from '../state.ts';
import { BREAD, CHEESE, GOODS, GRAIN, MILK, WHISKY } from '../units.ts';
import { foresightOf } from './clans/index.ts';

/** What a player has to spend. */
export interface Stock {
  money: number;
  readonly goods: number[];
  /** Processed goods that a clan has beside it. */
  stored: number;
}

export const newStock = (): Stock => ({ money: 0, goods: GOODS.map(() => 0), stored: 0 });

/** Money and goods as they will be when everybody has said what to make of them. */
export function takeStock(ctx: Context, state: State, seat: Seat, stock: Stock): void {
  const player = playerOf(state, seat);
  stock.money = player.money;
  stock.stored = clanOf(ctx, player).stored?.(player) ?? 0;
  for (let good = 0; good < GOODS.length; good++) stock.goods[good] = player.goods[good] as number;
  const answers = laneOf(state, seat)?.answers;
  if (answers !== undefined) for (const move of answers) foresee(ctx, state, seat, move, stock);
}

function foresee(ctx: Context, state: State, seat: Seat, move: ProductionMove, stock: Stock): void {
  const add = (good: number, count: number): void => {
    stock.goods[good] = (stock.goods[good] as number) + count;
  };
  switch (move.kind) {
    case 'process': {
      const { cheese, bread, whisky } = move;
      add(MILK, -cheese);
      add(GRAIN, -bread - whisky);
      add(CHEESE, cheese);
      add(BREAD, bread);
      add(WHISKY, whisky);
      stock.money += whisky * (clanOf(ctx, playerOf(state, seat)).whiskyMade ?? 0);
      break;
    }
    default:
      foresightOf(move).foresee(move, stock);
  }
}
