import { at } from '@ceilidh/kernel';
import { BUTTER_PRICE, type ButterMove } from '../../clans/cunningham.ts';
import { MILK } from '../../units.ts';
import type { Stock } from '../stock.ts';

export const cunninghamForesight = {
  butter: {
    foresee({ milk }: ButterMove, stock: Stock): void {
      stock.goods[MILK] = at(stock.goods, MILK) - milk;
      stock.money += milk * BUTTER_PRICE;
    },
  },
};
