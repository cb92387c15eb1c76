import { at } from '@ceilidh/kernel';
import startingTiles1 from '../data/version-1/starting-tiles.json' with { type: 'json' };
import { FIRST_NINE } from './clans/first-nine.ts';
import type { RawComponents } from './components.ts';

/**
 * What differs between the versions of the rules, by name. This is the one place that asks which version a match began
 * with; all else reads the names.
 */
export interface ByVersion {
  /** Files of the house that were others then. */
  readonly files: Partial<RawComponents>;
  /** The clans that are dealt, by their ids: their places here are their numbers. One that is added comes with a new version. */
  readonly clans: readonly string[];
  /** Ports 1 and 6 and the port that borrows them work together in one effect (ruling 13). */
  readonly portsCombine: boolean;
  /** A question is also asked where only a clan's move at any time could pay for an answer (ruling 36). */
  readonly anytimePays: boolean;
}

const VERSION_1: ByVersion = {
  files: { 'starting-tiles': startingTiles1 },
  clans: FIRST_NINE,
  portsCombine: false,
  anytimePays: false,
};

const VERSION_2: ByVersion = { files: {}, clans: FIRST_NINE, portsCombine: true, anytimePays: true };

/** By version, from 1 on. */
const VERSIONS: readonly ByVersion[] = [VERSION_1, VERSION_2];

/** The version of the rules that new matches begin with. */
export const NEWEST = VERSIONS.length;

export const byVersion = (version: number): ByVersion => at(VERSIONS, version - 1);
