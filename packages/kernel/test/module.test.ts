import { describe, expect, it } from 'vitest';
import {
  below,
  type Choice,
  generator,
  Match,
  type Module,
  type ModuleMove,
  type ModuleRules,
  modulesInPlay,
  ownStateOf,
  readOptions,
  readRecord,
  seatTag,
  seenOf,
  writeRecord,
} from '../src/index.ts';
import { drawOptions, fuzz, newCensus } from '../src/tools/index.ts';
import { refusalOf, settingOf } from './helpers.ts';
import { type Toy, toy, type ToyFrame, type ToyMove, type ToyState } from './toy.ts';
import { toyAnd } from './toy-with.ts';

const text = (words: string) => ({ id: 'toy.text', values: { text: words } });

/** A cave that hides a treasure: at the beginning of a round somebody may look, and later dig. */
interface Cave {
  /** 0 to 2 steps deep. */
  readonly treasure: number;
  /** Bits of the seats that looked. */
  seen: number;
  readonly dug: number[];
}
interface SeenCave extends Omit<Cave, 'treasure'> {
  readonly treasure?: number;
}
type CaveFrame =
  | { readonly ask: 'cave.enter'; readonly seat: number }
  | { readonly ask: 'cave.dig'; readonly seat: number };
type Ask<A extends CaveFrame['ask']> = Choice<Toy['context'], ToyState, ToyMove, ToyFrame | CaveFrame, A>;

const moveOf = (kind: ModuleMove['kind'], ...words: number[]): ModuleMove => ({
  kind,
  key: [kind, ...words].join(' '),
});
const LOOK = moveOf('cave.look');
const LEAVE = moveOf('cave.leave');
const DIG = [0, 1, 2].map((depth) => moveOf('cave.dig', depth));
const ownOf = ownStateOf<Cave>('cave');

const enter: Ask<'cave.enter'> = {
  legal: (_ctx, _state, _frame, out) => out.push(LOOK, LEAVE),
  apply(_ctx, state, { seat }, move, step, stack) {
    if (move === LOOK) {
      step.reveal(1 << seat);
      ownOf(state).seen |= 1 << seat;
    }
    step.log?.push({ message: text('cave') });
    stack.push({ ask: 'cave.dig', seat });
  },
};
const dig: Ask<'cave.dig'> = {
  legal: (_ctx, _state, _frame, out) => out.push(...DIG),
  apply(_ctx, state, { seat }, move, step) {
    step.reveal(-1);
    const cave = ownOf(state);
    cave.seen = -1;
    if (move === DIG[cave.treasure]) cave.dug[seat] = (cave.dug[seat] ?? 0) + 1;
    step.log?.push({ message: { id: 'toy.log', values: { who: seatTag(seat), what: 'digs' } } });
  },
};

const rulesOfCave: ModuleRules<Toy, Cave, SeenCave> = {
  own: {
    setup: (_ctx, { hands }, seed) => ({
      treasure: below(generator(seed, 'cave'), 3),
      seen: 0,
      dug: hands.map(() => 0),
    }),
    clone: ({ treasure, seen, dug }) => ({ treasure, seen, dug: dug.slice() }),
    view({ treasure, seen, dug }, viewer) {
      const known = viewer === 'spectator' ? seen === -1 : (seen & (1 << viewer)) !== 0;
      return { ...(known ? { treasure } : {}), seen, dug: dug.slice() };
    },
    redeal: ({ treasure, seen, dug }, _viewer, random) => ({
      treasure: treasure ?? below(random, 3),
      seen,
      dug: dug.slice(),
    }),
  },
  kinds: { 'cave.enter': enter, 'cave.dig': dig },
  sayMove: (_ctx, _state, _seat, { key }) => text(key),
  sayAsk: (_ctx, _state, { ask }) => text(ask),
  present: (_ctx, view) => [
    { id: 'cave', title: text('cave'), lines: [text(`${seenOf<SeenCave>('cave')(view).treasure ?? 'hidden'}`)] },
    { id: 'round', title: text('round'), lines: [text('with a cave')] },
  ],
  referee: (_ctx, state) => (ownOf(state).dug.every((count) => count <= state.round) ? [] : ['dug too often']),
  categories: ['cave'],
  score: (_ctx, state, seat) => [ownOf(state).dug[seat] ?? 0],
  hooks: {
    roundStart(_ctx, state) {
      state.frames.push({ ask: 'cave.enter', seat: state.round % state.hands.length });
    },
  },
};

/** The same module in two versions: by the first, nobody digs. */
const cave: Module<Toy> = {
  id: 'cave',
  version: 2,
  options: { cave: { kind: 'flag', default: false } },
  presets: { loud: { cave: true } },
  build: ({ version }) => (version === 1 ? { ...rulesOfCave, hooks: {} } : rulesOfCave),
};
const withCave = toyAnd(cave);
const OPEN: Module<Toy> = {
  id: 'air',
  version: 1,
  options: {},
  build: () => ({ open: true, hooks: { bonus: () => 1 } }),
};

const POINTS = ['roundStart', 'bonus'] as const;
const playing = (options: object, modules = [cave, OPEN], extras = {}) =>
  modulesInPlay<Toy>(modules, POINTS, { players: 2, ...options }, extras);

