import type { RowMove } from '../../src/clans/macdonald.ts';
import { cellTarget } from '../places.ts';

export const macdonaldTargets = {
  row: { of: ({ from, to }: RowMove): readonly string[] => [cellTarget(from), cellTarget(to)] },
};

export const macdonaldShapes = {
  fisherman: [
    ['fish a', 'M-12 0Q-4 -10 5 -2L12 -7.5V7.5L5 2Q-4 10 -12 0z'],
    ['hole b', 'M-7.9 -1a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0z'],
    ['line fin b', 'M-1.5 -3.5Q.5 0 -1.5 3.5'],
  ],
} as const;
