import { generator, givenSeed, Match, readOptions } from '@ceilidh/kernel';
import { describe, expect, it } from 'vitest';
import { type Guest, type Look, until } from '../../web/test/browser.ts';
import { openHouse } from '../../web/test/house.ts';
import { decide, decideAgainstBots } from '../../web/test/tables.ts';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import type { View } from '../src/view.ts';
import { sensible } from './sensible.ts';

const open = openHouse();
const PHONE = { width: 390, height: 844, touch: true };

/** Whoever's decision it is. */
async function asked(guests: readonly Guest[], id: string): Promise<Guest> {
  const [seat = 0] = (await (guests[0] as Guest).table(id)).pending;
  return guests[seat] as Guest;
}

const settles = ({ key }: { readonly key: string }): boolean => /^(place|expand) /.test(key);

/** A table where somebody may settle, and whoever that is, looking at it. */
async function settling(look: Look): Promise<{ id: string; guest: Guest; key: string }> {
  const guests = await Promise.all(['Ailsa', 'Bruce'].map((name) => open.house.guest({ name, ...look })));
  const [host, other] = guests as [Guest, Guest];
  const id = await host.make({ game: caledonia.id, options: { players: 2 }, seed: 'device' });
  await other.call('POST', `/tables/${id}/join`, {});
  for (;;) {
    const guest = await asked(guests, id);
    const { legal = [] } = await guest.table(id);
    const { key } = legal.find(settles) ?? {};
    if (key === undefined) await decide(guests, id);
    else {
      await guest.visit(`/table/${id}`);
      await guest.page.locator('.caledonia .place').first().waitFor();
      return { id, guest, key };
    }
  }
}

describe('on a phone', () => {
  it('two fingers zoom the map, and what is between them stays there', async () => {
    const { page, context } = (await settling(PHONE)).guest;
    const frame = page.locator('.map .frame');
    const drawing = frame.locator('svg').first();
    const box = await frame.boundingBox();
    const before = await drawing.boundingBox();
    if (box === null || before === null) throw new Error('no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const devtools = await context.newCDPSession(page);
    const touch = (type: string, apart: number): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', {
        type: type as 'touchMove',
        touchPoints:
          apart === 0
            ? []
            : [
                { x: x - apart, y, id: 0 },
                { x: x + apart, y, id: 1 },
              ],
      });
    await touch('touchStart', 30);
    for (const apart of [36, 42, 48, 54, 60]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    const after = await drawing.boundingBox();
    if (after === null) throw new Error('no map');
    expect(after.width / before.width).toBeGreaterThan(1.6);
    // The point of the map that was in the middle still is.
    const part = ({ x: left, width }: typeof before): number => (x - left) / width;
    expect(Math.abs(part(after) - part(before))).toBeLessThan(0.05);
  });

  it('a piece picked among the players leads to the lit places of the map', async () => {
    const { page } = (await settling(PHONE)).guest;
    await page.locator('#tab-players').click();
    await page.locator('#part-players .lit[data-target^=unit]').first().click();
    await page.locator('#part-map .place.lit').first().waitFor();
    await page.locator('.chooser .pick').waitFor();
    const places = await page.locator('#part-map .place.lit').all();
    const boxes = await Promise.all(places.map((place) => place.boundingBox()));
    expect(boxes.some((box) => box !== null && box.x >= 0 && box.x + box.width <= PHONE.width)).toBe(true);
  });

  it('a long press tells what a place is and does not pick it; a tap does', async () => {
    const { page, context } = (await settling(PHONE)).guest;
    await page.locator('.place.lit').first().scrollIntoViewIfNeeded();
    const box = await page.locator('.place.lit').first().boundingBox();
    if (box === null) throw new Error('no place');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const devtools = await context.newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.locator('#tip.open').waitFor();
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // Not every browser presses after a long press: here it does.
    await page.locator('.place.lit').first().dispatchEvent('click');
    await page.waitForTimeout(300);
    expect(await page.locator('.place.picked').count()).toBe(0);
    await page.touchscreen.tap(at.x, at.y);
    await page.locator('.chooser .pick').waitFor();
  });
});

