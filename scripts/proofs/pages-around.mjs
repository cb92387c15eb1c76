// The pages around the tables.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call, decide, guest, ROOT, setTable } from '../house.mjs';
import { PHONE, press, settled } from './sheets.mjs';
import { against, each, finished, GAMES, table, visit } from './visits.mjs';

async function home(tour) {
  const nobody = await tour.open();
  await visit(tour, nobody, '/', 'article');
  await nobody.context().close();
  const ailsa = await guest(tour.url, 'Ailsa');
  const bruce = await guest(tour.url, 'Bruce');
  await table(ailsa, { game: 'caledonia', options: { players: 2 }, bots: { 1: 'bairn' } });
  await table(ailsa, { game: 'glenmore', options: { players: 3 } });
  await table(ailsa, { game: 'caledonia', options: { players: 1 } });
  await table(bruce, { game: 'empires', options: { players: 2 }, listed: true, pace: { kind: 'turns', days: 2 } });
  await table(bruce, { game: 'tryst', options: { players: 4 }, bots: { 1: 'bairn' }, listed: true });
  for (let match = 0; match < 7; match++) await finished(ailsa, against('tryst', 2 + (match % 3)));
  await finished(ailsa, { game: 'caledonia', options: { players: 1 } });
  const together = await setTable([ailsa, bruce], { game: 'tryst', options: { players: 2 }, seed: { given: 'proof' } });
  while ((await call(ailsa, 'GET', `/tables/${together}`)).status === 'running') await decide([ailsa, bruce], together);
  for (const person of [ailsa, bruce]) {
    const page = await tour.open({ person });
    await visit(tour, page, '/', 'article');
    await each(tour, page, 'home', 'details summary');
    await page.context().close();
  }
  const offline = await tour.open({ person: ailsa });
  await visit(tour, offline, '/', 'article');
  await offline.route('**/api/**', (route) => route.abort());
  await press(offline, 'web.home.now');
  await offline.waitForTimeout(6000);
  await tour.sheets.look(offline, 'home, offline');
  await offline.context().close();
  const phone = await tour.open({ person: ailsa, ...PHONE });
  await visit(tour, phone, '/', 'article');
  await phone.context().close();
  const keys = await tour.open();
  await visit(tour, keys, '/', 'article');
  await keys.keyboard.press('Tab');
  await tour.sheets.look(keys, 'home, by keyboard');
  await keys.context().close();
}

async function news(tour) {
  const page = await tour.open();
  for (const game of GAMES) {
    await visit(tour, page, `/new/${game}`, 'form');
    const place = `new table of ${game}`;
    for (const select of await page.locator('form select').all()) {
      for (const option of await select.locator('option').all()) {
        await select.selectOption(await option.getAttribute('value'));
        await settled(page);
        await tour.sheets.look(page, place);
      }
      await select.selectOption({ index: 0 });
    }
    for (const select of await page.locator('form select').all()) await select.selectOption({ index: 1 });
    await settled(page);
    await tour.sheets.look(page, place);
    for (const select of await page.locator('form select').all()) await select.selectOption({ index: 0 });
    await each(tour, page, place, '.presets button');
    await each(tour, page, place, 'form input[type=radio]');
    await each(tour, page, place, 'form input[type=checkbox]');
    await each(tour, page, place, 'form input[type=checkbox]');
    // Options by ones and by twos: what cannot stand together says why.
    const flags = page.locator('.option input[type=checkbox]');
    for (let one = 0; one < (await flags.count()); one++) {
      await page.goto(`/new/${game}`);
      await flags.first().waitFor();
      await flags.nth(one).check();
      await settled(page);
      await tour.sheets.look(page, place);
      await each(tour, page, place, '.option input[type=radio]');
      for (let other = one + 1; other < (await flags.count()); other++) {
        await flags.nth(other).check();
        await settled(page);
        await tour.sheets.look(page, place);
        await flags.nth(other).uncheck();
      }
    }
  }
  await visit(tour, page, '/new/nothing');
  await page.context().close();
}

async function settings(tour) {
  const page = await tour.open();
  await visit(tour, page, '/settings');
  await each(tour, page, 'settings', '[aria-describedby=confirm-help] input');
  await page.context().close();
}

