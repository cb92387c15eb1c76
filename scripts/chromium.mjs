// Prints the path of a Chromium; tests, screenshots and `ceilidh bench web` run it. Installs one where there is none.
// Needs nothing but Node. What is told on the way goes to standard error: standard output has the path alone.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const USUAL = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PLAYWRIGHT = new URL('../node_modules/playwright-core/', import.meta.url);
/** Another run may be installing the same: it is waited for. */
const APT = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=600'];

try {
  process.stdout.write(`${await findChromium()}\n`);
} catch (error) {
  process.stderr.write(`chromium: ${error.message}\n`);
  process.exitCode = 1;
}

async function findChromium() {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') {
    if (works(given)) return given;
    throw new Error(`CHROMIUM=${given} cannot be run; set it to the path of a Chromium or Chrome.`);
  }
  const installed = onPath() ?? (await playwrights());
  if (installed !== undefined) return installed;
  const found = installByApt() ?? (await installByPlaywright());
  if (found !== undefined) return found;
  throw new Error('no Chromium was found or could be installed; install one, or set CHROMIUM to its path.');
}

/** Some are only a hint to install something else: it has to run. */
function works(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...files, ...USUAL].find((file) => existsSync(file) && works(file));
}

async function playwrights() {
  const main = new URL('index.mjs', PLAYWRIGHT);
  if (!existsSync(main)) return undefined;
  const { chromium } = await import(main.href);
  const file = chromium.executablePath();
  return existsSync(file) && works(file) ? file : undefined;
}

function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  run('apt-get', ['update', ...APT]);
  run('apt-get', ['install', ...APT, '--no-install-recommends', 'chromium']);
  return onPath();
}

async function installByPlaywright() {
  const installer = fileURLToPath(new URL('cli.js', PLAYWRIGHT));
  if (!existsSync(installer)) return undefined;
  run(process.execPath, [installer, 'install', '--no-shell', 'chromium']);
  return playwrights();
}

function run(command, args) {
  process.stderr.write(`chromium: ${path.basename(command)} ${args.map((arg) => path.basename(arg)).join(' ')} ...\n`);
  spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