describe('on a tablet', () => {
  it.each([
    [768, 1024],
    [900, 700],
    [1024, 768],
  ])('%i by %i has the whole map at once, with spaces for a finger, and its parts in tabs', async (width, height) => {
    const { page } = (await settling({ width, height, touch: true })).guest;
    await page.locator('#tab-market').waitFor();
    const frame = await page.locator('.map .frame').boundingBox();
    const drawing = await page.locator('.map .frame svg').first().boundingBox();
    const space = await page.locator('.place .land').first().boundingBox();
    if (frame === null || drawing === null || space === null) throw new Error('no map');
    expect(drawing.width).toBeLessThanOrEqual(frame.width);
    expect(drawing.height).toBeLessThanOrEqual(frame.height);
    expect(space.height).toBeGreaterThan(40);
  });

  it.each([
    [768, 1024],
    [820, 1180],
    [1180, 820],
  ])('%i by %i says with four players which round it is', async (width, height) => {
    const guest = await open.house.guest({ name: 'Ailsa', width, height, touch: true });
    const bots = { 1: 'random', 2: 'random', 3: 'random' };
    const id = await guest.make({ game: caledonia.id, options: { players: 4 }, bots });
    while (!((await guest.table(id)).view as View).phase.startsWith('action')) await decideAgainstBots(guest, id);
    await guest.visit(`/table/${id}`);
    await guest.page.locator('.chapter').waitFor();
    const hidden = await guest.page.locator('header > .far, header .chapter').evaluateAll((all) => {
      return all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    });
    expect(hidden).toEqual([0, 0]);
  });

  it('has room for a finger on each piece, upgrade and good', async () => {
    const { page } = (await settling({ width: 1180, height: 820, touch: true })).guest;
    await page.locator('.caledonia[aria-busy=false]').waitFor();
    await page.locator('.spot.lit').first().waitFor();
    const boxes = await page.locator('.spot.lit').evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlaps = boxes.filter((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        ),
    );
    expect(boxes.length).toBeGreaterThan(1);
    expect(overlaps).toEqual([]);
  });
});

describe('what is picked', () => {
  it('stands alone, and is forgotten when a move was made and taken back', async () => {
    const { id, guest, key } = await settling({});
    const { page } = guest;
    const [, unit = ''] = key.split(' ');
    const free = page.locator('.chooser .free');
    await page.locator(`.lit[data-target="unit ${unit}"]`).click();
    await page.locator('.chooser .pick').waitFor();
    expect(await free.count()).toBe(0);
    const { moves } = await guest.table(id);
    await page.locator('.place.lit').first().click();
    await until('the move is made', async () => (await guest.table(id)).moves > moves);
    await guest.act(id, { kind: 'undo' }, false);
    await until('it is taken back', async () => (await guest.table(id)).moves === moves);
    await guest.current(id);
    await page.locator(`.lit[data-target="unit ${unit}"]`).waitFor();
    expect(await page.locator('.chooser .pick').count()).toBe(0);
    expect(await page.locator('.spot.picked').count()).toBe(0);
  });

  it('in numbers is not told in words again', async () => {
    const guests = await Promise.all(['Ailsa', 'Bruce'].map((name) => open.house.guest({ name })));
    const [host, other] = guests as [Guest, Guest];
    const id = await host.make({ game: caledonia.id, options: { players: 2, clanAuction: true }, seed: 'bids' });
    await other.call('POST', `/tables/${id}/join`, {});
    await (await asked(guests, id)).act(id, { kind: 'move', key: 'bid 5' });
    const guest = await asked(guests, id);
    const highest = (await guest.table(id)).legal?.findLast(({ key }) => key.startsWith('bid '))?.key ?? '';
    await guest.act(id, { kind: 'move', key: `bid ${Number(highest.split(' ')[1]) - 2}` });
    const bidder = await asked(guests, id);
    await bidder.visit(`/table/${id}`);
    await bidder.page.locator('.chooser .number.lit').first().waitFor();
    expect(await bidder.page.locator('.chooser .number.lit').count()).toBe(2);
    const told = await bidder.page
      .locator('.chooser [data-key]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-key')));
    expect(told).toEqual(['out']);
  });
});

