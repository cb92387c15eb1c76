import type { ClanMove } from '../../src/clans/types.ts';
import { cunninghamDials, cunninghamTargets } from './cunningham.ts';
import { macdonaldTargets } from './macdonald.ts';
import { macewanDials, macewanTargets } from './macewan.ts';
import { mackenzieTargets } from './mackenzie.ts';

interface Targets<M> {
  of(move: M): readonly string[];
}

const TARGETS: { readonly [K in ClanMove['kind']]: Targets<Extract<ClanMove, { readonly kind: K }>> } = {
  ...macdonaldTargets,
  ...macewanTargets,
  ...mackenzieTargets,
  ...cunninghamTargets,
};

/** What a clan's own move is about. */
export function ownTargets(move: ClanMove): readonly string[] {
  const targets: Targets<ClanMove> = TARGETS[move.kind];
  return targets.of(move);
}

/** What clans dial, in the order of the rows. */
export const CLAN_DIALS = [...cunninghamDials, ...macewanDials] as const;
