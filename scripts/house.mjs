// The server as it is run, with a database of its own, one Chromium, and people who play by the API: for scripts that
// take pictures.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../node_modules/playwright-core/index.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
let acts = 0;

/** Opens the house, lets `visit` take its pictures, and leaves nothing behind. */
export async function withHouse(visit, { args = [], env = {} } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ceilidh-pictures-'));
  const server = spawn(process.execPath, [...args, path.join(ROOT, 'packages', 'server', 'dist', 'src', 'main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_BURST: '1000000',
      QUOTA_PERCENT: '1000000',
      RATE_PER_SECOND: '1000000',
      SOCKETS_PER_ADDRESS: '100000',
      ...env,
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
      await visit(browser, url, { server, dataDir });
    } finally {
      await browser.close();
    }
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function ready(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /http:\/\/[\w.:]+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the server ended (${code}): ${said}`)));
  });
}

export async function guest(url, name) {
  const person = { url, cookie: '' };
  await call(person, 'POST', '/guests', { name });
  return person;
}

export async function call(person, method, at, body) {
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

export async function setTable(people, { game, options, seed }) {
  const pace = { kind: 'none' };
  const { id } = await call(people[0], 'POST', '/tables', { game, options, seed: seed.given, pace });
  for (const person of people.slice(1)) await call(person, 'POST', `/tables/${id}/join`, {});
  return id;
}

/** Whatever can be done at a table; looked at again where somebody else was quicker. */
export async function does(person, id, what, confirm = true) {
  for (;;) {
    const { version } = await call(person, 'GET', `/tables/${id}`);
    const done = { id: `picture-${++acts}`, seen: version, what, confirm };
    try {
      return await call(person, 'POST', `/tables/${id}/acts`, done);
    } catch (error) {
      if (!error.message.includes('server.table.version')) throw error;
    }
  }
}

export const act = (person, id, key) => does(person, id, { kind: 'move', key });

export async function playMoves(people, id, moves) {
  for (const [seat, key] of moves) await act(people[seat], id, key);
}

export async function asked(people, id) {
  const { pending } = await call(people[0], 'GET', `/tables/${id}`);
  return pending[0] ?? 0;
}

/** Whoever is asked takes one of the moves: not always the first, so that something comes of it. */
export async function decide(people, id) {
  const seat = await asked(people, id);
  const { legal } = await call(people[seat], 'GET', `/tables/${id}`);
  await act(people[seat], id, legal[acts % legal.length].key);
}
