import { readdirSync, readFileSync } from 'node:fs';
import {
  type Choice,
  generator,
  type Module,
  type ModuleFrame,
  type ModuleMove,
  type ModuleRules,
  ownStateOf,
  readOptions,
  readRecord,
  seatTag,
  withModuleOptions,
  writeRecord,
} from '@ceilidh/kernel';
import { drawOptions, fuzz, newCensus } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { type TrystEngine, tryst as engine } from '../src/engine.ts';
import { tryst } from '../src/index.ts';
import { modules } from '../src/modules.ts';
import type { TrystParts } from '../src/parts.ts';
import { makeRules, type TrystRules } from '../src/rules.ts';
import expected from './games/expected.json' with { type: 'json' };

const ROOT = new URL('..', import.meta.url);
const GAMES = new URL('games/', import.meta.url);

/** Whatever may be named outside of a module: nothing of it, but in the one list. */
const OUTSIDE = ['src', 'messages', 'board', 'data'].flatMap((folder) => {
  const paths = readdirSync(new URL(folder, ROOT), { recursive: true, withFileTypes: true });
  return paths.filter((path) => path.isFile()).map((path) => `${path.parentPath}/${path.name}`);
});
const LIST = ['/src/modules.ts', '/src/module-extras.ts'];
const namedOutside = (id: string, files: readonly (readonly [path: string, text: string])[]): string[] =>
  files
    .filter(([path]) => !path.includes(`/${id}/`) && !LIST.some((file) => path.endsWith(file)))
    .filter(([path, text]) => new RegExp(`\\b${id}`, 'i').test(`${path} ${text}`))
    .map(([path]) => path);

describe('a module', () => {
  const files = OUTSIDE.map((path) => [path, readFileSync(path, 'utf8')] as const);

  it.each(modules.map(({ id }) => id))('%s is named in its own files and in the one list', (id) => {
    expect(files.length).toBeGreaterThan(30);
    expect(namedOutside(id, files)).toEqual([]);
  });

  it('that is named elsewhere is found', () => {
    expect(namedOutside('weather', [['/src/turn.ts', 'if (ctx.options.weather) return;']])).toEqual(['/src/turn.ts']);
    expect(namedOutside('weather', [['/src/weather-cards.ts', '']])).toEqual(['/src/weather-cards.ts']);
  });
});

/** A module with all that one can have: at the beginning of every round its lead is asked whether to pay for a song. */
type Piper = { songs: number[] };
const PLAY: ModuleMove = { kind: 'piper.play', key: 'piper.play' };
const HUSH: ModuleMove = { kind: 'piper.hush', key: 'piper.hush' };
const songsOf = (state: TrystParts['state']): number[] => ownStateOf<Piper>('piper')(state).songs;
const song: Choice<TrystParts['context'], TrystParts['state'], ModuleMove, ModuleFrame> = {
  legal: (_ctx, _state, _frame, out) => out.push(PLAY, HUSH),
  apply(_ctx, state, { seat }, move, step) {
    const songs = songsOf(state);
    if (move === PLAY) songs[seat] = (songs[seat] ?? 0) + 1;
    step.log?.push({ message: { id: 'tryst.log.rest', values: { who: seatTag(seat), money: 1 } } });
  },
};
const rules: ModuleRules<TrystParts, Piper, Piper> = {
  own: {
    setup: (_ctx, state) => ({ songs: state.hands.map(() => 0) }),
    clone: ({ songs }) => ({ songs: songs.slice() }),
    view: ({ songs }) => ({ songs: songs.slice() }),
    redeal: ({ songs }) => ({ songs: songs.slice() }),
  },
  kinds: { 'piper.song': song },
  sayMove: () => ({ id: 'tryst.move.rest' }),
  sayAsk: () => ({ id: 'tryst.ask.scout' }),
  categories: ['songs'],
  score: (_ctx, state, seat) => [songsOf(state)[seat] ?? 0],
  referee: (_ctx, state) => (songsOf(state).every((songs) => songs <= state.round) ? [] : ['a song too many']),
  hooks: {
    roundStart(_ctx, state) {
      state.frames.push({ ask: 'piper.song', seat: state.lead });
    },
  },
};
const piper: Module<TrystParts> = {
  id: 'piper',
  version: 1,
  options: { piper: { kind: 'flag', default: false }, piperFee: { kind: 'number', min: 0, max: 3, default: 1 } },
  build: () => rules as ModuleRules<TrystParts>,
};

/** Tryst as it would be with one more module and its options. */
const list = [...modules, piper];
const options = withModuleOptions(tryst.options, [piper]);
const withPiper: TrystEngine & typeof tryst = {
  ...tryst,
  options,
  modules: list,
  rules: (values, { version = tryst.version, ...extras } = {}) => makeRules(values, { ...extras, version }, list),
};

describe('a module and an option that are added', () => {
  it('leave every golden match, record and sheet as it was', () => {
    const names = readdirSync(GAMES).filter((name) => name.endsWith('.jsonl'));
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) {
      const text = readFileSync(new URL(name, GAMES), 'utf8');
      const [old, now] = [tryst, withPiper].map((game) => readRecord([game], text));
      if (old?.kind !== 'match' || now?.kind !== 'match') throw new Error(`${name} is no whole match`);
      expect(now.match.hash()).toBe(old.match.hash());
      expect(writeRecord(now.match)).toBe(writeRecord(old.match));
      expect(new Map(Object.entries(expected)).get(name.replace('.jsonl', ''))?.hash).toBe(now.match.hash());
    }
  });

  it('leave every deal and list of legal moves as it was', () => {
    const random = generator('piper', 'deals');
    for (let seed = 0; seed < 40; seed++) {
      const values = drawOptions(tryst, random);
      const [before, after]: readonly TrystRules[] = [
        engine.rules(values),
        withPiper.rules(readOptions(options, { ...values })),
      ] as const;
      if (before === undefined || after === undefined) continue;
      const [was, is] = [before.setup(`deal ${seed}`), after.setup(`deal ${seed}`)];
      expect(is).toEqual(was);
      for (const seat of before.actors(was))
        expect(after.legal(is, seat).map(({ key }) => key)).toEqual(before.legal(was, seat).map(({ key }) => key));
    }
  });

  it('are played with all that a module can have', () => {
    const census = newCensus();
    fuzz({ game: withPiper, matches: 12, seed: 'piper', fixed: { piper: true }, census });
    expect(census.moves['piper.play']).toBeGreaterThan(10);
    expect(census.hooks['piper.roundStart']).toBeGreaterThan(10);
    expect(census.hooks['weather.roundStart']).toBeGreaterThan(0);
  });
});
