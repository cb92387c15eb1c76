import { at } from '@ceilidh/kernel';
import { moduleLetters } from '../src/components.ts';
import { spaceCount } from '../src/geometry.ts';

export const portTarget = (corner: number): string => `port ${at(moduleLetters, corner)}`;
/** A space of the map, or a port tile. */
export const cellTarget = (cell: number): string =>
  cell < spaceCount ? `cell ${cell}` : portTarget(cell - spaceCount);
