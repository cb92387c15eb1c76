import { describe, expect, it } from 'vitest';
import { afterMove, type Change, faultOf, salted, say, tick } from './faults.ts';
import { toyCatalog } from './toy-options.ts';
import { toy } from './toy.ts';
import { toyWith } from './toy-with.ts';

it('the toy itself has no fault', () => {
  expect(faultOf(toy, { matches: 1 })).toBeUndefined();
});

describe('a state', () => {
  it.each<[string, unknown]>([
    ['a Map', new Map([[1, 2]])],
    ['a Date', new Date(0)],
    ['something without a prototype', Object.create(JSON.parse('null') as object)],
    ['a function', () => 1],
    ['NaN', Number.NaN],
    ['an infinite number', { deep: [-Infinity] }],
    ['nothing in a list', [1, undefined]],
  ])('with %s in it does not survive JSON', (_what, salt) => {
    expect(faultOf(toyWith(salted(() => salt)))).toMatchObject({ check: 'json' });
  });

  it('of plain data survives', () => {
    const plain = { a: [1, 'x', true, JSON.parse('null') as unknown], b: undefined };
    expect(faultOf(toyWith(salted(() => plain)), { matches: 1 })).toBeUndefined();
  });

  it('whose copy shares something with it is found', () => {
    const shares: Change = (rules) => ({ clone: (state) => ({ ...rules.clone(state), hands: state.hands }) });
    expect(faultOf(toyWith(shares))).toMatchObject({ check: 'clone' });
  });

  it('that breaks a law of the referee is found', () => {
    const doubles = afterMove((state, { kind }) => {
      if (kind === 'rest') state.open.push(state.open[0] ?? 0);
    });
    const found = faultOf(toyWith(doubles));
    expect(found).toMatchObject({ check: 'referee', message: expect.stringContaining('a stone is in two places') });
  });
});

describe('chance', () => {
  it('that is not of the seed is found in the set-up', () => {
    expect(faultOf(toyWith(salted(tick)))).toMatchObject({
      check: 'determinism',
      message: expect.stringContaining('set-ups'),
    });
  });

  it('that is not of the seed is found in a move', () => {
    const throws = afterMove((state) => {
      state.salt = tick();
    });
    expect(faultOf(toyWith(throws))).toMatchObject({
      check: 'determinism',
      message: expect.stringContaining('second time'),
    });
  });
});

describe('the log', () => {
  it('of a move that left nothing in it is found', () => {
    const silent = afterMove((_state, { kind }, { log }) => {
      if (kind === 'rest') log?.splice(0);
    });
    expect(faultOf(toyWith(silent))).toMatchObject({
      check: 'log',
      message: expect.stringContaining("'rest' left nothing"),
    });
  });

  it('that does not name whose points changed is found', () => {
    const vague = afterMove((_state, { kind }, { log }) => {
      if (kind === 'fold') log?.splice(1);
    });
    expect(faultOf(toyWith(vague))).toMatchObject({
      check: 'log',
      message: expect.stringMatching(/changed the points of seat \d/),
    });
  });

  it.each(['message', 'insider'] as const)('with a %s that has no words is found', (where) => {
    const message = say('x');
    const unsaid = { id: 'toy.unsaid' };
    const speechless = afterMove((_state, _move, { log }) => {
      log?.push(where === 'message' ? { message: unsaid } : { message, insider: { seats: 1, message: unsaid } });
    });
    expect(faultOf(toyWith(speechless))).toMatchObject({ check: 'words' });
  });
});

it.each(['en', 'pl', 'it'] as const)('a message missing in %s is found', (lang) => {
  const { 'toy.change': _missing, ...rest } = toyCatalog[lang];
  const catalog = { ...toyCatalog, [lang]: rest };
  expect(faultOf({ ...toy, catalog })).toMatchObject({ check: 'words', message: expect.stringContaining(lang) });
});

it('a move that asks another seat and does not say so is found', () => {
  const denies = afterMove((_state, _move, step) => {
    step.asked = false;
  });
  expect(faultOf(toyWith(denies))).toMatchObject({ check: 'told' });
});
