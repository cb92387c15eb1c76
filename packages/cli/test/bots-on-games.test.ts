import { bots } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { generator, readOptions, type Generator } from '@ceilidh/kernel';
import { expect, test } from 'vitest';

const pairs = games.flatMap((game) => bots.map((bot) => [bot.name, game.id, bot, game] as const));

test.each(pairs)(
  '%s plays %s from its view alone: another deal of what is hidden changes nothing',
  (_name, _id, bot, game) => {
    const rules = game.rules(readOptions(game.options, {}));
    for (const seed of ['a', 'b', 'c']) {
      const state = rules.setup(seed);
      const random = generator(seed, 'bot');
      for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
        const view = rules.view(state, seat);
        const copy: Generator = [...random];
        const key = bot.choose(rules, view, seat, random);
        const swapped = rules.redeal(view, seat, generator(seed, `swap ${key}`));
        expect(bot.choose(rules, rules.view(swapped, seat), seat, copy)).toBe(key);
        const move = rules.legal(state, seat).find((legal) => rules.key(legal) === key);
        if (move === undefined) throw new Error(`${bot.name} chose '${key}', which is not legal`);
        rules.apply(state, seat, move);
      }
      expect(rules.outcome(state)).toBeDefined();
    }
  },
);
