import {
  askTogether,
  at,
  bit,
  type Choice,
  EVERYONE,
  type Resolvers,
  type Seat,
  seatTag,
  type Step,
} from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { cardBit, type KeepMove } from './moves.ts';
import { sayPlace } from './names.ts';
import {
  type Card,
  type Context,
  discardsOf,
  drawnOf,
  type EmpiresFrame,
  handOf,
  spentOf,
  type State,
  stockOf,
  WORKER,
} from './state.ts';
import { cardsToDraw, takeFromDeck } from './supply.ts';

/** Pages 5 and 6: everybody looks at new cards at once and in secret, and keeps some of them. */

const START_CARDS = 5;
const START_KEPT = 3;
const LOOKOUT_CARDS = 4;

function look(ctx: Context, state: State, seat: Seat, count: number, step: Step): void {
  const drawn = drawnOf(state, seat);
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
    if (stockOf(state, seat)[WORKER] > 0 && drawnOf(state, seat).length > 0) frames.push({ ask: 'lookout', seat });
  }
  if (frames.length > 0) askTogether(state, 'lookout', frames);
  else resolveLookout(ctx, state, [], step);
}

/** The sets of the drawn cards with `least` to `most` cards, by the numbers of their cards. */
function listKept(ctx: Context, drawn: readonly Card[], least: number, most: number, out: KeepMove[]): void {
  const choose = (from: number, count: number, bits: number): void => {
    if (from === drawn.length) {
      if (count >= least) out.push(ctx.moves.keep(bits));
      return;
    }
    choose(from + 1, count, bits);
    if (count < most) choose(from + 1, count + 1, bits + cardBit(at(drawn, from)));
  };
  choose(0, 0, 0);
}

function tellKept(ctx: Context, state: State, seat: Seat, move: KeepMove, step: Step): void {
  const who = seatTag(seat);
  step.log?.push({
    message: { id: 'empires.log.decided', values: { who } },
    insider: {
      seats: bit(seat),
      message: {
        id: 'empires.log.keep-own',
        values: { who, count: move.cards.length, cards: sayCards(ctx, state, seat, move.cards) },
      },
    },
  });
}

export const start: Choice<Context, State, KeepMove, EmpiresFrame, 'start'> = {
  legal: (ctx, state, { seat }, out) => listKept(ctx, drawnOf(state, seat), START_KEPT, START_KEPT, out),
  apply: (ctx, state, { seat }, move, step) => tellKept(ctx, state, seat, move, step),
};

export const lookout: Choice<Context, State, KeepMove, EmpiresFrame, 'lookout'> = {
  legal(ctx, state, { seat }, out) {
    listKept(ctx, drawnOf(state, seat), 0, stockOf(state, seat)[WORKER], out);
  },
  apply: (ctx, state, { seat }, move, step) => tellKept(ctx, state, seat, move, step),
};

/** The kept cards go to the hand, the others to the discard pile, where all can see them. */
function keep(ctx: Context, state: State, seat: Seat, kept: readonly Card[], step: Step): void {
  const drawn = drawnOf(state, seat);
  const left = drawn.filter((card) => !kept.includes(card));
  drawn.length = 0;
  handOf(state, seat).push(...kept);
  discardsOf(state, seat).push(...left);
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

type Resolve = Resolvers<Context, State, KeepMove>[string];

export const resolveStart: Resolve = (ctx, state, answers, step) => {
  step.reveal(EVERYONE);
  for (const { seat, moves } of answers) keep(ctx, state, seat, at(moves, 0).cards, step);
};

/** Every kept card costs a worker, who goes to the clan tile. */
export const resolveLookout: Resolve = (ctx, state, answers, step) => {
  step.reveal(EVERYONE);
  for (let seat = 0; seat < ctx.seats; seat++) {
    const kept = answers.find((answer) => answer.seat === seat)?.moves[0]?.cards ?? [];
    const stock = stockOf(state, seat);
    stock[WORKER] -= kept.length;
    state.spent[seat] = spentOf(state, seat) + kept.length;
    keep(ctx, state, seat, kept, step);
  }
};
