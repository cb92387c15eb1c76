import { games } from '@ceilidh/games';
import { describe, expect, it } from 'vitest';
import { until } from './browser.ts';
import { openHouse } from './house.ts';
import { said } from './said.ts';

/** So little of everything that it is soon used up: one live connection, fifty lines a day, a table or two with bots. */
const open = openHouse({ QUOTA_PERCENT: '5', SOCKETS_PER_ADDRESS: '1' });
const GAME = games[0]?.id ?? '';
const MANY = 60;

describe('somebody for whom there is no live connection', () => {
  it('is told so, sees the table all the same, and plays', async () => {
    const first = await open.house.guest({ name: 'Ailsa', settings: { plain: true } });
    const id = await first.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    await until('something is asked', async () => (await first.table(id)).legal !== undefined);
    // The one connection is another's.
    const other = await open.house.guest({ settings: { plain: true } });
    await other.visit(`/table/${id}`);
    await other.page.locator('.decision').waitFor();

    await first.visit(`/table/${id}`);
    await first.page.locator('.banners').getByText(said('web.live.refused')).waitFor();
    expect(await first.page.getByText(said('web.cut')).count()).toBe(0);
    const { moves } = await first.table(id);
    await first.page.locator('.moves [data-key]').first().click();
    const sure = first.page.locator('[data-do]');
    if (await sure.isVisible()) await sure.click();
    await until('the move arrives', async () => (await first.table(id)).moves > moves);

    await other.context.close();
    await first.page.getByText(said('web.live.refused')).waitFor({ state: 'hidden' });
    first.forgive();
  });
});

describe('what is too much', () => {
  it('is told where it was asked for: lines, and tables', async () => {
    const guest = await open.house.guest({ name: 'Morag', settings: { plain: true } });
    const { page } = guest;
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    await guest.visit(`/table/${id}`);
    await page.getByRole('button', { name: said('web.side.open'), exact: true }).click();
    await page.getByRole('tab', { name: said('web.chat') }).click();
    for (let line = 0; line < MANY; line++)
      await guest.call('POST', `/tables/${id}/chat`, { text: `${line}` }).catch(() => {});
    await page.getByPlaceholder(said('web.chat.say')).fill('One more');
    await page.keyboard.press('Enter');
    await page.locator('.chat').getByRole('alert').getByText('chat lines a day').waitFor();
    expect(await page.getByPlaceholder(said('web.chat.say')).inputValue()).toBe('One more');

    await guest.visit('/');
    const card = page.locator('article').first();
    await card.getByRole('button', { name: said('web.home.now') }).click();
    await card.getByRole('alert').getByText('tables').waitFor();

    guest.forgive();
  });
});

describe('a table that is refused for the moment', () => {
  it('says why, and is shown as soon as it is not', async () => {
    const guest = await open.house.guest({ name: 'Una', settings: { plain: true } });
    const { page } = guest;
    const id = await guest.make({ game: GAME, options: { players: 2 } });
    const TEXT = 'That is too many requests. Wait a moment.';
    let refused = 0;
    await page.routeWebSocket(/\/live/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const error = { kind: 'error', status: 429, error: { id: 'server.request.limit', text: TEXT } };
        if (refused++ === 0) socket.send(JSON.stringify(error));
        else server.send(message);
      });
    });
    await page.goto(`/table/${id}`);
    await page.getByRole('alert').getByText(TEXT).waitFor();
    await page.getByRole('heading', { name: said('web.open.title') }).waitFor();
    expect(await page.getByText(TEXT).count()).toBe(0);
    expect(refused).toBeGreaterThan(1);
  });
});
