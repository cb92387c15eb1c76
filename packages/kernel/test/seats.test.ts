import { describe, expect, it } from 'vitest';
import { bit, type Entry, entryFor, EVERYONE, everyoneBut, seatTag, Step, withNames } from '../src/index.ts';

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
