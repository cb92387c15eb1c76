// `npm run test:bots -- --games 10000`: bots of all levels play all games with options by chance, and nothing goes wrong.
// --games N (1000), --work F: the share of their work that the levels do (0.01; 1 is as at a table), --seed S.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    work: { type: 'string', default: '0.01' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});

console.log(`--games ${values.games} --work ${values.work} --seed ${values.seed}`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'packages/cli/test/bot-matches.test.ts'],
  {
    cwd: ROOT,
    env: {
      ...process.env,
      CEILIDH_BOT_GAMES: values.games,
      CEILIDH_BOT_WORK: values.work,
      CEILIDH_SEED: values.seed,
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
