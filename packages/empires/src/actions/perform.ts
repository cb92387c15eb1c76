import { assertNever, type Event } from '@ceilidh/kernel';
import { CONSTRUCT, type Context, type EmpiresFrame, EXPLORE, HARVEST, POPULATE, SAIL, type State } from '../state.ts';
import { explore } from './explore.ts';
import { beginHarvest } from './harvest.ts';
import { populate } from './populate.ts';
import { beginSail } from './sail.ts';

/** Page 10: one of the five actions, once it is declared and what was played with it is resolved. */
export const performing: Event<Context, State, EmpiresFrame, 'perform'> = {
  run(ctx, state, { seat, action }, step, stack) {
    switch (action) {
      case EXPLORE:
        explore(ctx, state, seat, step, stack);
        break;
      case POPULATE:
        populate(ctx, state, seat, step, stack);
        break;
      case CONSTRUCT:
        // Which Locations there are is a secret of the hand, so it is always asked.
        stack.push({ ask: 'construct', seat });
        break;
      case HARVEST:
        beginHarvest(ctx, state, seat, step, stack);
        break;
      case SAIL:
        beginSail(ctx, state, seat, step, stack);
        break;
      default:
        assertNever(action);
    }
  },
};
