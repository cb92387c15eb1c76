import { afterEach, describe, expect, it, vi } from 'vitest';
import { Presence } from '../src/presence.ts';

afterEach(() => {
  vi.useRealTimers();
});

const TABLE = 'A'.repeat(22);
/** What happens soon after something else is told with it, a moment later. */
const SOON = 500;

/** Two processes on one database. */
function two(): { one: Presence; other: Presence; changed: string[] } {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const one = new Presence(Date.now);
  const other = new Presence(Date.now);
  const changed: string[] = [];
  one.announce = (news) => news.forEach((each) => other.heard(each));
  other.announce = (news) => news.forEach((each) => one.heard(each));
  other.changed = (table) => changed.push(table);
  return { one, other, changed };
}

describe('presence', () => {
  it('is the same in every process', () => {
    const { one, other, changed } = two();
    one.come(TABLE, 0);
    one.come(TABLE, 'spectator');
    other.come(TABLE, 'spectator');
    other.come(TABLE, 2);
    vi.advanceTimersByTime(SOON);
    for (const process of [one, other]) expect(process.of(TABLE)).toEqual({ seats: [0, 2], spectators: 2 });
    expect(changed).toContain(TABLE);
    one.come(TABLE, 0);
    one.go(TABLE, 0);
    vi.advanceTimersByTime(SOON);
    expect(other.of(TABLE).seats).toEqual([0, 2]);
    one.go(TABLE, 0);
    one.go(TABLE, 'spectator');
    vi.advanceTimersByTime(SOON);
    expect(other.of(TABLE)).toEqual({ seats: [2], spectators: 1 });
  });

  it('lasts as long as a process says so', () => {
    const { one, other } = two();
    one.come(TABLE, 1);
    vi.advanceTimersByTime(10 * 60_000);
    expect(other.of(TABLE).seats).toEqual([1]);
    // It was killed, and said nothing.
    one.close();
    vi.advanceTimersByTime(2 * 60_000);
    expect(other.of(TABLE).seats).toEqual([]);
  });

  it('of somebody without a live connection lasts a minute', () => {
    const { one, other } = two();
    one.visit(TABLE, 3);
    expect(other.of(TABLE).seats).toEqual([3]);
    vi.advanceTimersByTime(90_000);
    expect([one.of(TABLE).seats, other.of(TABLE).seats]).toEqual([[], []]);
  });

  it('hears nothing else', () => {
    const { one } = two();
    expect(one.heard(TABLE)).toBe(false);
    expect(one.heard(`here:x:${TABLE}:a:1`)).toBe(false);
  });
});
