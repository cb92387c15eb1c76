import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';
import { decide, finished, seated } from './tables.ts';

const open = openHouse();
const GAME = games.at(-1)?.id ?? '';
const FIRST = games[0]?.id ?? '';

const button = (guest: Guest, id: string): ReturnType<Guest['page']['getByRole']> =>
  guest.page.getByRole('button', { name: said(id), exact: true });

describe('sounds', () => {
  /** Counts the tones that a page plays from now on. */
  const listen = (guest: Guest): Promise<unknown> =>
    guest.page.evaluate(`{
      window.tones = 0;
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
    }`);
  const tones = (guest: Guest): Promise<number> => guest.page.evaluate<number>('window.tones');

  it('tell of the own turn, of what is said and of the end, to those who want them', async () => {
    const { id, guests } = await seated(open.house, FIRST, { settings: { plain: true, sounds: true } });
    const [mover = 0] = (await guests[0].table(id)).pending;
    const [waiting, acting] = [guests[1 - mover] as Guest, guests[mover] as Guest];
    const quiet = await open.house.guest({ settings: { plain: true } });
    await quiet.visit(`/table/${id}`);
    await quiet.page.locator('.decision').waitFor();
    for (const guest of [waiting, quiet]) await listen(guest);
    while ((await waiting.table(id)).pending.includes(mover)) await decide(guests, id);
    await until('the own turn is heard', async () => (await tones(waiting)) === 2);
    await acting.call('POST', `/tables/${id}/chat`, { text: 'Slàinte!' });
    await until('what is said is heard', async () => (await tones(waiting)) === 3);
    await acting.act(id, { kind: 'resign' });
    await waiting.act(id, { kind: 'resign' });
    await until('the end is heard', async () => (await tones(waiting)) >= 7);
    expect(await tones(quiet)).toBe(0);
  });
});

describe('a link', () => {
  it('is handed on by the means of the device, or copied where it has none', async () => {
    const phone = await open.house.guest({ name: 'Ailsa', width: 390, height: 844, touch: true });
    const id = await finished(phone, GAME);
    await phone.page.addInitScript('navigator.share = async (what) => { window.shared = what; };');
    await phone.visit(`/table/${id}`);
    await button(phone, 'web.share').click();
    const shared = await phone.page.evaluate<{ title: string; url: string }>('window.shared');
    expect(shared.url).toBe(`${open.house.url}/replay/${id}`);
    expect(shared.title).not.toBe('');

    const desk = await open.house.guest({});
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.visit(`/replay/${id}?move=3`);
    await button(desk, 'web.share').click();
    await button(desk, 'web.open.copied').waitFor();
    expect(await desk.page.evaluate<string>('navigator.clipboard.readText()')).toMatch(`/replay/${id}?move=3`);
  });
});

describe('tokens', () => {
  it('are made, listed and ended on the page', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    await guest.visit('/account');
    await guest.page.getByLabel(said('web.account.token.label')).fill('my bot');
    await button(guest, 'web.account.token.make').click();
    const secret = await guest.page.locator('code').innerText();
    expect(secret.length).toBeGreaterThan(40);
    await guest.page.getByText('my bot').waitFor();
    await guest.page.getByRole('button', { name: said('web.account.token.end-which', { label: 'my bot' }) }).click();
    await guest.page.getByText('my bot').waitFor({ state: 'hidden' });
    expect((await guest.call<{ tokens: unknown[] }>('GET', '/me/tokens')).tokens).toEqual([]);
  });
});

describe('the parts of a match', () => {
  it('are jumped to while it runs, at the table and in the replay', async () => {
    const { id, guests } = await seated(open.house, GAME, { settings: { plain: true } });
    const [guest] = guests;
    interface Parts {
      readonly chapters: readonly { readonly at: number }[];
    }
    const parts = async (): Promise<Parts['chapters']> =>
      (await guest.call<Parts>('GET', `/tables/${id}/chapters`)).chapters;
    while ((await parts()).length < 3) await decide(guests, id);
    const second = (await parts())[1]?.at ?? 0;
    expect(second).toBeGreaterThan(0);
    const { moves } = await guest.table(id);
    const shown = guest.page.getByText(said('web.moment', { number: second, moves })).first();

    await button(guest, 'web.side.open').click();
    const jump = guest.page.getByLabel(said('web.log.part'));
    await jump.selectOption(String(second));
    await shown.waitFor();
    await jump.selectOption(String(moves));
    await shown.waitFor({ state: 'hidden' });

    await guest.visit(`/replay/${id}`);
    await guest.page.getByLabel(said('web.replay.part')).selectOption(String(second));
    await shown.waitFor();
    expect(await shown.isVisible()).toBe(true);
  });
});
