import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { KeyboardPlayer } from './keyboard.ts';
import { said } from './said.ts';
import { decideAgainstBots, seated } from './tables.ts';

const open = openHouse();

const GAME = games[0]?.id ?? '';
const plain = { plain: true };
const againstBots = { game: GAME, options: { players: 2 }, bots: { 1: 'random' } };
const hintButton = (guest: Guest) => guest.page.locator('.decision [data-hint]');

async function atTable(settings: object, made: object): Promise<{ guest: Guest; id: string }> {
  const guest = await open.house.guest({ name: 'Ailsa', settings: { ...settings } });
  const id = await guest.make({ ...againstBots, ...made });
  await until('something is asked', async () => (await guest.table(id)).legal !== undefined);
  await guest.visit(`/table/${id}`);
  await guest.page.locator('.decision').waitFor();
  return { guest, id };
}

describe('a hint', () => {
  it('is asked for, read and followed by keyboard alone', async () => {
    const { guest, id } = await atTable(plain, { hints: true });
    const { page } = guest;
    const player = new KeyboardPlayer(guest, id, () => 0);
    const { version } = await player.asked();
    await player.pressButton(said('web.hint'));
    await page.locator('.hints ol [data-key]').first().waitFor();
    expect((await page.locator('.hints ol > li').count()) <= 5).toBe(true);
    const key = (await page.locator('.hints ol [data-key]').first().getAttribute('data-key')) ?? '';
    await player.reach(`e.closest('.hints') !== null && e.dataset.key === ${JSON.stringify(key)}`);
    await page.keyboard.press('Enter');
    // Nothing is played yet.
    await page.getByText(said('web.do.question')).waitFor();
    expect((await guest.table(id)).version).toBe(version);
    await page.keyboard.press('Escape');
    await player.reach(`e.closest('.hints') !== null && e.dataset.key === ${JSON.stringify(key)}`);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await until('the move is made', async () => (await guest.table(id)).version > version);
    await page.locator('.hints ol').waitFor({ state: 'hidden' });
  });

  it('shows on the board what it is about', async () => {
    const { guest } = await atTable({}, { hints: true });
    const { page } = guest;
    await hintButton(guest).click();
    const first = page.locator('.hints ol [data-key]').first();
    await first.hover();
    await page.locator('.stage .looked').first().waitFor();
    expect(await page.locator('.decision .looked').count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.locator('.stage .looked').first().waitFor({ state: 'hidden' });
  });

  it('is not offered where it was not agreed on, nor among people', async () => {
    const { guest } = await atTable(plain, {});
    await guest.page.locator('.moves [data-key]').first().waitFor();
    expect(await hintButton(guest).count()).toBe(0);
    const { guests } = await seated(open.house, GAME, { settings: plain });
    for (const each of guests) expect(await hintButton(each).count()).toBe(0);
  });

  it('is switched on with the table, which says so', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const { page } = guest;
    await guest.visit(`/new/${GAME}`);
    const choice = page.getByLabel(said('web.hints.on'));
    expect(await choice.count()).toBe(0);
    for (const select of await page.locator('form select').all())
      if ((await select.inputValue()) === 'person') await select.selectOption('crofter').catch(() => {});
    await page.locator('form select').first().selectOption('person');
    await choice.check();
    await page.getByRole('button', { name: said('web.new.begin') }).click();
    await hintButton(guest).waitFor();
    expect(await page.locator('header').getByText(said('web.hints.on')).count()).toBe(1);
  });
});

/** Every moment that the page shows from now on, with its time. */
const WATCH = `window.moments = [];
  setInterval(() => {
    const text = document.querySelector('[data-question]').textContent;
    if (window.moments.at(-1)?.text !== text) window.moments.push({ text, at: performance.now() });
  }, 5);`;

describe('what bots do', () => {
  const three = { options: { players: 4 }, bots: { 1: 'crofter', 2: 'crofter', 3: 'crofter' } };

  /** Decides until the page steps through what others did. */
  async function followed(speed: string): Promise<{ guest: Guest; id: string }> {
    const { guest, id } = await atTable({ speed, plain: true }, three);
    await guest.page.evaluate(WATCH);
    const skip = guest.page.getByRole('button', { name: said('web.moment.skip'), exact: true });
    for (let decided = 0; decided < 12 && !(await skip.isVisible()); decided++) {
      await decideAgainstBots(guest, id);
      await until('all is known', async () => (await guest.table(id)).legal !== undefined);
      await guest.current(id);
    }
    expect(await skip.isVisible()).toBe(true);
    return { guest, id };
  }

  it('is shown move by move, and then what is asked', async () => {
    const { guest, id } = await followed('quick');
    await guest.page.locator('.moves [data-key]').first().waitFor();
    const { moves } = await guest.table(id);
    const shown = await guest.page.evaluate<{ text: string; at: number }[]>('window.moments');
    // Each moment with its number, once, however many moves came meanwhile; then the question.
    const moments = shown.flatMap(({ text, at }) => {
      const [number = 0, of = 0] = [...text.matchAll(/\d+/g)].map(Number);
      return text === said('web.moment', { number, moves: of }) ? [{ number, at }] : [];
    });
    const first = moments.filter(({ number }, index) => number !== moments[index - 1]?.number);
    const ends = shown.at(-1)?.at ?? 0;
    const times = first.map(({ at }, index) => (first[index + 1]?.at ?? ends) - at);
    expect(first.length).toBeGreaterThan(0);
    expect(moves - (first.at(-1)?.number ?? 0)).toBe(1);
    for (const [index, { number }] of first.slice(1).entries())
      expect(number - (first[index]?.number ?? 0)).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeGreaterThan(300);
  });

  it('is skipped with a key, or a button, and looked at again', async () => {
    const { guest, id } = await followed('slow');
    await guest.page.keyboard.press('Escape');
    await guest.page.locator('.moves [data-key]').first().waitFor({ timeout: 10_000 });
    expect(await guest.page.locator('.moves [data-key]').count()).toBe((await guest.table(id)).legal?.length);
    const again = await followed('slow');
    const { page } = again.guest;
    await page.getByRole('button', { name: said('web.moment.back'), exact: true }).click();
    // Who looks back by hand stays there.
    await page.getByRole('button', { name: said('web.moment.now'), exact: true }).click();
    await page.locator('.moves [data-key]').first().waitFor({ timeout: 10_000 });
  });

  it('is there at once for those who want it so', async () => {
    const { guest, id } = await atTable({ speed: 'now', plain: true }, three);
    await guest.page.evaluate(WATCH);
    for (let decided = 0; decided < 6; decided++) await decideAgainstBots(guest, id);
    await guest.current(id);
    const shown = await guest.page.evaluate<{ text: string }[]>('window.moments');
    const { moves } = await guest.table(id);
    for (const { text } of shown) expect(text).not.toContain(said('web.moment', { number: moves - 1, moves }));
    expect(await guest.page.getByRole('button', { name: said('web.moment.skip') }).count()).toBe(0);
  });
});
