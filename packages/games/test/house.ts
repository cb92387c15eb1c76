import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catalog, checkCatalog, createWords, type Glossary, LANGS, wordsCatalog } from '@ceilidh/words';
import ts from 'typescript';

/** Path within the project to text. */
export type Tree = ReadonlyMap<string, string>;

const SCOPE = '@ceilidh/';
const CODE = /\.(ts|svelte|mjs)$/;
const FOUNDATION = ['kernel', 'words'];
/** What the boards of games and the page share. */
const SHARED = 'ui';
const OUTER = ['cli', 'server', 'web'];
/** What a game's bots know lies in a room of its own, which may use nets; only whoever wants the game whole enters it. */
const NETS = `${SCOPE}bots/nets`;
const BOT_ROOM = /^packages\/[^/]+\/src\/bot\//;
const WHOLE_GAME = /^packages\/[^/]+\/src\/index\.ts$/;
/** Code lies in src; what only the page loads of a game in board, of the list of games in page. */
const FOLDERS = /^packages\/[^/]+\/(src|board|page)\//;
/** Games that were named before they were written; those that are there are named by the list of games. */
const PLANNED = ['caledonia', 'glenmore', 'glen more', 'empires'];
/** Disk, clock, network and chance of the machine. */
const IMPURE =
  /^(globalThis|global|process|Buffer|__dirname|__filename|Date|performance|set(Timeout|Interval|Immediate)|fetch|XMLHttpRequest|WebSocket|(local|session)Storage|indexedDB|crypto)$/;

function packageOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function packagesIn(tree: Tree): string[] {
  return [...new Set([...tree.keys()].map(packageOf))];
}

function folderOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** What only the page loads: it may be written with what only the page has. */
const isOfPage = (folder: string): boolean => folder === 'board' || folder === 'page';

function codeOf(tree: Tree, name?: string): [path: string, text: string][] {
  return [...tree].filter(
    ([path]) => FOLDERS.test(path) && CODE.test(path) && (name ?? packageOf(path)) === packageOf(path),
  );
}

function dependenciesOf(tree: Tree, name: string): string[] {
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(
    tree.get(`packages/${name}/package.json`) ?? '{}',
  );
  return Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith(SCOPE))
    .map((dependency) => dependency.slice(SCOPE.length));
}

function gamePackages(tree: Tree): string[] {
  return dependenciesOf(tree, 'games').filter((name) => ![...FOUNDATION, SHARED].includes(name));
}

function parse(path: string, text: string): ts.SourceFile {
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return ts.createSourceFile(
    `${path}.ts`,
    path.endsWith('.svelte') ? scripts.join('\n') : text,
    ts.ScriptTarget.Latest,
    true,
  );
}

function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    nodes.push(...nodesOf(child));
  });
  return nodes;
}

