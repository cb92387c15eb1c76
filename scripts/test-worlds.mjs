// `npm run test:worlds`: what anybody is told is the same in every world they cannot tell apart, for 600 matches of all games.
// --matches N (600), --from N (0): the number of the first one, to play a long row in parts,
// --every N (2): worlds are swapped at every so many decisions, --seed S ("worlds").
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '600' },
    from: { type: 'string', default: '0' },
    every: { type: 'string', default: '2' },
    seed: { type: 'string', default: 'worlds' },
  },
});

console.log(`--matches ${values.matches} --from ${values.from} --every ${values.every} --seed ${values.seed}`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'packages/games/test/worlds.test.ts', '--disable-console-intercept'],
  {
    cwd: ROOT,
    env: {
      ...process.env,
      CEILIDH_WORLDS: values.matches,
      CEILIDH_WORLDS_FROM: values.from,
      CEILIDH_WORLDS_EVERY: values.every,
      CEILIDH_SEED: values.seed,
    },
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
