// What happens at tables besides the moves.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { act, asked, call, does, guest, ROOT } from '../house.mjs';
import { PHONE, press, settled } from './sheets.mjs';
import { against, each, finished, GAMES, running, table, until, visit } from './visits.mjs';

async function talk(tour) {
  const { people, id } = await running(tour);
  const pages = [];
  for (const person of people) pages.push(await tour.open({ person, settings: { plain: true } }));
  for (const page of pages) await visit(tour, page, `/table/${id}`, '.decision');
  const spectator = await tour.open({ settings: { plain: true } });
  await visit(tour, spectator, `/table/${id}`, '.decision');
  await pages[0].waitForTimeout(500);
  await tour.sheets.look(pages[0], 'a table that is watched');
  await press(pages[0], 'web.menu');
  await tour.sheets.look(pages[0], 'menu');
  await press(pages[0], 'web.resign');
  await tour.sheets.look(pages[0], 'menu, giving up');
  await press(pages[0], 'web.back.ask');
  await pages[1].waitForTimeout(500);
  for (const page of pages) await tour.sheets.look(page, 'asked to go back');
  await press(pages[1], 'web.back.refuse');
  await pages[0].waitForTimeout(400);
  await press(pages[0], 'web.menu');
  await press(pages[0], 'web.back.ask');
  await pages[0].waitForTimeout(400);
  await tour.sheets.look(pages[0], 'asked again too soon');
  // A turn: undo, redo, confirm; and looking back.
  const seat = await asked(people, id);
  const mover = pages[seat];
  for (let tries = 0; tries < 8; tries++) {
    const { legal } = await call(people[seat], 'GET', `/tables/${id}`);
    if (legal === undefined) break;
    await does(people[seat], id, { kind: 'move', key: legal.at(-1).key }, false);
  }
  await mover.waitForTimeout(400);
  await tour.sheets.look(mover, 'a turn that is done');
  if ((await call(people[seat], 'GET', `/tables/${id}`)).may?.undo === true) await press(mover, 'web.undo');
  await mover.waitForTimeout(400);
  await tour.sheets.look(mover, 'undone');
  for (const page of [...pages, spectator]) await page.context().close();
  const careful = await tour.open({ person: people[seat], settings: { plain: true, confirm: 'always' } });
  await visit(tour, careful, `/table/${id}`, '.moves [data-key]');
  await careful.locator('.moves [data-key]').first().click();
  await settled(careful);
  await tour.sheets.look(careful, 'asked before a move is made');
  await careful.context().close();
  const standing = await running(tour, { game: 'tryst', moves: 4 });
  const page = await tour.open({ person: standing.people[0] });
  await visit(tour, page, `/table/${standing.id}`, '.decision');
  await press(page, 'web.menu');
  await tour.sheets.look(page, 'menu, standing answers');
  await page.context().close();
}

/** Before the first move; and back at an earlier moment, where nothing is asked. */
async function moments(tour) {
  const ailsa = await guest(tour.url, 'Ailsa');
  const { id } = await table(ailsa, { ...against('tryst', 2), hints: true });
  const page = await tour.open({ person: ailsa });
  await visit(tour, page, `/table/${id}`, '.decision');
  await press(page, 'web.side.open');
  await tour.sheets.look(page, 'a match that begins');
  for (let move = 0; move < 4; move++) {
    await until(async () => (await call(ailsa, 'GET', `/tables/${id}`)).legal !== undefined);
    const { legal } = await call(ailsa, 'GET', `/tables/${id}`);
    await act(ailsa, id, legal[0].key);
  }
  await page.locator('.log .line').first().click();
  await page.waitForTimeout(400);
  await tour.sheets.look(page, 'an earlier moment');
  await press(page, 'web.hints');
  await tour.sheets.look(page, 'an earlier moment, hints');
  await page.context().close();
}

