import { readdirSync, readFileSync } from 'node:fs';
import { checkCatalog, createWords, wordsCatalog } from '@ceilidh/words';
import { expect, test } from 'vitest';
import { ownCatalogs } from '../src/desk.ts';

test('every text is used, complete and never glued', () => {
  const source = new URL('../src/', import.meta.url);
  const sources = readdirSync(source).map((file) => readFileSync(new URL(file, source), 'utf8'));
  const { say } = createWords('en', [wordsCatalog]);
  const problems = checkCatalog(ownCatalogs['cli'] ?? { en: {}, pl: {}, it: {} }, { sources, prefix: ['cli'] });
  expect(problems.map(say)).toEqual([]);
});
