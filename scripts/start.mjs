// Starts the server with flags that fit the memory there is. With --flags it only prints them:
//   exec node $(node scripts/start.mjs --flags) packages/server/dist/src/main.js
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { flagsFor, memoryThere } from '../packages/server/dist/src/memory.js';

const MAIN = fileURLToPath(new URL('../packages/server/dist/src/main.js', import.meta.url));
const flags = flagsFor(memoryThere(process.env));

if (process.argv.includes('--flags')) process.stdout.write(`${flags.join(' ')}\n`);
else serve();

function serve() {
  const server = spawn(process.execPath, [...flags, MAIN, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  server.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