async function clocks(tour) {
  const { people, id } = await running(tour, { pace: { kind: 'live', minutes: 1, seconds: 0 } });
  const days = await running(tour, { pace: { kind: 'turns', days: 3 } });
  const calm = await tour.open({ person: days.people[0], settings: { plain: true } });
  await visit(tour, calm, `/table/${days.id}`, '.decision');
  await calm.context().close();
  const pages = [];
  for (const person of people) pages.push(await tour.open({ person, settings: { plain: true } }));
  for (const page of pages) await visit(tour, page, `/table/${id}`, '.decision');
  tour.house.server.kill('SIGUSR2');
  tour.house.server.kill('SIGUSR2');
  await pages[0].waitForTimeout(2500);
  for (const page of pages) await tour.sheets.look(page, 'time is out');
  const late = await asked(people, id);
  await press(pages[1 - late], 'web.away.bot');
  await pages[0].waitForTimeout(1500);
  for (const page of pages) await tour.sheets.look(page, 'a bot plays');
  await does(people[late], id, { kind: 'return' }).catch(() => {});
  await does(people[late], id, { kind: 'resign' });
  await pages[0].waitForTimeout(1000);
  for (const page of pages) await tour.sheets.look(page, 'given up');
  for (const page of pages) await page.context().close();
}

async function frozen(tour) {
  const { people, id } = await running(tour);
  const command = path.join(ROOT, 'packages', 'cli', 'dist', 'src', 'main.js');
  const env = { ...process.env, DATA_DIR: tour.house.dataDir };
  execFileSync(process.execPath, [command, 'admin', 'freeze', '--table', id], { env, stdio: 'ignore' });
  const page = await tour.open({ person: people[0] });
  await visit(tour, page, `/table/${id}`, '.decision');
  await visit(tour, page, '/', 'article');
  await page.context().close();
}

async function cut(tour) {
  const { people, id } = await running(tour);
  let page = await tour.open({ person: people[await asked(people, id)], settings: { plain: true } });
  await page.routeWebSocket(/\/live/, () => {});
  await page.route('**/api/v1/tables/**', () => {});
  await page.goto(`/table/${id}`);
  await page.waitForTimeout(500);
  await tour.sheets.look(page, 'a table that is slow to come');
  await page.unroute('**/api/v1/tables/**');
  await page.close();
  page = await page.context().newPage();
  await visit(tour, page, `/table/${id}`, '.moves [data-key]');
  await page.context().setOffline(true);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')));
  await page.waitForTimeout(4000);
  await page.locator('.moves [data-key]').first().click();
  if (await page.locator('[data-do]').isVisible()) await page.locator('[data-do]').click();
  await page.waitForTimeout(500);
  await tour.sheets.look(page, 'the connection is cut');
  await page.context().setOffline(false);
  await page.context().close();
  await withMove(tour, 'something went wrong', (told, socket) =>
    socket.send(JSON.stringify({ kind: 'error', id: told.act.id, status: 500, error: { id: '', text: '' } })),
  );
  await withMove(tour, 'the table moved on', (told, _, server) =>
    server.send(JSON.stringify({ ...told, act: { ...told.act, seen: 1 } })),
  );
}

/** A move that does not arrive as it was made. */
async function withMove(tour, place, instead) {
  const { people, id } = await running(tour);
  const page = await tour.open({ person: people[await asked(people, id)], settings: { plain: true } });
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const told = JSON.parse(String(message));
      if (told.kind === 'act') instead(told, socket, server);
      else server.send(message);
    });
  });
  await visit(tour, page, `/table/${id}`, '.moves [data-key]');
  await page.locator('.moves [data-key]').first().click();
  if (await page.locator('[data-do]').isVisible()) await page.locator('[data-do]').click();
  await page.locator('.problem').waitFor();
  await tour.sheets.look(page, place);
  await page.context().close();
}

