import startingTiles1 from '../data/version-1/starting-tiles.json' with { type: 'json' };
import type { RawComponents } from './components.ts';

/**
 * What differs between the versions of the rules, by name. This is the one place that asks which version a match began
 * with; all else reads the names.
 */
export interface ByVersion {
  /** Files of the house that were others then. */
  readonly files: Partial<RawComponents>;
  /** Ports 1 and 6 and the port that borrows them work together in one effect (ruling 13). */
  readonly portsCombine: boolean;
  /** A question is also asked where only a barrel of the owner's cellar could pay for an answer (ruling 36). */
  readonly barrelsPay: boolean;
}

const VERSION_1: ByVersion = {
  files: { 'starting-tiles': startingTiles1 },
  portsCombine: false,
  barrelsPay: false,
};

const NEWEST: ByVersion = { files: {}, portsCombine: true, barrelsPay: true };

export const byVersion = (version: number): ByVersion => (version === 1 ? VERSION_1 : NEWEST);
