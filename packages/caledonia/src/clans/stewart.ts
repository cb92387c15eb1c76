import type { Clan } from './clan.ts';

/** Five merchants, a river crossing, and a pound for every trade (ruling 8). */
export const stewart: Clan = {
  id: 'stewart',
  tradeBonus: 1,
  start(player) {
    player.ready += 3;
    player.waiting -= 3;
    player.shipping = 1;
  },
};
