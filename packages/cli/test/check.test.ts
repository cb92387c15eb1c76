import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '@ceilidh/kernel';
import { LANGS } from '@ceilidh/words';
import { describe, expect, test } from 'vitest';
import { ceilidh, folder, game, jsonOf } from './terminal.ts';

interface Result {
  readonly ok: boolean;
  readonly checks: readonly {
    readonly of: string;
    readonly check: string;
    readonly subject: string;
    readonly ok: boolean;
    readonly problems: readonly string[];
  }[];
}

const [part = ''] = Object.keys(game.components);

/** The catalog without the text that this id has in Polish. */
const without = (id: string): Game['catalog'] => {
  const { [id]: _, ...pl } = game.catalog.pl;
  return { ...game.catalog, pl };
};

/** The game with this exclusion in place of its own. */
function exclusion(reason: string, option: string, is: readonly (number | string)[]): Game {
  const when = { option: 'players', is: [2] };
  return { ...game, options: { ...game.options, exclusions: [{ when, never: { option, is }, reason }] } };
}

test.each(LANGS)('all games are in order (%s)', async (lang) => {
  const { code, out } = await ceilidh(['check', '--lang', lang]);
  expect(out.match(/^(?:WRONG|BŁĄD|ERRORE).*(?:\n {6}.*)*/gm) ?? []).toEqual([]);
  expect(code).toBe(0);
});

test('every component, fact, preset and exclusion is checked by name', async () => {
  const { ok, checks } = jsonOf(await ceilidh(['check', '--json'])) as unknown as Result;
  const named = (check: string): string[] =>
    checks.filter((checked) => checked.check === check && checked.of === game.id).map(({ subject }) => subject);
  expect(ok).toBe(true);
  expect(named('component')).toEqual(Object.keys(game.components));
  expect(named('fact')).toEqual(game.facts.map(({ id }) => id));
  expect(named('preset')).toEqual(Object.keys(game.options.presets));
  expect(named('exclusion')).toEqual(game.options.exclusions.map(({ reason }) => reason));
  expect(checks.filter(({ check }) => check === 'messages').map(({ of }) => of)).toEqual(
    expect.arrayContaining(['kernel', 'words', 'bots', 'cli', game.id]),
  );
});

describe('what is wrong is found', () => {
  const planted: readonly (readonly [what: string, broken: Game, check: string, problem: string])[] = [
    ['a fact', { ...game, facts: [{ id: 'moon', broken: () => ['made of cheese'] }] }, 'fact', 'made of cheese'],
    [
      'a fact that fails',
      {
        ...game,
        facts: [
          {
            id: 'moon',
            broken: () => {
              throw new Error('eclipse');
            },
          },
        ],
      },
      'fact',
      'eclipse',
    ],
    [
      'a component',
      {
        ...game,
        components: {
          ...game.components,
          [part]: { shape: game.components[part]?.shape ?? { read: () => 0 }, data: 7 },
        },
      },
      'component',
      part,
    ],
    ['a preset', { ...game, options: { ...game.options, presets: { odd: { colour: 'red' } } } }, 'preset', 'colour'],
    ['a preset’s value', { ...game, options: { ...game.options, presets: { odd: { players: 99 } } } }, 'preset', '99'],
    [
      'a default',
      {
        ...game,
        options: {
          ...game.options,
          declared: { ...game.options.declared, players: { kind: 'number', min: 2, max: 3, default: 7 } },
        },
      },
      'defaults',
      '7',
    ],
    ['a reason', exclusion('no.such.reason', 'players', [2]), 'exclusion', 'no.such.reason'],
    ['an excluded option', exclusion(`${game.id}.name`, 'colour', ['red']), 'exclusion', 'colour'],
    ['an excluded value', exclusion(`${game.id}.name`, 'players', [99]), 'exclusion', '99'],
    ['a label', { ...game, catalog: without(`${game.id}.tagline`) }, 'labels', `${game.id}.tagline`],
    [
      'a message',
      { ...game, catalog: without(Object.keys(game.catalog.en).at(-1) ?? '') },
      'messages',
      Object.keys(game.catalog.en).at(-1) ?? '',
    ],
    [
      'rules',
      {
        ...game,
        rules: () => {
          throw new Error('out of order');
        },
      },
      'rules',
      'out of order',
    ],
  ];

  test.each(planted)('%s', async (_, broken, check, problem) => {
    const said = await ceilidh(['check', '--json'], { games: [broken] });
    const { ok, checks } = jsonOf(said) as unknown as Result;
    expect([said.code, ok]).toEqual([1, false]);
    const wrong = checks.filter((checked) => checked.check === check).flatMap(({ problems }) => problems);
    expect(wrong.join('\n')).toContain(problem);
    const { code, out } = await ceilidh(['check'], { games: [broken] });
    expect(code).toBe(1);
    expect(out).toMatch(/^WRONG/m);
  });
});

const pack = (components: object, of = game.id): string => {
  const at = folder();
  writeFileSync(join(at, 'pack.json'), JSON.stringify({ game: of, name: 'Mine', components }));
  return at;
};

describe('a pack', () => {
  test('with our own values is in order', async () => {
    const said = await ceilidh(['check', '--pack', pack({ [part]: game.components[part]?.data }), '--json']);
    expect(said.code).toBe(0);
    const { checks } = jsonOf(said) as unknown as Result;
    expect(checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['pack', 'component', 'rules']));
  });

  test('with a component of another form is not', async () => {
    const { code, out } = await ceilidh(['check', '--pack', pack({ [part]: 7 })]);
    expect(code).toBe(1);
    expect(out).toContain(`components.${part}`);
  });

  test('need not keep to a fact that only binds what we reconstructed', async () => {
    const guessed = { ...game, facts: [{ id: 'our-guess', ours: true as const, broken: () => ['off'] }] };
    const house = await ceilidh(['check'], { games: [guessed] });
    expect(house.code).toBe(1);
    expect(house.out).toContain('our-guess');
    const owner = await ceilidh(['check', '--pack', pack({ [part]: game.components[part]?.data })], {
      games: [guessed],
    });
    expect(owner.code).toBe(0);
    expect(owner.out).not.toContain('our-guess');
  });

  test('for a game there is not cannot be checked', async () => {
    const { code, err } = await ceilidh(['check', '--pack', pack({}, 'chess')]);
    expect(code).toBe(2);
    expect(err).toContain(game.id);
  });
});
