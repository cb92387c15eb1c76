import { legalMove, type Match, Step } from '@ceilidh/kernel';
import { kindOf, type Oracles } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import type { State } from '../src/state.ts';
import { earlierGoldens, goldens } from './golden.ts';
import { book } from './oracle/book.ts';
import { oraclesOf } from './oracle/index.ts';
import { CLANS, readTable } from './oracle/table.ts';

const oracles = ({ rules }: Match): Oracles => oraclesOf(rules.version) as unknown as Oracles;
goldens.hold(oracles);
earlierGoldens(1).hold(oracles);
earlierGoldens(2).hold(oracles);

it.each([1, 2] as const)('matches of version %i are played by its rules', (version) => {
  const earlier = earlierGoldens(version);
  expect(earlier.names()).toHaveLength(11);
  for (const name of earlier.names()) expect(earlier.read(name).rules.version).toBe(version);
});

/** What was asked whenever the extra activation was used. */
function extrasIn({ rules, rows, setting }: Match): string[] {
  const state = rules.setup(setting.seed.match);
  return rows.flatMap(({ seat, key }) => {
    const { ask } = rules.asking(state, seat);
    rules.apply(state, seat, legalMove(rules, state, seat, key), new Step());
    return kindOf(key) === 'extra' ? [ask] : [];
  });
}

describe('the golden matches', () => {
  const played = goldens.names().map((name) => goldens.read(name));
  const tables = played.map((match) => readTable(match.state as State));
  const keys = played.flatMap(({ rows }) => rows.map(({ key }) => key));

  it('are eight at least, all by the newest rules', () => {
    expect(played.length).toBeGreaterThanOrEqual(8);
    for (const match of played) expect(match.rules.version).toBe(3);
  });

  it('show every number of players, the die, the short game and a sealed seed', () => {
    expect(new Set(played.map(({ setting }) => setting.options.players))).toEqual(new Set([2, 3, 4]));
    expect(played.some(({ setting: { options } }) => options['die'] === true && options.players > 2)).toBe(true);
    expect(played.some(({ setting: { options } }) => options['shortGame'] === true)).toBe(true);
    expect(played.some(({ setting }) => setting.seed.secret !== undefined)).toBe(true);
  });

  it('show every clan field and every landmark', () => {
    const taken = new Set(tables.flatMap(({ markers }) => markers.map(({ clan }) => clan)));
    expect(CLANS.filter((clan) => !taken.has(clan))).toEqual([]);
    const cards = new Set(tables.flatMap(({ owners }) => owners.flatMap((owner) => owner.cards)));
    const landmarks = book.tiles.filter(({ oneTime }) => oneTime.includes('landmark')).map(({ id }) => id);
    expect(landmarks.filter((landmark) => !cards.has(landmark))).toEqual([]);
  });

  it('show every kind of move', () => {
    const kinds = new Set(keys.map(kindOf));
    const rare = ['extra', 'munro', 'remove', 'levy', 'stow', 'settle', 'store', 'first', 'discard', 'end', 'skip'];
    for (const kind of rare) expect(kinds).toContain(kind);
    expect(keys.some((key) => /^pay \w+ coin$/.test(key))).toBe(true);
    expect(keys.some((key) => /^activate \d+ points$/.test(key))).toBe(true);
  });

  it('show Loch Ness between paying a person and choosing its field, and with a tile in the hand', () => {
    const asked = played.flatMap((match) => extrasIn(match));
    expect(new Set(asked)).toEqual(new Set([...asked, 'clan', 'place', 'activate', 'turn']));
  });

  it('come to scores like those of people', () => {
    const totals = Object.values(goldens.expected()).map((result) => result.totals);
    for (const list of totals) expect(Math.max(...list)).toBeGreaterThanOrEqual(45);
  });
});
