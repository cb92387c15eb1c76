import type { Edition, Extras } from './contract.ts';
import { refuse } from './refusal.ts';

/** A game's editions: the newest, which new matches begin with, and all the earlier ones. */
export interface Editions extends Edition {
  readonly id: string;
  readonly earlier: readonly Edition[];
}

/** Whether matches of this version can be played here. */
export const hasVersion = (game: Editions, version: number): boolean =>
  [game, ...game.earlier].some((edition) => edition.version === version);

/** The refusal of a version that is not known. */
export const UNKNOWN_VERSION = 'kernel.version.unknown';

/** What belonged to a version of a game's rules; refused with the versions that are known. */
export function editionOf(game: Editions, version = game.version): Edition {
  const editions = [...game.earlier, game];
  const known = editions.map((edition) => edition.version).join(', ');
  return (
    editions.find((edition) => edition.version === version) ??
    refuse(UNKNOWN_VERSION, { game: game.id, found: version, known })
  );
}

/** What one set of rules is built with. */
export interface Making extends Extras {
  readonly version: number;
}
