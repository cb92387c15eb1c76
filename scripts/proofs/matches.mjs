// The tables of a game, at the positions that between them say everything.
import { guest, playMoves, setTable } from '../house.mjs';
import { PHONE, press, settled } from './sheets.mjs';

const NAMES = ['Ailsa', 'Bruce', 'Catriona', 'Duncan'];
/** On a phone not every position is looked at. */
const EVERY = 6;

export async function tourMatches(tour, game, matches) {
  const people = [];
  for (const name of NAMES) people.push(await guest(tour.url, name));
  const words = await Promise.all(people.map((person) => tour.open({ person, settings: { plain: true } })));
  const drawn = game.id === 'caledonia' ? people : [];
  const settings = { confirm: 'always' };
  const boards = await Promise.all(drawn.map((person) => tour.open({ person, settings })));
  const phones = await Promise.all(drawn.map((person) => tour.open({ person, settings, ...PHONE })));
  let stopped = 0;
  for (const { options, seed, moves, stops } of matches) {
    const seated = people.slice(0, options.players);
    const id = await setTable(seated, { game: game.id, options, seed: { given: seed } });
    let made = 0;
    for (const stop of stops) {
      await playMoves(seated, id, moves.slice(made, stop.at));
      made = stop.at;
      const phone = stopped++ % EVERY === 0 ? phones[stop.seat] : undefined;
      const looks = () => seeAll(tour, { words: words[stop.seat], board: boards[stop.seat], phone }, id, stop);
      await tour.tries(`${game.id}, move ${stop.at}`, looks);
    }
  }
  for (const page of [...words, ...boards, ...phones]) await page.context().close();
}

async function open(page, id) {
  await page.goto(`/table/${id}`);
  await page.locator('.decision').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function seeAll(tour, { words, board, phone }, id, stop) {
  await see(tour, words, id, stop);
  if (board !== undefined) await seeBoard(tour, board, id, stop, false);
  if (phone !== undefined) await seeBoard(tour, phone, id, stop, true);
}

async function see({ sheets }, page, id, { at, seat, over, previews }) {
  const place = `table in words, move ${at}, seat ${seat}`;
  await open(page, id);
  await sheets.look(page, place);
  await page.locator('header .buttons button[aria-expanded]').click();
  await sheets.look(page, place);
  for (const tab of await page.locator('[role=tab]').all()) {
    await tab.click();
    await sheets.look(page, place);
  }
  await page.locator('header .buttons button[aria-expanded]').click();
  for (const [leaf, key] of previews) {
    if (sheets.seen.has(leaf)) continue;
    await page.locator(`.moves [data-key="${key}"]`).first().hover();
    await sheets.look(page, `${place}, looking at ${key}`);
  }
  if (over) await page.waitForTimeout(500);
  if (over) await sheets.look(page, `${place}, over`);
}

/** What a hand does on the board: each kind of thing that can be picked, each tool of the map. */
async function seeBoard({ sheets }, page, id, { at, seat, over }, narrow) {
  const place = `${narrow ? 'board on a phone' : 'board'}, move ${at}, seat ${seat}`;
  await open(page, id);
  await page.waitForTimeout(150);
  await sheets.look(page, place);
  for (const tab of await page.locator('.tabs [role=tab]').all()) {
    await tab.click();
    await settled(page);
    await sheets.look(page, place);
  }
  if (narrow || over) return;
  await seeTools(sheets, page, place);
  const targets = await page.locator('.lit[data-target]').evaluateAll((all) => all.map((each) => each.dataset.target));
  for (const target of new Map(targets.map((each) => [kindOf(each), each])).values()) {
    const thing = page.locator(`.lit[data-target="${target}"]`).first();
    if ((picked.get(kindOf(target)) ?? 0) >= TIMES || !(await thing.isVisible())) continue;
    picked.set(kindOf(target), (picked.get(kindOf(target)) ?? 0) + 1);
    await thing.click({ force: true });
    await page.locator('.chooser[aria-busy="true"]').waitFor({ state: 'detached' });
    await page.waitForTimeout(100);
    await sheets.look(page, `${place}, ${target} picked`);
    // Nothing is made: it would be asked for first.
    if (await page.locator('[data-do]').isVisible()) await press(page, 'web.drop');
    while ((await page.locator('.chooser .back').count()) > 0) {
      await page.locator('.chooser .back').first().click();
      await settled(page);
    }
  }
}

async function seeTools(sheets, page, place) {
  for (const tool of await page.locator('.tools .tool:not(.seat)').all()) {
    await tool.click();
    await settled(page);
    await sheets.look(page, `${place}, a tool of the map`);
    await tool.click();
  }
}

/** Units, goods and upgrades by their names; of places and contracts there are many alike. */
const kindOf = (target) => (/^(cell|port|contract)/.test(target) ? target.split(' ')[0] : target);
const picked = new Map();
const TIMES = 3;
