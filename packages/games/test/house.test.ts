import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Catalog, checkCatalog, createWords, type Glossary, LANGS, wordsCatalog } from '@ceilidh/words';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.ts';

/** Path within the project to text. */
type Tree = ReadonlyMap<string, string>;

const SCOPE = '@ceilidh/';
const CODE = /\.(ts|svelte|mjs)$/;
const FOUNDATION = ['kernel', 'words'];
const OUTER = ['cli', 'server', 'web'];
/** Games that were named before they were written; those that are there are named by the list of games. */
const PLANNED = ['caledonia', 'glenmore', 'glen more', 'empires'];
/** Disk, clock, network and chance of the machine. */
const IMPURE =
  /^(globalThis|process|Date|performance|set(Timeout|Interval|Immediate)|fetch|XMLHttpRequest|WebSocket|(local|session)Storage|indexedDB|crypto)$/;

function packageOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function packagesIn(tree: Tree): string[] {
  return [...new Set([...tree.keys()].map(packageOf))];
}

function codeOf(tree: Tree, name?: string): [path: string, text: string][] {
  return [...tree].filter(
    ([path]) =>
      /^packages\/[^/]+\/src\//.test(path) && CODE.test(path) && (name ?? packageOf(path)) === packageOf(path),
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
  return dependenciesOf(tree, 'games').filter((name) => !FOUNDATION.includes(name));
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
  if (specifier.startsWith('.')) return packageOf(posix.join(posix.dirname(path), specifier)) === packageOf(path);
  return !specifier.startsWith(SCOPE) || allowed.includes(packageNamed(specifier));
}

/** What a package may import, or undefined for one that has no place in the house. */
function mayImport(tree: Tree, name: string): readonly string[] | undefined {
  if (name === 'words') return [];
  if (name === 'kernel') return ['words'];
  if (name === 'bots' || gamePackages(tree).includes(name)) return FOUNDATION;
  if (name === 'games') return [...FOUNDATION, ...gamePackages(tree)];
  // The command line runs, measures and looks after the server.
  if (name === 'cli') return [...FOUNDATION, 'games', 'bots', 'server'];
  return OUTER.includes(name) ? [...FOUNDATION, 'games', 'bots'] : undefined;
}

function arrowProblems(tree: Tree): string[] {
  const homeless = packagesIn(tree).filter((name) => mayImport(tree, name) === undefined);
  const imports = codeOf(tree).flatMap(([path, text]) => {
    const allowed = [packageOf(path), ...(mayImport(tree, packageOf(path)) ?? [])];
    return importsOf(path, text)
      .filter((specifier) => !isAllowed(path, specifier, allowed))
      .map((specifier) => `${path} imports ${specifier} against the arrows`);
  });
  return [...homeless.map((name) => `packages/${name} has no place in the house`), ...imports];
}

/** What is declared and never imported is found by the check for dead code. */
function dependencyProblems(tree: Tree): string[] {
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

/** Rules and bots give the same answer everywhere and always: they touch no disk, clock or network. */
function purityProblems(tree: Tree): string[] {
  const pure = [...FOUNDATION, ...gamePackages(tree), 'games', 'bots'];
  return pure
    .flatMap((name) => codeOf(tree, name))
    .flatMap(([path, text]) => [
      ...importsOf(path, text)
        .filter((specifier) => isBuiltin(specifier))
        .map((specifier) => `${path} imports ${specifier}`),
      ...nodesOf(parse(path, text))
        .filter(isImpure)
        .map((node) => `${path} uses ${node.getText()}`),
    ]);
}

/** Nothing but a game's own package and the list of games knows a game by name, not even in a comment. */
function namingProblems(tree: Tree, ids: readonly string[]): string[] {
  const names = [...ids, ...PLANNED];
  const anonymous = new Set([...FOUNDATION, 'bots', ...OUTER]);
  return [...tree]
    .filter(([path]) => anonymous.has(packageOf(path)) && /^packages\/[^/]+\/(src|messages)\//.test(path))
    .flatMap(([path, text]) =>
      names
        .filter((name) => `${path}\n${text}`.toLowerCase().includes(name.toLowerCase()))
        .map((name) => `${path} names ${name}`),
    );
}

function catalogOf(tree: Tree, name: string): Catalog | undefined {
  const texts = LANGS.map((lang) => [lang, tree.get(`packages/${name}/messages/${lang}.json`)] as const);
  if (texts.every(([, text]) => text === undefined)) return undefined;
  return Object.fromEntries(texts.map(([lang, text]) => [lang, JSON.parse(text ?? '{}')])) as Catalog;
}

/** Message ids that some language lacks. */
function idProblems(tree: Tree): string[] {
  return packagesIn(tree).flatMap((name) => {
    const catalog = catalogOf(tree, name);
    if (catalog === undefined) return [];
    const ids = new Set(LANGS.flatMap((lang) => Object.keys(catalog[lang])));
    return LANGS.flatMap((lang) =>
      [...ids].filter((id) => !Object.hasOwn(catalog[lang], id)).map((id) => `${name}: ${id} is not in ${lang}.json`),
    );
  });
}

function wordingProblems(tree: Tree): string[] {
  const { say } = createWords('en', [wordsCatalog]);
  return packagesIn(tree).flatMap((name) => {
    const catalog = catalogOf(tree, name);
    if (catalog === undefined) return [];
    // The kernel and the command line make ids such as `<game>.option.<name>` for any game and bot.
    const isServed = name === 'bots' || gamePackages(tree).includes(name);
    const using = isServed ? [name, 'kernel', 'cli'] : [name];
    const sources = using.flatMap((user) => codeOf(tree, user).map(([, text]) => text));
    const glossary: Glossary = JSON.parse(tree.get(`packages/${name}/messages/glossary.json`) ?? '[]');
    const alike: string[] = JSON.parse(tree.get(`packages/${name}/messages/alike.json`) ?? '[]');
    return checkCatalog(catalog, { prefix: [name], sources, glossary, alike }).map((problem) => say(problem));
  });
}

/** Sources, messages and manifests as they stand on disk. */
function realTree(): Tree {
  const root = new URL('../../../packages/', import.meta.url);
  const paths = readdirSync(root).flatMap((name) => [
    ...filesUnder(root, `${name}/src`),
    ...filesUnder(root, `${name}/messages`),
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

function manifest(...dependencies: string[]): string {
  return JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [SCOPE + name, '*'])) });
}

/** A small house in order, in which one thing is then put in the wrong place. */
function house(changes: Readonly<Record<string, string>> = {}): Tree {
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
      'packages/shinty/package.json': manifest('kernel'),
      'packages/shinty/src/index.ts': "import type { Game } from '@ceilidh/kernel/tools'; import('./rules.ts');",
      'packages/games/package.json': manifest('shinty'),
      'packages/games/src/index.ts': "export { shinty } from '@ceilidh/shinty';",
      'packages/bots/package.json': manifest('kernel'),
      'packages/bots/src/index.ts': "import { turn } from '@ceilidh/kernel'; export const best = turn.process;",
      'packages/web/package.json': manifest('games', 'bots'),
      'packages/web/src/App.svelte': "<script>import '@ceilidh/games'; import '@ceilidh/bots';</script><p>from 'x'</p>",
      ...changes,
    }),
  );
}

