import { games } from '@ceilidh/games';
import { below, generator } from '@ceilidh/kernel';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { House } from '../src/route.ts';
import type { Running } from '../src/index.ts';
import { type SeenTable, testServer, Visitor } from './client.ts';
import { Page, until } from './live-client.ts';

let server: Running;
let house: House;
let people: readonly Visitor[];
const pages: Page[] = [];
beforeAll(async () => {
  server = await testServer(
    {},
    {
      opened: (opened) => {
        house = opened;
      },
    },
  );
  people = await Promise.all(['Ailsa', 'Bruce'].map((name) => Visitor.guest(server.url, name)));
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(() => server.close());

const at = (seat: number): Visitor => people[seat] as Visitor;
const random = generator('live', 'choices');

async function open(visitor: Visitor, options: Parameters<typeof Page.open>[1] = {}): Promise<Page> {
  const page = await Page.open(visitor, options);
  pages.push(page);
  return page;
}

async function sitDown(game = games[0]?.id): Promise<string> {
  const id = await at(0).make({ game, options: { players: 2 } });
  await at(1).call('POST', `/tables/${id}/join`, {});
  return id;
}

async function play(id: string, moves: number): Promise<void> {
  for (let made = 0; made < moves;) {
    for (const visitor of people) {
      const done = await visitor.step(id, (count) => (count === 0 ? -1 : below(random, count)));
      if (done === 'over') return;
      if (done === 'moved') made++;
    }
  }
}

/** A page has all of a table when it has what plain HTTP tells. */
async function agrees(page: Page, visitor: Visitor, id: string): Promise<void> {
  const { version } = await visitor.table(id);
  await until(() => (page.tables.get(id)?.view.version ?? -1) >= version);
  expect(page.tables.get(id)?.view).toEqual(await visitor.table(id));
}

describe('a live connection', () => {
  it.each(games.map(({ id }) => id))('%s: has at every moment what HTTP tells, by patches', async (game) => {
    const stranger = new Visitor(server.url);
    const watchers = [at(0), at(1), stranger];
    const id = await at(0).make({ game, options: { players: 2 } });
    const opened = await Promise.all(watchers.map((visitor) => open(visitor)));
    await Promise.all(opened.map((page) => page.watch(id)));
    await at(1).call('POST', `/tables/${id}/join`, {});
    await until(() => opened[1]?.tables.get(id)?.view.you === 1);
    for (let rounds = 0; rounds < 20; rounds++) {
      await play(id, 3);
      for (const [index, page] of opened.entries()) await agrees(page, watchers[index] as Visitor, id);
    }
    const kinds = (opened[0] as Page).heard.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'patch').length).toBeGreaterThan(10);
    const sizes = (opened[0] as Page).texts.map((text) => text.length);
    expect(Math.min(...sizes)).toBeLessThan(Math.max(...sizes) / 5);
  });

  it('goes on after a cut with what changed meanwhile', async () => {
    const id = await sitDown();
    const page = await open(at(0));
    const other = await open(at(1));
    await Promise.all([page.watch(id), other.watch(id)]);
    await play(id, 2);
    await agrees(page, at(0), id);
    page.close();
    await until(() => page.closed !== undefined);
    await play(id, 3);
    const again = await open(at(0), { keep: page });
    expect((await again.watch(id)).kind).toBe('patch');
    await agrees(again, at(0), id);
    again.close();
    other.close();
    await until(() => other.closed !== undefined && again.closed !== undefined);
    await play(id, 1);
    const alone = await open(at(0), { keep: again });
    expect((await alone.watch(id)).kind).toBe('patch');
    await agrees(alone, at(0), id);
    expect((await alone.watch(id)).patch).toEqual({});
  });

  it('gets the whole view when what it has is too old, of another viewer, or of nobody', async () => {
    const id = await sitDown();
    const page = await open(at(0));
    await page.watch(id);
    const stranger = await open(new Visitor(server.url), { keep: page });
    expect((await stranger.watch(id)).kind).toBe('table');
    await agrees(stranger, new Visitor(server.url), id);
    page.send({ kind: 'watch', table: id, have: 'AAAAAAAA.1' });
    expect((await page.next(({ kind }) => kind === 'table')).kind).toBe('table');
    const old = page.tables.get(id)?.mark;
    await play(id, 30);
    await agrees(page, at(0), id);
    page.send({ kind: 'watch', table: id, have: old });
    expect((await page.next(({ kind }) => kind === 'table' || kind === 'patch')).kind).toBe('table');
  });

  it('acts, and hears of its own acts and of refusals by their ids', async () => {
    const id = await sitDown();
    const opened = await Promise.all(people.map((visitor) => open(visitor)));
    await Promise.all(opened.map((page) => page.watch(id)));
    const page = opened.find((each) => each.tables.get(id)?.view.legal !== undefined) as Page;
    const { legal = [], version } = (page.tables.get(id) as { view: SeenTable }).view;
    const act = { id: 'over-the-wire', seen: version, what: { kind: 'move', key: legal[0]?.key } };
    page.send({ kind: 'act', table: id, act });
    expect(await page.next(({ kind }) => kind === 'done')).toEqual({ kind: 'done', id: act.id, version: version + 1 });
    page.send({ kind: 'act', table: id, act });
    expect(await page.next(({ kind }) => kind === 'done')).toMatchObject({ version: version + 1 });
    page.send({ kind: 'act', table: id, act: { ...act, id: 'another-act' } });
    const refused = await page.next(({ kind }) => kind === 'error');
    expect(refused).toMatchObject({ table: id, id: 'another-act', status: 409, error: { id: 'server.table.version' } });
    expect(refused.error?.text).toContain(String(version));
    const stranger = await open(new Visitor(server.url), { headers: { 'accept-language': 'pl' } });
    stranger.send({ kind: 'act', table: id, act });
    expect(await stranger.next(({ kind }) => kind === 'error')).toMatchObject({ status: 401 });
    expect(stranger.heard.at(-1)?.error?.text).toMatch(/Wejdź|najpierw/i);
  });

  it('tells who is here, and what they say', async () => {
    const id = await sitDown();
    const page = await open(at(0));
    await page.watch(id);
    const here = async (seats: number[], spectators: number): Promise<unknown> =>
      until(() => {
        const last = page.heard.findLast(({ kind }) => kind === 'here');
        return last?.spectators === spectators && JSON.stringify(last.seats) === JSON.stringify(seats);
      });
    await here([0], 0);
    const other = await open(at(1));
    await other.watch(id);
    const stranger = await open(new Visitor(server.url));
    await stranger.watch(id);
    await here([0, 1], 1);
    expect((await at(0).call('GET', `/tables/${id}/presence`)).body).toEqual({ seats: [0, 1], spectators: 1 });
    other.close();
    stranger.send({ kind: 'leave', table: id });
    await here([0], 0);
    await at(1).table(id);
    await here([0, 1], 0);
    await at(1).call('POST', `/tables/${id}/chat`, { text: 'Slàinte' });
    expect(await page.next(({ kind }) => kind === 'chat', 0)).toMatchObject({
      line: { name: 'Bruce', text: 'Slàinte' },
    });
    const heard = stranger.heard.length;
    await play(id, 1);
    await agrees(page, at(0), id);
    expect(stranger.heard).toHaveLength(heard);
  });

  it('ends when its owner signs out', async () => {
    const visitor = await Visitor.guest(server.url, 'Carl');
    const one = await open(visitor);
    const stays = await open(at(0));
    await visitor.call('POST', '/sign-out');
    await until(() => one.closed === 1008);
    const again = await Visitor.guest(server.url, 'Carl');
    const two = await open(again);
    await again.call('POST', '/sign-out-everywhere');
    await until(() => two.closed === 1008);
    expect(stays.closed).toBeUndefined();
  });

  it('watches so many tables and no more', async () => {
    const page = await open(at(0));
    const ids = await Promise.all(Array.from({ length: 51 }, () => at(0).make({ game: games[0]?.id })));
    for (const id of ids.slice(0, 50)) await page.watch(id);
    page.send({ kind: 'watch', table: ids[50] });
    expect(await page.next(({ kind }) => kind === 'error')).toMatchObject({ error: { id: 'server.request.watched' } });
  });

  it('is dropped when it does not read, and the others do not notice', async () => {
    const id = await sitDown();
    const page = await open(at(0));
    await page.watch(id);
    const slow = await open(at(1));
    await slow.watch(id);
    // Nothing is read from here on.
    slow.socket.pause();
    const sockets = async (): Promise<string> => {
      const response = await fetch(`${server.url}/metrics`);
      return /^ceilidh_sockets (\d+)$/m.exec(await response.text())?.[1] ?? '';
    };
    expect(await sockets()).toBe('2');
    const watch = JSON.stringify({ kind: 'watch', table: id });
    for (let sent = 0; sent < 4000 && slow.socket.readyState === WebSocket.OPEN; sent++) {
      slow.send(watch);
      if (sent % 100 === 0) await new Promise((resume) => setTimeout(resume, 5));
    }
    await expect.poll(sockets, { timeout: 10_000 }).toBe('1');
    await play(id, 2);
    await agrees(page, at(0), id);
    expect(house.presence.of(id).spectators).toBe(0);
  });
});
