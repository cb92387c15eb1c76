import { caledonia } from '@ceilidh/caledonia';
import { empires } from '@ceilidh/empires';
import { glenmore } from '@ceilidh/glenmore';
import type { Game } from '@ceilidh/kernel';
import { tryst } from '@ceilidh/tryst';

/** The one list of games: everything else finds a game here, by its id. */
export const games: readonly Game[] = [caledonia, glenmore, empires, tryst];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
