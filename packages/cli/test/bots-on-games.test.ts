import {
  advise,
  adviserKnobs,
  type Bot,
  bots,
  evaluated,
  type EvaluatedRules,
  findBot,
  searching,
} from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { below, generator, type Generator, readOptions } from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { expect, test } from 'vitest';

/** Levels with a little of their work: what they choose differs, what they must not do does not. */
const players = bots.map(({ name }) => findBot(`${name}x0.001`) ?? (findBot(name) as Bot));
const pairs = games.flatMap((game) => players.map((bot) => [bot.name, game.id, bot, game] as const));
const random = bots[0] as Bot;

function play(
  rules: EvaluatedRules,
  bot: Bot,
  seed: string,
  every: number,
  seen: (view: unknown, seat: number) => string,
): void {
  const state = rules.setup(seed);
  const chance = generator(seed, 'others');
  for (let asked = 0; ; asked++) {
    const seat = rules.actors(state)[0];
    if (seat === undefined) break;
    const view = rules.view(state, seat);
    const key = asked % every === 0 ? seen(view, seat) : random.choose(rules, view, seat, chance);
    const move = rules.legal(state, seat).find((legal) => rules.key(legal) === key);
    if (move === undefined) throw new Error(`${bot.name} chose '${key}', which is not legal`);
    rules.apply(state, seat, move);
  }
  expect(rules.outcome(state)).toBeDefined();
}

test.each(pairs)(
  '%s plays %s from its view alone: another deal of what is hidden changes nothing',
  (name, _id, bot, game) => {
    const rules = evaluated(game, game.rules(readOptions(game.options, {})));
    for (const seed of ['a', 'b', 'c'].slice(name.includes('x') ? 2 : 0)) {
      const chance = generator(seed, 'bot');
      play(rules, bot, seed, name.includes('x') ? 5 : 1, (view, seat) => {
        const copy: Generator = [...chance];
        const key = bot.choose(rules, view, seat, chance);
        const swapped = rules.redeal(view, seat, generator(seed, `swap ${key}`));
        expect(bot.choose(rules, rules.view(swapped, seat), seat, copy)).toBe(key);
        return key;
      });
    }
  },
  60_000,
);

test.each(games.map((game) => [game.id, game] as const))(
  'advice for %s is what the adviser would do, from the view alone, with a sum that is right',
  (_id, game) => {
    const rules = evaluated(game, game.rules(readOptions(game.options, {})));
    const knobs = { ...adviserKnobs, work: 40 };
    const self = searching('adviser', knobs);
    play(rules, self, 'advice', 25, (view, seat) => {
      const chance = (): Generator => generator('advice', String(seat));
      const key = self.choose(rules, view, seat, chance());
      const advice = advise(rules, view, seat, chance(), knobs);
      expect(advice[0]?.key).toBe(key);
      const swapped = rules.redeal(view, seat, generator('swap', key));
      expect(advise(rules, rules.view(swapped, seat), seat, chance(), knobs)).toEqual(advice);
      for (const { gain, parts, others, later } of advice) {
        expect(parts).toHaveLength(rules.categories.length);
        expect(parts.reduce((sum, part) => sum + part, others + later)).toBeCloseTo(gain, 6);
      }
      return key;
    });
  },
  60_000,
);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

const expecting = games.filter(({ evaluator }) => evaluator !== undefined);

test.each(expecting.map((game) => [game.id, game] as const))(
  'what a seat of %s may expect is a number, and changes nothing',
  (id, game) => {
    const chance = generator(id, 'expect');
    for (let number = 0; number < 12; number++) {
      const rules = evaluated(game, game.rules(drawOptions(game, chance)));
      const state = rules.setup(`${id} ${number}`);
      for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
        const frozen = freeze(rules.clone(state));
        const moves = rules.legal(frozen, seat);
        const worths = Array.from({ length: rules.seats }, (_, of) => rules.expect?.(frozen, of));
        const foreseen = rules.forecasts?.(frozen, seat, moves) ?? [];
        for (const worth of worths) expect(Number.isFinite(worth)).toBe(true);
        // A move that is never worth a look is foreseen to bring less than any other.
        for (const worth of foreseen) expect((worth ?? 0) < Infinity).toBe(true);
        rules.apply(state, seat, moves[below(chance, moves.length)] as object);
      }
    }
  },
);
