import { caledonia } from '@ceilidh/caledonia';
import type { Game } from '@ceilidh/kernel';
import { tryst } from '@ceilidh/tryst';

/** The one list of games: everything else finds a game here, by its id. */
export const games: readonly Game[] = [caledonia, tryst];

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
