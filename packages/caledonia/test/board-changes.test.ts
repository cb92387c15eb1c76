import { describe, expect, it } from 'vitest';
import { type Guest, until } from '../../web/test/browser.ts';
import { openHouse } from '../../web/test/house.ts';
import { said } from '../../web/test/said.ts';
import { cellTarget } from '../board/places.ts';
import { caledonia } from '../src/index.ts';
import type { View } from '../src/view.ts';

const open = openHouse();

const unitsOf = async (guest: Guest, id: string): Promise<readonly number[]> =>
  ((await guest.table(id)).view as View).units;

const placesTaken = (before: readonly number[], now: readonly number[]): string[] =>
  now.flatMap((unit, cell) => (unit === before[cell] ? [] : [cellTarget(cell)]));

/** Whoever is asked settles where they can, and does the first thing there is where they cannot. */
async function settle(guest: Guest, id: string): Promise<void> {
  const { legal = [] } = await guest.table(id);
  const move = legal.find(({ key }) => /^(place|expand) /.test(key)) ?? legal[0];
  await guest.act(id, { kind: 'move', key: move?.key ?? '' });
}

/** A table where it is Ailsa's turn again, and the places, two or more, that were taken since her last. */
async function comingBack(): Promise<{ id: string; ailsa: Guest; bruce: Guest; taken: string[] }> {
  const ailsa = await open.house.guest({ name: 'Ailsa' });
  const bruce = await open.house.guest({ name: 'Bruce' });
  const id = await ailsa.make({ game: caledonia.id, options: { players: 2 }, seed: 'changes' });
  await bruce.call('POST', `/tables/${id}/join`, {});
  let left = await unitsOf(ailsa, id);
  for (;;) {
    const units = await unitsOf(ailsa, id);
    const taken = placesTaken(left, units);
    const isAilsas = (await ailsa.table(id)).pending[0] === 0;
    if (isAilsas && taken.length > 1) return { id, ailsa, bruce, taken };
    await settle(isAilsas ? ailsa : bruce, id);
    if (isAilsas) left = await unitsOf(ailsa, id);
  }
}

const marked = (guest: Guest): Promise<(string | null)[]> =>
  guest.page
    .locator('.place:has(.fresh)')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-target')));

describe('what changed since the own last turn', () => {
  it('is marked on the map for whoever opens the page, until their turn is over', async () => {
    const { id, ailsa, bruce, taken } = await comingBack();
    await ailsa.visit(`/table/${id}`);
    await ailsa.page.locator('.place .fresh').first().waitFor();
    expect(await marked(ailsa)).toEqual(taken);

    // What she does herself is no news to her.
    while ((await ailsa.table(id)).pending[0] === 0) await settle(ailsa, id);
    await ailsa.current(id);
    expect(await marked(ailsa)).toEqual([]);

    const before = await unitsOf(ailsa, id);
    while ((await unitsOf(ailsa, id)).every((unit, cell) => unit === before[cell])) await settle(bruce, id);
    await ailsa.current(id);
    await until('what Bruce took is marked', async () => (await marked(ailsa)).length > 0);
  });

  it('stays marked in the middle of the turn, also for whoever opens the page then', async () => {
    const { id, ailsa, taken } = await comingBack();
    const { legal = [], since } = await ailsa.table(id);
    const move = legal.find(({ key }) => /^(place|expand) /.test(key)) ?? legal[0];
    await ailsa.act(id, { kind: 'move', key: move?.key ?? '' }, false);
    expect(await ailsa.table(id)).toMatchObject({ since, own: 1, may: { undo: true } });
    await ailsa.visit(`/table/${id}`);
    await ailsa.page.locator('.place .fresh').first().waitFor();
    expect(await marked(ailsa)).toEqual(taken);
  });

  it('comes move by move as it is stepped through', async () => {
    const { id, ailsa, taken } = await comingBack();
    await ailsa.visit(`/table/${id}`);
    const { page } = ailsa;
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    const marks = async (): Promise<number> => (await marked(ailsa)).length;
    await expect.poll(marks).toBe(taken.length);
    const { moves, since = 0 } = await ailsa.table(id);
    await press(said('web.since', { count: moves - since }));
    await expect.poll(marks).toBe(1);
    await press(said('web.moment.back'));
    await expect.poll(marks).toBe(0);
    await press(said('web.moment.now'));
    await expect.poll(marks).toBe(taken.length);
  });
});
