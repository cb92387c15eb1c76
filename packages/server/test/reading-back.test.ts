import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ceilidh/games';
import { afterAll, expect, it } from 'vitest';
import { testServer, Visitor } from './client.ts';

const game = games[2]?.id as string;
const folder = mkdtempSync(join(tmpdir(), 'ceilidh-back-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Chapters {
  readonly chapters: readonly { readonly at: number; readonly title: object }[];
}
interface Moment {
  readonly number: number;
  readonly view: unknown;
}

it('a running match is read back to its beginning by a server that has begun with a later position', async () => {
  const before = await testServer({ DATA_DIR: folder });
  const ailsa = await Visitor.guest(before.url, 'Ailsa');
  const bruce = await Visitor.guest(before.url, 'Bruce');
  const { body } = await ailsa.call<{ id: string }>('POST', '/tables', { game, options: { players: 2 } });
  const path = `/tables/${body.id}`;
  await bruce.call('POST', `${path}/join`, {});
  let decided = 0;
  const choose = (count: number): number => (decided++ * 31) % count;
  // Snapshots come every fifty events.
  while ((await ailsa.table(body.id)).moves < 120) {
    expect(await ailsa.step(body.id, choose)).not.toBe('over');
    await bruce.step(body.id, choose);
  }
  const told = (await ailsa.call<Chapters>('GET', `${path}/chapters`)).body.chapters;
  const third = (await ailsa.call<Moment>('GET', `${path}/moments/3`)).body;
  expect(told[0]?.at).toBe(0);
  expect(told.length).toBeGreaterThan(1);
  await before.close();

  const after = await testServer({ DATA_DIR: folder });
  const [again, other] = [new Visitor(after.url), new Visitor(after.url)];
  again.cookie = ailsa.cookie;
  other.cookie = bruce.cookie;
  const log = (await again.table(body.id)).log;
  expect(log.first).toBeGreaterThan(0);
  expect((await again.call<Chapters>('GET', `${path}/chapters`)).body.chapters).toEqual(told);
  expect((await again.call<Moment>('GET', `${path}/moments/3`)).body).toEqual(third);
  // It is played on as if nobody had looked back.
  const { moves } = await again.table(body.id);
  while ((await again.table(body.id)).moves < moves + 4) {
    expect(await again.step(body.id, choose)).not.toBe('over');
    await other.step(body.id, choose);
  }
  await after.close();
});
