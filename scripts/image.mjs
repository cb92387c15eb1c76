// Carries out the steps of the Dockerfile in an empty folder, without Docker and without root; starts what came of them,
// asks it what people and watchers ask, and looks at every file. `npm run image -- --help` tells the rest.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesIn, problemsOf } from './image/contents.mjs';
import { ImageError, readDockerfile } from './image/dockerfile.mjs';
import { serve } from './image/serving.mjs';
import { carryOut, inStage } from './image/steps.mjs';

const HELP = `Carries out the steps of the Dockerfile in an empty folder, without Docker and without root, starts the result,
asks it, and lists its files. Node, npm and the shell are those at hand, whatever FROM says. A step that cannot be carried
out like this is refused.

  npm run image -- [options]

  --reuse            in place of "npm ci", copy the packages that are installed here, and what is built, if it is up to date
  --context <folder> the folder with the Dockerfile [this project]
  --list             every file with its bytes
  --json             one object on standard output
  --keep             leave the folder, and tell where it is
  --help             this

Exit code 0 if all is well, 1 if not; what is being done is told on standard error.
`;
const PROJECT = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    reuse: { type: 'boolean', default: false },
    context: { type: 'string', default: PROJECT },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) process.stdout.write(HELP);
else await main();

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ceilidh-image-'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  }
  const report = { ok: false, node: process.versions.node, reused: [], files: 0, bytes: 0, problems: [] };
  try {
    await make(folder, report);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    report.problems.push(error.message);
  } finally {
    if (options.keep) say(`left in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
  report.ok = report.problems.length === 0;
  tell(report);
  process.exitCode = report.ok ? 0 : 1;
}

async function make(folder, report) {
  const context = path.resolve(options.context);
  const stages = readDockerfile(readFileSync(path.join(context, 'Dockerfile'), 'utf8'));
  report.base = stages.at(-1).base;
  say(`the image begins with ${report.base}; the steps here run on Node ${process.versions.node}`);
  const instead = options.reuse ? reusing(context, report) : undefined;
  const image = await carryOut(stages, { context, folder, say, instead });
  const files = filesIn(image.root);
  report.files = files.length;
  report.bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (options.list) report.list = files.map(({ path: file, bytes }) => ({ path: file, bytes }));
  report.problems.push(...problemsOf(image, files));
  if (report.problems.length > 0) return;
  Object.assign(report, await serve(image, say));
  report.problems.push(...writtenOutside(image, files));
}

/** In place of `npm ci`: what is installed and built here, brought up to date first. The step after it builds what is stale. */
function reusing(context, report) {
  return async (words, to) => {
    if (words.slice(0, 2).join(' ') !== 'npm ci') return false;
    execFileSync(process.execPath, [path.join(context, 'scripts', 'setup.mjs')], { stdio: ['ignore', 2, 2] });
    const built = readdirSync(path.join(context, 'packages')).map((name) => path.join('packages', name, 'dist'));
    for (const each of ['node_modules', ...built].filter((name) => existsSync(path.join(context, name))))
      cpSync(path.join(context, each), path.join(to, each), { recursive: true, verbatimSymlinks: true });
    report.reused.push(words.join(' '));
    say(`reused what is installed and built here in place of “${words.join(' ')}”`);
    return true;
  };
}

/** A container may be read-only: nothing is written but to the volumes and to /tmp. */
function writtenOutside(image, before) {
  const known = new Map(before.map(({ path: file, bytes }) => [file, bytes]));
  const writable = [...image.volumes, '/tmp'].map((each) => `${path.relative(image.root, inStage(image, each))}/`);
  return filesIn(image.root)
    .filter(({ path: file, bytes }) => known.get(file) !== bytes && !writable.some((each) => file.startsWith(each)))
    .map(({ path: file }) => `${file}: written while it ran, outside of its volumes`);
}

function tell(report) {
  if (options.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    for (const { path: file, bytes } of report.list ?? [])
      process.stdout.write(`${String(bytes).padStart(10)} ${file}\n`);
    for (const answer of report.answers ?? []) process.stdout.write(`answers: ${answer}\n`);
    process.stdout.write(`${report.files} files, ${report.bytes} bytes\n`);
  }
  for (const problem of report.problems) process.stderr.write(`image: ${problem}\n`);
}

function say(text) {
  process.stderr.write(`image: ${text}\n`);
}
