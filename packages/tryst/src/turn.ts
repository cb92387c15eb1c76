import type { Message } from '@ceilidh/words';
import { assertNever, at, bit, type Choice, everyoneBut, OTHER_QUESTION, seatTag } from '@ceilidh/kernel';
import { NOT_IN_HAND } from './bid.ts';
import { offerDogs } from './dogs.ts';
import { drawBeast, removeBeast } from './hands.ts';
import type { BeastMove, PlainMove } from './moves.ts';
import { sayBeast } from './say.ts';
import type { Context, State, TrystFrame } from './state.ts';
import { whyNotAmong } from './why.ts';

const WAGE = 1;

const PILE_EMPTY: Message = { id: 'tryst.why.pile-empty' };
const NOT_IN_PENS = { none: 'tryst.why.pens-empty', other: 'tryst.why.not-in-pens' };

function whyNoScout(ctx: Context, state: State): Message | undefined {
  if (state.pile.length === 0) return PILE_EMPTY;
  for (const hook of ctx.modules.hooks.whyNoScout) {
    const reason = hook(ctx, state);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

type TurnMove = BeastMove<'take' | 'drive'> | PlainMove<'scout' | 'rest'>;

/** One thing a turn: take a beast from the pens, drive one from the hand, scout, or rest for a wage. */
export const turn: Choice<Context, State, TurnMove, TrystFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    for (const beast of state.pens) out.push(at(ctx.moves.take, beast));
    for (const beast of state.hands[seat] ?? []) out.push(at(ctx.moves.drive, beast));
    if (whyNoScout(ctx, state) === undefined) out.push(ctx.moves.scout);
    out.push(ctx.moves.rest);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    const who = seatTag(seat);
    const drove = state.droves[seat] ?? [];
    switch (move.kind) {
      case 'take':
        state.pens.splice(state.pens.indexOf(move.beast), 1);
        step.log?.push({ message: { id: 'tryst.log.take', values: { who, ...sayBeast(ctx, move.beast) } } });
        offerDogs(ctx, state, seat, move.beast, seat, step, stack);
        break;
      case 'drive':
        step.reveal(everyoneBut(seat));
        removeBeast(state, seat, move.beast);
        drove.push(move.beast);
        step.log?.push({ message: { id: 'tryst.log.drive', values: { who, ...sayBeast(ctx, move.beast) } } });
        break;
      case 'scout': {
        if (state.pile.length === 1) {
          drawBeast(ctx, state, seat, step);
          break;
        }
        step.reveal(bit(seat));
        const beasts = state.pile.splice(-2);
        state.pileSeen.splice(-2);
        step.log?.push({
          message: { id: 'tryst.log.scout', values: { who } },
          insider: {
            seats: bit(seat),
            message: {
              id: 'tryst.log.scout-own',
              values: { who, beasts: beasts.map((beast) => ({ id: 'tryst.beast', values: sayBeast(ctx, beast) })) },
            },
          },
        });
        stack.push({ ask: 'scout', seat, beasts });
        break;
      }
      case 'rest':
        at(state.money, seat).wages += WAGE;
        step.log?.push({ message: { id: 'tryst.log.rest', values: { who, money: WAGE } } });
        break;
      default:
        assertNever(move);
    }
  },
  why(ctx, state, { seat }, [kind, beast]) {
    switch (kind) {
      case 'take':
        return whyNotAmong(state.pens, beast, NOT_IN_PENS);
      case 'drive':
        return whyNotAmong(at(state.hands, seat), beast, NOT_IN_HAND);
      case 'scout':
        return whyNoScout(ctx, state);
      case 'rest':
        return undefined;
      default:
        return OTHER_QUESTION;
    }
  },
};
