// `npm start`: serves the table. The set-up before it has installed and built what is needed.
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';

const main = fileURLToPath(new URL('../packages/server/dist/src/main.js', import.meta.url));
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
