import { assertNever, at, type Event, type Pushes, type Step } from '@ceilidh/kernel';
import { nextBid } from './auction.ts';
import { refillBoard } from './export-contracts.ts';
import { produce } from './production.ts';
import { scoreRound } from './scoring.ts';
import { placingOrder } from './setup.ts';
import { marketPhase, removeContract } from './solo.ts';
import { type CaledoniaFrame, clanOf, type Context, type FrameOf, newTurn, playerOf, type State } from './state.ts';

/** What happens between the questions: whose turn it is, and the phases of a round. */
export const next: Event<Context, State, CaledoniaFrame, 'next'> = {
  run(ctx, state, frame, step, stack) {
    switch (state.phase) {
      case 'draft':
        nextDraft(ctx, state, frame, step, stack);
        break;
      case 'place':
        nextPlace(state, frame, step, stack);
        break;
      case 'action':
        nextTurn(ctx, state, frame, step, stack);
        break;
      case 'production':
        endRound(ctx, state, frame, step, stack);
        break;
      case 'over':
        break;
      default:
        assertNever(state.phase);
    }
  },
};

type Next = FrameOf<'next'>;

function nextDraft(ctx: Context, state: State, frame: Next, step: Step, stack: Pushes<CaledoniaFrame>): void {
  stack.push(frame);
  if (state.auction !== undefined) {
    if (nextBid(ctx, state, step, stack)) return;
    // The order of the auction is the order of turns (ruling 26).
    state.order = state.auction.won.slice();
    delete state.auction;
  }
  const seat = state.todo.shift();
  if (seat !== undefined) {
    stack.push({ ask: 'draft', seat });
    return;
  }
  state.offer = [];
  state.phase = 'place';
  state.todo = placingOrder(ctx, state);
}

function nextPlace(state: State, frame: Next, step: Step, stack: Pushes<CaledoniaFrame>): void {
  stack.push(frame);
  const seat = state.todo.shift();
  if (seat !== undefined) stack.push({ ask: 'place', seat });
  else startRound(state, step);
}

function startRound(state: State, step: Step): void {
  state.phase = 'action';
  state.at = -1;
  state.passed = [];
  step.log?.push({ message: { id: 'caledonia.log.round', values: { round: state.round } } });
}

function nextTurn(ctx: Context, state: State, frame: Next, step: Step, stack: Pushes<CaledoniaFrame>): void {
  if (state.passed.length === state.order.length) {
    state.phase = 'production';
    stack.push(frame);
    produce(ctx, state, step);
    return;
  }
  do state.at = (state.at + 1) % state.order.length;
  while (state.passed.includes(at(state.order, state.at)));
  state.turn = newTurn(ctx);
  stack.push(frame, { ask: 'turn', seat: at(state.order, state.at) });
}

/** Production is done: scoring, and the preparation of the next round or the end. */
function endRound(ctx: Context, state: State, frame: Next, step: Step, stack: Pushes<CaledoniaFrame>): void {
  scoreRound(ctx, state, step);
  if (state.round === ctx.components.tracks.rounds) {
    for (const seat of state.order) {
      const player = playerOf(state, seat);
      clanOf(ctx, player).atEnd?.(player, seat, step);
    }
    state.phase = 'over';
    step.log?.push({ message: { id: 'caledonia.log.over' } });
    return;
  }
  state.round++;
  state.order = state.passed.slice();
  retrieveMerchants(state);
  prepareBoard(ctx, state, step);
  stack.push(frame);
  startRound(state, step);
}

function retrieveMerchants(state: State): void {
  for (const player of state.players) {
    player.market.forEach((merchants, good) => {
      player.ready += Math.abs(merchants);
      player.market[good] = 0;
    });
  }
}

/** Solo: the market phase first, then the board with its sixth box, then the die takes one away (ruling 5). */
function prepareBoard(ctx: Context, state: State, step: Step): void {
  const die = ctx.solo ? marketPhase(ctx, state, step) : 0;
  refillBoard(ctx, state, state.board.length, step);
  if (ctx.solo) removeContract(state, die, step);
}
