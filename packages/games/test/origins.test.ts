import { LANGS } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.ts';

/** What the page and docs/provenance.md tell of the components is counted from the data: here it is held to words. */
describe.each(games.map((game) => [game.id, game] as const))('the components of %s', (id, game) => {
  const origins = game.origins();
  const sources = [...new Set(origins.flatMap((origin) => origin.sources))];

  it('are each spoken of once, in every language', () => {
    const parts = origins.map(({ part }) => part);
    expect(new Set(parts).size).toBe(parts.length);
    const wanted = [
      `${id}.origins`,
      ...parts.map((part) => `${id}.origin.${part}`),
      ...sources.map((key) => `${id}.source.${key}`),
    ];
    for (const lang of LANGS) {
      const told = Object.keys(game.catalog[lang]).filter((key) => /^\w+\.(origins?|source)(\.|$)/.test(key));
      expect(told.toSorted()).toEqual(wanted.toSorted());
    }
  });

  it('name a source wherever something was read, and none where nothing was', () => {
    for (const { part, values, sources: from } of origins) {
      expect([part, from.length > 0]).toEqual([part, values.certain + values.likely > 0]);
    }
  });
});
