import { type Entry, type Game, type OptionValue, readOptions, type Seat, Step } from '@ceilidh/kernel';
import { type Check, Fault, fuzz, newCensus, type Oracles, tryMatch } from '@ceilidh/kernel/tools';
import { describe, expect, it } from 'vitest';
import { tryst } from '../src/index.ts';
import type { AnyMove } from '../src/moves.ts';
import type { TrystRules } from '../src/rules.ts';
import type { State } from '../src/state.ts';
import { trystOracles } from './oracle.ts';
import { beastIn, weatherOf } from './table.ts';

/** Every tool fails when it should: copies of the game with one fault each, and the check that must find it. */

type Faulty = Partial<TrystRules>;
type Settings = Readonly<Record<string, OptionValue>>;

/** The game with some of its rules replaced. */
const plant = (fault: (rules: TrystRules) => Faulty): Game => ({
  ...tryst,
  rules(options, extras) {
    const rules = tryst.rules(options, extras);
    return { ...rules, ...fault(rules) };
  },
});

/** The game with something gone wrong after a move was carried out. */
const after = (spoil: (state: State, move: AnyMove, seat: Seat) => void): Game =>
  plant((rules) => ({
    apply(state, seat, move, step) {
      const told = rules.apply(state, seat, move, step);
      spoil(state, move, seat);
      return told;
    },
  }));

/** The game with another log. */
const logged = (change: (entries: readonly Entry[], move: AnyMove) => readonly Entry[]): Game =>
  plant((rules) => ({
    apply(state, seat, move, step = new Step()) {
      const entries: Entry[] = [];
      const told = rules.apply(state, seat, move, new Step(entries));
      step.log?.push(...change(entries, move));
      return Object.assign(step, { revealed: told.revealed, asked: told.asked, closed: told.closed });
    },
  }));

const oracles = (rules: ReturnType<Game['rules']>): Oracles => trystOracles(rules as TrystRules) as Oracles;

/** What the tools find in some matches of a game. */
function found(game: Game, fixed: Settings = {}, matches = 8): Check | undefined {
  try {
    fuzz({ game, matches, seed: 'planted', oracles, fixed });
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return error.check;
    throw error;
  }
}

it('nothing is found in the game as it is, or in a copy without a fault', () => {
  for (const game of [tryst, after(() => {}), logged((entries) => entries)]) {
    expect(found(game, {}, 3)).toBeUndefined();
  }
});

