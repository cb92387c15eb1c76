import { describe, expect, it } from 'vitest';
import {
  bit,
  canonical,
  type Entry,
  entryFor,
  EVERYONE,
  everyoneBut,
  legalMove,
  play,
  previewByPlay,
  readOptions,
  seatTag,
  Step,
  withNames,
} from '../src/index.ts';
import { refusalOf } from './helpers.ts';
import { toyOptions } from './toy-options.ts';
import { toy, type ToyRules, type ToyState } from './toy.ts';

const rules = toy.rules(readOptions(toyOptions, { players: 3 }));

/** A state in which seat 0 has its turn, and holds stones 4 and 7. */
function atTurn(on: ToyRules = rules): ToyState {
  const state = on.setup('seed');
  for (let seat = 0; seat < on.seats; seat++) {
    on.apply(state, seat, { kind: 'high', n: -1 });
    on.apply(state, seat, { kind: 'stake', n: 0 });
  }
  state.hands[0]?.push(4, 7);
  return state;
}

describe('a checked move', () => {
  it('is carried out when it is legal', () => {
    const state = atTurn();
    expect(play(rules, state, 0, { kind: 'dare', n: 2 })).toMatchObject({ asked: true });
    expect(rules.actors(state)).toEqual([2]);
  });

  it('is recognised by its key, whatever else it carries, and the listed one is made', () => {
    const odd = { kind: 'rest', n: -7 };
    expect(legalMove(rules, atTurn(), 0, rules.key(odd))).toEqual({ kind: 'rest', n: -1 });
  });

  it('tells into the step it is given', () => {
    const step = new Step([]);
    play(rules, atTurn(), 0, { kind: 'rest', n: -1 }, step);
    expect(step.log).toEqual([{ message: { id: 'toy.log', values: { who: '@0', what: 'rest' } } }]);
  });

  it('of a seat that is not asked is refused, and nothing has changed', () => {
    const state = atTurn();
    const before = canonical(state);
    expect(refusalOf(() => play(rules, state, 1, { kind: 'rest', n: -1 }))).toEqual({
      id: 'kernel.move.not-asked',
      values: { seat: 2 },
    });
    expect(canonical(state)).toBe(before);
  });

  it('that is not legal is refused with those that are, and nothing has changed', () => {
    const state = atTurn();
    const before = canonical(state);
    const keys = ['rest', 'walk', 'draw', 'peek', 'show 4', 'show 7', 'dare 1', 'dare 2'];
    expect(refusalOf(() => play(rules, state, 0, { kind: 'show', n: 5 }))).toEqual({
      id: 'kernel.move.illegal',
      values: {
        move: 'show 5',
        count: 8,
        accepted: keys.map((text) => ({ id: 'kernel.verbatim', values: { text } })),
      },
    });
    expect(canonical(state)).toBe(before);
  });

  it('is refused with a dozen of the legal ones where there are many', () => {
    const state = atTurn();
    state.hands[0]?.push(0, 1, 2, 3, 5, 6, 8, 9);
    const { values } = refusalOf(() => legalMove(rules, state, 0, 'fly'));
    expect(values?.['count']).toBe(16);
    expect(values?.['accepted']).toHaveLength(12);
  });
});

