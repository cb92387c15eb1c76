import { games } from '@ceilidh/games';
import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { showWeb } from '../src/bench-web-show.ts';
import { HOME, type WebResult } from '../src/bench-web.ts';
import { openDesk } from '../src/desk.ts';
import { ceilidh, jsonOf } from './terminal.ts';

const measured = games.slice(0, 1);
/** A Chromium may have to be installed first. */
const LONGEST = 900_000;

describe('bench web', () => {
  test(
    'measures bytes and times in a Chromium, and holds the bytes within their limits',
    async () => {
      const { parts } = jsonOf(await ceilidh(['bench', 'web', '--runs', '1', '--json'], { games: measured })) as {
        parts: { web: Record<string, WebResult> };
      };
      expect(Object.keys(parts.web)).toEqual([HOME, ...measured.map(({ id }) => id)]);
      for (const { kilobytes, usableMilliseconds, clickMilliseconds, followedMilliseconds, limits } of Object.values(
        parts.web,
      )) {
        expect(kilobytes.script).toBeGreaterThan(0);
        expect(kilobytes.data).toBeGreaterThan(0);
        expect(kilobytes.total).toBeLessThanOrEqual(limits.kilobytes);
        expect(usableMilliseconds).toBeGreaterThan(0);
        expect(clickMilliseconds).toBeGreaterThan(0);
        expect(followedMilliseconds).toBeGreaterThan(0);
      }
      for (const lang of LANGS) expect(shown(lang, parts.web)).not.toMatch(/cli\.\w/);
    },
    LONGEST,
  );
});

function shown(lang: (typeof LANGS)[number], results: Readonly<Record<string, WebResult>>): string {
  let out = '';
  const io = { out: (text: string) => (out += text), env: {}, tty: { in: false, out: false, err: false } };
  showWeb(openDesk(io as never, lang, measured, ''), results);
  return out;
}
