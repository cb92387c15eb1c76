import { pick, type Rules, type Seat } from '@ceilidh/kernel';
import type { Bot } from './bot.ts';

/** How far a seat is ahead of the best of the others; alone at the table, what it has. */
function lead(rules: Rules, state: object, seat: Seat): number {
  let own = 0;
  let best: number | undefined;
  rules.score(state).forEach(({ total }, of) => {
    if (of === seat) own = total;
    else best = Math.max(best ?? total, total);
  });
  return own - (best ?? 0);
}

/** Takes what counts most at once, in one deal of what it cannot see; among equals it takes any. */
export const greedy: Bot = {
  name: 'greedy',
  searches: false,
  choose(rules, view, seat, random) {
    const state = rules.redeal(view, seat, random);
    let best: object[] = [];
    let most = -Infinity;
    for (const move of rules.legal(state, seat)) {
      const after = rules.clone(state);
      rules.apply(after, seat, move);
      const gained = lead(rules, after, seat);
      if (gained > most) best = [];
      if (gained >= most) best.push(move);
      most = Math.max(most, gained);
    }
    return rules.key(pick(random, best));
  },
};
