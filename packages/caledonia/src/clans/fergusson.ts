import type { Clan } from './clan.ts';

/** Three first workers, all on the border, and ships from the start. */
export const fergusson: Clan = {
  id: 'fergusson',
  suits: 'newcomers',
  startWorkers: 3,
  startCells: (board) => board.border,
  start(player, size) {
    player.shipping = size === 'large' ? 3 : 2;
  },
};
