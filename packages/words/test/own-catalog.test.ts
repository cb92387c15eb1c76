import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWords, LANGS, wordsCatalog } from '../src/index.ts';
import { problemsOf } from './catalog.ts';

const src = new URL('../src/', import.meta.url);
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(new URL(path, src), 'utf8'));

describe('the messages of words itself', () => {
  it('pass their own check, against their own sources', () => {
    expect(sources.length).toBeGreaterThan(15);
    expect(problemsOf(wordsCatalog, { prefix: ['words'], sources })).toEqual([]);
  });

  it('read well', () => {
    const problem = { id: 'words.plural', values: { id: 'game.sheep', lang: 'pl', placeholder: 'n', category: 'few' } };
    expect(LANGS.map((lang) => createWords(lang, [wordsCatalog]).say(problem))).toEqual([
      'game.sheep: in the Polish text, the plural of n lacks the category “few”.',
      'game.sheep: w\u00a0polskim tekście przy odmianie symbolu n przez liczby brakuje kategorii „few”.',
      'game.sheep: nel testo polacco al plurale di n manca la categoria «few».',
    ]);
  });
});
