// The checks of `npm run check`, which are also the first part of `npm test`.
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SETUP = 'scripts/setup.mjs';

/** Each is a script for Node with its arguments. The first must be done before the others can start. */
const INSTALL = { name: 'install', args: [SETUP, '--install'] };
const CHECKS = [
  { name: 'build', args: [SETUP] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'] },
  {
    name: 'page',
    args: [
      'node_modules/svelte-check/bin/svelte-check',
      '--tsconfig',
      'packages/web/tsconfig.json',
      '--fail-on-warnings',
      '--output',
      'human',
    ],
  },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs all checks, prints a line for each and the output of those that fail. */
export async function runChecks() {
  const installed = await runCheck(INSTALL);
  const results = installed ? await Promise.all(CHECKS.map((check) => runCheck(check))) : [installed];
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length };
}

async function runCheck({ name, args }) {
  const start = performance.now();
  const { code, output } = await runNode(args);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const passed = code === 0;
  if (!passed || name !== INSTALL.name)
    console.log(`${passed ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  if (!passed) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
  return passed;
}

function runNode(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => output.push(text));
    child.once('close', (code) => resolve({ code, output: output.join('') }));
  });
}
