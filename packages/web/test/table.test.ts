import { games } from '@ceilidh/games';
import { type Game, readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import trystWords from '../../tryst/messages/en.json' with { type: 'json' };
import { type Guest, until } from './browser.ts';
import { openHouse } from './house.ts';
import { KeyboardPlayer } from './keyboard.ts';
import { said } from './said.ts';
import { decide, finished, seated } from './tables.ts';

const open = openHouse();

const GAME = games[0]?.id ?? '';
const plain = { plain: true };
const pressed = (guest: Guest, id: string): Promise<void> =>
  guest.page.getByRole('button', { name: said(id), exact: true }).click();

/** Plays at a table of one against a bot until a move of the turn can be taken back. */
async function inTheMiddleOfATurn(): Promise<{ guest: Guest; id: string; player: KeyboardPlayer }> {
  const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
  const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
  await guest.visit(`/table/${id}`);
  const player = new KeyboardPlayer(guest, id, (count) => count - 1);
  while ((await player.asked()).may?.undo !== true) await player.step();
  return { guest, id, player };
}

describe('a turn', () => {
  it('is undone, redone and confirmed', async () => {
    const { guest, id, player } = await inTheMiddleOfATurn();
    const before = await guest.table(id);
    await pressed(guest, 'web.undo');
    await until('the move is taken back', async () => (await guest.table(id)).moves < before.moves);
    await player.asked();
    await pressed(guest, 'web.redo');
    await until('the move is made again', async () => (await guest.table(id)).moves === before.moves);
    while ((await player.asked()).legal !== undefined) await player.step();
    await guest.page.getByText(said('web.confirm.question')).waitFor();
    const { version } = await guest.table(id);
    await pressed(guest, 'web.confirm');
    await until('the turn is over', async () => (await guest.table(id)).version > version);
    await player.asked();
    expect((await guest.table(id)).may?.redo).toBe(false);
  });

  it('goes on after the server was away in the middle of it', async () => {
    const { guest, id, player } = await inTheMiddleOfATurn();
    const { moves } = await guest.table(id);
    guest.cut = true;
    await open.house.stop();
    await guest.page.getByText(said('web.cut')).waitFor();
    // What is decided meanwhile is sent when the connection is back, and done once.
    const { page } = guest;
    await pressed(guest, 'web.undo');
    await open.house.start();
    await page.getByText(said('web.cut')).waitFor({ state: 'hidden' });
    await until('the move is taken back', async () => (await guest.table(id)).moves === moves - 1);
    guest.cut = false;
    expect((await player.asked()).moves).toBe(moves - 1);
    expect(await player.step()).toBe(true);
  });

  it('says that a move made without a connection waits for it, and sends it once', async () => {
    const { guest, id, player } = await inTheMiddleOfATurn();
    const { page, context } = guest;
    while ((await player.asked()).legal === undefined) await player.step();
    const { moves, legal = [] } = await guest.table(id);
    const [{ key } = { key: '' }] = legal;
    guest.cut = true;
    await context.setOffline(true);
    await page.getByText(said('web.cut')).waitFor();
    const waits = page.getByText(said('web.cut.act'));
    expect(await waits.count()).toBe(0);
    await page.locator(`.moves [data-key="${key}"]`).click();
    const sure = page.locator('[data-do]');
    if (await sure.isVisible()) await sure.click();
    await waits.waitFor();
    expect((await guest.table(id)).moves).toBe(moves);

    await context.setOffline(false);
    await waits.waitFor({ state: 'hidden' });
    await page.getByText(said('web.cut')).waitFor({ state: 'hidden' });
    guest.cut = false;
    await until('the move arrives', async () => (await guest.table(id)).moves > moves);
    expect((await guest.current(id)).moves).toBe(moves + 1);
    expect(await page.locator('.problem').count()).toBe(0);
  });

  it('goes on after the browser was offline', async () => {
    const { guest, player } = await inTheMiddleOfATurn();
    guest.cut = true;
    await guest.context.setOffline(true);
    await guest.page.evaluate(`window.dispatchEvent(new Event('online'))`);
    await guest.page.getByText(said('web.cut')).waitFor();
    await guest.context.setOffline(false);
    await guest.page.getByText(said('web.cut')).waitFor({ state: 'hidden' });
    guest.cut = false;
    expect(await player.step()).toBe(true);
  });
});

describe('a turn after one’s own', () => {
  it('is begun without a button that would confirm the one before, and confirms it', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
    const id = await guest.make({ game: GAME, options: { players: 1 } });
    await guest.visit(`/table/${id}`);
    const player = new KeyboardPlayer(guest, id, (count) => count - 1);
    let table = await player.asked();
    while (table.legal === undefined || table.may?.confirm !== true) {
      await player.step();
      table = await player.asked();
    }
    const { page } = guest;
    expect(await page.getByRole('button', { name: said('web.confirm') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: said('web.undo') }).isEnabled()).toBe(true);
    await player.step();
    // Only the move of the new turn can be taken back.
    await player.asked();
    await pressed(guest, 'web.undo');
    await until('it is taken back', async () => (await guest.table(id)).moves === table.moves);
    expect((await guest.table(id)).may?.undo).toBe(false);
  });
});

