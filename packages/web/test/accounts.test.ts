import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';

const open = openHouse();
const GAME = games.at(-1)?.id ?? '';
const PASSWORD = 'sheep over the burn';
const OTHER = 'a heron on one leg';
const button = (guest: Guest, id: string): ReturnType<Guest['page']['getByRole']> =>
  guest.page.getByRole('button', { name: said(id), exact: true });
const fill = (guest: Guest, id: string, text: string): Promise<void> =>
  guest.page.getByLabel(said(id), { exact: true }).fill(text);
const nameOf = async (guest: Guest): Promise<unknown> => (await guest.call('GET', '/me'))['name'];

describe('an account', () => {
  it('is made, and changes its password on the page', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    await guest.visit('/account');
    await page.getByText(said('web.account.lost')).waitFor();
    await fill(guest, 'web.account.login', 'ailsa');
    await fill(guest, 'web.account.password', 'password1234');
    await button(guest, 'web.account.become.do').click();
    await page.getByRole('alert').getByText('too easy to guess').waitFor();
    await fill(guest, 'web.account.password', PASSWORD);
    await button(guest, 'web.account.become.do').click();
    await page.getByText(said('web.account.is-account', { login: 'ailsa' })).waitFor();

    const elsewhere = await open.house.guest();
    await elsewhere.call('POST', '/sign-in', { login: 'ailsa', password: PASSWORD });
    await fill(guest, 'web.account.old', 'not the old one');
    await fill(guest, 'web.account.new', OTHER);
    await button(guest, 'web.account.change.do').click();
    await page.getByRole('alert').getByText('The old password is wrong').waitFor();
    await fill(guest, 'web.account.old', PASSWORD);
    await button(guest, 'web.account.change.do').click();
    await page.getByText(said('web.account.changed')).waitFor();
    expect(await page.getByLabel(said('web.account.old'), { exact: true }).inputValue()).toBe('');
    await expect(elsewhere.call('GET', '/me')).rejects.toThrow('401');

    // Still in, also after the page is opened anew; and the new one lets in elsewhere.
    await guest.visit('/account');
    await page.getByText(said('web.account.is-account', { login: 'ailsa' })).waitFor();
    await elsewhere.visit('/account');
    await elsewhere.page.getByText(said('web.account.lost')).waitFor();
    await fill(elsewhere, 'web.account.login', 'ailsa');
    await fill(elsewhere, 'web.account.password', OTHER);
    await button(elsewhere, 'web.account.sign-in').click();
    await elsewhere.page.getByText(said('web.account.is-account', { login: 'ailsa' })).waitFor();
    guest.forgive();
    elsewhere.forgive();
  });

  it('has tokens for play, or for everything', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    await guest.visit('/account');
    for (const [label, scope] of [
      ['my bot', 'play'],
      ['my backup', 'all'],
    ] as const) {
      await fill(guest, 'web.account.token.label', label);
      if (scope === 'all') await page.getByText(said('web.account.token.scope.which', { scope })).first().click();
      await page.getByText(said('web.account.token.scope.help', { scope })).waitFor();
      await button(guest, 'web.account.token.make').click();
      const row = page.getByRole('listitem').filter({ hasText: label });
      await row.getByText(said('web.account.token.scope.which', { scope })).waitFor();
    }
    const { tokens } = await guest.call<{ tokens: { label: string; scope: string }[] }>('GET', '/me/tokens');
    expect(new Map(tokens.map(({ label, scope }) => [label, scope]))).toEqual(
      new Map([
        ['my bot', 'play'],
        ['my backup', 'all'],
      ]),
    );
  });
});

describe('a name that somebody at the table has', () => {
  it('is changed where one is invited, and the seat is taken', async () => {
    const host = await open.house.guest({ name: 'Ailsa' });
    const id = await host.make({ game: GAME, options: { players: 2 } });
    const guest = await open.house.guest();
    const { page } = guest;
    await guest.visit(`/table/${id}`);
    await fill(guest, 'web.name.yours', 'AiIsa');
    await button(guest, 'web.open.join').click();
    const dialog = page.getByRole('dialog', { name: said('web.name.other') });
    await dialog.getByText('“Ailsa”').waitFor();
    const field = dialog.getByLabel(said('web.name.yours'));
    expect(await field.inputValue()).toMatch(/^AiIsa of [A-Z]\w+$/);
    // One that is no better is refused as well.
    await field.fill('A i l s a');
    await dialog.getByRole('button', { name: said('web.open.join') }).click();
    await dialog.getByRole('alert').waitFor();
    await field.fill('Ailsa of Skye');
    await dialog.getByRole('button', { name: said('web.open.join') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await until('the seat is taken', async () => (await guest.table(id)).you === 1);
    expect(await nameOf(guest)).toBe('Ailsa of Skye');
    guest.forgive();
  });

  it('is changed where tables are listed, and the seat is taken', async () => {
    const host = await open.house.guest({ name: 'Morag' });
    const id = await host.make({ game: GAME, options: { players: 3 }, listed: true });
    const guest = await open.house.guest({ name: 'Morag' });
    const { page } = guest;
    await guest.visit('/');
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/table/${id}"]`) });
    await row.getByRole('button', { name: said('web.open.join') }).click();
    const dialog = page.getByRole('dialog', { name: said('web.name.other') });
    await dialog.getByRole('button', { name: said('web.open.join') }).click();
    await page.waitForURL(`**/table/${id}`);
    expect((await guest.table(id)).you).toBe(1);
    expect(await nameOf(guest)).toMatch(/^Morag of /);
    guest.forgive();
  });
});

describe('somebody without a name', () => {
  it('gets one that hardly anybody else has', async () => {
    const names = new Set<string>();
    const guest = await open.house.guest({ settings: { lang: 'pl' } });
    for (let visit = 0; visit < 6; visit++) {
      await guest.visit('/account');
      names.add(await guest.page.getByLabel(said('web.home.name', {}, 'pl')).inputValue());
    }
    expect(names.size).toBeGreaterThan(3);
    for (const name of names) expect(name).toMatch(/^\p{L}+ ze? \p{Lu}\p{L}+$/u);
  });
});
