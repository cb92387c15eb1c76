import { makeGame } from './game.ts';

/** The game as a page shows it, without what bots have learnt. */
export const glenmore = makeGame();
