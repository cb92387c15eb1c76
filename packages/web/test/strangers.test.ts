import { games } from '@ceilidh/games';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';
import { seated } from './tables.ts';

const open = openHouse();
const GAME = games[0]?.id ?? '';
const PHONE = { width: 360, height: 740, touch: true };
/** Pixels that a finger needs. */
const TAP = 44;

const button = (guest: Guest, name: string): Locator => guest.page.getByRole('button', { name, exact: true });

/** A host and a guest in the waiting room of a table for three. */
async function waiting(): Promise<{ host: Guest; guest: Guest; id: string }> {
  const host = await open.house.guest({ name: 'Ailsa' });
  const guest = await open.house.guest({ name: 'Bruce' });
  const id = await host.make({ game: GAME, options: { players: 3 } });
  await guest.call('POST', `/tables/${id}/join`, {});
  await host.visit(`/table/${id}`);
  await guest.visit(`/table/${id}`);
  await button(guest, said('web.open.leave')).waitFor();
  return { host, guest, id };
}

describe('the host of a table that has not begun', () => {
  it('sends somebody away, who is told so and offered no seat', async () => {
    const { host, guest, id } = await waiting();
    const send = said('web.open.send-away.who', { name: 'Bruce' });
    expect(await button(guest, said('web.open.send-away.who', { name: 'Ailsa' })).count()).toBe(0);
    expect(await host.page.locator('li .send').count()).toBe(1);
    await button(host, send).click();
    const dialog = host.page.getByRole('dialog', { name: said('web.open.send-away.sure', { name: 'Bruce' }) });
    // Thought better of it, and then not.
    await dialog.getByRole('button', { name: said('web.close') }).click();
    expect((await guest.table(id)).you).toBe(1);
    await button(host, send).click();
    await dialog.getByRole('button', { name: said('web.open.send-away') }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await guest.table(id)).you).toBeNull();

    await guest.page.getByRole('alert').getByText(said('web.open.sent-away')).waitFor();
    expect(await button(guest, said('web.open.join')).count()).toBe(0);
    expect(await button(guest, said('web.open.leave')).count()).toBe(0);
    // Whoever opens the page anew learns it from the server.
    await guest.page.reload();
    await button(guest, said('web.open.join')).click();
    await guest.page.getByRole('alert').getByText(said('web.open.sent-away')).waitFor();
    expect(await button(guest, said('web.open.join')).count()).toBe(0);
    guest.forgive();
  });

  it('is not blamed for somebody who left, in whatever tab', async () => {
    const { guest } = await waiting();
    const other = await guest.context.newPage();
    await other.goto(guest.page.url());
    await other.getByRole('button', { name: said('web.open.leave') }).click();
    for (const page of [other, guest.page]) {
      await page.getByRole('button', { name: said('web.open.join') }).waitFor();
      expect(await page.getByText(said('web.open.sent-away')).count()).toBe(0);
    }
  });
});

describe('the last person at a table that has not begun', () => {
  it('is led home on leaving it, since it goes too', async () => {
    const host = await open.house.guest({ name: 'Ailsa' });
    const id = await host.make({ game: GAME, options: { players: 3 }, bots: { 2: 'random' } });
    await host.visit(`/table/${id}`);
    await button(host, said('web.open.leave')).click();
    await host.page.waitForURL('/');
    await host.page.locator('main h1').first().waitFor();
    await expect(host.table(id)).rejects.toThrow('404');
    host.forgive();
  });
});

/** Two who play and one who watches, with the talk before them. */
async function talking(look: object = {}): Promise<{ id: string; ailsa: Guest; bruce: Guest; watcher: Guest }> {
  const { id, guests } = await seated(open.house, GAME, { settings: { plain: true }, ...look });
  const [ailsa, bruce] = guests;
  const watcher = await open.house.guest({ name: 'Catriona', settings: { plain: true }, ...look });
  await watcher.visit(`/table/${id}`);
  for (const { page } of [ailsa, watcher]) {
    await page.getByRole('button', { name: said('web.side.open'), exact: true }).click();
    await page.getByRole('tab', { name: said('web.chat') }).click();
  }
  const say = (guest: Guest, text: string): Promise<unknown> => guest.call('POST', `/tables/${id}/chat`, { text });
  await say(bruce, 'A fine day');
  await say(ailsa, 'It is');
  await say(watcher, 'From the hill');
  await ailsa.page.getByText('From the hill').waitFor();
  return { id, ailsa, bruce, watcher };
}
const lineOf = (guest: Guest, text: string): Locator => guest.page.locator('.line').filter({ hasText: text });
const menuOf = (guest: Guest, text: string): Locator => lineOf(guest, text).locator('[aria-haspopup=menu]');

