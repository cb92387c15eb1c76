import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { type DiskResult, showDisk } from '../src/bench-server-disk.ts';
import { showServer } from '../src/bench-server-show.ts';
import { showStranger, type StrangerResult } from '../src/bench-server-stranger.ts';
import type { ServerResult } from '../src/bench-server.ts';
import { type Desk, openDesk } from '../src/desk.ts';
import { ceilidh, game, jsonOf } from './terminal.ts';

const SMALL = ['--tables', '2', '--rate', '8', '--seconds', '1', '--sockets', '5', '--stored', '3', '--moves', '60'];

describe('bench server', () => {
  test('loads a server of its own, finds everything on disk, and says what it raised', async () => {
    const { parts } = jsonOf(await ceilidh(['bench', 'server', ...SMALL, '--json'])) as {
      parts: { server: Record<string, ServerResult> };
    };
    const [result] = Object.values(parts.server);
    expect(result?.raised).toHaveProperty('RATE_PER_SECOND');
    expect(result?.fixed).toMatchObject({ tables: 2, offered: 8, moves: 8, refused: 0 });
    expect(result?.durable.wrong).toBe(0);
    expect(result?.durable.stored).toBeGreaterThanOrEqual(result?.durable.moves ?? Infinity);
    expect(result?.sockets.count).toBe(5);
    expect(result?.growing.map(({ tables }) => tables)).toEqual([1, 1, 8]);
    expect(result?.stored.map(({ matches }) => matches)).toEqual([1, 1, 3]);
    for (const lang of LANGS)
      expect(shown(lang, (desk) => showServer(desk, { [game.id]: result as ServerResult }))).not.toMatch(/cli\.\w/);
  });

  test('tells how much one address can have stored on one day, moves and undos included', async () => {
    const { parts } = jsonOf(await ceilidh(['bench', 'server', '--disk', '--json'])) as {
      parts: { server: Record<string, DiskResult> };
    };
    const results = Object.values(parts.server);
    expect(results.length).toBeGreaterThan(0);
    for (const { kinds, acts, megabytes, limit } of results) {
      expect(Object.keys(kinds)).toEqual(['guest', 'token', 'table', 'chat', 'report', 'import']);
      // Every act takes room: those of a table were done.
      expect((kinds['table']?.bytes ?? 0) / (kinds['table']?.count ?? 1)).toBeGreaterThan(acts * 100);
      expect(megabytes).toBeLessThan(limit);
    }
    for (const lang of LANGS) expect(shown(lang, (desk) => showDisk(desk, parts.server))).not.toMatch(/cli\.\w/);
  }, 600_000);

  test('with a stranger tells how long bots take to answer somebody else, at the usual limits', async () => {
    const { parts } = jsonOf(await ceilidh(['bench', 'server', '--stranger', '--seconds', '3', '--json'])) as {
      parts: { server: Record<string, StrangerResult> };
    };
    const [result] = Object.values(parts.server);
    expect(result?.settings).not.toHaveProperty('RATE_BURST');
    expect(result?.made).toBeGreaterThan(0);
    expect(result?.hints).toBeGreaterThan(0);
    expect(Object.keys(result?.bots ?? {})).toEqual(['random', 'chieftain']);
    for (const { alone, crowded } of Object.values(result?.bots ?? {})) {
      for (const { count, p50, p99, worst } of [alone, crowded]) {
        expect(count).toBeGreaterThan(0);
        expect([p50, p99, worst]).toEqual([p50, p99, worst].toSorted((a, b) => a - b));
      }
    }
    for (const lang of LANGS) {
      const out = shown(lang, (desk) => showStranger(desk, { [game.id]: result as StrangerResult }));
      expect(out).not.toMatch(/(cli|bots)\.\w/);
    }
  });
});

function shown(lang: (typeof LANGS)[number], show: (desk: Desk) => void): string {
  let out = '';
  const io = { out: (text: string) => (out += text), env: {}, tty: { in: false, out: false, err: false } };
  show(openDesk(io as never, lang, [game], ''));
  return out;
}
