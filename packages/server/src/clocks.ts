import type { Seat } from '@ceilidh/kernel';
import { newId } from './ids.ts';
import type { LiveTable } from './live-table.ts';
import { clockAfter } from './pace.ts';
import type { JobRow, SeatRow } from './storage/schema.ts';

/** Stops the clocks of those who have decided, and starts those of all who owe a decision now. */
export function runClocks(table: LiveTable, before: readonly Seat[], now: number): void {
  const pending = table.pending();
  for (const row of table.seats) {
    const runs = pending.includes(row.seat);
    if (row.running !== null && row.clock !== null && !runs) {
      row.clock = clockAfter(table.pace, row.clock - (now - row.running));
      row.running = null;
    } else if (runs && !before.includes(row.seat)) row.running = now;
  }
}

/** What is to be done at this table by itself: bots that are asked, and clocks that will run out. */
export function jobsOf(table: LiveTable, version: number, now: number): JobRow[] {
  const { id } = table.row;
  return table.pending().flatMap((seat): JobRow[] => {
    const row = table.seats[seat] as SeatRow;
    const job = { id: newId(), table_id: id, seat, version, lease: 0, holder: null };
    if (table.botOf(seat) !== undefined) return [{ ...job, kind: 'bot', due: now }];
    if (row.clock === null || row.running === null || table.late.has(seat)) return [];
    return [{ ...job, kind: 'clock', due: row.running + row.clock }];
  });
}
