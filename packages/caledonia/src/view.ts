import { below, cloneFrames, type Generator, shuffle } from '@ceilidh/kernel';
import type { Counting } from './clans/index.ts';
import type { PlayerCounters, TurnCounters } from './clans/types.ts';
import type { Context, FrameOf, Player, State, Turn } from './state.ts';

/** A contract of which only its place in the pile is known. */
const HIDDEN = -1;

/**
 * What anybody may know: everything but the order of the pile and what the dice will show. Players may never hide
 * anything, so all viewers see the same, production answers included.
 */
export type View = Omit<State, 'dice'>;

export function view(ctx: Context, state: State): View {
  const { dice: _, pile, ...open } = cloneState(ctx, state);
  return { ...open, pile: pile.map((id, at) => (at < state.sunk ? id : HIDDEN)) };
}

/** Deals the unknown part of the pile anew, and takes other dice. */
export function redeal(ctx: Context, seen: View, random: Generator): State {
  const drawn = seen.frames.flatMap((frame) => (frame.ask === 'choose' ? (frame as FrameOf<'choose'>).drawn : []));
  const held = seen.players.flatMap((player) => [...player.boxes, ...player.done]);
  const open = new Set([...seen.pile, ...seen.board, ...seen.future, ...seen.removed, ...held, ...drawn]);
  const unknown = shuffle(
    random,
    ctx.components.contracts.map(({ id }) => id).filter((id) => !open.has(id)),
  );
  const die = (): Generator => [below(random, 2 ** 31), below(random, 2 ** 31), below(random, 2 ** 31), 1];
  const pile = seen.pile.map((id) => (id === HIDDEN ? (unknown.pop() ?? HIDDEN) : id));
  return cloneState(ctx, { ...seen, pile, dice: ctx.solo ? [die(), die()] : [] });
}

/** By hand, since bots copy states by the million. */
export function cloneState({ counting }: Context, state: State): State {
  const { turn, auction } = state;
  const copy: State = {
    frames: cloneFrames(state.frames),
    sides: state.sides,
    phase: state.phase,
    round: state.round,
    order: state.order.slice(),
    passed: state.passed.slice(),
    todo: state.todo.slice(),
    at: state.at,
    turn: cloneTurn(counting, turn),
    offer: state.offer.slice(),
    ports: state.ports,
    scoring: state.scoring,
    units: state.units.slice(),
    taken: state.taken.slice(),
    prices: state.prices.slice(),
    players: state.players.map((player) => clonePlayer(counting, player)),
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

export function clonePlayer(counting: Counting, player: Player): Player {
  const copy: Omit<Player, keyof PlayerCounters> = {
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
  };
  for (const counter of counting.player) counter.copy(player, copy as Player);
  return copy as Player;
}

function cloneTurn(counting: Counting, turn: Turn): Turn {
  const copy: Omit<Turn, keyof TurnCounters> = {
    paid: turn.paid,
    bought: turn.bought.slice(),
    fulfilled: turn.fulfilled,
  };
  for (const counter of counting.turn) counter.copy(turn, copy as Turn);
  return copy as Turn;
}
