import { fileURLToPath } from 'node:url';
import { adviser, usualLevel } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHouse } from './house.ts';
import { MOVES, playTurns, type Turn } from './worker.ts';

const open = openHouse();
const PATH = '/a-worker.js';
let code = '';

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'browser', 'module'] },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('./worker-main.ts', import.meta.url)),
        // What only Node has would be left out in silence, and fail when it is called.
        external: [],
        onLog(_level, { message }) {
          throw new Error(message);
        },
        output: { format: 'iife' },
      },
    },
  });
  [{ code }] = (built as Rolldown.RolldownOutput).output;
});

describe('a web worker', () => {
  it.each(games.map(({ id }) => ({ id })))('plays $id as the server does', async ({ id: game }) => {
    const guest = await open.house.guest();
    await guest.page.route(`**${PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    await guest.visit('/');
    for (const name of [usualLevel, adviser]) {
      const turn: Turn = { game, bot: `${name}x0.01`, seed: 'worker' };
      const played = await guest.page.evaluate<readonly string[]>(`new Promise((done, failed) => {
        const worker = new Worker('${PATH}');
        worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.postMessage(${JSON.stringify(turn)});
      })`);
      expect(played).toEqual(playTurns(turn));
      expect(played).toHaveLength(MOVES);
    }
  });
});
