// What tours of pages have in common: tables to go to, and ways to look at a page.
import { call, decide, does, guest } from '../house.mjs';
import { settled } from './sheets.mjs';

export const GAMES = ['caledonia', 'glenmore', 'empires', 'tryst'];

export const table = (person, settings) => call(person, 'POST', '/tables', { pace: { kind: 'none' }, ...settings });

export const against = (game, players) => ({
  game,
  options: { players },
  bots: Object.fromEntries([1, 2, 3].slice(0, players - 1).map((seat) => [seat, 'random'])),
});

export async function until(isSo) {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error('waited in vain');
}

export async function finished(person, settings) {
  const { id } = await table(person, settings);
  await does(person, id, { kind: 'resign' });
  await until(async () => (await call(person, 'GET', `/tables/${id}`)).status === 'over');
  return id;
}

export async function running(tour, { game = 'caledonia', moves = 30, pace = { kind: 'none' } } = {}) {
  const people = [await guest(tour.url, 'Ailsa'), await guest(tour.url, 'Bruce')];
  const { id } = await table(people[0], { game, options: { players: 2 }, pace });
  await call(people[1], 'POST', `/tables/${id}/join`, {});
  for (let move = 0; move < moves; move++) await decide(people, id);
  while ((await call(people[0], 'GET', `/tables/${id}`)).pending.length > 1) await decide(people, id);
  return { people, id };
}

export async function visit(tour, page, at, waits = 'main h1') {
  await page.goto(at);
  await page.locator(waits).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await settled(page);
  await tour.sheets.look(page, at.replace(/\/(table|replay)\/\w+/, '/$1/…'));
}

/** What may be pressed one after the other, each looked at. */
export async function each(tour, page, place, selector) {
  for (let index = 0; index < (await page.locator(selector).count()); index++) {
    await page
      .locator(selector)
      .nth(index)
      .evaluate((node) => node.click());
    await settled(page);
    await tour.sheets.look(page, place);
  }
}
