import type { Evidence, OriginKind } from '@ceilidh/kernel';

export const KINDS: readonly OriginKind[] = ['certain', 'likely', 'reconstructed', 'made'];

export type Counts = Readonly<Record<OriginKind, number>>;

/** All values of a game together. */
export function countAll(evidence: Evidence): Counts {
  const all: Record<OriginKind, number> = { certain: 0, likely: 0, reconstructed: 0, made: 0 };
  for (const { values } of evidence.origins()) for (const kind of KINDS) all[kind] += values[kind];
  return all;
}

export const total = (counts: Counts): number => KINDS.reduce((sum, kind) => sum + counts[kind], 0);
