import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { showServer } from '../src/bench-server-show.ts';
import type { ServerResult } from '../src/bench-server.ts';
import { openDesk } from '../src/desk.ts';
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
    for (const lang of LANGS) expect(shown(lang, result as ServerResult)).not.toMatch(/cli\.\w/);
  });
});

function shown(lang: (typeof LANGS)[number], result: ServerResult): string {
  let out = '';
  const io = { out: (text: string) => (out += text), env: {}, tty: { in: false, out: false, err: false } };
  showServer(openDesk(io as never, lang, [game], ''), { [game.id]: result });
  return out;
}
