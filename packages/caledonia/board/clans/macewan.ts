import type { BrewMove } from '../../src/clans/macewan.ts';

export const macewanDials = ['beer'] as const;

export const macewanTargets = {
  brew: { of: ({ grain }: BrewMove): readonly string[] => [`dial beer ${grain}`] },
};
