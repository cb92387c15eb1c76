import { type Choice, everyoneBut, bit, seatTag } from '@ceilidh/kernel';
import { offerDogs } from './dogs.ts';
import { drawBeast, removeBeast } from './hands.ts';
import { type Move, moveWith } from './moves.ts';
import { sayBeast } from './say.ts';
import type { Context, State, TrystFrame } from './state.ts';

const WAGE = 1;

const mayScout = (ctx: Context, state: State): boolean =>
  state.pile.length > 0 && ctx.hooks.mayScout.every((hook) => hook(state));

/** One thing a turn: take a beast from the pens, drive one from the hand, scout, or rest for a wage. */
export const turn: Choice<Context, State, Move, TrystFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    for (const beast of state.pens) out.push(moveWith(ctx.moves, 'take', beast));
    for (const beast of state.hands[seat] ?? []) out.push(moveWith(ctx.moves, 'drive', beast));
    if (mayScout(ctx, state)) out.push(ctx.moves.scout);
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
      default: {
        const purse = state.money[seat];
        if (purse !== undefined) purse.wages += WAGE;
        step.log?.push({ message: { id: 'tryst.log.rest', values: { who, money: WAGE } } });
      }
    }
  },
};