describe('a port tile', () => {
  it('that can be used is lit, says in a few words what it does, and shows who has used it', async () => {
    const guest = await open.house.guest({ name: 'Ailsa' });
    // A start after which somebody sensible is soon asked for a port.
    const seed = 'port 10';
    const id = await guest.make({ game: caledonia.id, options: { players: 1 }, seed });
    const match = new Match(
      {
        game: caledonia,
        options: readOptions(caledonia.options, { players: 1 }),
        seats: ['Ailsa'],
        seed: givenSeed(seed),
      },
      { autoConfirm: true },
    );
    const random = generator(seed, 'player');
    const rules = match.rules as unknown as CaledoniaRules;
    while (rules.asking(match.state as State, 0).ask !== 'after') {
      const key = sensible(rules, match.state as State, 0, random, (each) => (each.startsWith('port') ? 8 : 0));
      await guest.act(id, { kind: 'move', key });
      match.play(0, key);
    }
    const use = rules.legal(match.state as State, 0).find(({ kind }) => kind === 'port')?.key ?? '';
    await guest.visit(`/table/${id}`);
    const { page } = guest;
    const told = page.locator(`.chooser [data-key="${use}"]`);
    const port = page.locator(`.place.port.lit[data-target="${use}"]`);
    expect(await port.getAttribute('aria-label')).toBe((await told.textContent())?.trim());
    const marks = page.locator('svg .port path[d]');
    const before = await marks.count();
    await port.click();
    await expect.poll(() => marks.count()).toBe(before + 1);
  });
});

describe('movement', () => {
  const moving = (guest: Guest): Promise<number> => guest.page.evaluate<number>('document.getAnimations().length');

  it('tells what others did, and not to those who want none', async () => {
    const { id, guest: mover, key } = await settling({});
    const watchers = await Promise.all(
      ['full', 'none', 'system'].map(async (motion) => {
        const guest = await open.house.guest({ settings: { motion } });
        await guest.visit(`/table/${id}`);
        // Where the money is told of is drawn after the map.
        await guest.page.locator('.caledonia[aria-busy=false]').waitFor();
        await guest.page.evaluate(`{
          window.moved = 0;
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how); };
        }`);
        return guest;
      }),
    );
    const [full, ...calm] = watchers as [Guest, Guest, Guest];
    await mover.act(id, { kind: 'move', key });
    const moved = (guest: Guest): Promise<number> => guest.page.evaluate<number>('window.moved');
    await until('the piece drops and the money goes', async () => (await moved(full)) >= 2);
    for (const guest of calm) {
      await guest.current(id);
      await until('nothing moves', async () => (await moving(guest)) === 0);
      expect(await moved(guest)).toBe(0);
    }
  });
});

describe('on a desk', () => {
  it('two have their boards one below the other, all of both in view', async () => {
    const { page } = (await settling({})).guest;
    await page.locator('.caledonia[aria-busy=false]').waitFor();
    const [own, other] = await page.locator('.players .seats > section').all();
    const boxes = [await own?.boundingBox(), await other?.boundingBox()];
    expect(boxes[0]?.x).toBe(boxes[1]?.x);
    expect(boxes[0]?.width).toBeGreaterThan(560);
    const hidden = await page.locator('.players').evaluate((each) => each.scrollHeight - each.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
  });
});

describe('the draft of four', () => {
  it('shows what can be chosen, and who has what, without scrolling', async () => {
    const names = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];
    const guests = await Promise.all(names.map((name) => open.house.guest({ name })));
    const [host] = guests as [Guest];
    const id = await host.make({ game: caledonia.id, options: { players: 4 }, seed: 'draft' });
    for (const guest of guests.slice(1)) await guest.call('POST', `/tables/${id}/join`, {});
    await host.visit(`/table/${id}`);
    for (const _ of names) {
      await host.current(id);
      await host.page.locator('.draft').waitFor();
      const hidden = await host.page.evaluate<number>(
        `(() => { const e = document.querySelector('.players'); return e.scrollHeight - e.clientHeight; })()`,
      );
      expect(hidden).toBeLessThanOrEqual(0);
      const guest = await asked(guests, id);
      const { legal = [] } = await guest.table(id);
      await guest.act(id, { kind: 'move', key: legal[0]?.key ?? '' });
    }
    await host.current(id);
    await until('everybody has a board', async () => (await host.page.locator('.players .player').count()) === 4);
  });
});