describe('a preview', () => {
  const preview = (kind: string, n = -1) => rules.preview(atTurn(), 0, { kind, n });
  const change = (what: string, by: number) => ({ id: 'toy.change', values: { what, by } });

  it('shows what a move gives and costs', () => {
    expect(preview('rest')).toEqual({ changes: [], reveals: false });
  });

  it('shows what follows from a move that reveals something to the others alone', () => {
    expect(preview('show', 7)).toEqual({ changes: [change('points', 8), change('hand', -1)], reveals: false });
  });

  it('shows nothing from where its seat learns something hidden', () => {
    expect(preview('draw')).toEqual({ changes: [], reveals: true });
  });

  it('says what the move opens for the same seat', () => {
    expect(preview('walk')).toEqual({
      changes: [],
      reveals: false,
      opens: { id: 'toy.text', values: { text: 'further' } },
    });
  });

  it('does not say what others are asked, nor that the next turn begins', () => {
    expect(preview('dare', 1)).toEqual({ changes: [], reveals: false });
    expect(preview('rest').opens).toBeUndefined();
  });

  it('leaves the state as it was', () => {
    const state = atTurn();
    const before = canonical(state);
    for (const move of rules.legal(state, 0)) rules.preview(state, 0, move);
    expect(canonical(state)).toBe(before);
  });

  it('shows holdings that appear, and those that vanish altogether', () => {
    const state = atTurn();
    state.frames.push({ ask: 'dared', seat: 1, by: 0 });
    const won = (now: ToyState): Record<string, number> => ((now.won[0] ?? 0) > 0 ? { 'a win': 1 } : { 'no win': 1 });
    expect(previewByPlay(rules, state, 1, { kind: 'fold', n: -1 }, won, change).changes).toEqual([
      change('no win', -1),
      change('a win', 1),
    ]);
  });
});

const NAMES = ['Ailsa', 'Bruce'];

describe('viewers as bits', () => {
  it('are one bit each, a spectator too', () => {
    const bits = [...Array.from({ length: 16 }, (_, seat) => seat), 'spectator' as const].map((viewer) => bit(viewer));
    expect(new Set(bits).size).toBe(17);
    for (const one of bits) expect(EVERYONE & one).toBe(one);
  });

  it('without one seat are everybody else, spectators included', () => {
    expect(everyoneBut(1) & bit(1)).toBe(0);
    expect([0, 2, 'spectator' as const].map((viewer) => (everyoneBut(1) & bit(viewer)) !== 0)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a step', () => {
  it('adds up who learns something', () => {
    const step = new Step();
    step.reveal(bit(0));
    step.reveal(bit(2));
    expect(step.revealed).toBe(bit(0) | bit(2));
  });

  it('calls whoever watches just before something is revealed, with whom it is revealed to', () => {
    const seen: unknown[] = [];
    const step = new Step(undefined, (seats) => seen.push({ seats, before: step.revealed }));
    step.reveal(bit(0));
    step.reveal(bit(1));
    expect(seen).toEqual([
      { seats: bit(0), before: 0 },
      { seats: bit(1), before: bit(0) },
    ]);
  });

  it('has a log only where somebody reads it', () => {
    const log: Entry[] = [];
    expect(new Step().log).toBeUndefined();
    expect(new Step(log).log).toBe(log);
  });
});

describe('names in messages', () => {
  it('stand in place of the seats, however deep', () => {
    const message = {
      id: 'gave',
      values: {
        who: seatTag(0),
        count: 3,
        whom: { id: 'seat', values: { who: seatTag(1) } },
        all: [{ id: 'seat', values: { who: seatTag(1) } }, { id: 'nobody' }],
      },
    };
    expect(withNames(message, NAMES)).toEqual({
      id: 'gave',
      values: {
        who: 'Ailsa',
        count: 3,
        whom: { id: 'seat', values: { who: 'Bruce' } },
        all: [{ id: 'seat', values: { who: 'Bruce' } }, { id: 'nobody' }],
      },
    });
  });

  it.each(['Ailsa', '@', '@x', 'a@0', '@0 x', '@7'])('leave %j alone', (text) => {
    expect(withNames({ id: 'x', values: { text } }, NAMES)).toEqual({ id: 'x', values: { text } });
  });
});

describe('an entry of the log', () => {
  const open: Entry = { message: { id: 'drew' } };
  const inside: Entry = { message: { id: 'drew' }, insider: { seats: bit(1), message: { id: 'drew-this' } } };

  it('tells insiders more than the others', () => {
    const read = ([0, 1, 'spectator'] as const).map((viewer) => entryFor(inside, viewer).id);
    expect(read).toEqual(['drew', 'drew-this', 'drew']);
  });

  it('without an inside is the same for all', () => {
    expect(([0, 'spectator'] as const).map((viewer) => entryFor(open, viewer).id)).toEqual(['drew', 'drew']);
  });
});
