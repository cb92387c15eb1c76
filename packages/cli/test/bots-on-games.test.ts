import { type Bot, bots, findBot } from '@ceilidh/bots';
import { games } from '@ceilidh/games';
import { below, generator, readOptions, type Game, type Generator, type Rules } from '@ceilidh/kernel';
import { expect, test } from 'vitest';

/** Levels with a little of their work: what they choose differs, what they must not do does not. */
const players = bots.map(({ name }) => findBot(`${name}x0.001`) ?? (findBot(name) as Bot));
const pairs = games.flatMap((game) => players.map((bot) => [bot.name, game.id, bot, game] as const));
const random = bots[0] as Bot;

function play(
  rules: Rules,
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
    const rules = game.rules(readOptions(game.options, {}));
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

/** Options drawn by chance that go together. */
function drawOptions(game: Game, chance: Generator): ReturnType<typeof readOptions> {
  for (;;) {
    const drawn = Object.entries(game.options.declared).map(([name, kind]) => {
      if (kind.kind === 'number') return [name, kind.min + below(chance, kind.max - kind.min + 1)];
      if (kind.kind === 'flag') return [name, below(chance, 3) === 0];
      return [name, kind.values[below(chance, kind.values.length)]];
    });
    try {
      return readOptions(game.options, Object.fromEntries(drawn));
    } catch {
      // These exclude each other: others are drawn.
    }
  }
}

const matches = Number(process.env['CEILIDH_BOT_MATCHES'] ?? 3);

test.each(games.map((game) => [game.id, game] as const))(
  'no level makes an illegal move of %s, whatever the options and however many play',
  (id, game) => {
    const chance = generator(id, 'options');
    const searchers = players.filter(({ name }) => name.includes('x'));
    const all = matches * searchers.length;
    let over = 0;
    for (let number = 0; number < all; number++) {
      const rules = game.rules(drawOptions(game, chance));
      const bot = searchers[number % searchers.length] as Bot;
      const own = generator(`${id} ${number}`, 'bot');
      play(rules, bot, `${id} ${number}`, 4, (view, seat) => bot.choose(rules, view, seat, own));
      over++;
    }
    expect(over).toBe(all);
  },
  matches * 60_000,
);

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

const evaluated = games.filter((game) => game.rules(readOptions(game.options, {})).expect !== undefined);

test.each(evaluated.map((game) => [game.id, game] as const))(
  'what a seat of %s may expect is a number, and changes nothing',
  (id, game) => {
    const chance = generator(id, 'expect');
    for (let number = 0; number < 12; number++) {
      const rules = game.rules(drawOptions(game, chance));
      const state = rules.setup(`${id} ${number}`);
      for (let seat = rules.actors(state)[0]; seat !== undefined; seat = rules.actors(state)[0]) {
        const frozen = freeze(rules.clone(state));
        const moves = rules.legal(frozen, seat);
        const worths = Array.from({ length: rules.seats }, (_, of) => rules.expect?.(frozen, of));
        const foreseen = rules.forecasts?.(frozen, seat, moves) ?? [];
        for (const worth of [...worths, ...foreseen]) expect(Number.isFinite(worth ?? 0)).toBe(true);
        rules.apply(state, seat, moves[below(chance, moves.length)] as object);
      }
    }
  },
);