describe('two at a table', () => {
  it('read what is said without opening the chat, and open it from there', async () => {
    const { id, guests } = await seated(open.house, GAME, { settings: plain });
    const [ailsa, bruce] = guests;
    await ailsa.call('POST', `/tables/${id}/chat`, { text: 'Slàinte!' });
    await bruce.page.locator('[data-toast]').getByText('Slàinte!').waitFor();
    expect(await bruce.page.locator('[data-chat]').innerText()).toContain('1');
    await bruce.page.locator('[data-toast]').click();
    await bruce.page.getByRole('tabpanel').getByText('Slàinte!').waitFor();
    expect(await bruce.page.locator('[data-toast]').count()).toBe(0);
    expect(await bruce.page.locator('[data-chat]').innerText()).not.toContain('1');
  });

  it('join by the link, talk, and agree to go back', async () => {
    const { id, guests } = await seated(open.house, GAME, { settings: plain });
    const [ailsa, bruce] = guests;
    for (const { page } of guests) {
      await page.getByRole('button', { name: said('web.side.open'), exact: true }).click();
      await page.getByRole('tab', { name: said('web.chat') }).click();
    }
    await ailsa.page.getByPlaceholder(said('web.chat.say')).fill('Slàinte!');
    await ailsa.page.keyboard.press('Enter');
    await bruce.page.getByText('Slàinte!').waitFor();

    const { moves } = await ailsa.table(id);
    await pressed(ailsa, 'web.menu');
    await pressed(ailsa, 'web.back.ask');
    await pressed(bruce, 'web.back.agree');
    await until('the table went back', async () => (await bruce.table(id)).moves < moves);
    for (const guest of guests) {
      await guest.current(id);
      expect(await guest.page.getByText(said('web.back.waits')).count()).toBe(0);
    }
  });

  it('refuse to go back', async () => {
    const { id, guests } = await seated(open.house, GAME, { settings: plain });
    const [ailsa, bruce] = guests;
    const { moves } = await ailsa.table(id);
    await pressed(ailsa, 'web.menu');
    await pressed(ailsa, 'web.back.ask');
    await pressed(bruce, 'web.back.refuse');
    await ailsa.page.getByText(said('web.back.waits')).waitFor({ state: 'hidden' });
    expect((await ailsa.table(id)).moves).toBe(moves);
  });

  it('have clocks; a bot plays for one whose time is out, until they are back', async () => {
    const pace = { kind: 'live', minutes: 1, seconds: 0 };
    const { id, guests } = await seated(open.house, GAME, { settings: plain, pace });
    const { pending } = await guests[0].table(id);
    const seat = pending[0] as 0 | 1;
    const [late, other] = [guests[seat], guests[(1 - seat) as 0 | 1]];
    expect(await late.page.getByRole('timer').count()).toBe(2);
    open.house.minute();
    await late.page.getByText(said('web.away.out')).waitFor();
    await other.page.getByRole('button', { name: said('web.away.bot') }).click();
    await until('a bot sits there', async () => (await other.table(id)).seats[seat]?.substitute !== null);
    await until('the bot plays', async () => !(await other.table(id)).pending.includes(seat));
    await late.page.getByText(said('web.away.played')).waitFor();
    await pressed(late, 'web.away.return');
    await until('they are back', async () => (await other.table(id)).seats[seat]?.substitute === null);
    await late.page.getByText(said('web.away.played')).waitFor({ state: 'hidden' });
  });

  it('are watched by somebody who cannot act', async () => {
    const { id, guests } = await seated(open.house, GAME, { settings: plain });
    const spectator = await open.house.guest({ settings: plain });
    await spectator.visit(`/table/${id}`);
    const sections = spectator.page.locator('section[aria-labelledby^="section-"]');
    await sections.first().waitFor();
    const shown = (): Promise<string> => spectator.page.evaluate<string>(`document.querySelector('main').innerText`);
    const before = await shown();
    const { pending, legal: none } = await spectator.table(id);
    expect(none).toBeUndefined();
    const [mover = 0] = pending;
    while ((await spectator.table(id)).pending.includes(mover)) await decide(guests, id);
    await until('the spectator sees it', async () => (await shown()) !== before);
    expect(await spectator.page.locator('[data-key]').count()).toBe(0);
    for (const word of ['web.undo', 'web.confirm', 'web.back.ask', 'web.resign'])
      expect(await spectator.page.getByRole('button', { name: said(word) }).count()).toBe(0);
    await expect(spectator.act(id, { kind: 'resign' })).rejects.toThrow(/40[13]/);
  });
});

