import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';
import { decide, decideAgainstBots } from './tables.ts';

const open = openHouse();

const GAME = games[0]?.id ?? '';
const PHONE = { width: 360, height: 740, touch: true };
const PLAYERS = 4;
/** Pixels that a rounded place may be off. */
const ROUNDED = 1;

/** Four people at a table, which waits for the last of them. */
async function four(): Promise<{ guests: Guest[]; id: string }> {
  const guests: Guest[] = [];
  for (const name of ['Ailsa', 'Bruce', 'Catriona', 'Duncan']) guests.push(await open.house.guest({ name, ...PHONE }));
  const [host] = guests as [Guest];
  const id = await host.make({ game: GAME, options: { players: PLAYERS }, hints: true });
  for (const guest of guests.slice(1)) await guest.call('POST', `/tables/${id}/join`, {});
  const waitsForLast = async (): Promise<boolean> => (await host.table(id)).pending.join() === String(PLAYERS - 1);
  while (!(await waitsForLast())) await decide(guests, id);
  return { guests, id };
}

interface Place {
  readonly left: number;
  readonly right: number;
}
const placeOf = async (guest: Guest, selector: string): Promise<Place> =>
  guest.page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });

describe('four at a table on a phone', () => {
  it.each(['normal', 'huge'])('see who decides, with %s letters', async (size) => {
    const { guests, id } = await four();
    for (const guest of guests.slice(-2)) {
      await guest.visit('/settings');
      await guest.settle({ lang: 'en', speed: 'now', plain: true, size });
      await guest.visit(`/table/${id}`);
      await guest.page.locator('.decision').waitFor();
      const inView = async (): Promise<boolean> => {
        const row = await placeOf(guest, 'header ul');
        const chip = await placeOf(guest, 'header li.thinking');
        return chip.left >= row.left - ROUNDED && chip.right <= row.right + ROUNDED;
      };
      await until('the chip is in view', inView);
      expect(await guest.page.evaluate<number>('scrollX + scrollY')).toBe(0);
    }
  });

  it('are not told of hints that nobody may ask for', async () => {
    const { guests, id } = await four();
    const [guest] = guests as [Guest];
    await guest.page.setViewportSize({ width: 1366, height: 768 });
    await guest.visit(`/table/${id}`);
    await guest.page.locator('.decision').waitFor();
    await guest.page.getByRole('button', { name: said('web.menu'), exact: true }).click();
    await guest.page.getByRole('dialog').waitFor();
    expect(await guest.page.getByText(said('web.hints.on')).count()).toBe(0);
  });
});

describe.each(['en', 'pl', 'it'] as const)('in %s', (lang) => {
  it('every part beside the board has its name in full', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { lang, plain: true } });
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' }, hints: true });
    await decideAgainstBots(guest, id);
    await until('something is asked', async () => (await guest.table(id)).legal !== undefined);
    await guest.visit(`/table/${id}`);
    await guest.page.locator('.decision').waitFor();
    await guest.page.getByRole('button', { name: said('web.side.open', {}, lang), exact: true }).click();
    const tabs = guest.page.locator('aside [role=tablist]');
    for (const width of [1366, PHONE.width]) {
      await guest.page.setViewportSize({ width, height: 740 });
      expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    }
  });

  it('the head of a page takes two rows on a phone', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { lang }, ...PHONE });
    await guest.visit('/');
    const tops = await guest.page
      .locator('header')
      .first()
      .evaluate((header) =>
        [...header.querySelectorAll('a, select')]
          .map((each) => each.getBoundingClientRect())
          .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      );
    expect(new Set(tops).size).toBe(2);
  });
});

describe('what a move would do', () => {
  it('stands beside the buttons, never over them, and moves nothing', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { lang: 'it' } });
    const { page } = guest;
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' }, hints: true });
    await until('something is asked', async () => (await guest.table(id)).legal !== undefined);
    await guest.visit(`/table/${id}`);
    await page.locator('[data-hint]').click();
    await page.locator('.hints ol [data-key]').first().waitFor();
    const height = (): Promise<number> =>
      page
        .locator('.stage')
        .first()
        .evaluate((stage) => stage.clientHeight);
    const before = await height();
    await page.locator('.hints ol [data-key]').first().hover();
    await page.locator('.decision .looked').waitFor();
    expect((await placeOf(guest, '.decision .looked')).right).toBeLessThanOrEqual(
      (await placeOf(guest, '.decision .buttons')).left,
    );
    expect(await height()).toBe(before);
  });
});

describe('a link', () => {
  it('that invites shows what is played, in the language one chooses', async () => {
    const host = await open.house.guest({ name: 'Ailsa' });
    const id = await host.make({ game: GAME, options: { players: 2 } });
    const { games: offered } = await host.call<{ games: { id: string; name: string; tagline: string }[] }>(
      'GET',
      '/games',
    );
    const about = offered.find((game) => game.id === GAME);
    const guest = await open.house.guest(PHONE);
    const { page } = guest;
    await guest.visit(`/table/${id}`);
    await page.getByRole('heading', { level: 1, name: about?.name ?? '', exact: true }).waitFor();
    await page.getByText(about?.tagline ?? '').waitFor();
    expect(await page.locator('main img').count()).toBe(1);
    const card = await placeOf(guest, '.waiting');
    expect(card.left).toBeGreaterThan(0);
    expect(card.right).toBeLessThan(PHONE.width);
    await page.getByLabel(said('web.settings.lang')).selectOption('pl');
    await page.getByRole('heading', { name: said('web.open.title', {}, 'pl') }).waitFor();
  });

  it.each(['abc', 'abcdefghijklmnopqrstuv'])('to a table that does not exist leads home: %s', async (id) => {
    const guest = await open.house.guest({});
    const { page } = guest;
    await guest.visit(`/table/${id}`);
    await page.getByRole('heading', { level: 1, name: said('web.table.unknown') }).waitFor();
    await page.getByRole('link', { name: said('web.lost.home'), exact: true }).click();
    await page.locator('.grid article').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
