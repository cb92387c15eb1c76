import type { Rules, Seat } from '../contract.ts';
import { isLike, type Target } from '../target.ts';
import type { Message } from '@ceilidh/words';
import { fault } from './fault.ts';

/** What moves may be asked about: their keys, cut short, and with any word in the place of one. */
export const targetsFrom = (keys: readonly string[]): readonly Target[] =>
  keys.flatMap((key): Target[] => {
    const words = key.split(' ');
    const shorter = words.map((_, last) => words.slice(0, last + 1));
    const wider = words.slice(1).map((_, place) => words.with(place + 1, '*'));
    return [...shorter, ...wider];
  });

/** Holds `why` against the legal moves: a target has no reason exactly where one of them is like it. Gives the reasons. */
export function holdWhy(
  rules: Rules,
  state: object,
  seat: Seat,
  legal: readonly string[],
  targets: readonly Target[],
): readonly Message[] {
  const reasons: Message[] = [];
  for (const target of targets) {
    const reason = rules.why?.(state, seat, target);
    const possible = legal.some((key) => isLike(key, target));
    const asked = `'${target.join(' ')}' at '${rules.asking(state, seat).ask}'`;
    if (reason === undefined && !possible) fault('why', `there is no reason against ${asked}, and no such move`);
    if (reason !== undefined && possible) fault('why', `${reason.id} is the reason against ${asked}, which is legal`);
    if (reason !== undefined) reasons.push(reason);
  }
  return reasons;
}
