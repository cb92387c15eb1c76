import { describe, expect, it } from 'vitest';
import { readOptions, type Seat, Step } from '../src/index.ts';
import { Fault, fuzz, type Fuzz, newCensus, type Oracles, type Steer, tryMatch } from '../src/tools/index.ts';
import { toyOracles } from './toy-oracle.ts';
import { toy, toyCatalog, type ToyMove, toyOptions, type ToyRules, type ToyState, toyWith } from './toy.ts';

/** What the tools say of the game; nothing if they are content. */
function faultOf(game: Fuzz['game'], more: Partial<Fuzz> = {}): { readonly check: string; readonly message: string } | undefined {
  try {
    fuzz({ game, matches: 12, seed: 'fault', ...more });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { check: error.check, message: error.message };
  }
  return undefined;
}

type Change = (rules: ToyRules) => Partial<ToyRules>;

/** After every move something more is done. */
const afterMove =
  (then: (state: ToyState, move: ToyMove, step: Step, seat: Seat) => void): Change =>
  (rules) => ({
    apply(state, seat, move, step = new Step()) {
      rules.apply(state, seat, move, step);
      then(state, move, step, seat);
      return step;
    },
  });

/** Rules that can tell copies from the state they were made of. */
const knowingCopies =
  (change: (rules: ToyRules, isCopy: (state: ToyState) => boolean) => Partial<ToyRules>): Change =>
  (rules) => {
    const copies = new WeakSet<ToyState>();
    const clone = (state: ToyState): ToyState => {
      const copy = rules.clone(state);
      copies.add(copy);
      return copy;
    };
    return { clone, ...change(rules, (state) => copies.has(state)) };
  };

const salted =
  (salt: () => unknown): Change =>
  (rules) => ({ setup: (seed) => ({ ...rules.setup(seed), salt: salt() }) });

const top = (state: ToyState): number => state.pile.at(-1) ?? -1;
const say = (text: string) => ({ id: 'toy.text', values: { text } });

let ticks = 0;
const tick = (): number => ++ticks;

it('the toy itself has no fault', () => {
  expect(faultOf(toy)).toBeUndefined();
});

describe('a leak', () => {
  it.each<[string, 'leak' | 'redeal', RegExp, Change]>([
    [
      'of what is hidden in the state, into the view',
      'redeal',
      /can tell the new deal/,
      (rules) => ({ view: (state, viewer) => Object.assign(rules.view(state, viewer), { top: top(state) }) }),
    ],
    [
      'to those who only watch',
      'redeal',
      /a spectator can tell the new deal/,
      (rules) => ({
        view: (state, viewer) => Object.assign(rules.view(state, viewer), viewer === 'spectator' ? { top: top(state) } : {}),
      }),
    ],
    [
      'of what others answered in secret, into the view',
      'leak',
      /after '.*' .* sees/,
      (rules) => ({ view: (state, viewer) => Object.assign(rules.view(state, viewer), { all: JSON.stringify(state.frames) }) }),
    ],
    [
      'of what only insiders may know, into the log of all',
      'leak',
      /the log of '.*' tells/,
      afterMove((_state, _move, { log = [] }) => {
        log.forEach(({ message, insider }, index) => log.splice(index, 1, { message: insider?.message ?? message }));
      }),
    ],
    [
      'through what is legal',
      'leak',
      /receives/,
      (rules) => ({ legal: (state, seat) => rules.legal(state, seat).filter(({ kind }) => kind !== 'draw' || top(state) % 2 === 0) }),
    ],
    ['through a preview', 'leak', /receives/, () => ({ preview: (state) => ({ changes: [say(`${top(state)}`)], reveals: false }) })],
    ['through the words of a move', 'leak', /receives/, () => ({ sayMove: (state) => say(`${top(state)}`) })],
    ['through the words of a question', 'leak', /receives/, () => ({ sayAsk: (state) => say(`${top(state)}`) })],
    [
      'by a move that shows its seat something and does not say so',
      'leak',
      /after 'draw' seat \d sees|the log of 'draw' tells/,
      afterMove((_state, { kind }, step) => {
        if (kind === 'draw') step.revealed = 0;
      }),
    ],
    [
      'by a move that shows others something and does not say so',
      'leak',
      /sees 'show \d+', which shows something hidden, but is not told so/,
      afterMove((_state, { kind }, step) => {
        if (kind === 'show') step.revealed = 0;
      }),
    ],
  ])('%s', (_what, check, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe(check);
    expect(found?.message).toMatch(message);
  });
});

