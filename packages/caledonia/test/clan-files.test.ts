import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLANS } from '../src/clans/index.ts';

const ROOT = new URL('..', import.meta.url).pathname;

/** What each clan is known by, as expressions: its name, and what only it has. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  buchanan: ['buchanan'],
  campbell: ['campbell'],
  cunningham: ['cunningham', 'butter'],
  fergusson: ['fergusson'],
  macdonald: ['macdonald', 'fisherm[ae]n', '\\browed', '\\browing', 'rowMove', "(case|kind:|[!=]==) 'row'"],
  macewan: ['macewan', 'beer', 'brew'],
  mackenzie: ['mackenzie', 'cellar', 'barrel', 'matur', "(case|kind:|[!=]==) 'open'"],
  robertson: ['robertson'],
  stewart: ['stewart'],
};

/** Lists of what clans have. */
const LISTS = [
  'src/clans/first-nine.ts',
  'src/clans/index.ts',
  'src/clans/types.ts',
  'src/clans/units.ts',
  'src/bot/clans/index.ts',
  'src/facts/clans/index.ts',
  'board/clans/shapes.ts',
  'board/clans/targets.ts',
  'board/clans/tracks.ts',
];

type File = readonly [path: string, text: string];

/** Files beside a clan's own and the lists that speak of it: the first line that does. */
function strayingOf(id: string, files: readonly File[]): string[] {
  const own = new RegExp(`/clans/${id}[^/]*$`, 'i');
  const words = new RegExp((WORDS[id] ?? []).join('|'), 'i');
  return files
    .filter(([path]) => !own.test(path) && !LISTS.includes(path))
    .flatMap(([path, text]) => {
      const line = [path, ...text.split('\n')].find((each) => words.test(each));
      return line === undefined ? [] : [`${path}: ${line.trim()}`];
    });
}

const files = ['src', 'board'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path): File => [`${folder}/${path}`, readFileSync(`${ROOT}${folder}/${path}`, 'utf8')]),
);

describe('all that is special about a clan', () => {
  it.each(CLANS.map(({ id }) => id))('is in the files of %s', (id) => {
    expect(files.length).toBeGreaterThan(100);
    expect(strayingOf(id, files)).toEqual([]);
  });

  it('is looked for by the words of every clan, each of which is in a file of its own', () => {
    expect(Object.keys(WORDS)).toEqual(CLANS.map(({ id }) => id));
    for (const [id, words] of Object.entries(WORDS)) {
      const own = files.filter(([path]) => new RegExp(`/clans/${id}[^/]*$`, 'i').test(path) || LISTS.includes(path));
      for (const word of words)
        expect(
          own.some(([, text]) => new RegExp(word, 'i').test(text)),
          `${id}: ${word}`,
        ).toBe(true);
    }
  });

  it.each([
    ['mackenzie', 'src/scoring.ts', 'const kept = sum(player.cellar);'],
    ['mackenzie', 'src/say.ts', "case 'open':"],
    ['macdonald', 'src/turn.ts', "if (move.kind === 'row') return;"],
    ['macdonald', 'src/expand.ts', 'unit === FISHERMAN'],
    ['macewan', 'board/targets.ts', 'brew: ({ count }) => count,'],
    ['cunningham', 'src/clans/mackenzie.ts', '/** Unlike butter. */'],
    ['stewart', 'src/stewart.ts', ''],
    ['robertson', 'src/editions.ts', "const clans = ['robertson'];"],
  ])('is found where %s strays into %s', (id, path, text) => {
    expect(strayingOf(id, [[path, text]])).toHaveLength(1);
  });

  it('may be like a common word', () => {
    expect(
      strayingOf('macdonald', [['src/present.ts', "head: { id: 'caledonia.show.row' }, rows.map((row) => row)"]]),
    ).toEqual([]);
    expect(strayingOf('mackenzie', [['src/rules.ts', 'open: true,']])).toEqual([]);
  });
});
