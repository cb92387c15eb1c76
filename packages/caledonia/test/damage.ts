import type { Components, RawComponents, SideName } from '../src/components.ts';
import { houseComponents, moduleLetters, readComponents } from '../src/components.ts';

/** The components with something changed. */
export function damaged(change: (raw: RawComponents) => void): Components {
  const raw = houseComponents();
  change(raw);
  return readComponents(raw);
}

/** Prints another space, such as `GF3` or `L`, on a side. */
export function reprint(raw: RawComponents, side: SideName, id: string, cell: string): void {
  const [column = 0, row = 0] = id.split('.').map(Number);
  const letter = moduleLetters.find((each) => side.startsWith(each)) ?? 'D';
  const module = raw.modules.modules[letter];
  const { rows } = raw.modules.sides[side];
  const cells = rows[row - module.firstRow]?.split(/\s+/) ?? [];
  if (cells[column - module.firstColumn] === undefined) throw new Error(`${side} has no ${id}`);
  cells[column - module.firstColumn] = cell;
  rows[row - module.firstRow] = cells.join(' ');
}

/** Puts every land space of a side at one cost. */
export function reprice(raw: RawComponents, side: SideName, cost: number): void {
  const { rows } = raw.modules.sides[side];
  rows.forEach((row, i) => (rows[i] = row.replaceAll(/\d/g, String(cost))));
}
