import { describe, expect, it } from 'vitest';
import { afterMove, type Change, faultOf, say } from './faults.ts';
import type { ToyState } from './toy.ts';
import { toyWith } from './toy-with.ts';

const top = (state: ToyState): number => state.pile.at(-1) ?? -1;

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
        view: (state, viewer) =>
          Object.assign(rules.view(state, viewer), viewer === 'spectator' ? { top: top(state) } : {}),
      }),
    ],
    ['of a hand by rules that say they hide nothing', 'leak', /sees what others do not/, () => ({ open: true })],
    [
      'of what others answered in secret, into the view',
      'leak',
      /after '.*' .* sees/,
      (rules) => ({
        view: (state, viewer) => Object.assign(rules.view(state, viewer), { all: JSON.stringify(state.frames) }),
      }),
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
      (rules) => ({
        legal: (state, seat) => rules.legal(state, seat).filter(({ kind }) => kind !== 'draw' || top(state) % 2 === 0),
      }),
    ],
    [
      'through a preview',
      'leak',
      /receives/,
      () => ({ preview: (state) => ({ changes: [say(`${top(state)}`)], reveals: false }) }),
    ],
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
    expect(faultOf(toyWith(asksNobody))).toMatchObject({
      check: 'redeal',
      message: expect.stringContaining('others are asked'),
    });
  });
});
