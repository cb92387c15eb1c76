// `npm run screenshots`: pictures of the main pages on a desk and on a phone, light and dark, in docs/screenshots.
// The match shown is a golden one, so that the same page gives the same picture again.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asked, decide, guest, playMoves, ROOT, setTable, withHouse } from './house.mjs';

const FOLDER = path.join(ROOT, 'docs', 'screenshots');
const GOLDEN = path.join(ROOT, 'packages', 'caledonia', 'test', 'games', 'version-2', 'three-open-for-a-port.jsonl');
/** How much of the match is played at the table that is shown running. */
const PLAYED = 0.62;
/** A table in words of another game, after so many decisions. */
const WORDS_GAME = 'glenmore';
const WORDS_DECISIONS = 40;

const SCREENS = [
  { screen: 'desk', viewport: { width: 1366, height: 768 } },
  { screen: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
];
const THEMES = ['light', 'dark'];
/** Of pictures that are kept with the sources: small, with letters that stay sharp. */
const QUALITY = 82;
await withHouse(takeAll);

async function takeAll(browser, url) {
  const { people, head, moves } = await gather(url);
  const running = await setTable(people, head);
  await playMoves(people, running, moves.slice(0, Math.round(moves.length * PLAYED)));
  const over = await setTable(people, head);
  await playMoves(people, over, moves);
  const words = await setTable(people.slice(0, 2), {
    game: WORDS_GAME,
    options: { players: 2 },
    seed: { given: 'glen' },
  });
  for (let decided = 0; decided < WORDS_DECISIONS; decided++) await decide(people.slice(0, 2), words);

  const pages = [
    { name: 'home', at: '/', waits: 'article' },
    { name: 'new', at: `/new/${head.game}`, waits: 'form' },
    { name: 'table', at: `/table/${running}`, waits: '.lit, .chooser', who: await asked(people, running) },
    { name: 'words', at: `/table/${words}`, waits: '.moves', who: await asked(people, words), plain: true },
    { name: 'end', at: `/table/${over}`, waits: '.end figure .total' },
    { name: 'replay', at: `/replay/${over}?move=${Math.round(moves.length / 2)}`, waits: '.controls select' },
  ];
  mkdirSync(FOLDER, { recursive: true });
  for (const { screen, ...device } of SCREENS) {
    for (const theme of THEMES) {
      for (const page of pages) await take(browser, url, page, { screen, device, theme, people });
    }
  }
}

async function take(browser, url, { name, at, waits, who = 0, plain = false }, { screen, device, theme, people }) {
  const settings = JSON.stringify({ lang: 'en', theme, plain });
  const context = await browser.newContext({
    ...device,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [{ name: 'ceilidh', value: settings }] }] },
  });
  const [cookie = '', value = ''] = people[who].cookie.split('=');
  await context.addCookies([{ name: cookie, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}${at}`);
  await page.locator(waits).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  const file = `${name}-${screen}-${theme}.webp`;
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(path.join(FOLDER, file), Buffer.from(data, 'base64'));
  await context.close();
  console.log(`docs/screenshots/${file}`);
}

/** Those who play, and the match they play. */
async function gather(url) {
  const [first, ...lines] = readFileSync(GOLDEN, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const people = [];
  for (const name of first.seats) people.push(await guest(url, name));
  return { people, head: first, moves: lines.filter((line) => typeof line[1] === 'string') };
}