describe('a leak is found', () => {
  it('in the view, of a hand', () => {
    const game = plant((rules) => ({
      view: (state, viewer) => ({
        ...rules.view(state, viewer),
        hands: state.hands.map((hand) => ({ known: hand.slice(), hidden: 0 })),
      }),
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the view, of one more number', () => {
    // Not among what `redeal` reads: the new deal can be told from the true one at once.
    const game = plant((rules) => ({
      view: (state, viewer) => Object.assign(rules.view(state, viewer), { sum: state.hands.flat().join('+') }),
    }));
    expect(found(game)).toBe('redeal');
  });

  it('in the view, of the order of the pile', () => {
    const game = plant((rules) => ({
      view: (state, viewer) => ({ ...rules.view(state, viewer), pile: state.pile.slice() }),
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the view, of what a scout looks at', () => {
    const game = plant((rules) => ({
      view(state, viewer) {
        const seen = rules.view(state, viewer);
        const top = state.frames.at(-1);
        return top?.ask === 'scout' ? { ...seen, frames: [...seen.frames.slice(0, -1), top] } : seen;
      },
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the view, of the bids before all are in', () => {
    const game = plant((rules) => ({
      view(state, viewer) {
        const top = state.frames.at(-1);
        const bids = top?.ask === 'together' ? top.lanes.map(({ answers }) => beastIn(answers[0])) : state.bids;
        return { ...rules.view(state, viewer), bids };
      },
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the log, of a bid', () => {
    const game = logged((entries) =>
      entries.map((entry) => (entry.message.id === 'tryst.log.bid' ? { message: insideOf(entry) } : entry)),
    );
    expect(found(game)).toBe('leak');
  });

  it('in the log, of a beast that is drawn', () => {
    const game = logged((entries) =>
      entries.map((entry) => (entry.message.id === 'tryst.log.draw' ? { message: insideOf(entry) } : entry)),
    );
    expect(found(game)).toBe('leak');
  });

  it('in a preview', () => {
    const game = plant((rules) => ({
      preview(state, seat, move) {
        const preview = rules.preview(state, seat, move);
        if (move.kind !== 'scout') return preview;
        const value = rules.context.herd.valueOf[state.pile.at(-1) ?? 0] ?? 0;
        return { ...preview, changes: [{ id: 'tryst.change', values: { what: 'money', sign: 'more', by: value } }] };
      },
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the words of a legal move', () => {
    const game = plant((rules) => ({
      sayMove(state, seat, move) {
        if (move.kind !== 'scout') return rules.sayMove(state, seat, move);
        return rules.sayMove(state, seat, rules.context.moves.keep[state.pile.at(-1) ?? 0] ?? move);
      },
    }));
    expect(found(game)).toBe('leak');
  });

  it('in the list of legal moves, which knows what the others bid', () => {
    const game = plant((rules) => ({
      legal(state, seat) {
        const moves = rules.legal(state, seat);
        const top = state.frames.at(-1);
        if (top?.ask !== 'together') return moves;
        const others = top.lanes.flatMap(({ answers }) => answers.map(beastIn));
        const fewer = moves.filter((move) => others.every((other) => other % 2 !== beastIn(move) % 2));
        return fewer.length > 0 ? fewer : moves;
      },
    }));
    // Without the oracle, which would find it first.
    const options = readOptions(tryst.options, { players: 4 });
    expect(() => tryMatch({ game, options, seed: 'planted', census: newCensus() })).toThrow(/^leak: /);
  });

  it('in a scouting that does not say that it reveals', () => {
    class Silent extends Step {
      override reveal(): void {}
    }
    const game = plant((rules) => ({
      apply: (state, seat, move, step) =>
        rules.apply(state, seat, move, move.kind === 'scout' ? new Silent(step?.log as Entry[] | undefined) : step),
    }));
    expect(found(game)).toBe('leak');
  });
});

const insideOf = ({ message, insider }: Entry): Entry['message'] => insider?.message ?? message;

describe('knowledge that is lost is found', () => {
  it('when a new deal forgets what the scout put under the pile', () => {
    const game = plant((rules) => ({
      redeal(view, viewer, random) {
        const state = rules.redeal(view, viewer, random);
        state.pileSeen.fill(0);
        return state;
      },
    }));
    expect(found(game)).toBe('redeal');
  });

  it('when a new deal puts it elsewhere', () => {
    const game = plant((rules) => ({
      redeal(view, viewer, random) {
        const state = rules.redeal(view, viewer, random);
        state.pile.reverse();
        return state;
      },
    }));
    expect(found(game)).toBe('redeal');
  });

  it('when a new deal asks somebody else', () => {
    const game = plant((rules) => ({
      redeal(view, viewer, random) {
        const state = rules.redeal(view, viewer, random);
        if (state.frames.at(-1)?.ask === 'turn') state.frames.pop();
        return state;
      },
    }));
    expect(found(game)).toBe('redeal');
  });
});

/** The game with another list of legal moves. */
const withList = (change: (moves: AnyMove[], rules: TrystRules, state: State, seat: Seat) => AnyMove[]): Game =>
  plant((rules) => ({ legal: (state, seat) => change(rules.legal(state, seat), rules, state, seat) }));

describe('a wrong list of legal moves is found', () => {
  it('when an illegal move is accepted', () => {
    const game = withList((moves, rules, state) => {
      const top = state.frames.at(-1);
      return top?.ask === 'turn' && !moves.includes(rules.context.moves.scout) && moves.length > 0
        ? [...moves, rules.context.moves.scout]
        : moves;
    });
    expect(found(game, { weather: true })).toBe('oracle');
  });

  it('when a breed may be sold alone', () => {
    const game = withList((moves, rules, state, seat) => {
      if (state.frames.at(-1)?.ask !== 'sale' || moves.length === 0) return moves;
      return [
        ...new Set([...moves, ...(state.droves[seat] ?? []).flatMap((beast) => rules.context.moves.sell[beast] ?? [])]),
      ];
    });
    expect(found(game)).toBe('oracle');
  });

  it.each(['rest', 'done', 'let', 'scout'] as const)('when the legal move %s is refused', (kind) => {
    expect(found(withList((moves) => moves.filter((move) => move.kind !== kind)))).toBe('oracle');
  });

  it('when nobody states a second time what is legal', () => {
    const { turn: _, ...fewer } = oracles(tryst.rules(readOptions(tryst.options, {})));
    const options = readOptions(tryst.options, {});
    expect(() => tryMatch({ game: tryst, options, seed: 'planted', census: newCensus(), oracles: fewer })).toThrow(
      /^oracle: nobody states .* 'turn'/,
    );
  });

  it('when a move is listed twice', () => {
    expect(found(withList((moves) => [...moves, ...moves.slice(0, 1)]))).toBe('legal');
  });

  it('when the list is empty', () => {
    expect(found(withList((moves) => (moves.some(({ kind }) => kind === 'rest') ? [] : moves)))).toBe('legal');
  });

  it('when listing changes the state', () => {
    const game = withList((moves, _rules, state) => {
      state.turns += 0.5;
      return moves;
    });
    expect(found(game)).toBe('legal');
  });

  it('when somebody who is not asked may move', () => {
    const game = withList((moves, rules) => (moves.length === 0 ? [rules.context.moves.rest] : moves));
    expect(found(game)).toBe('refusal');
  });
});

describe('what is not the same twice is found', () => {
  it('in a draw', () => {
    let drawn = 0;
    const game = after((state, move) => {
      drawn++;
      if (move.kind === 'rest' && state.pile.length > 1 && drawn % 2 === 0) state.pile.reverse();
    });
    expect(found(game)).toBe('determinism');
  });

  it('in the set-up', () => {
    let lead = 0;
    const game = plant((rules) => ({ setup: (seed) => Object.assign(rules.setup(seed), { lead: ++lead % 2 }) }));
    expect(found(game)).toBe('determinism');
  });

  it('in a copy that shares a drove', () => {
    const game = plant((rules) => ({ clone: (state) => ({ ...rules.clone(state), droves: state.droves }) }));
    expect(found(game)).toBe('clone');
  });

  it('in a copy that lacks what a module keeps', () => {
    const game = plant((rules) => ({ clone: (state) => ({ ...rules.clone(state), modules: {} }) }));
    expect(found(game, { weather: true })).toBe('clone');
  });

  it('in a state that is not plain data', () => {
    const game = after((state) => {
      state.turns = state.turns === 2 ? Number.NaN : state.turns;
    });
    expect(found(game)).toBe('json');
  });
});

describe('a loss is found', () => {
  it('of all that a move says in the log', () => {
    expect(found(logged((entries, move) => (move.kind === 'rest' ? entries.slice(1) : entries)))).toBe('log');
  });

  it('of the line that says who got money', () => {
    expect(found(logged((entries) => entries.filter(({ message }) => message.id !== 'tryst.log.toll')))).toBe('log');
  });

  it('of a beast', () => {
    const game = after((state, move, seat) => {
      if (move.kind === 'drive') state.droves[seat]?.pop();
    });
    expect(found(game)).toBe('referee');
  });

  it('of a message', () => {
    const game = plant((rules) => ({
      sayAsk(state, seat) {
        const { id, values } = rules.sayAsk(state, seat);
        return id === 'tryst.ask.sale' ? { id: 'tryst.ask.auction', values: values ?? {} } : rules.sayAsk(state, seat);
      },
    }));
    expect(found(game)).toBe('words');
  });

  it('of money between the parts of a sheet and their sum', () => {
    const game = plant((rules) => ({
      score: (state) => rules.score(state).map((sheet) => ({ ...sheet, total: sheet.total + 1 })),
    }));
    expect(found(game)).toBe('outcome');
  });
});

describe('the referee', () => {
  it('finds a beast that is there twice', () => {
    const game = after((state, move) => {
      if (move.kind === 'take') state.pens.push(move.beast);
    });
    expect(found(game)).toBe('referee');
  });

  it('is heard whatever it says', () => {
    expect(found({ ...tryst, referee: () => ['it rains'] })).toBe('referee');
  });

  it.each<[string, (state: State) => void, string]>([
    ['a beast that was lost', (state) => void state.pens.pop(), '47 beasts, 47 different, of 48'],
    [
      'a beast that is there twice',
      (state) => void state.pens.push(state.pile[0] ?? 0),
      '49 beasts, 48 different, of 48',
    ],
    ['a beast that is not of the herd', (state) => void state.pens.splice(0, 1, 99), 'a beast that is not of the herd'],
    ['a dog too many', (state) => void state.dogs.splice(1, 1, 3), 'seat 1 has 3 dogs'],
    ['a dog too few', (state) => void state.dogs.splice(1, 1, -1), 'seat 1 has -1 dogs'],
    ['a debt', (state) => void Object.assign(state.money[2] ?? {}, { tolls: -3 }), 'seat 2 has negative money'],
    ['overcrowded pens', (state) => void state.pens.push(...state.hands.flat().slice(0, 5)), '9 beasts in the pens'],
    [
      'knowledge of no place',
      (state) => void state.pileSeen.push(0),
      'what is known of the pile does not fit the pile',
    ],
    [
      'knowledge of no beast',
      (state) => void state.handsSeen[0]?.push(0),
      'what is known of hand 0 does not fit the hand',
    ],
    ['a round without weather', (state) => void weatherOf(state).shown.pop(), 'the weather does not fit the round'],
  ])('finds %s', (_what, spoil, complaint) => {
    const rules = tryst.rules(readOptions(tryst.options, { weather: true }));
    const state = rules.setup('planted');
    expect(tryst.referee(rules, state)).toEqual([]);
    spoil(state);
    expect(tryst.referee(rules, state)).toContain(complaint);
  });
});

describe('why a move is not legal', () => {
  const foundIn = (game: Game): Check | undefined => {
    try {
      fuzz({ game, matches: 4, seed: 'planted', oracles, telling: ['turn', 'sale', 'lot'] });
      return undefined;
    } catch (error) {
      if (error instanceof Fault) return error.check;
      throw error;
    }
  };

  it('is found to be missing', () => {
    const game = plant((rules) => ({
      why: (state, seat, target) => (target[0] === 'take' ? undefined : rules.why?.(state, seat, target)),
    }));
    expect(foundIn(game)).toBe('why');
  });

  it('is found to be given against a legal move', () => {
    const game = plant((rules) => ({
      why: (state, seat, target) =>
        target[0] === 'rest' ? { id: 'tryst.why.rain' } : rules.why?.(state, seat, target),
    }));
    expect(foundIn(game)).toBe('why');
  });

  it('is right in the game as it is', () => expect(foundIn(tryst)).toBeUndefined());
});

describe('what a move tells is held against what it does', () => {
  it('when it asks another and does not say so', () => {
    const game = plant((rules) => ({
      apply: (state, seat, move, step) => ({ ...rules.apply(state, seat, move, step), asked: false }),
    }));
    expect(found(game)).toBe('told');
  });

  it('when something outside of the state decides', () => {
    // The first to sit down plays as the rules say; who comes later finds the table turned round.
    let tables = 0;
    const game = plant((rules) => {
      const turned = tables++ > 0;
      return {
        apply(state, seat, move, step) {
          const told = rules.apply(state, seat, move, step);
          if (turned && rules.actors(state).length === 0) state.gone.reverse();
          return told;
        },
      };
    });
    const trial = { game, options: readOptions(tryst.options, {}), seed: 'planted', census: newCensus() };
    expect(() => tryMatch(trial)).toThrow(/^replay: /);
  });
});