describe('a new deal', () => {
  it('that forgets what its viewer has seen is found', () => {
    const forgets: Change = (rules) => ({
      redeal(view, viewer, random) {
        const state = rules.redeal(view, viewer, random);
        return { ...state, pile: state.pile.toReversed() };
      },
    });
    expect(faultOf(toyWith(forgets))).toMatchObject({ check: 'redeal' });
  });

  it('in which others are asked is found', () => {
    const asksNobody: Change = (rules) => {
      const dealt = new WeakSet<ToyState>();
      return {
        actors: (state) => (dealt.has(state) ? [] : rules.actors(state)),
        redeal(view, viewer, random) {
          const state = rules.redeal(view, viewer, random);
          dealt.add(state);
          return state;
        },
      };
    };
    expect(faultOf(toyWith(asksNobody))).toMatchObject({ check: 'redeal', message: expect.stringContaining('others are asked') });
  });
});

describe('what is legal', () => {
  const withOracles = (change: Change, oracles: (right: Oracles<ToyState>) => Oracles<ToyState> = (right) => right) =>
    faultOf(toyWith(change), { oracles: (rules) => oracles(toyOracles(rules)) as Oracles });

  it('agrees with its second statement', () => {
    expect(withOracles(() => ({}))).toBeUndefined();
  });

  it.each<[string, RegExp, Change]>([
    [
      'an illegal move is offered',
      /'dared' offers hold, which the oracle forbids/,
      (rules) => ({
        legal(state, seat) {
          const moves = rules.legal(state, seat);
          return moves.length === 1 ? [...moves, { kind: 'hold', n: -1 }] : moves;
        },
      }),
    ],
    [
      'a legal move is missing',
      /'turn' lacks rest/,
      (rules) => ({ legal: (state, seat) => rules.legal(state, seat).filter(({ kind }) => kind !== 'rest') }),
    ],
  ])('is found wrong where %s', (_what, message, change) => {
    const found = withOracles(change);
    expect(found?.check).toBe('oracle');
    expect(found?.message).toMatch(message);
  });

  it('must be stated a second time for every question', () => {
    const found = withOracles(
      () => ({}),
      ({ call, stake }) => ({ ...(call && { call }), ...(stake && { stake }) }),
    );
    expect(found).toMatchObject({ check: 'oracle', message: expect.stringContaining("for 'turn'") });
  });

  it.each<[string, RegExp, Change]>([
    ['a move is offered twice', /offered a move twice/, (rules) => ({ legal: (s, seat) => rules.legal(s, seat).flatMap((m) => [m, m]) })],
    ['somebody is asked and has no move', /is asked and has no move/, () => ({ legal: () => [] })],
    [
      'listing it changes the state',
      /changed the state/,
      (rules) => ({
        legal(state, seat) {
          state.salt = tick();
          return rules.legal(state, seat);
        },
      }),
    ],
  ])('is found wrong where %s', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('legal');
    expect(found?.message).toMatch(message);
  });
});

