import type { ButterMove } from '../../src/clans/cunningham.ts';

export const cunninghamDials = ['butter'] as const;

export const cunninghamTargets = {
  butter: { of: ({ milk }: ButterMove): readonly string[] => [`dial butter ${milk}`] },
};
