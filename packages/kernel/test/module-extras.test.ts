import { describe, expect, it } from 'vitest';
import {
  cachedRules,
  editionOf,
  type Evaluator,
  hasVersion,
  type Module,
  type ModuleExtras,
  modulesInPlay,
  readOptions,
  type Rules,
  withModuleExtras,
} from '../src/index.ts';
import { refusalOf } from './helpers.ts';
import { type Toy, toy } from './toy.ts';
import { toyAnd } from './toy-with.ts';

/** A module that only bots and readers have anything of. */
const mist: Module<Toy> = {
  id: 'mist',
  version: 3,
  options: { mist: { kind: 'flag', default: false } },
  build: () => ({ open: true, hooks: {} }),
};
const withMist = toyAnd(mist);
const words = { 'toy.mist': 'mist' };
const extras: ModuleExtras = {
  id: 'mist',
  catalog: { en: words, pl: { 'toy.mist': 'mgła' }, it: { 'toy.mist': 'nebbia' } },
  glossary: [{ term: 'mist', en: ['mist'], pl: ['mgł'], it: ['nebbia'] }],
  worth: (_rules, _state, seat) => 10 + seat,
};

const rulesWith = (options: object): Rules =>
  withMist.rules(readOptions(withMist.options, { ...options })) as unknown as Rules;
const evaluatorOf = (options: object, evaluator?: Evaluator, more: readonly ModuleExtras[] = [extras]): Evaluator => {
  const game = withModuleExtras(
    { ...withMist, ...(evaluator === undefined ? {} : { evaluator: () => evaluator }) } as typeof withMist,
    more,
  );
  return game.evaluator?.(rulesWith(options) as never) ?? {};
};

describe('what a game whole has of a module', () => {
  it('are its words and terms, after the game’s own', () => {
    const game = withModuleExtras(withMist, [extras]);
    expect(game.catalog.pl['toy.mist']).toBe('mgła');
    expect(game.catalog.en).toEqual({ ...toy.catalog.en, ...words });
    expect(game.glossary.at(-1)?.term).toBe('mist');
    const silent = withModuleExtras(withMist, [{ id: 'mist', catalog: extras.catalog }]);
    expect(silent.glossary).toEqual(toy.glossary);
    expect(silent.evaluator).toBe(withMist.evaluator);
  });

  it('is its worth, beside what the game expects, or beside the totals of the sheets', () => {
    const rules = rulesWith({ mist: true });
    const state = rules.setup('mist');
    const total = rules.score(state)[1]?.total ?? 0;
    expect(evaluatorOf({ mist: true }).expect?.(state, 1)).toBe(total + 11);
    const known: Evaluator = { expect: () => 3, appraise: () => 5, forecasts: () => [], horizon: 4 };
    const both = evaluatorOf({ mist: true }, known);
    expect([both.expect?.(state, 0), both.appraise?.(state, 0), both.horizon]).toEqual([13, 15, 4]);
    // The game foresees moves without the module.
    expect(both.forecasts).toBeUndefined();
    expect(evaluatorOf({ mist: true }, { expect: () => 3 }).appraise).toBeUndefined();
  });

  it('is worth nothing where it is not in play', () => {
    const known: Evaluator = { expect: () => 3, forecasts: () => [] };
    expect(evaluatorOf({}, known)).toEqual(known);
    expect(evaluatorOf({})).toEqual({});
  });
});

describe('words that a module lacks', () => {
  const playing = modulesInPlay<Toy>([mist], ['roundStart', 'bonus'], { players: 2, mist: true });
  const nothing = {} as never;

  it('are an error that names what cannot be said', () => {
    const said = (name: string) => () => playing.sayMove(nothing, nothing, 0, { kind: `mist.${name}`, key: name });
    expect(said('lift')).toThrow("there are no words for 'mist.lift'");
    expect(() => playing.sayAsk(nothing, nothing, { ask: 'mist.wait', seat: 0 })).toThrow(
      "there are no words for 'mist.wait'",
    );
    expect(() => playing.sayAsk(nothing, nothing, { ask: 'fog.wait', seat: 0 })).toThrow(
      "'fog.wait' is of no module in play",
    );
  });
});

describe('the versions of a game', () => {
  const game = { ...withMist, version: 3, earlier: [{ ...toy, version: 1, earlier: [] }] };

  it('are those of its editions', () => {
    expect(editionOf(game, 1).version).toBe(1);
    expect(editionOf(game).version).toBe(3);
    expect(refusalOf(() => editionOf(game, 2))).toMatchObject({
      id: 'kernel.version.unknown',
      values: { found: 2, known: '1, 3' },
    });
  });

  it('are known with the versions of their modules', () => {
    const known = (version: number | undefined, modules?: Readonly<Record<string, number>>): boolean =>
      hasVersion(game, {
        ...(version === undefined ? {} : { version }),
        ...(modules === undefined ? {} : { modules }),
      });
    expect([known(undefined), known(1), known(3), known(2)]).toEqual([true, true, true, false]);
    expect([known(3, { mist: 1 }), known(3, { mist: 3 })]).toEqual([true, true]);
    expect([known(3, { mist: 0 }), known(3, { mist: 4 }), known(3, { fog: 1 })]).toEqual([false, false, false]);
    const { modules: _, ...bare } = game;
    expect(hasVersion(bare, { version: 3, modules: { mist: 1 } })).toBe(false);
  });
});

describe('rules', () => {
  const game = { ...withMist, version: 1, earlier: [] };
  const made: object[] = [];
  const rules = cachedRules(game, (_options, making) => {
    made.push(making);
    return {};
  });

  it('are made once, however a match tells the versions of its modules', () => {
    const without = { players: 2 };
    expect(rules(without, { modules: {} })).toBe(rules(without));
    expect(rules(without, { version: 1, modules: { mist: 2 } })).toBe(rules(without));
    const beside = { players: 2, mist: true };
    expect(rules(beside, { modules: { mist: 3 } })).toBe(rules(beside));
    // A match that does not tell is from before there was a second version.
    expect(rules(beside, { modules: {} })).toBe(rules(beside, { modules: { mist: 1 } }));
    expect(rules(beside, { modules: {} })).not.toBe(rules(beside));
    expect(made).toHaveLength(3);
  });
});