describe('a refusal', () => {
  it.each<[string, RegExp, Change]>([
    [
      'that does not come for a move that is not listed',
      /is not listed as legal, but was accepted/,
      knowingCopies((rules, isCopy) => ({
        legal: (state, seat) => [...rules.legal(state, seat), ...(isCopy(state) ? [{ kind: 'high', n: -1 }] : [])],
      })),
    ],
    [
      'that does not come for a seat that is not asked, though it has moves',
      /is not asked, but has legal moves/,
      (rules) => ({
        legal: (state, seat) => (rules.actors(state).includes(seat) ? rules.legal(state, seat) : [{ kind: 'high', n: -1 }]),
      }),
    ],
    [
      'that does not come for a seat that is not asked',
      /is not asked, but could move/,
      knowingCopies((rules, isCopy) => {
        const isWrong = (state: ToyState, seat: Seat): boolean => isCopy(state) && !rules.actors(state).includes(seat);
        return {
          actors: (state) => (isCopy(state) ? state.won.map((_, seat) => seat) : rules.actors(state)),
          legal: (state, seat) => (isWrong(state, seat) ? [{ kind: 'high', n: -1 }] : rules.legal(state, seat)),
          apply: (state, seat, move, step) => (isWrong(state, seat) ? new Step() : rules.apply(state, seat, move, step)),
        };
      }),
    ],
    [
      'that leaves a trace',
      /left a trace/,
      (rules) => ({
        legal(state, seat) {
          if (!rules.actors(state).includes(seat)) state.salt = tick();
          return rules.legal(state, seat);
        },
      }),
    ],
  ])('%s is found', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('refusal');
    expect(found?.message).toMatch(message);
  });

  it('is not what an error in the rules is taken for', () => {
    const breaks = knowingCopies((rules, isCopy) => ({
      legal(state, seat) {
        if (isCopy(state)) throw new RangeError('a bug');
        return rules.legal(state, seat);
      },
    }));
    expect(() => faultOf(toyWith(breaks))).toThrow(RangeError);
  });
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
    expect(faultOf(toyWith(salted(tick)))).toMatchObject({ check: 'determinism', message: expect.stringContaining('set-ups') });
  });

  it('that is not of the seed is found in a move', () => {
    const throws = afterMove((state) => {
      state.salt = tick();
    });
    expect(faultOf(toyWith(throws))).toMatchObject({ check: 'determinism', message: expect.stringContaining('second time') });
  });
});

