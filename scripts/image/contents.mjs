// What is in an image, and what must not be.
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { inStage } from './steps.mjs';

const FORBIDDEN = [
  [/\.[cm]?ts$/, 'a source or its types'],
  [/\.svelte$/, 'a source'],
  [/\.(?:map|tsbuildinfo)$/, 'a by-product of building'],
  [/(?:^|[/.])(?:tests?|__tests__)(?:[/.]|$)/, 'a test'],
  [/(?:^|\/)docs?\//, 'documentation'],
  [/^app\/packages\/[^/]+\/(?!dist\/|package\.json$)/, 'neither built nor the name of a package'],
  [/(?:^|\/)(?:\.npm|\.cache|_cacache)\//, 'a cache'],
  [/(?:^|\/)\.(?:git|env)(?:\/|$)/, 'nothing to be handed on'],
];
const NODE_WITH_SUPPORT = [22, 24];

/** Every file and link below the root, by its path with slashes, in order. Links are not followed. */
export function filesIn(root, folder = '') {
  return readdirSync(path.join(root, folder))
    .toSorted()
    .flatMap((name) => {
      const file = path.posix.join(folder, name);
      const stat = lstatSync(path.join(root, file));
      return stat.isDirectory() ? filesIn(root, file) : [{ path: file, bytes: stat.size, link: stat.isSymbolicLink() }];
    });
}

/** What no file of an image may be; `lock` says which packages only developers need. */
export function forbiddenFiles(files, lock) {
  return files.flatMap(({ path: file }) => {
    const what = FORBIDDEN.find(([pattern]) => pattern.test(file))?.[1] ?? developers(file, lock);
    return what === undefined ? [] : [`${file}: ${what}`];
  });
}

function developers(file, lock) {
  const [, name] = /^app\/((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  if (name === undefined) return undefined;
  const entry = lock.packages?.[name];
  if (entry === undefined) return 'of a package that the lock file does not name';
  return entry.dev === true || entry.devOptional === true ? 'of a package for developers' : undefined;
}

/** Everything that is wrong with an image before it is started. */
export function problemsOf(stage, files) {
  const lockFile = inStage(stage, 'package-lock.json');
  const lock = existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')) : {};
  return [...forbiddenFiles(files, lock), ...linksOutside(stage.root, files), ...wrongSettings(stage)];
}

function linksOutside(root, files) {
  const inside = `${realpathSync(root)}${path.sep}`;
  return files
    .filter(({ path: file, link }) => link && !leadsInto(inside, path.join(root, file)))
    .map(({ path: file }) => `${file}: a link that leads nowhere, or out of the image`);
}

function leadsInto(inside, file) {
  return existsSync(file) && realpathSync(file).startsWith(inside);
}

function wrongSettings({ base, user, env, owners, volumes, exposed, command, healthcheck }) {
  const version = Number(/^node:(\d+)\b/.exec(base)?.[1]);
  const data = env['DATA_DIR'] ?? '';
  const isRoot = user === 'root' || user === '0';
  const wrong = [
    [!NODE_WITH_SUPPORT.includes(version), `FROM ${base}: not Node ${NODE_WITH_SUPPORT.join(' or ')}`],
    [isRoot, 'it would run as root'],
    [!volumes.includes(data), `DATA_DIR (${data}) is no VOLUME`],
    [!isRoot && owners[data] !== user, `DATA_DIR (${data}) does not belong to ${user}`],
    [!exposed.includes(env['PORT']), `PORT (${env['PORT']}) is not named by EXPOSE`],
    [command === undefined, 'there is no CMD'],
    [healthcheck === undefined, 'there is no HEALTHCHECK'],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text);
}
