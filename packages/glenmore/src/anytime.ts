import type { Choice, Seat, Step } from '@ceilidh/kernel';
import { activate, listActivations } from './activation.ts';
import { listSales, sell } from './market.ts';
import { listSteps, walk } from './movement.ts';
import type { Move } from './moves.ts';
import { type Context, type GlenMoreFrame, landmarkWith, playerOf, type State, tableOf, type Tile } from './state.ts';
import { isBuilt } from './territory.ts';

type Question<A extends GlenMoreFrame['ask']> = Choice<Context, State, Move, GlenMoreFrame, A>;

/** Questions between activations, to which the extra one was confined before it could be used at any moment. */
const BETWEEN: readonly GlenMoreFrame['ask'][] = ['turn', 'oneTime', 'activate'];

/** An activation must be over before another begins (p. 15). */
const isActivating = ({ frames }: State): boolean => frames.some(({ ask }) => ask === 'acting');

const isMomentForExtra = (ctx: Context, state: State, ask: GlenMoreFrame['ask']): boolean =>
  ctx.differences.extraAtAnyMoment ? !isActivating(state) : BETWEEN.includes(ask);

/** One more activation a turn, of any tile; of those that can be activated as usual, as usual. */
function listExtra(ctx: Context, state: State, frame: GlenMoreFrame, out: Move[]): void {
  const { seat } = frame;
  const player = playerOf(state, seat);
  if (state.turn.extra || landmarkWith(ctx, player, 'extraActivation') === undefined) return;
  if (!isMomentForExtra(ctx, state, frame.ask)) return;
  const usual = frame.ask === 'activate' ? frame.slots : [];
  for (let slot = 0; slot < player.cells.length; slot++) {
    if (isBuilt(player, slot) && !usual.includes(slot)) listActivations(ctx, state, seat, slot, 'extra', out);
  }
}

/** A clan could take away the place of a tile that is about to be placed (MacMillan): a marker waits until it lies. */
function listExtraInHand(ctx: Context, state: State, frame: GlenMoreFrame, out: Move[]): void {
  if (!ctx.differences.extraAtAnyMoment) return;
  const extras: Move[] = [];
  listExtra(ctx, state, frame, extras);
  const { tiles } = playerOf(state, frame.seat);
  for (const move of extras) {
    const { activation } = tableOf(ctx, tiles[move.where] as Tile);
    if (activation !== undefined && !('clan' in activation)) out.push(move);
  }
}

/** What may be done at any time in one's turn is added to every question that is not about a payment or a place. */
export const atAnyTime = <A extends GlenMoreFrame['ask']>(choice: Question<A>): Question<A> =>
  beside(choice, (ctx, state, frame, out) => {
    listSales(state, frame.seat, out);
    listSteps(state, frame.seat, out);
    listExtra(ctx, state, frame, out);
  });

/** With a tile in the hand, paid for and without a place, there is only Loch Ness. */
export const withTileInHand = <A extends GlenMoreFrame['ask']>(choice: Question<A>): Question<A> =>
  beside(choice, listExtraInHand);

function beside<A extends GlenMoreFrame['ask']>(
  choice: Question<A>,
  list: (ctx: Context, state: State, frame: GlenMoreFrame, out: Move[]) => void,
): Question<A> {
  return {
    ...choice,
    legal(ctx, state, frame, out) {
      choice.legal(ctx, state, frame, out);
      list(ctx, state, frame, out);
    },
    apply(ctx, state, frame, move, step, stack) {
      if (move.kind !== 'sell' && move.kind !== 'move' && move.kind !== 'extra') {
        choice.apply(ctx, state, frame, move, step, stack);
        return;
      }
      const { seat } = frame as GlenMoreFrame;
      stack.push(frame.ask === 'turn' ? { ...frame, goes: true } : frame);
      if (move.kind === 'extra') {
        state.turn.extra = true;
        activate(ctx, state, seat, move, step, stack);
      } else besides(ctx, state, seat, move, step);
    },
  };
}

function besides(ctx: Context, state: State, seat: Seat, move: Move, step: Step): void {
  if (move.kind === 'sell') sell(ctx, state, seat, move, step);
  else walk(ctx, state, seat, move, step);
}
