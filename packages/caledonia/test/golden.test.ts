import { legalMove } from '@ceilidh/kernel';
import { kindOf, type Oracles } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { caledonia } from '../src/index.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { goldens, goldensOf2 } from './golden.ts';
import { caledoniaOracles } from './oracle/index.ts';

for (const version of [goldens, goldensOf2])
  version.hold((match) => caledoniaOracles(match.rules as unknown as CaledoniaRules) as unknown as Oracles);

it('every golden match is played by the version of the rules that it began with', () => {
  for (const name of goldens.names()) expect(goldens.read(name).rules.version).toBe(1);
  for (const name of goldensOf2.names()) expect(goldensOf2.read(name).rules.version).toBe(2);
});

describe('the golden matches of version 2', () => {
  /** Every question of these matches, with all answers and the one that was given. */
  const asked = goldensOf2.names().flatMap((name) => {
    const { rules, setting, rows } = goldensOf2.read(name);
    const state = rules.setup(setting.seed.match);
    return rows.map(({ seat, key }) => {
      const { ask } = rules.asking(state, seat);
      const legal = rules.legal(state, seat).map((move) => rules.key(move));
      rules.apply(state, seat, legalMove(rules, state, seat, key));
      return { ask, legal, key };
    });
  });

  it('spare two animals of one contract', () => {
    expect(asked.some(({ ask, key }) => ask === 'twice' && key.startsWith('port'))).toBe(true);
  });

  it('move one price twice before one trade', () => {
    expect(asked.some(({ ask, key }) => ask === 'trade' && key.startsWith('port'))).toBe(true);
  });

  it('open a barrel where nothing else could be answered', () => {
    const only = ({ legal }: { legal: readonly string[] }): boolean =>
      legal.every((key) => /^(open|skip|end)/.test(key));
    expect(asked.some((question) => only(question) && question.key.startsWith('open'))).toBe(true);
  });
});

describe('the golden matches', () => {
  const played = goldens.names().map((name) => goldens.read(name));
  const states = played.map((match) => match.state as State);

  it('are twelve at least', () => {
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
