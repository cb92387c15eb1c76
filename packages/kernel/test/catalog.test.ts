import { readdirSync, readFileSync } from 'node:fs';
import { checkCatalog, createWords, LANGS, type Message, samples, wordsCatalog } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { readOptions, readRecord } from '../src/index.ts';
import { kernelCatalog } from '../src/catalog.ts';
import { atFirstTurn, refusalOf } from './helpers.ts';
import { toyOptions } from './toy-options.ts';
import { toy } from './toy.ts';

const src = new URL('../src/', import.meta.url);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(path, src), 'utf8'));

/** Every id that the sources name; `wrong` in shapes is given them whole. */
const used = [
  ...new Set(sources.flatMap((text) => [...text.matchAll(/'(kernel\.[\w.-]+)'/g)].map(([, id]) => id ?? ''))),
];

describe('the messages of the kernel', () => {
  it('pass the check of words, against the kernel’s own sources', () => {
    const { say } = createWords('en', [wordsCatalog]);
    expect(checkCatalog(kernelCatalog, { prefix: ['kernel'], sources }).map((problem) => say(problem))).toEqual([]);
  });

  it('are those that the sources use', () => {
    expect(used.length).toBeGreaterThan(40);
    for (const lang of LANGS) expect(Object.keys(kernelCatalog[lang]).toSorted()).toEqual(used.toSorted());
  });

  it.each(used)('%s reads in every language, with 0, 1, 2, 5 and 22', (id) => {
    for (const lang of LANGS) {
      const texts = samples(kernelCatalog[lang][id] ?? '', lang).map(({ text }) => text);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text).not.toMatch(/[{}]|undefined|^$/);
    }
  });
});

describe('a refusal in words', () => {
  const inWords = (reason: Message): string[] => LANGS.map((lang) => createWords(lang, [kernelCatalog]).say(reason));

  it('of a move says what is legal', () => {
    expect(inWords(refusalOf(() => atFirstTurn().play(0, 'fly')))[0]).toBe(
      '“fly” is not a legal move here. 5 moves are legal, among them: rest, walk, draw, peek, and dare 1.',
    );
  });

  it('of an option says what is accepted', () => {
    expect(inWords(refusalOf(() => readOptions(toyOptions, { players: 9 })))[0]).toBe(
      'Option “players” cannot be “9”. Accepted: whole numbers from 2 to 3.',
    );
  });

  it('of a record says the line and what was expected there', () => {
    const [english, polish, italian] = inWords(refusalOf(() => readRecord([toy], '{"ceilidh":1}')));
    expect(english).toBe('Line 1: At game: expected a text.');
    expect(polish).toMatch(/^Wiersz 1: /);
    expect(italian).toMatch(/^Riga 1: /);
  });
});
