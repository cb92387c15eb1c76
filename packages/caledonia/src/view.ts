import {
  cloneFrames as cloneStack,
  type Generator,
  redealFrames,
  type SeenFrame,
  shuffle,
  viewFrames,
  type Viewer,
} from '@ceilidh/kernel';
import { MOVES, type Move, withOne } from './moves.ts';
import type { CaledoniaFrame, Context, State } from './state.ts';

/** A contract of which only its place in the pile is known. */
const HIDDEN = -1;

/**
 * What a viewer may know: everything but the order of the pile and what the dice will show. Players may never hide
 * anything, so all viewers see the same, but for production answers that are not all in.
 */
export interface View extends Omit<State, 'frames' | 'dice'> {
  readonly frames: readonly SeenFrame<CaledoniaFrame, Move>[];
}

export function view(state: State, viewer: Viewer): View {
  const { frames, dice: _, pile, ...open } = cloneState(state);
  return {
    ...open,
    frames: viewFrames(frames, viewer, (frame) => frame),
    pile: pile.map((id, at) => (at < state.sunk ? id : HIDDEN)),
  };
}

export function redeal(ctx: Context, seen: View, _viewer: Viewer, random: Generator): State {
  const { frames, ...open } = seen;
  const out = new Set([
    ...seen.pile,
    ...seen.board,
    ...seen.future,
    ...seen.removed,
    ...seen.players.flatMap((player) => [...player.boxes, ...player.done]),
    ...frames.flatMap((frame) =>
      frame.ask === 'choose' ? (frame as Extract<CaledoniaFrame, { ask: 'choose' }>).drawn : [],
    ),
  ]);
  const unknown = shuffle(
    random,
    ctx.components.contracts.map(({ id }) => id).filter((id) => !out.has(id)),
  );
  const die = (): Generator => [random[0] ^ 1, random[1], random[2], random[3]++];
  const state: State = {
    ...open,
    pile: seen.pile.map((id) => (id === HIDDEN ? (unknown.pop() ?? HIDDEN) : id)),
    dice: ctx.solo ? [die(), die()] : [],
    frames: redealFrames<CaledoniaFrame, Move>(
      frames,
      (frame) => frame,
      (_of, seat) => ({ ask: 'process', seat }),
      () => [withOne(MOVES.process, 0)],
    ),
  };
  return cloneState(state);
}

/** By hand, since bots copy states by the million. */
export function cloneState(state: State): State {
  const { turn, auction } = state;
  const copy: State = {
    frames: cloneStack(state.frames),
    sides: state.sides,
    phase: state.phase,
    round: state.round,
    order: state.order.slice(),
    passed: state.passed.slice(),
    todo: state.todo.slice(),
    at: state.at,
    turn: { rowed: turn.rowed, paid: turn.paid, bought: turn.bought.slice(), fulfilled: turn.fulfilled },
    offer: state.offer.slice(),
    ports: state.ports,
    scoring: state.scoring,
    units: state.units.slice(),
    taken: state.taken.slice(),
    prices: state.prices.slice(),
    players: state.players.map(clonePlayer),
    board: state.board.slice(),
    future: state.future.slice(),
    pile: state.pile.slice(),
    sunk: state.sunk,
    removed: state.removed.slice(),
    imports: state.imports.slice(),
    dice: state.dice.map((die) => [...die]),
  };
  if (auction !== undefined)
    copy.auction = {
      bidders: auction.bidders.slice(),
      high: auction.high,
      holder: auction.holder,
      won: auction.won.slice(),
    };
  return copy;
}

function clonePlayer(player: State['players'][number]): State['players'][number] {
  return {
    clan: player.clan,
    tile: player.tile,
    money: player.money,
    glory: player.glory,
    bid: player.bid,
    goods: player.goods.slice(),
    out: player.out.slice(),
    own: player.own.slice(),
    ready: player.ready,
    waiting: player.waiting,
    market: player.market.slice(),
    shipping: player.shipping,
    technology: player.technology.slice(),
    boxes: player.boxes.slice(),
    done: player.done.slice(),
    ports: player.ports,
    cellar: player.cellar.slice(),
  };
}
