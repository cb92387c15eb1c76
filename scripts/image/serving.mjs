// Starts what an image holds, as a container would, and asks it what people and watchers ask.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImageError } from './dockerfile.mjs';
import { environment, inStage, mapped } from './steps.mjs';

const READY_WITHIN = 60_000;
const STOP_WITHIN = 20_000;
const ANSWER_WITHIN = 10_000;
const HEALTH = '/healthz';
const GAMES = '/api/v1/games';

/** What was asked and found, and how many milliseconds it took to be ready. Everything that was started has ended. */
export async function serve(stage, say) {
  const port = await freePort();
  const tmp = inStage(stage, '/tmp');
  mkdirSync(tmp, { recursive: true });
  const env = { ...environment(stage), PORT: String(port), TMPDIR: tmp };
  const start = performance.now();
  const server = launch(stage, stage.command, env);
  try {
    await isReady(server, `http://127.0.0.1:${port}${HEALTH}`);
    const ready = Math.round(performance.now() - start);
    say(`it is ready after ${ready} ms`);
    const answers = [HEALTH, ...(await askPage(`http://127.0.0.1:${port}`)), ...(await runCommands(stage, env))];
    await stop(server, stage.stopSignal);
    return { ready, answers };
  } finally {
    server.child.kill('SIGKILL');
  }
}

function launch(stage, words, env) {
  const [name, ...args] = mapped(stage, words);
  const child = spawn(name, args, { cwd: inStage(stage, '.'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const server = {
    child,
    said: '',
    ended: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal))),
  };
  child.once('error', (error) => (server.said += error.message));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (server.said += text));
  return server;
}

async function isReady(server, url) {
  for (const until = Date.now() + READY_WITHIN; Date.now() < until; await sleep(50)) {
    if (server.child.exitCode !== null || server.child.pid === undefined) break;
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN) }).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new ImageError(`it does not answer ${HEALTH}: ${server.said.trim() || 'it says nothing'}`);
}

async function ask(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN) });
  const text = await answer.text();
  if (!answer.ok) throw new ImageError(`it answers ${new URL(url).pathname} with ${answer.status}`);
  return text;
}

/** The games, the page, and what the page is made of. */
async function askPage(url) {
  const games = await ask(`${url}${GAMES}`);
  if (!games.includes('"id"')) throw new ImageError(`it answers ${GAMES} without games`);
  const page = await ask(`${url}/`);
  const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, part]) => part);
  if (parts.length === 0) throw new ImageError('it answers / without a page');
  for (const part of parts) await ask(`${url}${part}`);
  return [GAMES, '/', ...parts];
}

/** The check of its health, and the command line beside the server, where there is one. */
async function runCommands(stage, env) {
  const ceilidh = existsSync(inStage(stage, '/usr/local/bin/ceilidh'))
    ? [
        ['ceilidh', 'admin', 'tables', '--json'],
        ['ceilidh', 'check', '--matches', '--json'],
        ['ceilidh', 'backup', path.posix.join(stage.env['DATA_DIR'], 'copy.db')],
      ]
    : [];
  for (const words of [stage.healthcheck, ...ceilidh]) {
    const command = launch(stage, words, env);
    const code = await command.ended;
    if (code !== 0) throw new ImageError(`“${words.join(' ')}” ends with ${code}: ${command.said.trim()}`);
  }
  return ['HEALTHCHECK', ...ceilidh.map((words) => words.join(' '))];
}

async function stop(server, signal = 'SIGTERM') {
  server.child.kill(signal);
  const waiting = new AbortController();
  const code = await Promise.race([
    server.ended,
    sleep(STOP_WITHIN, 'nothing: it goes on', { signal: waiting.signal }),
  ]);
  waiting.abort();
  if (code !== 0) throw new ImageError(`it answers ${signal} with ${code}: ${server.said.trim()}`);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
