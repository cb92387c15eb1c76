import type { Message } from '@ceilidh/words';
import type { Preview, Rules, Seat } from './contract.ts';
import { bit, Step } from './step.ts';

/** What a seat has, in numbers: the differences are a move's cost and gain. */
export type Holdings = Readonly<Record<string, number>>;

/**
 * A preview by doing it on a copy. Holdings are compared up to the moment before the seat learns something hidden,
 * so that a preview never tells more than its seat may know. What it shows to others alone it knows itself.
 */
export function previewByPlay<S extends object, M extends object>(
  rules: Rules<S, M>,
  state: S,
  seat: Seat,
  move: M,
  holdings: (state: S, seat: Seat) => Holdings,
  sayChange: (what: string, by: number) => Message,
): Preview {
  const before = holdings(state, seat);
  const copy = rules.clone(state);
  let known: Holdings | undefined;
  const step = new Step(undefined, (seats) => {
    if ((seats & bit(seat)) !== 0) known ??= holdings(copy, seat);
  });
  rules.apply(copy, seat, move, step);
  const after = known ?? holdings(copy, seat);
  const changes = changesBetween(before, after, sayChange);
  const reveals = known !== undefined;
  const opens = !reveals && rules.actors(copy).includes(seat) && !rules.asking(copy, seat).turn;
  return opens ? { changes, reveals, opens: rules.sayAsk(copy, seat) } : { changes, reveals };
}

/** What is more or less than before, in words. */
export const changesBetween = (
  before: Holdings,
  after: Holdings,
  sayChange: (what: string, by: number) => Message,
): Message[] =>
  Object.keys({ ...before, ...after })
    .map((what) => ({ what, by: (after[what] ?? 0) - (before[what] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .map(({ what, by }) => sayChange(what, by));
