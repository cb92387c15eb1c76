import { generator, givenSeed, pick } from '@ceilidh/kernel';
import { kernelCatalog } from '@ceilidh/kernel/catalog';
import { drawOptions } from '@ceilidh/kernel/tools';
import { createWords, LANGS } from '@ceilidh/words';
import { expect, test } from 'vitest';
import { games } from '../src/index.ts';

const MATCHES = 6;

test.each(games.map((game) => [game.id, game] as const))(
  '%s tells the moves of a question apart in words',
  (id, game) => {
    const tongues = LANGS.map((lang) => createWords(lang, [kernelCatalog, game.catalog]));
    for (let match = 0; match < MATCHES; match++) {
      const random = generator(`moves ${match}`, id);
      const rules = game.rules(drawOptions(game, random));
      const state = rules.setup(givenSeed(`moves ${match}`).match);
      for (;;) {
        const [seat] = rules.actors(state);
        if (seat === undefined) break;
        const moves = rules.legal(state, seat);
        const words = tongues[match % tongues.length] as (typeof tongues)[number];
        const said = moves.map((move) => words.say(rules.sayMove(state, seat, move)));
        expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
        rules.apply(state, seat, pick(random, moves));
      }
    }
  },
);
