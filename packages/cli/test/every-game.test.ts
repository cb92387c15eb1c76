import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { describe, expect, test } from 'vitest';
import { ceilidh, folder, jsonOf } from './terminal.ts';

describe.each(games.map(({ id }) => id))('%s', (id) => {
  test('is simulated, recorded and replayed', async () => {
    const file = join(folder(), 'match.jsonl');
    const played = jsonOf(await ceilidh(['simulate', id, '--games', '1', '--seed', 'all', '--record', file, '--json']));
    expect(played).toMatchObject({ game: id, games: 1 });
    const replayed = jsonOf(await ceilidh(['replay', file, '--json']));
    expect(replayed).toMatchObject({ game: id, moves: played['moves'], verified: true, over: true });
  });

  test.each(['en', 'pl', 'it'])('is played to the end in %s by always taking the first move offered', async (lang) => {
    const lines = Array.from({ length: 3000 }, () => '1');
    const { code, out } = await ceilidh(['play', id, '--players', '2', '--seed', 'first', '--lang', lang], { lines });
    expect(code).toBe(0);
    expect(out).not.toContain('undefined');
    expect(out.length).toBeGreaterThan(2000);
  });

  test('passes its checks', async () => {
    const { code, out } = await ceilidh(['check']);
    expect(out).toContain(`${id}: `);
    expect(code).toBe(0);
  });
});
