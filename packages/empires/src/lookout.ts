import {
  askTogether,
  bit,
  type Choice,
  EVERYONE,
  type Resolvers,
  type Seat,
  seatTag,
  type Step,
} from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { cardBit, type Move } from './moves.ts';
import { sayPlace } from './names.ts';
import { type Card, type Context, type EmpiresFrame, handOf, type State, stockOf, WORKER } from './state.ts';
import { cardsToDraw, takeFromDeck } from './supply.ts';

/** Pages 5 and 6: everybody looks at new cards at once and in secret, and keeps some of them. */

const START_CARDS = 5;
const START_KEPT = 3;
const LOOKOUT_CARDS = 4;

function look(ctx: Context, state: State, seat: Seat, count: number, step: Step): void {
  const drawn = state.drawn[seat] as Card[];
  const most = Math.min(count, cardsToDraw(state, seat));
  step.reveal(bit(seat));
  while (drawn.length < most) drawn.push(takeFromDeck(state, seat, step));
  step.log?.push({
    message: { id: 'empires.log.look', values: { who: seatTag(seat), count: drawn.length } },
    insider: {
      seats: bit(seat),
      message: { id: 'empires.log.look-own', values: { who: seatTag(seat), cards: sayCards(ctx, state, seat, drawn) } },
    },
  });
}

const sayCards = (ctx: Context, state: State, seat: Seat, cards: readonly Card[]): Message[] =>
  cards.map((card) => sayPlace(ctx, state, seat, card));

/** At the start of the match three of five cards are kept. */
export function askStart(ctx: Context, state: State, step: Step): void {
  const frames: EmpiresFrame[] = [];
  for (let seat = 0; seat < ctx.seats; seat++) {
    look(ctx, state, seat, START_CARDS, step);
    frames.push({ ask: 'start', seat });
  }
  askTogether(state, 'start', frames);
}

/** Who has no worker, or no card to look at, has nothing to choose; that is no secret. */
export function askLookout(ctx: Context, state: State, step: Step): void {
  const frames: EmpiresFrame[] = [];
  for (let seat = 0; seat < ctx.seats; seat++) {
    look(ctx, state, seat, LOOKOUT_CARDS, step);
    if ((stockOf(state, seat)[WORKER] as number) > 0 && (state.drawn[seat] as Card[]).length > 0)
      frames.push({ ask: 'lookout', seat });
  }
  if (frames.length > 0) askTogether(state, 'lookout', frames);
  else resolveLookout(ctx, state, [], step);
}

/** The sets of the drawn cards with `least` to `most` cards, by the numbers of their cards. */
function listKept(ctx: Context, drawn: readonly Card[], least: number, most: number, out: Move[]): void {
  const choose = (at: number, count: number, bits: number): void => {
    if (at === drawn.length) {
      if (count >= least) out.push(ctx.moves.keep(bits));
      return;
    }
    choose(at + 1, count, bits);
    if (count < most) choose(at + 1, count + 1, bits | cardBit(drawn[at] as Card));
  };
  choose(0, 0, 0);
}

function tellKept(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void {
  const who = seatTag(seat);
  step.log?.push({
    message: { id: 'empires.log.decided', values: { who } },
    insider: {
      seats: bit(seat),
      message: {
        id: 'empires.log.keep-own',
        values: { who, count: move.set.length, cards: sayCards(ctx, state, seat, move.set) },
      },
    },
  });
}

export const start: Choice<Context, State, Move, EmpiresFrame, 'start'> = {
  legal: (ctx, state, { seat }, out) => listKept(ctx, state.drawn[seat] as Card[], START_KEPT, START_KEPT, out),
  apply: (ctx, state, { seat }, move, step) => tellKept(ctx, state, seat, move, step),
};

export const lookout: Choice<Context, State, Move, EmpiresFrame, 'lookout'> = {
  legal(ctx, state, { seat }, out) {
    listKept(ctx, state.drawn[seat] as Card[], 0, stockOf(state, seat)[WORKER] as number, out);
  },
  apply: (ctx, state, { seat }, move, step) => tellKept(ctx, state, seat, move, step),
};

/** The kept cards go to the hand, the others to the discard pile, where all can see them. */
function keep(ctx: Context, state: State, seat: Seat, kept: readonly Card[], step: Step): void {
  const drawn = state.drawn[seat] as Card[];
  const left = drawn.filter((card) => !kept.includes(card));
  drawn.length = 0;
  handOf(state, seat).push(...kept);
  (state.discards[seat] as number[]).push(...left);
  step.log?.push({
    message: {
      id: 'empires.log.keep',
      values: {
        who: seatTag(seat),
        count: kept.length,
        left: left.length,
        cards: sayCards(ctx, state, seat, left),
      },
    },
  });
}

type Resolve = Resolvers<Context, State, Move>[string];

export const resolveStart: Resolve = (ctx, state, answers, step) => {
  step.reveal(EVERYONE);
  for (const { seat, moves } of answers) keep(ctx, state, seat, (moves[0] as Move).set, step);
};

/** Every kept card costs a worker, who goes to the clan tile. */
export const resolveLookout: Resolve = (ctx, state, answers, step) => {
  step.reveal(EVERYONE);
  for (let seat = 0; seat < ctx.seats; seat++) {
    const kept = answers.find((answer) => answer.seat === seat)?.moves[0]?.set ?? [];
    const stock = stockOf(state, seat);
    stock[WORKER] = (stock[WORKER] as number) - kept.length;
    state.spent[seat] = (state.spent[seat] as number) + kept.length;
    keep(ctx, state, seat, kept, step);
  }
};
