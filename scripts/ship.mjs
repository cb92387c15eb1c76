// Puts what serving needs into a folder of its own: what was built, and the packages it is run with.
//   node scripts/ship.mjs <new folder>
// In the image, after `npm prune --omit=dev`.
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = 'node_modules';
/** What starts the server, and what `ceilidh` knows the folder of the project by. */
const SINGLE = ['package.json', 'package-lock.json', 'LICENSE', path.join('scripts', 'start.mjs')];
/** Tools that were built beside the rest, what the compiler notes, types, maps, and what packages bring along for readers. */
const LEFT_OUT = [
  /^packages\/[^/]+\/dist\/learn$/,
  /\.(?:[cm]?ts|map|tsbuildinfo|svelte|flow|sh|test\.[cm]?js)$/,
  /^node_modules\/.*\/test\.[cm]?js$/,
  /^node_modules\/\.[^/]+$/,
  /^node_modules\/.*\/(?:\.[^/]+|__tests__|tests?|integration|docs?|examples?|benchmarks?|bench)$/,
  /^node_modules\/(?!.*\/licen[cs]e[^/]*$).*\.(?:md|markdown|ya?ml)$/i,
];

const [to] = process.argv.slice(2);
if (to === undefined || existsSync(to)) {
  process.stderr.write('ship: name a folder that does not exist yet.\n');
  process.exitCode = 1;
} else ship(path.resolve(to));

function ship(folder) {
  const built = readdirSync(path.join(ROOT, 'packages')).filter((name) => existsSync(inPackage(name, 'dist')));
  const ours = built.flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/dist`]);
  mkdirSync(folder, { recursive: true });
  for (const each of [...SINGLE, ...ours, MODULES])
    cpSync(path.join(ROOT, each), path.join(folder, each), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isShipped,
    });
}

function inPackage(name, ...rest) {
  return path.join(ROOT, 'packages', name, ...rest);
}

function isShipped(file) {
  // One of our own packages, of which only those that were built are there.
  if (lstatSync(file).isSymbolicLink()) return existsSync(path.join(realpathSync(file), 'dist'));
  const inside = path.relative(ROOT, file).split(path.sep).join('/');
  return !LEFT_OUT.some((pattern) => pattern.test(inside));
}
