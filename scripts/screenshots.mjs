// `npm run screenshots`: pictures of the main pages on a desk and on a phone, light and dark, in docs/screenshots.
// The match shown is a golden one, so that the same page gives the same picture again.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../node_modules/playwright-core/index.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'docs', 'screenshots');
const GOLDEN = path.join(ROOT, 'packages', 'caledonia', 'test', 'games', 'four-players.jsonl');
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
let acts = 0;

const dataDir = mkdtempSync(path.join(tmpdir(), 'ceilidh-screenshots-'));
const server = spawn(process.execPath, [path.join(ROOT, 'packages', 'server', 'dist', 'src', 'main.js')], {
  cwd: ROOT,
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_BURST: '1000000',
    RATE_PER_SECOND: '1000000',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
});

try {
  const url = await ready(server);
  const executablePath = execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'chromium.mjs')], {
    encoding: 'utf8',
  }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await takeAll(browser, url);
  } finally {
    await browser.close();
  }
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

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

function ready(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended (${code}): ${said}`)));
  });
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

async function guest(url, name) {
  const person = { url, cookie: '' };
  await call(person, 'POST', '/guests', { name });
  return person;
}

async function call(person, method, at, body) {
  const response = await fetch(`${person.url}/api/v1${at}`, {
    method,
    headers: { 'content-type': 'application/json', ...(person.cookie === '' ? {} : { cookie: person.cookie }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookie = response.headers.get('set-cookie');
  if (cookie !== null) person.cookie = cookie.split(';')[0];
  if (!response.ok) throw new Error(`${method} ${at}: ${await response.text()}`);
  return response.json();
}

async function setTable(people, { game, options, seed }) {
  const pace = { kind: 'none' };
  const { id } = await call(people[0], 'POST', '/tables', { game, options, seed: seed.given, pace });
  for (const person of people.slice(1)) await call(person, 'POST', `/tables/${id}/join`, {});
  return id;
}

async function act(person, id, key) {
  const { version } = await call(person, 'GET', `/tables/${id}`);
  const what = { kind: 'move', key };
  await call(person, 'POST', `/tables/${id}/acts`, { id: `screenshot-${++acts}`, seen: version, what, confirm: true });
}

async function playMoves(people, id, moves) {
  for (const [seat, key] of moves) await act(people[seat], id, key);
}

async function asked(people, id) {
  const { pending } = await call(people[0], 'GET', `/tables/${id}`);
  return pending[0] ?? 0;
}

/** Whoever is asked takes one of the moves: not always the first, so that something comes of it. */
async function decide(people, id) {
  const seat = await asked(people, id);
  const { legal } = await call(people[seat], 'GET', `/tables/${id}`);
  await act(people[seat], id, legal[acts % legal.length].key);
}
