import { at } from '@ceilidh/kernel';
import { isBuilding } from '../units.ts';
import type { Clan } from './clan.ts';

/** By the slot on the player board, so it comes back with a building that came back (rulings 1 and 21). */
const DISCOUNTS = [3, 4, 4, 5];

export const campbell: Clan = {
  id: 'campbell',
  suits: 'newcomers',
  unitCost(ctx, player, unit) {
    if (!isBuilding(unit)) return undefined;
    return at(ctx.unitCosts, unit) - at(DISCOUNTS, at(player.out, unit));
  },
};
