import type { Clan } from './clan.ts';

/** Money off the total cost of every unit placed on a river delta, the first workers too. */
export const robertson: Clan = { id: 'robertson', deltaDiscount: (size) => (size === 'large' ? 3 : 2) };
