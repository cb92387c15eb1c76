import { isLike, OTHER_QUESTION, type Seat, type Target } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Context, State } from './state.ts';

/** Why no move like a target is legal at one's turn; nothing where there is one. */
export type WhyNot = (ctx: Context, state: State, seat: Seat, target: Target) => Message | undefined;

/** A condition of a move, and the reason where none of those that are left meets it. */
export interface Condition<M> {
  holds(move: M): boolean;
  reason(left: readonly M[]): Message;
}

/** One that is always said in the same words. */
export const because = <M>(id: string, holds: (move: M) => boolean, values?: Message['values']): Condition<M> => ({
  holds,
  reason: () => (values === undefined ? { id } : { id, values }),
});

/** The money that a move takes. */
export const affordable = <M>(money: number, cost: (move: M) => number): Condition<M> => ({
  holds: (move) => cost(move) <= money,
  reason: (left) => ({ id: 'caledonia.why.money', values: { cost: Math.min(...left.map(cost)), money } }),
});

/** The reason of the first condition after which no move like the target is left. */
export function firstMissing<M extends { readonly key: string }>(
  moves: readonly M[],
  target: Target,
  conditions: readonly Condition<M>[],
): Message | undefined {
  let left = moves.filter(({ key }) => isLike(key, target));
  if (left.length === 0) return OTHER_QUESTION;
  for (const { holds, reason } of conditions) {
    const meeting = left.filter((move) => holds(move));
    if (meeting.length === 0) return reason(left);
    left = meeting;
  }
  return undefined;
}