async function ends(tour) {
  const ailsa = await guest(tour.url, 'Ailsa');
  const look = async (page, place) => {
    await page.locator('#end-title').waitFor();
    await page.locator('.chart svg').first().waitFor();
    await tour.sheets.look(page, place);
    const chart = await page.locator('.chart svg').first().boundingBox();
    if (chart !== null) await page.mouse.move(chart.x + chart.width / 2, chart.y + chart.height / 2);
    await settled(page);
    await tour.sheets.look(page, place);
    await each(tour, page, place, '.chart details summary');
  };
  for (const [game, players] of [
    ['caledonia', 2],
    ['caledonia', 1],
    ['tryst', 4],
    ['glenmore', 2],
    ['empires', 2],
  ]) {
    const id = await finished(ailsa, { ...against(game, players), hints: players > 1 });
    for (const settings of [{}, { plain: true }]) {
      const page = await tour.open({ person: ailsa, settings });
      await page.goto(`/table/${id}`);
      await look(page, `a match of ${game} that is over`);
      await press(page, 'web.check');
      await page.locator('.check').waitFor();
      await tour.sheets.look(page, 'the check');
      await press(page, 'web.share');
      await page.waitForTimeout(200);
      await tour.sheets.look(page, 'shared');
      await page.evaluate(() => (globalThis.navigator.clipboard.writeText = () => Promise.reject(new Error('closed'))));
      await page.waitForTimeout(2600);
      await press(page, 'web.share');
      await page.waitForTimeout(200);
      await tour.sheets.look(page, 'shared');
      if (settings.plain !== true && game === 'caledonia') {
        await press(page, 'web.end.close');
        await tour.sheets.look(page, 'the result is closed');
      }
      await page.context().close();
    }
  }
  const touched = await finished(ailsa, against('tryst', 2));
  const phone = await tour.open({ person: ailsa, ...PHONE });
  await phone.goto(`/table/${touched}`);
  await phone.locator('.chart svg').first().scrollIntoViewIfNeeded();
  await phone.locator('.chart svg').first().tap();
  await settled(phone);
  await tour.sheets.look(phone, 'a result on a phone');
  await phone.context().close();
  // Played with a given seed; and one where nothing is right.
  const given = await finished(ailsa, { game: 'tryst', options: { players: 2 }, bots: { 1: 'random' }, seed: 'proof' });
  const page = await tour.open({ person: ailsa });
  await page.goto(`/table/${given}`);
  await press(page, 'web.check');
  await page.locator('.check').waitFor();
  await tour.sheets.look(page, 'the check, a given seed');
  await page.context().close();
  const liar = await tour.open({ person: ailsa });
  await liar.goto('/');
  await liar.locator('article').last().locator('button.primary').click();
  await liar.locator('.decision').waitFor();
  const id = liar.url().split('/').at(-1);
  await does(ailsa, id, { kind: 'resign' });
  await until(async () => (await call(ailsa, 'GET', `/tables/${id}`)).status === 'over');
  await liar.reload();
  await press(liar, 'web.check');
  await liar.locator('.check').waitFor();
  await tour.sheets.look(liar, 'the check, seen before');
  await liar.evaluate((key) => {
    for (const name of Object.keys(globalThis.localStorage))
      if (name.includes(key) || globalThis.localStorage[name].includes(key))
        globalThis.localStorage[name] = globalThis.localStorage[name]
          .replaceAll(/"commitment":"\w+"/g, '"commitment":"another"')
          .replaceAll(/"nonce":"\w*"/g, '"nonce":"another"');
  }, id);
  await lies(liar, id);
  await liar.reload();
  await press(liar, 'web.check');
  await liar.locator('.check').waitFor();
  await tour.sheets.look(liar, 'the check, nothing is right');
  await liar.context().close();
}

