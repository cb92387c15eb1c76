import { readdirSync, readFileSync } from 'node:fs';
import { below, type Game, generator } from '@ceilidh/kernel';
import { drawOptions, kindOf, steered } from '@ceilidh/kernel/tools';
import { LANGS } from '@ceilidh/words';
import { expect, test } from 'vitest';
import { games } from '../src/index.ts';

const MATCHES = 12;

/** The kinds of all moves that were legal in matches with drawn options, in which rare kinds are preferred. */
function kindsMet(game: Game): string[] {
  const met = new Set<string>();
  const made: Record<string, number> = {};
  const steer = steered(made);
  for (let at = 0; at < MATCHES; at++) {
    const seed = `kinds/${at}`;
    const random = generator(seed, 'kinds');
    const rules = game.rules(drawOptions(game, generator(seed, 'options')));
    const state = rules.setup(seed);
    for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
      const seat = actors[below(random, actors.length)] ?? 0;
      const moves = rules.legal(state, seat);
      for (const move of moves) met.add(kindOf(rules.key(move)));
      const move = steer(rules, state, seat, moves, random);
      const kind = kindOf(rules.key(move));
      made[kind] = (made[kind] ?? 0) + 1;
      rules.apply(state, seat, move);
    }
  }
  return [...met];
}

/** The kinds of the moves made in the recorded matches, which were chosen to play every part of the game. */
function kindsRecorded(id: string): string[] {
  const folder = new URL(`../../${id}/test/games/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n'))
    .flatMap((line) => /^\[\d+,"([^" ]+)/.exec(line)?.slice(1) ?? []);
}

test.each(games.map((game) => [game.id, game] as const))('the kinds of moves of %s have headings', (id, game) => {
  const kinds = new Set([...kindsMet(game), ...kindsRecorded(id)]);
  const ids = [...kinds].map((kind) => `${id}.kind.${kind}`).toSorted();
  for (const lang of LANGS) {
    const named = Object.keys(game.catalog[lang]).filter((text) => text.startsWith(`${id}.kind.`));
    expect(named.toSorted()).toEqual(ids);
  }
});
