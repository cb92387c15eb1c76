import { games } from '@ceilidh/games';
import { type Outcome, readOptions } from '@ceilidh/kernel';
import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { openDesk } from '../src/desk.ts';
import { outcomeLines } from '../src/sections.ts';

describe.each(games)('the end of a match of $id', (game) => {
  const rules = game.rules(readOptions(game.options, { players: 2 }));
  const outcomeOf = (...totals: readonly number[]): Outcome => ({
    ranks: totals.map((_, seat) => seat + 1),
    sheets: totals.map((total) => ({ total, parts: rules.categories.map((_, at) => (at === 0 ? total : 0)) })),
  });

  test.each(LANGS)('says in %s what decides between equal points, and only then', (lang) => {
    const io = { env: {}, tty: { in: false, out: false, err: false }, columns: 80 };
    const desk = openDesk(io as never, lang, [game], '');
    const told = (outcome: Outcome): string =>
      outcomeLines(desk, game.id, rules, outcome, ['Ailsa', 'Bruce']).join(' ').replaceAll(/\s+/g, ' ');
    const tie = game.catalog[lang][`${game.id}.tie`] as string;
    expect(told(outcomeOf(40, 40))).toContain(tie);
    expect(told(outcomeOf(41, 40))).not.toContain(tie);
  });

  test('has a row for each category that can score, and for no other', () => {
    const io = { env: {}, tty: { in: false, out: false, err: false }, columns: 80 };
    const desk = openDesk(io as never, 'en', [game], '');
    const rows = outcomeLines(desk, game.id, rules, outcomeOf(41, 40), ['Ailsa', 'Bruce']);
    const shown = rules.categories.filter((category) => {
      const name = game.catalog.en[`${game.id}.score.${category}`] as string;
      return rows.some((row) => row.startsWith(name));
    });
    expect(shown).toEqual(rules.categories.filter((category) => !(rules.unscored ?? []).includes(category)));
  });
});