describe('the page of a table', () => {
  it('asks for its own game, and for no other, before it knows the table', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    for (const { id: game } of games) {
      const id = await guest.make({ game, options: { players: 2 }, bots: { 1: 'random' } });
      const html = await (await guest.context.request.get(`/table/${id}`)).text();
      expect(games.filter((each) => html.includes(`/assets/${each.id}-`)).map((each) => each.id)).toEqual([game]);
    }
  });
});

describe('the list of moves', () => {
  it('tells what the move under the pointer would do, also where the telling lies over it', async () => {
    const { guests } = await seated(open.house, GAME, { settings: plain });
    const asked = await Promise.all(guests.map(({ page }) => page.locator('.moves [data-key]').count()));
    const { page: reader } = guests[asked.findIndex((count) => count > 0) as 0 | 1];
    // So low that the list ends within its last move: there the telling lies over it.
    const last = reader.locator('.moves [data-key]').last();
    const list = reader.locator('.before');
    const [move, around] = [await last.boundingBox(), await list.boundingBox()];
    const [top, end] = [move?.y ?? 0, (around?.y ?? 0) + (around?.height ?? 0)];
    await reader.setViewportSize({ width: 1366, height: Math.round(768 - end + top + 14) });
    await reader.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    const [x, y] = [(move?.x ?? 0) + 12, top + 7];
    await reader.mouse.move(x, y - 200);
    await reader.mouse.move(x, y);
    await reader.locator('#move-preview:not(.empty)').waitFor();
    const { isOver, steady } = await reader.evaluate<{ isOver: boolean; steady: boolean }>(`new Promise((told) => {
      const { top, bottom } = document.querySelector('#move-preview').getBoundingClientRect();
      const isOver = top < ${y} && bottom > ${y};
      let frames = 0;
      const look = () => {
        const steady = document.querySelector('#move-preview.empty') === null;
        if (!steady || ++frames > 30) told({ isOver, steady });
        else requestAnimationFrame(look);
      };
      look();
    })`);
    expect(isOver).toBe(true);
    expect(steady).toBe(true);
  });
});

describe('a frozen table', () => {
  it('offers nothing, says so, and goes on when it is thawed', async () => {
    const { guest, id, player } = await inTheMiddleOfATurn();
    const { page } = guest;
    await open.house.administer('freeze', id);
    await page.reload();
    await page.getByText(said('web.frozen')).waitFor();
    expect(await page.locator('.moves button').count()).toBe(0);
    await open.house.administer('thaw', id);
    await page.reload();
    // What comes next may be a move or the question whether the turn is over.
    expect((await player.asked()).status).toBe('running');
  });
});

describe('the score sheet', () => {
  it('has a row for each category that can score by the options, and for no other', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    await guest.visit(`/table/${id}`);
    await pressed(guest, 'web.side.open');
    await guest.page.getByRole('tab', { name: said('web.scores') }).click();
    const rows = guest.page.locator('.scores tbody th');
    await rows.first().waitFor();
    const { catalog, options, rules } = games[0] as Game;
    const { categories, unscored = [] } = rules(readOptions(options, { players: 2 }));
    expect(unscored.length).toBeGreaterThan(0);
    expect(await rows.allTextContents()).toEqual(
      categories.filter((each) => !unscored.includes(each)).map((each) => catalog.en[`${GAME}.score.${each}`]),
    );
  });
});

