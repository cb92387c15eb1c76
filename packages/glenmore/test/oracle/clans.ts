import type { Seat } from '@ceilidh/kernel';
import { fieldOf, type HomeTile, ownerOf, type Table, tileOf } from './table.ts';

/** What a clan pays now for having enough of something; nothing where it pays for no such thing (p. 20-21). */
export function fromTable(table: Table, seat: Seat, clan: string): number {
  const { coins, lots } = ownerOf(table, seat);
  const steps = fieldOf(clan).effect.table?.steps ?? [];
  const isOf = (test: (tile: HomeTile) => boolean): number => lots.filter(({ tile }) => test(tileOf(tile))).length;
  const built = lots.flatMap(({ tile, below }) => [tile, ...below]);
  const counts: Readonly<Record<string, number>> = {
    brodie: isOf(({ type }) => type === 'village'),
    grant: lots.filter(({ scotsmen }) => scotsmen > 0).length,
    macpherson: built.filter((name) => tileOf(name).overbuild === true).length,
    oliphant: coins,
    sutherland: isOf(({ river }) => river),
  };
  return Math.max(0, ...steps.filter(({ from }) => (counts[clan] ?? 0) >= from).map(({ vp }) => vp));
}
