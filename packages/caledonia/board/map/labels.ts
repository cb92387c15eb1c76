import { seatTag } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { moduleLetters, terrainOf } from '../../src/components.ts';
import { spaceCount } from '../../src/geometry.ts';
import type { CaledoniaMap } from '../../src/map.ts';
import { cellName } from '../../src/moves.ts';
import { ownerAt, unitAt } from '../../src/state.ts';
import { unitName } from '../../src/units.ts';
import type { View } from '../../src/view.ts';

/** What is on a space or a port tile, in words. */
export function labelOf(map: CaledoniaMap, view: View, cell: number): Message {
  const unit = view.units[cell] as number;
  const where = cellName(cell);
  const stands = unit > 0 ? { unit: unitName(unitAt(unit)), who: seatTag(ownerAt(unit)) } : undefined;
  if (cell >= spaceCount) {
    const port = { where: moduleLetters[cell - spaceCount] as string, port: view.ports[cell - spaceCount] as number };
    return stands === undefined
      ? { id: 'caledonia.board.map.port', values: port }
      : { id: 'caledonia.board.map.port-unit', values: { ...port, ...stands } };
  }
  const space = map.spaces[cell];
  if (space === undefined || !space.active) return { id: 'caledonia.board.map.mist', values: { where } };
  const land = { where, terrain: terrainOf(space), money: space.cost, delta: space.delta ? 'yes' : 'no' };
  if (unit < 0) return { id: 'caledonia.board.map.covered', values: { where } };
  return stands === undefined
    ? { id: 'caledonia.board.map.cell', values: land }
    : { id: 'caledonia.board.map.cell-unit', values: { ...land, ...stands } };
}
