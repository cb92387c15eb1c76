import { caledonia } from '@ceilidh/caledonia';
import { empires } from '@ceilidh/empires';
import { glenmore } from '@ceilidh/glenmore';
import type { Game } from '@ceilidh/kernel';
import { tryst } from '@ceilidh/tryst';

/** The one list of games: everything else finds a game here, by its id. */
export const games: readonly Game[] = [caledonia, glenmore, empires, tryst];

/** The rules of tables from before a table told its version: those of commit 436c7e0. */
export const UNTOLD_VERSIONS: Readonly<Record<string, number>> = { caledonia: 1, glenmore: 2, empires: 2, tryst: 1 };

export const findGame = (id: string): Game | undefined => games.find((game) => game.id === id);