describe('modules', () => {
  it('are in play as the options say, and are called in the order of the list', () => {
    expect(playing({}).versions).toEqual({});
    expect(playing({ cave: true, air: true }).versions).toEqual({ modules: { cave: 2, air: 1 } });
    expect(playing({ air: true }).hooks).toMatchObject({ roundStart: [], bonus: [expect.any(Function)] });
  });

  it('leave a match open only if none of them hides anything', () => {
    expect([{}, { air: true }, { air: true, cave: true }].map((options) => playing(options).open)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('report which hook was called, if somebody listens', () => {
    const heard: string[] = [];
    const { hooks } = playing({ air: true }, [OPEN], { observe: (hook: string) => heard.push(hook) });
    expect(hooks.bonus.map((hook) => hook({} as ToyState))).toEqual([1]);
    expect(heard).toEqual(['air.bonus']);
  });

  it('fill no hook point that the game lacks, and ask no questions but their own', () => {
    const strange = { ...OPEN, build: () => ({ hooks: { night: () => 1 } as object }) };
    expect(() => playing({ air: true }, [strange])).toThrow("module 'air' fills 'night', which is no hook point");
    const thief = { ...OPEN, build: () => ({ kinds: { 'cave.enter': enter }, hooks: {} }) };
    expect(() => playing({ air: true }, [thief])).toThrow("module 'air' asks 'cave.enter', which is not its own");
  });

  it('add their options, and their values to presets', () => {
    expect(Object.keys(withCave.options.declared)).toEqual([...Object.keys(toy.options.declared), 'cave']);
    expect(withCave.options.presets).toEqual({ quick: { rounds: 1 }, loud: { echo: true, cave: true } });
  });

  it('hold all properties of a game: own state, questions, moves, words, laws, rows of the sheet', () => {
    const census = newCensus();
    fuzz({ game: withCave, matches: 20, seed: 'cave', fixed: { cave: true }, census });
    expect(Object.keys(census.asks)).toEqual(expect.arrayContaining(['cave.enter', 'cave.dig']));
    expect(Object.keys(census.moves)).toEqual(expect.arrayContaining(['cave.look', 'cave.leave', 'cave.dig']));
    expect(census.hooks['cave.roundStart']).toBeGreaterThan(20);
  });

  it('show each viewer its part, join the sections of the game, and bring rows of the sheet', () => {
    const rules = withCave.rules(readOptions(withCave.options, { cave: true }));
    const state = rules.setup('cave');
    const sections = rules.present(rules.view(state, 0));
    expect(sections.map(({ id }) => id)).toEqual(['round', 'points', 'pile', 'cave']);
    expect(sections[0]?.lines).toEqual([text('round 1'), text('with a cave')]);
    expect(rules.categories).toEqual(['won', 'shown', 'cave']);
    expect(rules.view(state, 1)).toMatchObject({ modules: { cave: { dug: [0, 0] } } });
    expect(JSON.stringify(rules.view(state, 1))).not.toContain('treasure');
  });
});

describe('versions of modules', () => {
  const setting = settingOf({ cave: true }, 'cave', withCave);
  const asked = (match: Match): string[] =>
    match.rules.actors(match.state).map((seat) => match.rules.asking(match.state, seat).ask);

  it('are named by a match that has them in play, its record and its snapshot', () => {
    const match = new Match(setting, { autoConfirm: true });
    expect(match.rules.modules).toEqual({ cave: 2 });
    expect(match.snapshot().modules).toEqual({ cave: 2 });
    const [head = ''] = writeRecord(match).split('\n');
    expect(JSON.parse(head)).toMatchObject({ rules: toy.version, modules: { cave: 2 } });
    expect(new Match({ ...setting, options: readOptions(withCave.options, {}) }).rules.modules).toBeUndefined();
  });

  it('stay: a match that began with an earlier one is played, read and opened by it', () => {
    const match = new Match({ ...setting, modules: { cave: 1 } }, { autoConfirm: true });
    expect(asked(match)).toEqual(['call', 'call']);
    const read = readRecord([withCave], writeRecord(match));
    expect(read.kind === 'match' ? read.match.rules.modules : undefined).toEqual({ cave: 1 });
    expect(Match.restore(setting, match.snapshot()).rules.modules).toEqual({ cave: 1 });
  });

  it('are the first ones where a record does not tell them', () => {
    const record = writeRecord(new Match({ ...setting, modules: { cave: 1 } })).replace(',"modules":{"cave":1}', '');
    const read = readRecord([withCave], record);
    expect(read.kind === 'match' ? read.match.rules.modules : undefined).toEqual({ cave: 1 });
  });

  it.each([0, 3])('are refused where they are not known: %i', (version) => {
    expect(refusalOf(() => new Match({ ...setting, modules: { cave: version } }))).toMatchObject({
      id: 'kernel.version.unknown',
      values: { game: 'cave', found: version },
    });
  });
});

it('a module that is not in play changes nothing', () => {
  const chance = generator('without', 'options');
  for (let count = 0; count < 20; count++) {
    const options = drawOptions(toy, chance);
    const [without, beside] = [toy, withCave].map((game) => game.rules(options).setup('same'));
    expect(beside).toEqual(without);
  }
});
