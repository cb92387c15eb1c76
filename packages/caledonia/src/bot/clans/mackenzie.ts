import { at } from '@ceilidh/kernel';
import type { MatureMove } from '../../clans/mackenzie.ts';
import { WHISKY } from '../../units.ts';
import type { Stock } from '../stock.ts';

export const mackenzieForesight = {
  /** A barrel for the cellar still counts. */
  mature: {
    foresee({ barrels }: MatureMove, stock: Stock): void {
      stock.goods[WHISKY] = at(stock.goods, WHISKY) - barrels;
      stock.stored += barrels;
    },
  },
};
