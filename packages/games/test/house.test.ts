import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
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
const IMPURE = new Set([
  ...['process', 'Date', 'performance', 'setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'localStorage', 'sessionStorage', 'indexedDB', 'crypto'],
]);

function packageOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function packagesIn(tree: Tree): string[] {
  return [...new Set([...tree.keys()].map(packageOf))];
}

function codeOf(tree: Tree, name?: string): [path: string, text: string][] {
  return [...tree].filter(
    ([path]) => /^packages\/[^/]+\/src\//.test(path) && CODE.test(path) && (name ?? packageOf(path)) === packageOf(path),
  );
}

function dependenciesOf(tree: Tree, name: string): string[] {
  const manifest: unknown = JSON.parse(tree.get(`packages/${name}/package.json`) ?? '{}');
  const dependencies =
    typeof manifest === 'object' && manifest !== null && 'dependencies' in manifest ? manifest.dependencies : {};
  return Object.keys(dependencies ?? {})
    .filter((dependency) => dependency.startsWith(SCOPE))
    .map((dependency) => dependency.slice(SCOPE.length));
}

function gamePackages(tree: Tree): string[] {
  return dependenciesOf(tree, 'games').filter((name) => !FOUNDATION.includes(name));
}

function parse(path: string, text: string): ts.SourceFile {
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return ts.createSourceFile(`${path}.ts`, path.endsWith('.svelte') ? scripts.join('\n') : text, ts.ScriptTarget.Latest, true);
}

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

function importsOf(path: string, text: string): string[] {
  return ts.preProcessFile(parse(path, text).text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** The package of ours that an import leads to, if it leads to one. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith(SCOPE)) return specifier.slice(SCOPE.length).split('/')[0];
  return specifier.startsWith('.') ? packageOf(posix.join(posix.dirname(path), specifier)) : undefined;
}

/** What a package may import, or undefined for one that has no place in the house. */
function mayImport(tree: Tree, name: string): readonly string[] | undefined {
  if (name === 'words') return [];
  if (name === 'kernel') return ['words'];
  if (name === 'bots' || gamePackages(tree).includes(name)) return FOUNDATION;
  if (name === 'games') return [...FOUNDATION, ...gamePackages(tree)];
  return OUTER.includes(name) ? [...FOUNDATION, 'games', 'bots'] : undefined;
}

function arrowProblems(tree: Tree): string[] {
  const homeless = packagesIn(tree).filter((name) => mayImport(tree, name) === undefined);
  const imports = codeOf(tree).flatMap(([path, text]) => {
    const allowed = [packageOf(path), ...(mayImport(tree, packageOf(path)) ?? [])];
    return importsOf(path, text)
      .filter((specifier) => !allowed.includes(targetOf(path, specifier) ?? packageOf(path)))
      .map((specifier) => `${path} imports ${specifier} against the arrows`);
  });
  return [...homeless.map((name) => `packages/${name} has no place in the house`), ...imports];
}

/** By name only, never by a path into another package; and declared if and only if it is imported. */
function dependencyProblems(tree: Tree): string[] {
  return packagesIn(tree).flatMap((name) => {
    const imported = new Set<string>();
    const problems: string[] = [];
    for (const [path, text] of codeOf(tree, name)) {
      for (const specifier of importsOf(path, text)) {
        const target = targetOf(path, specifier);
        if (target === undefined || target === name) continue;
        imported.add(target);
        if (specifier.startsWith('.')) problems.push(`${path} reaches into another package: ${specifier}`);
      }
    }
    const declared = dependenciesOf(tree, name);
    const undeclared = [...imported].filter((target) => !declared.includes(target));
    const unused = declared.filter((target) => !imported.has(target));
    return [
      ...problems,
      ...undeclared.map((target) => `packages/${name} imports ${target} without declaring it`),
      ...unused.map((target) => `packages/${name} declares ${target} without importing it`),
    ];
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
  return ts.isIdentifier(node) && IMPURE.has(node.text) && isGlobal(node);
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
      ...[...nodesOf(parse(path, text))].filter(isImpure).map((node) => `${path} uses ${node.getText()}`),
    ]);
}

/** Nothing but a game's own package and the list of games knows a game by name, not even in a comment. */
function namingProblems(tree: Tree, ids: readonly string[]): string[] {
  const names = [...ids, ...PLANNED];
  const anonymous = [...FOUNDATION, 'bots', ...OUTER];
  return [...tree]
    .filter(([path]) => anonymous.includes(packageOf(path)) && /^packages\/[^/]+\/(src|messages)\//.test(path))
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
    // The kernel and the command line make ids such as `<game>.option.<name>` for any game.
    const using = gamePackages(tree).includes(name) ? [name, 'kernel', 'cli'] : [name];
    const sources = using.flatMap((user) => codeOf(tree, user).map(([, text]) => text));
    const glossary = JSON.parse(tree.get(`packages/${name}/messages/glossary.json`) ?? '[]') as Glossary;
    return checkCatalog(catalog, { prefix: [name], sources, glossary }).map((problem) => say(problem));
  });
}

function readTree(): Tree {
  const root = new URL('../../../', import.meta.url);
  const paths = readdirSync(new URL('packages/', root)).flatMap((name) =>
    ['src', 'messages'].flatMap((folder) => filesUnder(root, `packages/${name}/${folder}`)).concat(
      filesUnder(root, `packages/${name}`).filter((path) => path === `packages/${name}/package.json`),
    ),
  );
  return new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));
}