describe('imports', () => {
  it('follow the arrows', () => {
    expect(arrowProblems(house())).toEqual([]);
    expect(arrowProblems(realTree())).toEqual([]);
  });

  it.each([
    ['words', 'kernel'],
    ['kernel', 'shinty'],
    ['kernel', 'games'],
    ['shinty', 'games'],
    ['shinty', 'bots'],
    ['games', 'bots'],
    ['bots', 'games'],
    ['web', 'shinty'],
    ['web', 'cli'],
  ])('of %s are refused where they lead to %s', (from, to) => {
    const path = `packages/${from}/src/wrong.ts`;
    for (const specifier of [`@ceilidh/${to}`, `@ceilidh/${to}/tools`, `../../${to}/src/index.ts`]) {
      const problem = [`${path} imports ${specifier} against the arrows`];
      expect(arrowProblems(house({ [path]: `import type { X } from '${specifier}';` }))).toEqual(problem);
      expect(arrowProblems(house({ [path]: `export * from '${specifier}';` }))).toEqual(problem);
      expect(arrowProblems(house({ [path]: `const x = await import('${specifier}');` }))).toEqual(problem);
    }
  });

  it('by a path into another package are refused even along the arrows', () => {
    const path = 'packages/kernel/src/wrong.ts';
    expect(arrowProblems(house({ [path]: "import '../../words/src/say.ts';" }))).toEqual([
      `${path} imports ../../words/src/say.ts against the arrows`,
    ]);
  });

  it('are searched in pages too', () => {
    const page = { 'packages/web/src/Board.svelte': "<p>x</p>\n<script lang='ts'>import '@ceilidh/shinty';</script>" };
    expect(arrowProblems(house(page))).toEqual([
      'packages/web/src/Board.svelte imports @ceilidh/shinty against the arrows',
    ]);
  });

  it('of a package that nobody knows are refused', () => {
    expect(arrowProblems(house({ 'packages/attic/package.json': manifest() }))).toEqual([
      'packages/attic has no place in the house',
    ]);
  });

  it('are declared', () => {
    expect(dependencyProblems(house())).toEqual([]);
    expect(dependencyProblems(realTree())).toEqual([]);
  });

  it('that are not declared are found', () => {
    expect(dependencyProblems(house({ 'packages/kernel/package.json': manifest() }))).toEqual([
      'packages/kernel/src/index.ts imports @ceilidh/words, which kernel does not declare',
    ]);
  });
});