function importsOf(path: string, text: string): string[] {
  return ts.preProcessFile(parse(path, text).text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** `kernel` for `@ceilidh/kernel/tools`. */
function packageNamed(specifier: string): string {
  return specifier.slice(SCOPE.length).split('/')[0] ?? '';
}

/** Our own packages are imported by name, and relative paths stay within the package. */
function isAllowed(path: string, specifier: string, allowed: readonly string[]): boolean {
  if (!specifier.startsWith('.')) return !specifier.startsWith(SCOPE) || isAllowedByName(path, specifier, allowed);
  const target = posix.join(posix.dirname(path), specifier);
  if (packageOf(target) !== packageOf(path)) return false;
  if (BOT_ROOM.test(target) && !BOT_ROOM.test(path) && !WHOLE_GAME.test(path)) return false;
  return folderOf(target) === folderOf(path) || !isOfPage(folderOf(target));
}

function isAllowedByName(path: string, specifier: string, allowed: readonly string[]): boolean {
  if (specifier === NETS && BOT_ROOM.test(path)) return true;
  const forPage = isOfPage(specifier.split('/')[2] ?? '');
  return (
    allowed.includes(packageNamed(specifier)) && (!forPage || packageOf(path) === 'web' || folderOf(path) === 'page')
  );
}

/** A game whole has what bots know and the words of every language: a page takes its parts one by one. */
function isTooMuch(tree: Tree, path: string, specifier: string): boolean {
  if (packageOf(path) !== 'web' && !isOfPage(folderOf(path))) return false;
  if (specifier.startsWith('.')) return WHOLE_GAME.test(posix.join(posix.dirname(path), specifier));
  return ['games', ...gamePackages(tree)].some((name) => specifier === SCOPE + name);
}

/** What a package may import, or undefined for one that has no place in the house. */
function mayImport(tree: Tree, name: string, folder = 'src'): readonly string[] | undefined {
  const shared = isOfPage(folder) ? [SHARED] : [];
  if (name === 'words') return [];
  if (name === 'kernel') return ['words'];
  if (gamePackages(tree).includes(name)) return [...FOUNDATION, ...shared];
  if (name === 'games') return [...FOUNDATION, ...gamePackages(tree), ...shared];
  if (name === 'bots' || name === SHARED) return FOUNDATION;
  // The command line runs, measures and looks after the server.
  if (name === 'cli') return [...FOUNDATION, 'games', 'bots', 'server'];
  if (name === 'web') return [...FOUNDATION, 'games', 'bots', SHARED];
  return OUTER.includes(name) ? [...FOUNDATION, 'games', 'bots'] : undefined;
}

export function arrowProblems(tree: Tree): string[] {
  const homeless = packagesIn(tree).filter((name) => mayImport(tree, name) === undefined);
  const imports = codeOf(tree).flatMap(([path, text]) => {
    const allowed = [packageOf(path), ...(mayImport(tree, packageOf(path), folderOf(path)) ?? [])];
    return importsOf(path, text)
      .filter((specifier) => !isAllowed(path, specifier, allowed) || isTooMuch(tree, path, specifier))
      .map((specifier) => `${path} imports ${specifier} against the arrows`);
  });
  return [...homeless.map((name) => `packages/${name} has no place in the house`), ...imports];
}

/** What is declared and never imported is found by the check for dead code. */
export function dependencyProblems(tree: Tree): string[] {
  return codeOf(tree).flatMap(([path, text]) => {
    const own = packageOf(path);
    const declared = [own, ...dependenciesOf(tree, own)];
    return importsOf(path, text)
      .filter((specifier) => specifier.startsWith(SCOPE) && !declared.includes(packageNamed(specifier)))
      .map((specifier) => `${path} imports ${specifier}, which ${own} does not declare`);
  });
}

/** Whether an identifier speaks of a global; `match.process` and `{ process: 1 }` do not. */
function isGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  const isMember = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent);
  return !(isMember && parent.name === node);
}

function isImpure(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return node.getText() === 'Math.random';
  return ts.isIdentifier(node) && IMPURE.test(node.text) && isGlobal(node);
}

/** Of somebody else, who may need Node: rules and bots run in a page and its workers as well. */
const isForeign = (specifier: string): boolean => !specifier.startsWith('.') && !specifier.startsWith(SCOPE);

/** Rules and bots give the same answer everywhere and always: they touch no disk, clock or network. Boards may. */
export function purityProblems(tree: Tree): string[] {
  const pure = [...FOUNDATION, ...gamePackages(tree), 'games', 'bots'];
  return pure
    .flatMap((name) => codeOf(tree, name))
    .filter(([path]) => !isOfPage(folderOf(path)))
    .flatMap(([path, text]) => [
      ...importsOf(path, text)
        .filter((specifier) => isBuiltin(specifier) || isForeign(specifier))
        .map((specifier) => `${path} imports ${specifier}`),
      ...nodesOf(parse(path, text))
        .filter(isImpure)
        .map((node) => `${path} uses ${node.getText()}`),
    ]);
}

