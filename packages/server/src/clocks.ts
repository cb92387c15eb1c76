import type { Seat } from '@ceilidh/kernel';
import type { LiveTable } from './live-table.ts';
import { clockAfter, clockOnReturn } from './pace.ts';
import type { JobRow, SeatRow } from './storage/schema.ts';

/**
 * Stops the clocks of those who have decided, and starts those of all who owe a decision now. `again`: a seat whose
 * decision stands and that owes the next one too; its clock gets what a decision adds.
 */
export function runClocks(table: LiveTable, before: readonly Seat[], now: number, again?: Seat): void {
  const pending = table.pending();
  for (const row of table.seats) {
    const runs = pending.includes(row.seat);
    if (row.running !== null && row.clock !== null && (!runs || row.seat === again)) {
      row.clock = clockAfter(table.pace, row.clock - (now - row.running));
      row.running = runs ? now : null;
    } else if (runs && !before.includes(row.seat)) row.running = now;
  }
}

/** Somebody whose time was out is back, and has some again. */
export function renewClock(table: LiveTable, seat: Seat, now: number): void {
  const row = table.seats[seat] as SeatRow;
  if (row.clock === null) return;
  const left = row.running === null ? row.clock : row.clock - (now - row.running);
  row.clock = Math.max(left, clockOnReturn(table.pace));
  if (row.running !== null) row.running = now;
}

/** What is to be done at this table by itself: bots that are asked, and clocks that will run out. */
export function jobsOf(table: LiveTable, version: number, now: number): JobRow[] {
  const { id } = table.row;
  return table.pending().flatMap((seat): JobRow[] => {
    const row = table.seats[seat] as SeatRow;
    const job = { id: `${id} ${version} ${seat}`, table_id: id, seat, version, lease: 0, holder: null };
    if (table.botOf(seat) !== undefined) return [{ ...job, kind: 'bot', due: now }];
    if (row.clock === null || row.running === null || table.late.has(seat)) return [];
    return [{ ...job, kind: 'clock', due: row.running + row.clock }];
  });
}
