import { describe, expect, it } from 'vitest';
import { games } from '../src/index.ts';
import {
  arrowProblems,
  dependencyProblems,
  house,
  idProblems,
  manifest,
  namingProblems,
  purityProblems,
  realTree,
  twiceProblems,
  wordingProblems,
} from './house.ts';

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
    ['ui', 'games'],
    ['ui', 'web'],
    ['bots', 'ui'],
    ['shinty', 'ui'],
    ['games', 'ui'],
    ['server', 'ui'],
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

  it('of what bots know are for bots, and for whoever wants the game whole', () => {
    const problems = (path: string, specifier: string) => arrowProblems(house({ [path]: `import '${specifier}';` }));
    expect(problems('packages/shinty/src/bot/worth.ts', '@ceilidh/bots/nets')).toEqual([]);
    expect(problems('packages/shinty/src/bot/worth.ts', '@ceilidh/bots')).toHaveLength(1);
    expect(problems('packages/shinty/src/rules.ts', '@ceilidh/bots/nets')).toHaveLength(1);
    expect(problems('packages/shinty/src/rules.ts', './bot/worth.ts')).toHaveLength(1);
    expect(problems('packages/shinty/src/engine.ts', './bot/worth.ts')).toHaveLength(1);
    expect(problems('packages/shinty/src/index.ts', './bot/worth.ts')).toEqual([]);
    expect(problems('packages/shinty/src/bot/worth.ts', './other.ts')).toEqual([]);
  });

  it('of what only the page loads are refused to all but the page', () => {
    const wrong = (path: string, specifier: string): void => {
      expect(arrowProblems(house({ [path]: `import '${specifier}';` }))).toEqual([
        `${path} imports ${specifier} against the arrows`,
      ]);
    };
    wrong('packages/shinty/src/wrong.ts', '../board/index.ts');
    wrong('packages/games/src/wrong.ts', '../page/index.ts');
    wrong('packages/games/src/wrong.ts', '@ceilidh/shinty/board');
    wrong('packages/server/src/wrong.ts', '@ceilidh/games/page');
    wrong('packages/shinty/board/wrong.ts', '@ceilidh/games');
    wrong('packages/shinty/board/wrong.ts', '@ceilidh/web');
    wrong('packages/games/page/wrong.ts', '@ceilidh/web');
  });

  it('of a game whole are refused to a page', () => {
    const problems = (path: string, specifier: string) => arrowProblems(house({ [path]: `import '${specifier}';` }));
    expect(problems('packages/games/page/index.ts', '@ceilidh/shinty')).toHaveLength(1);
    expect(problems('packages/games/page/index.ts', '@ceilidh/shinty/engine')).toEqual([]);
    expect(problems('packages/web/src/games.ts', '@ceilidh/games')).toHaveLength(1);
    expect(problems('packages/shinty/board/pitch.ts', '../src/index.ts')).toHaveLength(1);
    expect(problems('packages/shinty/board/pitch.ts', '../src/rules.ts')).toEqual([]);
    expect(problems('packages/games/src/index.ts', '@ceilidh/shinty')).toEqual([]);
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
    ["import { parentPort } from 'node:worker_threads';", 'imports node:worker_threads'],
    ["import lodash from 'lodash';", 'imports lodash'],
    ["const bytes = Buffer.from('x');", 'uses Buffer'],
    ["const fs = require('fs');", 'imports fs'],
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
    for (const fine of ['web/src', 'ui/src', 'shinty/board', 'games/page']) {
      expect(purityProblems(house({ [`packages/${fine}/fine.ts`]: text }))).toEqual([]);
    }
  });
});

describe('the names of games', () => {
  const ids = games.map((game) => game.id);

  it('stand in their own packages and in the list of games only', () => {
    expect(ids).not.toEqual([]);
    expect(namingProblems(house(), ['shinty'])).toEqual([]);
    expect(namingProblems(realTree(), ids)).toEqual([]);
  });

  it.each(['kernel', 'words', 'bots', 'ui', 'cli', 'server', 'web'])('are found in %s', (name) => {
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

  it('of modules stand in files of their own, and nowhere else', () => {
    expect(twiceProblems(realTree())).toEqual([]);
    const module = { 'packages/words/messages/rain/en.json': '{ "words.hello": "Rain" }' };
    expect(twiceProblems(house(module))).toEqual(['words: words.hello stands in two files']);
    const lacking = { 'packages/words/messages/rain/en.json': '{ "words.rain": "Rain" }' };
    expect(idProblems(house(lacking))).toHaveLength(2);
  });

  it('pass the check of words', () => {
    expect(wordingProblems(house())).toEqual([]);
    expect(wordingProblems(realTree())).toEqual([]);
  });

  it('that no source uses, or that do not exist, are found', () => {
    expect(wordingProblems(house({ 'packages/words/src/say.ts': '' }))).toHaveLength(1);
    expect(wordingProblems(house({ 'packages/words/src/say.ts': "say('words.hello', 'words.bye');" }))).toHaveLength(1);
  });

  it('that no source uses are found though a board or the page may use them', () => {
    const texts = (text: string): string => JSON.stringify({ 'shinty.board.pitch': text, 'shinty.kind.pass': text });
    const messages = {
      'packages/shinty/messages/en.json': texts('Field'),
      'packages/shinty/messages/pl.json': texts('Boisko'),
      'packages/shinty/messages/it.json': texts('Campo'),
    };
    expect(wordingProblems(house(messages))).toHaveLength(2);
    const board = { 'packages/shinty/board/Pitch.svelte': "<p>{say({ id: 'shinty.board.pitch' })}</p>" };
    const page = { 'packages/web/src/Moves.svelte': '<p>{say({ id: `${game}.kind.${kind}` })}</p>' };
    expect(wordingProblems(house({ ...messages, ...board }))).toHaveLength(1);
    expect(wordingProblems(house({ ...messages, ...board, ...page }))).toEqual([]);
  });

  it('that are glued on the page are found', () => {
    const glued = "<script>const x = t('words.hello') + name;</script>";
    expect(wordingProblems(house({ 'packages/words/src/Page.svelte': glued }))).toHaveLength(1);
  });
});
