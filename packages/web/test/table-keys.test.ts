import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';
import { decide } from './tables.ts';

const open = openHouse();

const GAME = games[0]?.id ?? '';

describe('keys of one letter', () => {
  it('do what the list of keys says, but not where somebody types, and not when they are turned off', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { speed: 'now' } });
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    await guest.visit(`/table/${id}`);
    const { page } = guest;
    await page.locator('[data-list]').waitFor();
    const list = page.getByRole('dialog').getByText(said('web.keys.all'));
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await page.getByRole('tabpanel').count()).toBe(0);
    await page.keyboard.press('t');
    await page.getByPlaceholder(said('web.chat.say')).fill('');
    await page.getByPlaceholder(said('web.chat.say')).press('l');
    expect(await page.getByRole('tab', { name: said('web.chat') }).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.locator('.list').waitFor();
    await page.keyboard.press('a');
    await page.locator('.list').waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+z');
    expect(await page.locator('.list').count()).toBe(0);
  });
});

describe('whoever chooses on the board by keyboard', () => {
  it('is led to the question, not to a move', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { speed: 'now' } });
    const id = await guest.make({ game: GAME, options: { players: 1 } });
    await guest.visit(`/table/${id}`);
    const { page } = guest;
    const first = page.locator('.stage button[data-target]:not([disabled])').first();
    await first.focus();
    await page.keyboard.press('Enter');
    await until('the move is made', async () => (await guest.table(id)).moves > 0);
    const focused = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.matches('[data-question]') === true);
    await until('the question has the focus', focused);
    expect(await focused()).toBe(true);
  });
});

describe('Escape', () => {
  it('leads one step back: out of the list of moves, and out of the past', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: { speed: 'now' } });
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    await guest.visit(`/table/${id}`);
    const { page } = guest;
    await page.locator('[data-list]').click();
    await page.locator('.list [data-key]').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.list').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.matches('[data-list]'))).toBe(true);
    // What the bot did since the last own turn is looked back at.
    const now = page.getByRole('button', { name: said('web.moment.now') });
    const since = page.locator('[data-since]');
    await until('the bot has moved', async () => {
      if ((await since.count()) === 0) await decide([guest], id);
      return (await since.count()) > 0;
    });
    await since.click();
    await now.waitFor();
    await page.keyboard.press('Escape');
    await now.waitFor({ state: 'hidden' });
  });
});
