import { type Entry, legalMove, Step } from '@ceilidh/kernel';
import { holdOracle, kindOf } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { expectedResults, goldenNames, readGolden, resultOf, writeMissing } from './golden.ts';
import { caledoniaOracles } from './oracle/index.ts';

if (process.env['CEILIDH_GOLDEN'] === 'write') writeMissing();
const expected = expectedResults();
const matches = new Map(goldenNames().map((name) => [name, readGolden(name)]));

describe.each([...matches])('the golden match %s', (name, match) => {
  const rules = match.rules as unknown as CaledoniaRules;

  it('ends as it did', () => {
    expect(resultOf(match)).toEqual(expected[name]);
  });

  it('keeps the laws after every move, and every move is one that the oracle allows', () => {
    const oracles = caledoniaOracles(rules);
    const state: State = rules.setup(match.setting.seed.match);
    expect(caledonia.referee(rules, state)).toEqual([]);
    for (const { seat, key, log } of match.rows) {
      const legal = rules.legal(state, seat).map((move) => rules.key(move));
      holdOracle(rules, oracles, state, seat, legal);
      const said: Entry[] = [];
      rules.apply(state, seat, legalMove(rules, state, seat, key), new Step(said));
      expect(caledonia.referee(rules, state)).toEqual([]);
      expect(said).toEqual(log);
    }
    expect(rules.outcome(state)).toEqual(match.rules.outcome(match.state));
  });
});

describe('the golden matches', () => {
  const played = [...matches.values()];
  const states = played.map((match) => match.state as State);

  it('are all expected, and twelve at least', () => {
    expect(goldenNames().toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(played.length).toBeGreaterThanOrEqual(12);
  });

  it('show every number of players and every variant', () => {
    expect(new Set(played.map(({ setting }) => setting.options.players))).toEqual(new Set([1, 2, 3, 4]));
    const flags = Object.entries(caledonia.options.declared).filter(([, { kind }]) => kind === 'flag');
    const never = flags.filter(([option]) => !played.some(({ setting }) => setting.options[option] === true));
    expect(never.map(([option]) => option)).toEqual([]);
    expect(played.some(({ setting }) => setting.seed.secret !== undefined)).toBe(true);
  });

  it('show every clan, port tile and scoring tile', () => {
    const tiles = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const clans = new Set(states.flatMap(({ players }) => players.map(({ clan }) => clan)));
    for (const tile of tiles) expect(clans).toContain(tile - 1);
    const used = states.flatMap(({ ports, players }) =>
      ports.filter((_, corner) => players.some((player) => (player.ports & (1 << corner)) !== 0)),
    );
    expect([...new Set(used)].toSorted()).toEqual(tiles);
    expect([...new Set(states.flatMap(({ scoring }) => scoring))].toSorted()).toEqual(tiles);
  });

  it('show every kind of move', () => {
    const kinds = new Set(played.flatMap(({ rows }) => rows.map(({ key }) => kindOf(key))));
    const rare = [
      'brew',
      'mature',
      'open',
      'choose',
      'spare',
      'exchange',
      'retrieve',
      'shift',
      'row',
      'butter',
      'tile',
    ];
    for (const kind of rare) expect(kinds).toContain(kind);
  });
});
