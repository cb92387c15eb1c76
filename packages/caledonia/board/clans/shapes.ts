import { macdonaldShapes } from './macdonald.ts';

/** Drawings of what only one clan has. */
export const CLAN_SHAPES = { ...macdonaldShapes };
