import { pick } from '@ceilidh/kernel';
import type { Bot } from './bot.ts';

/** Every legal move is equally likely. */
export const random: Bot = {
  name: 'random',
  searches: false,
  choose(rules, view, seat, generator) {
    const state = rules.redeal(view, seat, generator);
    return rules.key(pick(generator, rules.legal(state, seat)));
  },
  pick: (moves, generator) => pick(generator, moves),
};
