import { generator, givenSeed, Match, pick, readOptions } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { createWords, LANGS } from '@ceilidh/words';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.ts';

/** The parts of one match of each game, as a replay is divided. */
function chaptersOf(game: (typeof games)[number]): string[] {
  const options = readOptions(game.options, {});
  const rules = game.rules(options);
  const seats = Array.from({ length: rules.seats }, (_, seat) => `Seat ${seat}`);
  const match = new Match({ game, options, seats, seed: givenSeed('chapters') }, { autoConfirm: true });
  const random = generator('chapters', game.id);
  const chapters: string[] = [];
  for (;;) {
    const chapter = JSON.stringify(rules.chapter?.(match.state));
    if (chapters.at(-1) !== chapter) chapters.push(chapter);
    const [seat] = match.pending();
    if (seat === undefined) return chapters;
    match.play(seat, rules.key(pick(random, match.legal(seat))));
  }
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  it('is divided into chapters, each told in every language and never come back to', () => {
    const chapters = chaptersOf(game);
    expect(chapters.length).toBeGreaterThan(1);
    expect(new Set(chapters).size).toBe(chapters.length);
    for (const lang of LANGS) {
      const words = createWords(lang, [kernelCatalog, game.catalog]);
      const said = chapters.map((chapter) => words.say(JSON.parse(chapter) as { id: string }));
      expect(new Set(said).size).toBe(chapters.length);
    }
  });

  it('says every standing answer in words', () => {
    const { standing } = game.rules(readOptions(game.options, {}));
    for (const lang of LANGS) {
      const words = createWords(lang, [game.catalog]);
      for (const [ask, keys] of Object.entries(standing))
        for (const key of keys) expect(words.has(`${id}.standing.${ask}.${key}`)).toBe(true);
    }
  });
});
