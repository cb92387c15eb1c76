import type { Edition, Extras, RulesVersion } from './contract.ts';
import type { ModuleCover } from './module.ts';
import { refuse } from './refusal.ts';

/** A game's editions: the newest, which new matches begin with, and all the earlier ones. */
export interface Editions extends Edition {
  readonly id: string;
  readonly earlier: readonly Edition[];
  /** In a fixed order; none where there are none. */
  readonly modules?: readonly ModuleCover[];
}

/** Whether matches of this version can be played here. */
export const hasVersion = (game: Editions, { version, modules = {} }: RulesVersion): boolean =>
  [game, ...game.earlier].some((edition) => edition.version === (version ?? game.version)) &&
  Object.entries(modules).every(([id, of]) =>
    game.modules?.some((module) => module.id === id && of >= 1 && of <= module.version),
  );

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
