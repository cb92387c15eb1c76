import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { levels } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { readRecord } from '@ceilidh/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Running } from '../src/index.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';

let server: Running;
let ailsa: Visitor;
let folder: string;
const game = games.at(-1)?.id as string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ceilidh-page-'));
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(join(folder, 'web', 'sheet.html'), '<!doctype html><title>The page of a sheet</title>');
  writeFileSync(
    join(folder, 'web', `sheet-${game}.html`),
    '<!doctype html><title>The page of a sheet of a game</title>',
  );
  writeFileSync(join(folder, 'web', 'assets', 'page-1a2b.js'), `/* ${'long '.repeat(1000)}*/`);
  writeFileSync(join(folder, 'secret.json'), '{}');
  server = await testServer({ WEB_DIR: join(folder, 'web') });
  ailsa = await Visitor.guest(server.url, 'Ailsa');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const fetchPage = (path: string, encoding = 'identity'): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } });

describe('the built page', () => {
  it('is served at every place within it, and asked for anew each time', async () => {
    for (const path of ['/', '/table/abc', '/settings?lang=pl']) {
      const reply = await fetchPage(path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toContain('text/html');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await reply.text()).toContain('The page');
    }
  });

  it('is served as it was built for a kind of place', async () => {
    for (const [path, title] of [
      ['/sheet/abc', 'The page of a sheet'],
      ['/sheets/abc', 'The page</title>'],
    ] as const)
      expect(await (await fetchPage(path)).text()).toContain(title);
  });

  it('is served as it was built for the game that is played there', async () => {
    const played = await ailsa.make({ game, options: { players: 2 } });
    const other = await ailsa.make({ game: games[0]?.id as string, options: { players: 2 } });
    for (const [id, title] of [
      [played, 'The page of a sheet of a game'],
      [other, 'The page of a sheet</title>'],
      ["x' or 1=1", 'The page of a sheet</title>'],
    ] as const)
      expect(await (await fetchPage(`/sheet/${encodeURIComponent(id)}`)).text()).toContain(title);
  });

  it('is packed as the reader likes it, and what never changes is kept for good', async () => {
    for (const way of ['br', 'gzip']) {
      const reply = await fetchPage('/assets/page-1a2b.js', way);
      expect(reply.headers.get('content-encoding')).toBe(way);
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect(await reply.text()).toContain('long long');
    }
    expect((await fetchPage('/assets/page-1a2b.js')).headers.get('content-encoding')).toBeNull();
  });

  it('has nothing but its own files', async () => {
    for (const path of [
      '/assets/no.js',
      '/../secret.json',
      '/%2e%2e/secret.json',
      '/api/v1/no',
      '/api/v1/..%2findex.html',
    ]) {
      const reply = await fetchPage(path);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ error: { id: 'server.request.path' } });
    }
    const post = await fetch(`${server.url}/`, { method: 'POST' });
    expect(post.status).toBe(404);
  });

  it('is not needed: without it the API is served alone', async () => {
    const bare = await testServer({ WEB_DIR: join(folder, 'nowhere') });
    expect((await fetch(bare.url)).status).toBe(404);
    expect((await fetch(`${bare.url}/api/v1/games`)).status).toBe(200);
    await bare.close();
  });
});