/** The server says something else than what was so: other secrets, and the same points for all. */
async function lies(page, id, secret = /"secret":"[^"]{16}/g) {
  const lie = (text) => text.replaceAll(secret, '"secret":"aaaaaaaaaaaaaaaa').replaceAll(/"total":\d+/g, '"total":1');
  await page.route(`**/api/v1/tables/${id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: lie(await answer.text()) });
  });
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(lie(String(message))));
  });
}

/** Equal points; and a record of another match than the one that was played. */
async function ties(tour) {
  const ailsa = await guest(tour.url, 'Ailsa');
  for (const game of GAMES) {
    const id = await finished(ailsa, against(game, 2));
    const other = await finished(ailsa, against(game, 2));
    const page = await tour.open({ person: ailsa, settings: { plain: true } });
    await lies(page, id, 'not the secret');
    const record = await (
      await fetch(`${tour.url}/api/v1/tables/${other}/record`, { headers: { cookie: ailsa.cookie } })
    ).text();
    await page.route('**/record', (route) => route.fulfill({ contentType: 'text/plain', body: record }));
    await page.goto(`/table/${id}`);
    await page.locator('#end-title').waitFor();
    await press(page, 'web.check');
    await page.locator('.check').waitFor();
    await tour.sheets.look(page, `a tie at ${game}, and another record`);
    await page.context().close();
  }
}

async function replays(tour) {
  const ailsa = await guest(tour.url, 'Ailsa');
  const id = await finished(ailsa, { game: 'tryst', options: { players: 3 }, bots: { 1: 'random', 2: 'random' } });
  const page = await tour.open({ person: ailsa });
  await visit(tour, page, `/replay/${id}?move=7`, '.controls select');
  await press(page, 'web.replay.play');
  await tour.sheets.look(page, 'a replay');
  await visit(tour, page, `/replay/${id}?move=7&seat=all`, '.controls select');
  await visit(tour, page, `/replay/${id}?move=0&seat=spectator`, '.controls select');
  await page.locator('header button[aria-expanded]').click();
  await settled(page);
  await tour.sheets.look(page, 'a replay, its log');
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).split('\n').toSpliced(3, 2).join('\n') });
  });
  await page.goto(`/replay/${id}`);
  await page.waitForTimeout(800);
  await tour.sheets.look(page, 'a replay that fails');
  await page.unroute('**/record');
  await page.route('**/record', () => {});
  await page.goto(`/replay/${id}`);
  await page.waitForTimeout(600);
  await tour.sheets.look(page, 'a replay that is read');
  await page.goto(`/table/${id}`);
  await page.locator('#end-title').waitFor();
  await press(page, 'web.check');
  await tour.sheets.look(page, 'a result whose record is read');
  const { people, id: on } = await running(tour);
  const own = await tour.open({ person: people[0] });
  await visit(tour, own, `/replay/${on}`, '.controls');
  await own.context().close();
  await page.context().close();
}

async function hints(tour) {
  for (const game of GAMES) {
    const ailsa = await guest(tour.url, 'Ailsa');
    const { id } = await table(ailsa, { game, options: { players: 2 }, bots: { 1: 'random' }, hints: true });
    const page = await tour.open({ person: ailsa, settings: { plain: game !== 'caledonia' } });
    for (let move = 0; move < 6; move++) {
      await until(async () => (await call(ailsa, 'GET', `/tables/${id}`)).legal !== undefined);
      const { legal } = await call(ailsa, 'GET', `/tables/${id}`);
      if (move > 2 && legal.length > 1) {
        await page.goto(`/table/${id}`);
        await page.locator('.decision [data-hint]').waitFor();
        await tour.sheets.look(page, 'hints may be asked for');
        await page.locator('header .buttons button[aria-expanded]').click();
        await page.locator('[role=tab]').last().click();
        await settled(page);
        await tour.sheets.look(page, 'hints not asked for yet');
        await page.locator('.decision [data-hint]').click();
        await settled(page);
        await tour.sheets.look(page, 'the bot thinks');
        await page.locator('.hints ol').waitFor();
        await tour.sheets.look(page, 'hints');
        await page.locator('.hints [data-key]').first().click();
        await settled(page);
        await tour.sheets.look(page, 'a hint is taken');
      }
      await act(ailsa, id, legal[0].key);
    }
    await page.context().close();
  }
}

async function follow(tour) {
  const ailsa = await guest(tour.url, 'Ailsa');
  const { id } = await table(ailsa, {
    game: 'caledonia',
    options: { players: 4 },
    bots: { 1: 'random', 2: 'random', 3: 'random' },
  });
  const page = await tour.open({ person: ailsa, settings: { speed: 'slow' } });
  await page.goto(`/table/${id}`);
  await page.locator('.decision').waitFor();
  for (let move = 0; move < 4; move++) {
    await until(async () => (await call(ailsa, 'GET', `/tables/${id}`)).legal !== undefined);
    const { legal } = await call(ailsa, 'GET', `/tables/${id}`);
    await act(ailsa, id, legal[0].key);
    await page.waitForTimeout(700);
    await tour.sheets.look(page, 'bots are followed');
  }
  await page.context().close();
}

/** In this order. */
export const tables = { talk, moments, clocks, frozen, cut, ends, ties, replays, hints, follow };