describe('a line of the talk', () => {
  it('shows from which seat it came, or that its writer watches', async () => {
    const { ailsa, watcher } = await talking();
    expect(await lineOf(ailsa, 'A fine day').locator('.mark.seat-1').count()).toBe(1);
    expect(await lineOf(ailsa, 'It is').locator('.mark.seat-0').count()).toBe(1);
    expect(await lineOf(ailsa, 'From the hill').locator('.mark').count()).toBe(0);
    await lineOf(ailsa, 'From the hill').getByText(said('web.chat.watching')).waitFor();
    // Nobody mutes themselves; what this page wrote is known to be its own also where one watches.
    expect(await menuOf(ailsa, 'It is').count()).toBe(0);
    await watcher.page.getByPlaceholder(said('web.chat.say')).fill('Mine');
    await watcher.page.keyboard.press('Enter');
    await lineOf(watcher, 'Mine').waitFor();
    await until('it is known as its own', async () => (await menuOf(watcher, 'Mine').count()) === 0);
    expect(await menuOf(watcher, 'A fine day').count()).toBe(1);
  });

  it('is muted with all others of its writer by the keyboard, and read again', async () => {
    const { id, ailsa, bruce } = await talking();
    const { page } = ailsa;
    await bruce.call('POST', `/tables/${id}/chat`, { text: 'Rain later' });
    await lineOf(ailsa, 'Rain later').waitFor();
    await menuOf(ailsa, 'Rain later').focus();
    await page.keyboard.press('Enter');
    const mute = page.getByRole('menuitem', { name: said('web.chat.mute', { name: 'Bruce' }) });
    await until('the first entry has the focus', () => mute.evaluate((item) => item === document.activeElement));
    // Escape leads back to the line, and no further.
    await page.keyboard.press('Escape');
    await mute.waitFor({ state: 'hidden' });
    expect(await menuOf(ailsa, 'Rain later').evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await until('round to the first entry', () => mute.evaluate((item) => item === document.activeElement));
    await page.keyboard.press('Enter');
    await page.getByText(said('web.chat.muted', { name: 'Bruce' })).waitFor();
    expect(await page.locator('.line').allInnerTexts()).toHaveLength(2);
    await bruce.call('POST', `/tables/${id}/chat`, { text: 'Nobody hears' });
    await ailsa.call('POST', `/tables/${id}/chat`, { text: 'Quiet here' });
    await lineOf(ailsa, 'Quiet here').waitFor();
    expect(await lineOf(ailsa, 'Nobody hears').count()).toBe(0);

    await page.getByRole('link', { name: said('web.chat.muted.where') }).click();
    await page.getByRole('button', { name: said('web.mutes.end-who', { name: 'Bruce' }) }).click();
    await page.getByText(said('web.mutes.none')).waitFor();
    expect((await ailsa.call<{ mutes: unknown[] }>('GET', '/me/mutes')).mutes).toEqual([]);
    await ailsa.visit(`/table/${id}`);
    await page.getByRole('button', { name: said('web.side.open'), exact: true }).click();
    await page.getByRole('tab', { name: said('web.chat') }).click();
    await lineOf(ailsa, 'Nobody hears').waitFor();
  });

  it('is reported on a phone, when it was said what that means, with thanks', async () => {
    const { ailsa } = await talking(PHONE);
    const { page } = ailsa;
    const more = menuOf(ailsa, 'A fine day');
    await more.tap();
    const report = page.getByRole('menuitem', { name: said('web.chat.report') });
    for (const target of [more, report]) {
      const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(TAP);
    }
    await report.tap();
    const dialog = page.getByRole('dialog', { name: said('web.chat.report') });
    await dialog.getByText('A fine day').waitFor();
    await dialog.getByText(said('web.chat.report.what')).waitFor();
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/report'));
    await dialog.getByRole('button', { name: said('web.chat.report.do') }).tap();
    expect((await sent).ok()).toBe(true);
    await dialog.getByText(said('web.chat.reported')).waitFor();
    expect(await dialog.getByRole('button', { name: said('web.chat.report.do') }).count()).toBe(0);
  });
});
