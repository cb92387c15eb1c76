import { readdirSync, readFileSync } from 'node:fs';
import {
  canonical,
  generator,
  type Game,
  hashOf,
  type OptionSpec,
  readOptions,
  readRecord,
  writeRecord,
} from '@ceilidh/kernel';
import { drawOptions } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { newDescription, describePosition, landOf } from '../src/bot/features.ts';
import type { Clan } from '../src/clans/clan.ts';
import { CLANS } from '../src/clans/index.ts';
import { engineWith } from '../src/engine.ts';
import { caledonia } from '../src/index.ts';
import { options } from '../src/options.ts';
import type { CaledoniaRules } from '../src/rules.ts';
import { playerOf } from '../src/state.ts';

const GAMES = new URL('games/', import.meta.url);
const VERSIONS = [1, 2];

/** One clan more, in the middle of the list, and one option more. */
const lamont: Clan = {
  id: 'lamont',
  suits: 'newcomers',
  startWorkers: 3,
  boxes: 2,
  // Whatever of it is called in a match without it would be seen.
  counters: {
    turn: {
      begin(turn) {
        turn.rowed = true;
      },
      copy() {
        throw new Error('copied without being there');
      },
    },
  },
  present: () => [{ id: 'caledonia.none' }],
  laws: () => ['is not there'],
};
const more: OptionSpec = {
  ...options,
  declared: { ...options.declared, longWinter: { kind: 'flag', default: false } },
};
const added = engineWith([...CLANS.slice(0, 4), lamont, ...CLANS.slice(4)], more);
const withMore = { ...caledonia, ...added };

const files = (folder: URL): URL[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => new URL(name, folder));
const folders = [GAMES, new URL('version-2/', GAMES)];

const matchOf = (game: Game, text: string) => {
  const read = readRecord([game], text);
  if (read.kind !== 'match') throw new Error('no whole match');
  return read.match;
};

describe('a clan and an option that are added', () => {
  it.each(folders.flatMap(files).map((file) => [file.pathname.split('/games/')[1], file]))(
    'leave the golden match %s and its record as they were',
    (_, file) => {
      const text = readFileSync(file as URL, 'utf8');
      const [old, now] = [matchOf(caledonia as unknown as Game, text), matchOf(withMore as unknown as Game, text)];
      expect(now.hash()).toBe(old.hash());
      expect(now.rows).toEqual(old.rows);
      expect(writeRecord(now)).toBe(writeRecord(old));
    },
  );

  it.each(VERSIONS)('leave every deal, list of legal moves and view of version %i as it was', (version) => {
    const random = generator('lamont', 'deals');
    for (let seed = 0; seed < 40; seed++) {
      const values = drawOptions(caledonia as unknown as Game, random);
      const before = caledonia.rules(values, { version });
      const after = withMore.rules(readOptions(more, { ...values }), { version });
      const [was, is] = [before.setup(`deal ${seed}`), after.setup(`deal ${seed}`)];
      expect(canonical(is)).toBe(canonical(was));
      expect(hashOf(after.view(is, 0))).toBe(hashOf(before.view(was, 0)));
      expect(after.present(after.view(is, 0))).toEqual(before.present(before.view(was, 0)));
      expect(withMore.referee(after, is)).toEqual([]);
      for (const seat of before.actors(was))
        expect(after.legal(is, seat).map(({ key }) => key)).toEqual(before.legal(was, seat).map(({ key }) => key));
    }
  });

  it('leave what bots see of a position as it was', () => {
    const described = (rules: CaledoniaRules): number[] => {
      const state = rules.setup('seen');
      for (let n = 0; n < 3; n++) {
        const seat = rules.actors(state)[0] ?? 0;
        const [move] = rules.legal(state, seat);
        if (move !== undefined) rules.apply(state, seat, move);
      }
      const description = newDescription();
      const { own, shipping } = playerOf(state, 0);
      describePosition(rules.context, state, 0, landOf(rules.context, state, own, shipping), description);
      return [...description.values, description.count];
    };
    for (const players of [1, 2, 3, 4])
      expect(described(withMore.rules(readOptions(more, { players })))).toEqual(
        described(caledonia.rules(readOptions(options, { players }))),
      );
  });

  it('are there: the list has ten clans, of which each version deals nine', () => {
    for (const version of VERSIONS)
      expect(withMore.rules(readOptions(more, {}), { version }).context.clans).toEqual(CLANS);
    expect(readOptions(more, { longWinter: true })).toMatchObject({ longWinter: true });
  });
});