/** Nothing but a game's own package and the list of games knows a game by name, not even in a comment. */
export function namingProblems(tree: Tree, ids: readonly string[]): string[] {
  const names = [...ids, ...PLANNED];
  const anonymous = new Set([...FOUNDATION, 'bots', SHARED, ...OUTER]);
  return [...tree]
    .filter(([path]) => anonymous.has(packageOf(path)) && /^packages\/[^/]+\/(src|messages)\//.test(path))
    .flatMap(([path, text]) =>
      names
        .filter((name) => `${path}\n${text}`.toLowerCase().includes(name.toLowerCase()))
        .map((name) => `${path} names ${name}`),
    );
}

/** A package's messages of this name: its own, and those of its modules in folders. */
function messagesOf(tree: Tree, name: string, file: string): unknown[] {
  const folder = `packages/${name}/messages/`;
  return [...tree]
    .filter(([path]) => path.startsWith(folder) && posix.basename(path) === file)
    .map(([, text]) => JSON.parse(text) as unknown);
}

function catalogOf(tree: Tree, name: string): Catalog | undefined {
  const texts = LANGS.map((lang) => [lang, messagesOf(tree, name, `${lang}.json`)] as const);
  if (texts.every(([, parts]) => parts.length === 0)) return undefined;
  return Object.fromEntries(texts.map(([lang, parts]) => [lang, Object.assign({}, ...parts)])) as Catalog;
}

/** Message ids of a package that stand in two of its files, of which one would hide the other. */
export function twiceProblems(tree: Tree): string[] {
  return packagesIn(tree).flatMap((name) => {
    const ids = messagesOf(tree, name, 'en.json').flatMap((part) => Object.keys(part as object));
    return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${name}: ${id} stands in two files`);
  });
}

/** Message ids that some language lacks. */
export function idProblems(tree: Tree): string[] {
  return packagesIn(tree).flatMap((name) => {
    const catalog = catalogOf(tree, name);
    if (catalog === undefined) return [];
    const ids = new Set(LANGS.flatMap((lang) => Object.keys(catalog[lang])));
    return LANGS.flatMap((lang) =>
      [...ids].filter((id) => !Object.hasOwn(catalog[lang], id)).map((id) => `${name}: ${id} is not in ${lang}.json`),
    );
  });
}

/** The page says its texts with `t`, which is held to the same rules as `say`. */
const spoken = (text: string): string => text.replaceAll(/(?<![\w.$])t\((?=['`])/g, 'say(');

export function wordingProblems(tree: Tree): string[] {
  const { say } = createWords('en', [wordsCatalog]);
  return packagesIn(tree).flatMap((name) => {
    const catalog = catalogOf(tree, name);
    if (catalog === undefined) return [];
    // Kernel, server, command line and page make ids such as `<game>.option.<name>` for any game and bot.
    const isServed = name === 'bots' || gamePackages(tree).includes(name);
    const using = isServed ? [name, 'kernel', 'server', 'cli', 'web'] : [name];
    const sources = using.flatMap((user) => codeOf(tree, user).map(([, text]) => spoken(text)));
    const glossary = messagesOf(tree, name, 'glossary.json').flat() as Glossary;
    const alike = messagesOf(tree, name, 'alike.json').flat() as string[];
    return checkCatalog(catalog, { prefix: [name], sources, glossary, alike }).map((problem) => say(problem));
  });
}

/** Sources, messages and manifests as they stand on disk. */
export function realTree(): Tree {
  const root = new URL('../../../packages/', import.meta.url);
  const paths = readdirSync(root).flatMap((name) => [
    ...['src', 'board', 'page', 'messages'].flatMap((folder) => filesUnder(root, `${name}/${folder}`)),
    ...readdirSync(new URL(name, root))
      .filter((file) => file === 'package.json')
      .map((file) => `${name}/${file}`),
  ]);
  return new Map(paths.map((path) => [`packages/${path}`, readFileSync(new URL(path, root), 'utf8')]));
}

function filesUnder(root: URL, folder: string): string[] {
  const url = new URL(folder, root);
  if (!existsSync(url)) return [];
  return readdirSync(url, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(folder, relative(fileURLToPath(url), join(entry.parentPath, entry.name))));
}

export function manifest(...dependencies: string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [SCOPE + name, '*'])) });
}

/** A small house in order, in which one thing is then put in the wrong place. */
export function house(changes: Readonly<Record<string, string>> = {}): Tree {
  return new Map(
    Object.entries({
      'packages/words/package.json': manifest(),
      'packages/words/src/index.ts': "export { say } from './say.ts'; // no process here, and no 'Date'",
      'packages/words/messages/en.json': '{ "words.hello": "Hello" }',
      'packages/words/messages/pl.json': '{ "words.hello": "Cześć" }',
      'packages/words/messages/it.json': '{ "words.hello": "Ciao" }',
      'packages/words/src/say.ts': "export const say = () => 'words.hello';",
      'packages/kernel/package.json': manifest('words'),
      'packages/kernel/src/index.ts': "import { say } from '@ceilidh/words'; export const turn = { process: say };",
      'packages/shinty/package.json': manifest('kernel', 'ui'),
      'packages/shinty/src/index.ts': "import type { Game } from '@ceilidh/kernel/tools'; import('./rules.ts');",
      'packages/shinty/board/index.ts': "import '@ceilidh/ui'; import '../src/rules.ts'; setTimeout(() => {}, 1);",
      'packages/ui/package.json': manifest('kernel', 'words'),
      'packages/ui/src/index.ts': "import type { Seat } from '@ceilidh/kernel'; export const now = Date.now;",
      'packages/games/package.json': manifest('shinty', 'ui'),
      'packages/games/src/index.ts': "export { shinty } from '@ceilidh/shinty';",
      'packages/games/page/index.ts': "import type { BoardProps } from '@ceilidh/ui'; import('@ceilidh/shinty/board');",
      'packages/bots/package.json': manifest('kernel'),
      'packages/bots/src/index.ts': "import { turn } from '@ceilidh/kernel'; export const best = turn.process;",
      'packages/web/package.json': manifest('games', 'bots', 'ui'),
      'packages/web/src/App.svelte':
        "<script>import '@ceilidh/games/page'; import '@ceilidh/bots';</script><p>from 'x'</p>",
      ...changes,
    }),
  );
}