describe('engines and bots', () => {
  it('touch no disk, clock or network', () => {
    expect(purityProblems(house())).toEqual([]);
    expect(purityProblems(realTree())).toEqual([]);
  });

  it.each([
    ["import { readFileSync } from 'node:fs';", 'imports node:fs'],
    ["import { readFileSync } from 'fs';", 'imports fs'],
    ['const now = Date.now();', 'uses Date'],
    ['const now = new Date();', 'uses Date'],
    ['const die = Math.random();', 'uses Math.random'],
    ['const { env } = process;', 'uses process'],
    ['const page = () => fetch(url);', 'uses fetch'],
    ['setTimeout(() => {}, 1);', 'uses setTimeout'],
  ])('are caught with %s', (text, problem) => {
    for (const name of ['kernel', 'words', 'shinty', 'games', 'bots']) {
      const path = `packages/${name}/src/wrong.ts`;
      expect(purityProblems(house({ [path]: text }))).toEqual([`${path} ${problem}`]);
    }
    expect(purityProblems(house({ 'packages/web/src/fine.ts': text }))).toEqual([]);
  });
});

describe('the names of games', () => {
  const ids = games.map((game) => game.id);

  it('stand in their own packages and in the list of games only', () => {
    expect(ids).not.toEqual([]);
    expect(namingProblems(house(), ['shinty'])).toEqual([]);
    expect(namingProblems(realTree(), ids)).toEqual([]);
  });

  it.each(['kernel', 'words', 'bots', 'cli', 'server', 'web'])('are found in %s', (name) => {
    const source = `packages/${name}/src/wrong.ts`;
    expect(namingProblems(house({ [source]: '// as in Shinty' }), ['shinty'])).toEqual([`${source} names shinty`]);
    expect(namingProblems(house({ [source]: '// Glen More' }), [])).toEqual([`${source} names glen more`]);
    const messages = `packages/${name}/messages/en.json`;
    expect(namingProblems(house({ [messages]: '{ "x": "Play Caledonia" }' }), [])).toEqual([
      `${messages} names caledonia`,
    ]);
    const file = `packages/${name}/src/empires.ts`;
    expect(namingProblems(house({ [file]: '' }), [])).toEqual([`${file} names empires`]);
  });
});

describe('messages', () => {
  it('exist in every language', () => {
    expect(idProblems(house())).toEqual([]);
    expect(idProblems(realTree())).toEqual([]);
  });

  it('that a language lacks are found', () => {
    expect(idProblems(house({ 'packages/words/messages/pl.json': '{}' }))).toEqual([
      'words: words.hello is not in pl.json',
    ]);
  });

  it('pass the check of words', () => {
    expect(wordingProblems(house())).toEqual([]);
    expect(wordingProblems(realTree())).toEqual([]);
  });

  it('that no source uses, or that do not exist, are found', () => {
    expect(wordingProblems(house({ 'packages/words/src/say.ts': '' }))).toHaveLength(1);
    expect(wordingProblems(house({ 'packages/words/src/say.ts': "say('words.hello', 'words.bye');" }))).toHaveLength(1);
  });
});
