import type { Clan } from './clan.ts';

/** Two export boxes; contracts of one turn are paid once; six are drawn; two may be fulfilled by one action (ruling 4). */
export const buchanan: Clan = {
  id: 'buchanan',
  suits: 'experienced',
  boxes: 2,
  drawTimes: 2,
  fulfils: 2,
  paysOnce: true,
};
