import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { createWords, LANGS } from '@ceilidh/words';
import { expect, test } from 'vitest';
import { findGame, games } from '../src/index.ts';

test('every game is found by its id, and no two share one', () => {
  for (const game of games) expect(findGame(game.id)).toBe(game);
  expect(findGame('chess')).toBeUndefined();
});

test.each(LANGS)('the texts of all games go together (%s)', (lang) => {
  const words = createWords(lang, [kernelCatalog, ...games.map(({ catalog }) => catalog)]);
  for (const { id } of games) expect(words.say({ id: `${id}.name` })).not.toBe('');
});

test('a game’s texts begin with its id', () => {
  for (const { id, catalog } of games) {
    for (const text of Object.keys(catalog.en)) expect(text.startsWith(`${id}.`)).toBe(true);
  }
});