describe('the log', () => {
  it('of a move that left nothing in it is found', () => {
    const silent = afterMove((_state, { kind }, { log }) => {
      if (kind === 'rest') log?.splice(0);
    });
    expect(faultOf(toyWith(silent))).toMatchObject({ check: 'log', message: expect.stringContaining("'rest' left nothing") });
  });

  it('that does not name whose points changed is found', () => {
    const vague = afterMove((_state, { kind }, { log }) => {
      if (kind === 'fold') log?.splice(1);
    });
    expect(faultOf(toyWith(vague))).toMatchObject({ check: 'log', message: expect.stringMatching(/changed the points of seat \d/) });
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

describe('an outcome', () => {
  type Ended = NonNullable<ReturnType<ToyRules['outcome']>>;
  const ending =
    (change: (outcome: Ended) => Partial<Ended>): Change =>
    (rules) => ({
      outcome(state) {
        const right = rules.outcome(state);
        return right && { ...right, ...change(right) };
      },
    });
  const scoring =
    (change: (sheet: Ended['sheets'][number]) => Ended['sheets'][number]): Change =>
    (rules) => ({
      score: (state) => rules.score(state).map(change),
      outcome(state) {
        const right = rules.outcome(state);
        return right && { ...right, sheets: right.sheets.map(change) };
      },
    });

  it.each<[string, RegExp, Change]>([
    ['that never comes', /there is no outcome/, () => ({ outcome: () => undefined })],
    ['that comes too early', /while somebody is asked/, () => ({ outcome: () => ({ ranks: [1, 1], sheets: [] }) })],
    ['that does not rank all', /ranks are/, ending(() => ({ ranks: [1] }))],
    ['without a winner', /ranks are/, ending(({ ranks }) => ({ ranks: ranks.map((rank) => rank + 1) }))],
    ['whose sheets are not the score', /not the score/, ending(({ sheets }) => ({ sheets: sheets.toReversed().map((s) => ({ ...s, total: 99 })) }))],
    ['whose sheets do not add up', /adds up to/, scoring(({ total, parts }) => ({ total: total + 1, parts }))],
    ['whose sheets have a part too many', /adds up to/, scoring(({ total, parts }) => ({ total, parts: [...parts, 0] }))],
    ['with a sheet too few on the way', /not one sheet for each seat/, (rules) => ({ score: (state) => rules.score(state).slice(1) })],
    ['whose progress goes beyond the end', /progress is 1.5/, () => ({ progress: () => 1.5 })],
    ['whose progress lies before the start', /progress is -1/, () => ({ progress: () => -1 })],
    ['whose progress is no number', /progress is NaN/, () => ({ progress: () => Number.NaN })],
  ])('%s is found', (_what, message, change) => {
    const found = faultOf(toyWith(change));
    expect(found?.check).toBe('outcome');
    expect(found?.message).toMatch(message);
  });
});

describe('a match', () => {
  const again = afterMove((state) => {
    state.round = Math.min(state.round, 1);
  });

  it('that never ends is found', () => {
    const found = faultOf(toyWith(again), { longest: 60, fixed: { rounds: 2, echo: false } });
    expect(found).toMatchObject({ check: 'legal', message: expect.stringContaining('not over after 60 moves') });
  });

  it('that ends within the limit is fine', () => {
    expect(faultOf(toy, { matches: 2, longest: 60, fixed: { rounds: 2 } })).toBeUndefined();
  });
});

describe('what is played again', () => {
  /** From the nth set-up on, matches begin in another state: as if the rules remembered earlier matches. */
  const fromSetup = (nth: number): Fuzz['game'] => {
    let setups = 0;
    return toyWith((rules) => ({
      setup: (seed) => ({ ...rules.setup(seed), ...(++setups < nth ? {} : { salt: 'late' }) }),
    }));
  };

  // A trial sets up twice, replays, replays with undo, opens a snapshot, rebuilds an older one, and forks.
  it.each([
    [3, 'replay', 'replaying the moves gives another end'],
    [4, 'undo', 'does not give the state before it'],
    [5, 'snapshot', 'of an older form is rebuilt as another state'],
    [7, 'replay', 'a fork begins in another state'],
  ])('is found different from set-up %i on (%s)', (nth, check, message) => {
    expect(faultOf(fromSetup(nth), { matches: 1 })).toMatchObject({ check, message: expect.stringContaining(message) });
  });

  it('is found different where a snapshot loses something', () => {
    const marked = (state: ToyState): ToyState => Object.assign(state, { mark: undefined });
    const loses: Change = (rules) => ({
      setup: (seed) => marked(rules.setup(seed)),
      clone(state) {
        const copy = rules.clone(state);
        return marked(Object.hasOwn(state, 'mark') ? copy : { ...copy, salt: 'lost' });
      },
    });
    const found = faultOf(toyWith(loses), { matches: 1 });
    expect(found).toMatchObject({ check: 'snapshot', message: expect.stringContaining('a snapshot opens as another state') });
  });

  /** The nth move among those that `counts` accepts, made after the fourth set-up, goes another way. */
  function fromMove(nth: number, counts: (rules: ToyRules, state: ToyState) => boolean): Fuzz['game'] {
    let setups = 0;
    let moves = 0;
    return toyWith((rules) => ({
      setup(seed) {
        setups += 1;
        return rules.setup(seed);
      },
      apply(state, seat, move, step) {
        const told = rules.apply(state, seat, move, step);
        if (setups >= 4 && counts(rules, state) && ++moves === nth) state.salt = 'odd';
        return told;
      },
    }));
  }

  it('is found different where a move made again goes another way', () => {
    const found = faultOf(fromMove(3, () => true), { matches: 1 });
    expect(found).toMatchObject({ check: 'undo', message: expect.stringContaining('again gives another state') });
  });

  it('is found different where the end is another after undoing on the way', () => {
    const draws: Steer = (rules, _state, _seat, moves) => moves.find((move) => rules.key(move) === 'draw') ?? moves[0] ?? {};
    const game = fromMove(2, (rules, state) => rules.actors(state).length === 0);
    const options = readOptions(toyOptions, { rounds: 1 });
    expect(() => tryMatch({ game, options, seed: 's', census: newCensus(), steer: draws })).toThrow('undoing and redoing gives another end');
  });
});