describe('a match that is over', () => {
  it('shows the sheet, checks its seed, and begins again', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
    const id = await finished(guest, games.at(-1)?.id ?? '');
    await guest.visit(`/table/${id}`);
    await guest.page.locator('#end-title').waitFor();
    expect(await guest.page.locator('.end tfoot, .end table').count()).toBeGreaterThan(0);
    await pressed(guest, 'web.check');
    await guest.page.locator('.end svg').first().waitFor();
    await pressed(guest, 'web.end.rematch');
    await until('another table', async () => !guest.page.url().endsWith(id));
    const again = guest.page.url().split('/').at(-1) ?? '';
    expect((await guest.table(again)).rematch).toBe(id);
    await guest.page.locator('[data-key]').first().waitFor();
  });

  it('says what decides between equal points, and only where there are any', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
    const seen = new Map<boolean, string>();
    for (let match = 0; seen.size < 2 && match < 60; match++) {
      const id = await finished(guest, 'tryst', 4);
      const totals = (await guest.table(id)).outcome?.sheets.map(({ total }) => total) ?? [];
      expect(totals).toHaveLength(4);
      seen.set(new Set(totals).size < totals.length, id);
    }
    expect([...seen.keys()].toSorted()).toEqual([false, true]);
    for (const [isTie, id] of seen) {
      await guest.visit(`/table/${id}`);
      await guest.page.locator('#end-title').waitFor();
      expect(await guest.page.locator('.end').getByText(trystWords['tryst.tie']).count()).toBe(isTie ? 1 : 0);
    }
  });

  it('has a link to every position', async () => {
    const guest = await open.house.guest({ name: 'Ailsa', settings: plain });
    const id = await finished(guest, games.at(-1)?.id ?? '');
    const other = await open.house.guest({ settings: plain });
    const position = async (reader: Guest, move: number): Promise<string> => {
      await reader.page.getByText(said('web.moment', { number: move, moves: (await guest.table(id)).moves })).waitFor();
      const sections = reader.page.locator('section[aria-labelledby^="section-"]');
      // The record may still be read when the slider is there already, and the page is drawn part by part.
      await sections.first().waitFor();
      let text: string | undefined;
      await until('nothing is drawn any more', async () => {
        const before = text;
        text = (await sections.allInnerTexts()).join('\n');
        await reader.page.waitForTimeout(200);
        return text === before;
      });
      return text ?? '';
    };
    await guest.visit(`/replay/${id}?move=5&seat=1`);
    const fifth = await position(guest, 5);
    await guest.page.getByRole('button', { name: said('web.moment.on') }).click();
    const sixth = await position(guest, 6);
    await until('the address follows', async () => guest.page.url().includes('move=6'));
    await other.visit(new URL(guest.page.url()).pathname + new URL(guest.page.url()).search);
    expect(await position(other, 6)).toBe(sixth);
    await other.page.getByRole('button', { name: said('web.moment.back') }).click();
    expect(await position(other, 5)).toBe(fifth);
    // Not every move is seen by all: the end is surely another position.
    const { moves = 0 } = await guest.table(id);
    await other.visit(`/replay/${id}?move=${moves}&seat=1`);
    expect(await position(other, moves)).not.toBe(fifth);
  });
});

describe('a page that was loaded before the server was brought up to date', () => {
  it('says that it does not have the rules of a table, and can be loaded again', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    const id = await guest.make({ game: GAME, options: { players: 2 }, bots: { 1: 'random' } });
    const isNewer = { now: true };
    await guest.page.routeWebSocket(/live/, (page) => {
      const server = page.connectToServer();
      server.onMessage((message) => {
        page.send(isNewer.now ? String(message).replaceAll(/"rules":\d+/g, '"rules":99') : message);
      });
    });
    await guest.visit(`/table/${id}`);
    await guest.page.getByRole('alert').getByText(said('web.table.outdated')).waitFor();
    expect(await guest.page.locator('[data-target]').count()).toBe(0);
    isNewer.now = false;
    await guest.page.getByRole('button', { name: said('web.table.reload') }).click();
    await guest.page.locator('[data-target]').first().waitFor();
    expect(await guest.page.getByText(said('web.table.outdated')).count()).toBe(0);
  });
});
