import type { Rules, Seat } from '../src/index.ts';
import type { Oracles } from '../src/tools/index.ts';
import type { ToyState } from './toy.ts';

/** The rules of the toy a second time: what may be answered to each question. */
export function toyOracles(rules: Pick<Rules, 'seats' | 'standing'>): Oracles<ToyState> {
  const seats = Array.from({ length: rules.seats }, (_, seat) => seat);
  const daring = Object.keys(rules.standing).length > 0;
  const hand = (state: ToyState, seat: Seat): readonly number[] => state.hands[seat] ?? [];
  return {
    call: () => ['high', 'low'],
    stake: () => ['stake 0', 'stake 1', 'stake 2'],
    turn: (state, seat) => [
      ...(state.pile.length === 0 ? [] : ['draw', 'peek']),
      ...hand(state, seat).map((stone) => `show ${stone}`),
      ...(daring ? seats.filter((other) => other !== seat).map((other) => `dare ${other}`) : []),
      'walk',
      'rest',
    ],
    further: () => ['on', 'back'],
    bury: () => ['bury', 'leave'],
    dared: (state, seat) => (hand(state, seat).length === 0 ? ['fold'] : ['fold', 'hold']),
  };
}
