import type { Clan } from './clan.ts';

/** Beer from grain with every contract that brings hops (ruling 25). */
export const macewan: Clan = { id: 'macewan', promo: true, suits: 'experienced', beer: { price: 9, most: 3 } };
