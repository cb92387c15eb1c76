import {
  type Anytime,
  assertNever,
  type Choice,
  type Pushes,
  type Seat,
  type Step,
  withAnytime,
} from '@ceilidh/kernel';
import { activate, listActivations } from './activation.ts';
import { listSales, sell } from './market.ts';
import { listSteps, walk } from './movement.ts';
import { type Move, type MoveList, type MoveOf, MOVES } from './moves.ts';
import {
  type Context,
  type GlenMoreFrame,
  landmarkWith,
  type Player,
  playerOf,
  type Slot,
  type State,
  tableOn,
} from './state.ts';
import { isBuilt } from './territory.ts';

type Question<A extends GlenMoreFrame['ask']> = Choice<Context, State, Move, GlenMoreFrame, A>;
type Besides<K extends Move['kind']> = Anytime<Context, State, MoveOf<K>, GlenMoreFrame>;

/** Questions between activations, to which the extra one was confined before it could be used at any moment. */
const BETWEEN: readonly GlenMoreFrame['ask'][] = ['turn', 'oneTime', 'activate'];

/** An activation must be over before another begins (p. 15). */
const isActivating = ({ frames }: State): boolean => frames.some(({ ask }) => ask === 'acting');

const isMomentForExtra = (ctx: Context, state: State, ask: GlenMoreFrame['ask']): boolean =>
  ctx.differences.extraAtAnyMoment ? !isActivating(state) : BETWEEN.includes(ask);

const placesMarker = (ctx: Context, player: Player, slot: Slot): boolean => {
  const { activation } = tableOn(ctx, player, slot);
  return activation !== undefined && 'clan' in activation;
};

/** One more activation a turn, of any tile; of those that can be activated as usual, as usual. */
function listExtra(ctx: Context, state: State, frame: GlenMoreFrame, out: MoveList<'extra'>): void {
  const { seat } = frame;
  const player = playerOf(state, seat);
  if (state.turn.extra || landmarkWith(ctx, player, 'extraActivation') === undefined) return;
  if (!isMomentForExtra(ctx, state, frame.ask)) return;
  const usual = frame.ask === 'activate' ? frame.slots : [];
  for (let slot = 0; slot < player.cells.length; slot++) {
    if (!isBuilt(player, slot) || usual.includes(slot)) continue;
    // A clan could take away the place of a tile in the hand (MacMillan): a marker waits until it lies.
    if (frame.ask === 'place' && placesMarker(ctx, player, slot)) continue;
    listActivations(ctx, state, seat, slot, MOVES.extra, out);
  }
}

function useExtra(
  ctx: Context,
  state: State,
  seat: Seat,
  move: MoveOf<'extra'>,
  step: Step,
  stack: Pushes<GlenMoreFrame>,
): void {
  state.turn.extra = true;
  activate(ctx, state, seat, move, step, stack);
}

const besides: Besides<'sell' | 'move' | 'extra'> = {
  legal(ctx, state, frame, out) {
    listSales(state, frame.seat, out);
    listSteps(state, frame.seat, out);
    listExtra(ctx, state, frame, out);
  },
  includes: (_ctx, { kind }: Move) => kind === 'sell' || kind === 'move' || kind === 'extra',
  apply(ctx, state, { seat }, move, step, stack) {
    switch (move.kind) {
      case 'sell':
        sell(ctx, state, seat, move, step);
        break;
      case 'move':
        walk(ctx, state, seat, move, step);
        break;
      case 'extra':
        useExtra(ctx, state, seat, move, step, stack);
        break;
      default:
        assertNever(move);
    }
  },
};

const besidesPlacing: Besides<'extra'> = {
  legal(ctx, state, frame, out) {
    if (ctx.differences.extraAtAnyMoment) listExtra(ctx, state, frame, out);
  },
  includes: (_ctx, { kind }: Move) => kind === 'extra',
  apply(ctx, state, { seat }, move, step, stack) {
    useExtra(ctx, state, seat, move, step, stack);
  },
};

/** What may be done at any time in one's turn is added to every question that is not about a payment or a place. */
export const atAnyTime = <A extends GlenMoreFrame['ask']>(choice: Question<A>): Question<A> =>
  withAnytime<Context, State, Move, GlenMoreFrame, A>(choice, besides);

/** With a tile in the hand, paid for and without a place, there is only Loch Ness. */
export const withTileInHand = <A extends GlenMoreFrame['ask']>(choice: Question<A>): Question<A> =>
  withAnytime<Context, State, Move, GlenMoreFrame, A>(choice, besidesPlacing);
