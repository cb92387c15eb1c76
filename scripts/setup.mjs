// Installs and builds what is stale, so that every command works in a fresh clone.
// Needs nothing but Node, and writes to standard error only: the output of the command that follows stays clean.
// With --install it stops before the build, for commands that build as a check of their own.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What was installed and built last; `npm ci` takes it away together with what it speaks of. */
const DONE = 'node_modules/.ceilidh-setup.json';
/** Held by the process that installs or builds; it lies outside of `node_modules`, which `npm ci` deletes. */
const LOCK = '.setup.json';
const LOCK_TOUCHED_EVERY = 1000;
const LOCK_STALE_AFTER = 10_000;
/** What the compiler builds, and what goes into the page besides. */
const COMPILED = ['src', 'learn', 'messages', 'data'];
const SOURCES = [...COMPILED, 'board', 'page', 'public'];
/** The page, which is built of all the others. */
const PAGE = path.join('packages', 'web');
const OLDEST_NODE = [20, 19];

class SetupError extends Error {}

/** The command under way: it must not outlive this script. */
let running;

try {
  await main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new SetupError(`Node.js ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}.`);
  }
  const installOnly = process.argv.includes('--install');
  if (isInstalled() && (installOnly || isBuilt())) return;
  await holdingLock(async () => {
    // Asked again: whoever held the lock before may have done it all.
    if (!isInstalled()) await install();
    if (!installOnly && !isBuilt()) await build();
  });
}

function isInstalled() {
  return existsSync('node_modules') && done().installed === hashOf(['package-lock.json']);
}

function isBuilt() {
  return (
    done().built === hashOf(everySource()) &&
    [...builtPackages().map(buildInfo), path.join(PAGE, 'dist', 'index.html')].every((file) => existsSync(file))
  );
}

async function install() {
  say('installing packages ...');
  const installed = hashOf(['package-lock.json']);
  // Development packages always: they build. The level, because `npm run -s` would silence the reason of a failure.
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  const npm = process.env.npm_execpath ?? '';
  if (npm.endsWith('npm-cli.js')) await run('npm ci', process.execPath, [npm, ...ci]);
  else await run('npm ci', 'npm', ci, { shell: process.platform === 'win32' });
  remember({ installed });
}

async function build() {
  say('building ...');
  // Taken before the build: what changes meanwhile is built next time.
  const built = hashOf(everySource());
  const { installed } = done();
  remember({ installed });
  for (const name of builtPackages()) removeOrphans(name);
  await run('tsc -b', process.execPath, ['node_modules/typescript/bin/tsc', '-b']);
  for (const name of builtPackages()) copyOthers(name);
  await run('vite build', process.execPath, ['../../node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'], {
    cwd: PAGE,
  });
  remember({ installed, built });
}

/** What the compiler left in `dist` for sources that are gone. */
function removeOrphans(name) {
  const dist = path.join('packages', name, 'dist');
  for (const file of filesUnder(dist)) {
    const source = path.join('packages', name, path.relative(dist, file));
    const stem = source.replace(/(\.d)?\.[jt]s(\.map)?$/, '');
    if (file !== buildInfo(name) && ![source, `${stem}.ts`].some((candidate) => existsSync(candidate))) rmSync(file);
  }
}

/** The compiler emits sources and JSON, nothing else. */
function copyOthers(name) {
  const folder = path.join('packages', name);
  for (const file of sourcesOf(name, COMPILED).filter((source) => !/\.(ts|json|svelte)$/.test(source))) {
    const copy = path.join(folder, 'dist', path.relative(folder, file));
    mkdirSync(path.dirname(copy), { recursive: true });
    copyFileSync(file, copy);
  }
}

function packages() {
  return readdirSync('packages').filter((name) => existsSync(path.join('packages', name, 'package.json')));
}

function builtPackages() {
  return JSON.parse(readFileSync('tsconfig.json', 'utf8')).references.map((reference) => path.basename(reference.path));
}

function buildInfo(name) {
  return path.join('packages', name, 'dist', 'tsconfig.tsbuildinfo');
}

function everySource() {
  return [
    'package-lock.json',
    ...configsIn('.'),
    ...packages().flatMap((name) => [...configsIn(path.join('packages', name)), ...sourcesOf(name)]),
  ];
}

function configsIn(folder) {
  return readdirSync(folder)
    .filter((file) => /^((package|tsconfig(\..+)?)\.json|index\.html|vite\.config\.ts)$/.test(file))
    .map((file) => path.join(folder, file));
}

function sourcesOf(name, folders = SOURCES) {
  return folders.flatMap((folder) => filesUnder(path.join('packages', name, folder)));
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Contents rather than times: a branch switched to and back builds nothing. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function done() {
  try {
    return JSON.parse(readFileSync(DONE, 'utf8'));
  } catch {
    return {};
  }
}

function remember(what) {
  writeFileSync(`${DONE}.new`, JSON.stringify(what));
  renameSync(`${DONE}.new`, DONE);
}

async function run(name, command, args, options = {}) {
  running = spawn(command, args, { ...options, stdio: ['ignore', 2, 2] });
  const problem = await new Promise((resolve) => {
    running.once('error', (error) => resolve(error.message));
    running.once('exit', (code, signal) => resolve(code === 0 ? undefined : `exit code ${code ?? signal}`));
  });
  running = undefined;
  if (problem !== undefined) throw new SetupError(`"${name}" failed (${problem}).`);
}

async function holdingLock(work) {
  while (!takeLock()) await sleep(200);
  const touching = setInterval(() => utimes(LOCK, new Date(), new Date(), () => {}), LOCK_TOUCHED_EVERY);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => abandon(signal));
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(LOCK, { force: true });
  }
}

function abandon(signal) {
  running?.kill(signal);
  rmSync(LOCK, { force: true });
  process.exit(1);
}

function takeLock() {
  try {
    writeFileSync(LOCK, JSON.stringify({ pid: process.pid }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new SetupError(`cannot write here (${error.message}).`);
    removeStaleLock();
    return false;
  }
}

/** A lock that nobody touches belongs to a process that was killed. */
function removeStaleLock() {
  const held = statSync(LOCK, { throwIfNoEntry: false });
  if (held === undefined || Date.now() - held.mtimeMs < LOCK_STALE_AFTER) return;
  const aside = `${LOCK}.${process.pid}`;
  try {
    renameSync(LOCK, aside);
    // Between looking and moving, somebody may have replaced the stale lock by a living one: that goes back.
    if (statSync(aside).ino !== held.ino) linkSync(aside, LOCK);
  } catch {
    // Another process was faster.
  } finally {
    rmSync(aside, { force: true });
  }
}

function say(text) {
  process.stderr.write(`setup: ${text}\n`);
}