describe('what the page asks for', () => {
  it('games and bots in the words of the reader', async () => {
    const texts = await Promise.all(
      ['en', 'pl', 'it'].map(async (lang) => {
        const { body } = await ailsa.call<{
          games: { id: string; name: string; tagline: string }[];
          opponents: { id: string; description: string }[];
        }>('GET', '/games', undefined, { 'accept-language': lang });
        expect(body.games.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
        expect(body.opponents.map(({ id }) => id)).toEqual(levels.map(({ name }) => name));
        return JSON.stringify([body.games.map(({ tagline }) => tagline), body.opponents]);
      }),
    );
    expect(new Set(texts).size).toBe(3);
  });

  it('whose turn it is at my tables, and who sits there', async () => {
    const bruce = await Visitor.guest(server.url, 'Bruce');
    const { body } = await ailsa.call<{ id: string }>('POST', '/tables', {
      game,
      options: { players: 2 },
      listed: true,
    });
    const open = await bruce.call<{ tables: { id: string; names: string[] }[] }>('GET', '/tables');
    expect(open.body.tables.find(({ id }) => id === body.id)?.names).toEqual(['Ailsa', '']);
    await bruce.call('POST', `/tables/${body.id}/join`, {});
    const seen = await ailsa.table(body.id);
    const mine = await ailsa.call<{ tables: { id: string; names: string[]; pending: number[]; status: string }[] }>(
      'GET',
      '/me/tables',
    );
    expect(mine.body.tables.find(({ id }) => id === body.id)).toMatchObject({
      status: 'running',
      names: ['Ailsa', 'Bruce'],
      pending: seen.pending,
    });
  });

  it('the seal of a table before its match begins, to add letters of their own', async () => {
    const wanted = { game, options: { players: 2 }, bots: { 1: 'random' } };
    const { body } = await ailsa.call<{ id: string; commitment: string }>('POST', '/tables', {
      ...wanted,
      waits: true,
    });
    const open = await ailsa.table(body.id);
    expect(open).toMatchObject({ status: 'open', seed: { given: false, commitment: body.commitment } });
    await ailsa.call('POST', `/tables/${body.id}/join`, { nonce: 'letters-of-mine' });
    expect((await ailsa.call('POST', `/tables/${body.id}/start`, {})).status).toBe(204);
    expect(await ailsa.table(body.id)).toMatchObject({ status: 'running' });
    const { body: at } = await ailsa.call<{ id: string }>('POST', '/tables', wanted);
    expect(await ailsa.table(at.id)).toMatchObject({ status: 'running' });
  });

  it('a moment before, as this viewer saw it then, and none that it has not seen', async () => {
    const bruce = await Visitor.guest(server.url, 'Bruce');
    const { body } = await ailsa.call<{ id: string }>('POST', '/tables', { game, options: { players: 2 } });
    await bruce.call('POST', `/tables/${body.id}/join`, {});
    const start = (await ailsa.table(body.id)) as SeenTable;
    for (let turn = 0; turn < 6; turn++) for (const visitor of [ailsa, bruce]) await visitor.step(body.id, () => 0);
    const later = (await ailsa.table(body.id)) as SeenTable;
    expect(later.moves).toBeGreaterThan(start.moves);
    const path = `/tables/${body.id}/moments`;
    const first = await ailsa.call<{ view: unknown }>('GET', `${path}/${start.moves}`);
    expect(first.body.view).toEqual(start.view);
    const last = await ailsa.call<{ view: unknown }>('GET', `${path}/${later.moves}`);
    expect(last.body.view).toEqual(later.view);
    const other = await bruce.call<{ view: unknown }>('GET', `${path}/${start.moves}`);
    expect(other.body.view).not.toEqual(start.view);
    for (const number of [later.moves + 1, -1, 'x']) {
      expect((await ailsa.call('GET', `${path}/${number}`)).status).toBe(422);
    }
  });

  it('where the parts of a match begin, while it runs and when it is over', async () => {
    const bruce = await Visitor.guest(server.url, 'Bruce');
    const { body } = await ailsa.call<{ id: string }>('POST', '/tables', { game, options: { players: 2 } });
    interface Parts {
      readonly chapters: readonly { at: number; title: object }[];
    }
    const parts = async (): Promise<Parts['chapters']> =>
      (await ailsa.call<Parts>('GET', `/tables/${body.id}/chapters`)).body.chapters;
    expect((await ailsa.call('GET', `/tables/${body.id}/chapters`)).status).toBe(409);
    await bruce.call('POST', `/tables/${body.id}/join`, {});
    const seen: Parts['chapters'][] = [await parts()];
    for (;;) {
      const done = [await ailsa.step(body.id, () => 0), await bruce.step(body.id, () => 0)];
      if (done.includes('over')) break;
      seen.push(await parts());
    }
    const read = readRecord(games, (await ailsa.call('GET', `/tables/${body.id}/record`)).text);
    if (read.kind !== 'match') throw new Error('no match');
    const { match } = read;
    const titles = Array.from({ length: match.length + 1 }, (_, at) => match.rules.chapter?.(match.stateAt(at)));
    const all = titles.flatMap((title, at) =>
      JSON.stringify(title) === JSON.stringify(titles[at - 1]) ? [] : [{ at, title }],
    );
    expect(all.length).toBeGreaterThan(2);
    expect(await parts()).toEqual(all);
    for (const some of seen) expect(some).toEqual(all.slice(0, some.length));
  });
});
