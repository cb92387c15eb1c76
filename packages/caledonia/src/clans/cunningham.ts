import type { Clan } from './clan.ts';

/** Butter: the last step of production (ruling 24). */
export const cunningham: Clan = { id: 'cunningham', suits: 'newcomers', butter: 8 };