async function account(tour) {
  const page = await tour.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const look = () => tour.sheets.look(page, 'account');
  const fill = async (index, text) => page.locator('main input').nth(index).fill(text);
  await visit(tour, page, '/account');
  await fill(0, 'nobody');
  await fill(1, 'not the password');
  await press(page, 'web.account.sign-in');
  await page.locator('.problem').waitFor();
  await look();
  await fill(2, 'Mairi');
  await press(page, 'web.account.come');
  await page.locator('#become').waitFor();
  await look();
  await press(page, 'web.account.rename');
  await page.waitForTimeout(300);
  await look();
  await press(page, 'web.account.out.here');
  await look();
  await page.keyboard.press('Escape');
  await page.locator('#token + p + form input, section[aria-labelledby=token] input').first().fill('bot');
  await press(page, 'web.account.token.make');
  await page.locator('.once').waitFor();
  await look();
  await page.locator('section[aria-labelledby=token] input[type=radio]').nth(1).press('Space');
  await look();
  await press(page, 'web.open.copy');
  await page.waitForTimeout(200);
  await look();
  await press(page, 'web.account.delete');
  await look();
  await page.keyboard.press('Escape');
  await page.locator('section[aria-labelledby=become] input').nth(0).fill('mairi');
  await page.locator('section[aria-labelledby=become] input').nth(1).fill('long enough a word');
  await press(page, 'web.account.become.do');
  await page.locator('#become').waitFor({ state: 'detached' });
  await look();
  await page.locator('section[aria-labelledby=change] input[type=password]').nth(0).fill('long enough a word');
  await page.locator('section[aria-labelledby=change] input[type=password]').nth(1).fill('another enough a word');
  await press(page, 'web.account.change.do');
  await page.locator('section[aria-labelledby=change] [role=status]:not(:empty)').waitFor();
  await look();
  await press(page, 'web.account.out.everywhere');
  await look();
  await page.context().close();
}

async function components(tour) {
  const page = await tour.open();
  await visit(tour, page, '/components');
  for (const game of GAMES) {
    await visit(tour, page, `/components/${game}`);
    await each(tour, page, `components of ${game}`, 'details:not([open]) summary');
    await tour.sheets.look(page, `components of ${game}`);
  }
  await page.context().close();
}

async function records(tour) {
  const page = await tour.open();
  await visit(tour, page, '/replay');
  const lines = goldenOf('tryst');
  const bad = [
    'nothing',
    '{}',
    lines.slice(0, -1).join('\n'),
    lines.toSpliced(3, 1).join('\n'),
    lines.toSpliced(2, 1, '[0,"fly 12"]').join('\n'),
    lines.toSpliced(2, 1, '{"a":1}').join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), game: 'chess' })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), version: 1 })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), rules: 999 })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), seats: ['A'] })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), seed: {} })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), options: { players: 9 } })).join('\n'),
    lines.toSpliced(0, 1, JSON.stringify({ ...JSON.parse(lines[0]), options: { cows: 1 } })).join('\n'),
    lines.toSpliced(-1, 1, lines.at(-1).replace(/[0-9a-f]{8}"/, '00000000"')).join('\n'),
    lines.toSpliced(-1, 1, lines.at(-1).replace(/"moves":\d+/, '"moves":3')).join('\n'),
  ];
  for (const record of bad) {
    await page.locator('textarea').fill(record);
    await press(page, 'web.import.go');
    await page.locator('.problem').waitFor();
    await settled(page);
    await tour.sheets.look(page, 'a record that is wrong');
    await page.goto('/replay');
    await page.locator('textarea').waitFor();
  }
  await visit(tour, page, '/nothing-here');
  await page.goto('/table/abcdefghjkmnpqrstuvwxy');
  await page.waitForTimeout(600);
  await tour.sheets.look(page, 'a table that is not there');
  await page.context().close();
}
/** A match of a game that was kept. */
function goldenOf(game) {
  const folder = path.join(ROOT, 'packages', game, 'test', 'games');
  const name = readdirSync(folder).find((file) => file.endsWith('.jsonl'));
  return readFileSync(path.join(folder, name), 'utf8').trim().split('\n');
}

async function waiting(tour) {
  const host = await guest(tour.url, 'Ailsa');
  const other = await guest(tour.url, 'Bruce');
  for (const [game, pace, options] of [
    ['caledonia', { kind: 'live', minutes: 30, seconds: 20 }, { players: 3, tighterMap: false }],
    ['glenmore', { kind: 'turns', days: 3 }, { players: 2, die: true }],
    ['empires', { kind: 'none' }, { players: 2, clans: 'dealt', clansDiffer: false }],
    ['tryst', { kind: 'none' }, { players: 2, weather: true, dogs: 0, standoff: false }],
  ]) {
    const seed = game === 'tryst' ? { seed: 'proof' } : {};
    const hints = game === 'tryst';
    const { id } = await table(host, { game, options, pace, hints, ...seed });
    for (const person of [host, undefined, other]) {
      const page = await tour.open({ person });
      await visit(tour, page, `/table/${id}`, '.waiting');
      await press(page, 'web.open.copy');
      await page.waitForTimeout(150);
      await tour.sheets.look(page, 'a table that waits');
      await page.context().close();
    }
  }
  const { id: alike } = await table(host, { game: 'tryst', options: { players: 2 } });
  const namesake = await tour.open({ person: await guest(tour.url, 'AiIsa') });
  await visit(tour, namesake, `/table/${alike}`, '.waiting');
  await press(namesake, 'web.open.join');
  await namesake.locator('dialog[open]').waitFor();
  await tour.sheets.look(namesake, 'a name that is taken');
  await namesake.context().close();
  const { id } = await table(host, { ...against('tryst', 2), waits: true });
  const page = await tour.open({ person: host });
  await visit(tour, page, `/table/${id}`, '.waiting');
  await page.context().close();
}

/** In this order. */
export const around = { home, news, settings, account, components, records, waiting };
