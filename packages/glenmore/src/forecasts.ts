import type { Seat } from '@ceilidh/kernel';
import type { Evaluation } from './evaluation.ts';
import { totalOf } from './goods.ts';
import { BUY, type Move, WAIVE } from './moves.ts';
import { type Context, type GlenMoreFrame, type Player, type Slot, type State, tableOf, type Tile } from './state.ts';
import { roomOn } from './territory.ts';
import type { Worths } from './worths.ts';

type Forecast = number | undefined;
const NEVER = -Infinity;

/**
 * What needs no trying: what is always good is done first, a payment is made with what is worth least, a sale is known
 * by its price, and what can be done as well later in the turn is not thought of before.
 */
export function forecasts(
  ctx: Context,
  evaluation: Evaluation,
  state: State,
  seat: Seat,
  moves: readonly Move[],
): readonly Forecast[] {
  const { ask } = state.frames.at(-1) as GlenMoreFrame;
  const worths = evaluation.worths(state, seat);
  const sure = sureMove(ctx, state, worths, ask, moves);
  if (sure !== undefined) {
    const now = evaluation.expect(state, seat);
    return moves.map((move) => (move === sure ? now : NEVER));
  }
  return besides(evaluation, state, seat, worths, ask, moves);
}

/** The move that is best without looking, if there is one. */
function sureMove(
  ctx: Context,
  state: State,
  worths: Worths,
  ask: GlenMoreFrame['ask'],
  moves: readonly Move[],
): Move | undefined {
  const { player } = worths;
  switch (ask) {
    case 'pay':
      return cheapest(state, worths, moves);
    case 'activate':
      return moves.find((move) => move.kind === 'activate' && isFree(ctx, player, move));
    case 'store':
      return roomiest(ctx, player, moves);
    default:
      return undefined;
  }
}

/** Brings something, takes nothing, and nothing of it is lost. */
function isFree(ctx: Context, player: Player, { what, where: slot }: Move): boolean {
  const { activation } = tableOf(ctx, player.tiles[slot] as Tile);
  if (activation === undefined || what >= 0) return false;
  if ('produce' in activation) return roomOn(ctx, player, slot) >= activation.produce.length;
  return 'movement' in activation || ('vp' in activation && !('exact' in activation));
}

/** What is paid next with the goods that are worth least; where one may be ignored, that has to be tried. */
function cheapest(state: State, worths: Worths, moves: readonly Move[]): Move | undefined {
  if (moves.some(({ where }) => where === WAIVE)) return undefined;
  const frame = state.frames.at(-1) as Extract<GlenMoreFrame, { ask: 'pay' }>;
  const kinds = frame.want === 'exact' ? [] : worths.cheapestKinds(frame.left, frame.want, frame.kind);
  const good = frame.want === 'exact' ? (moves[0] as Move).what : Math.min(...kinds);
  const ways = moves.filter(({ what }) => what === good);
  const buy = ways.find(({ where }) => where === BUY);
  const own = fullest(worths.player, ways);
  if (own === undefined || buy === undefined) return own ?? buy;
  return worths.ownCost(good) <= worths.price(good) ? own : buy;
}

/** A good from the tile with most goods leaves most room. */
function fullest(player: Player, moves: readonly Move[]): Move | undefined {
  let best: Move | undefined;
  let most = 0;
  for (const move of moves) {
    if (move.where >= BUY) continue;
    const count = totalOf(player.goods[move.where] as number);
    if (count <= most) continue;
    most = count;
    best = move;
  }
  return best;
}

/** Where a good is least in the way: not on tiles that produce, and where there is most room. */
function roomiest(ctx: Context, player: Player, moves: readonly Move[]): Move | undefined {
  let best: Move | undefined;
  let most = -Infinity;
  for (const move of moves) {
    if (move.kind !== 'store') continue;
    const produces = tableOf(ctx, player.tiles[move.where] as Tile).produces > 0;
    const room = roomOn(ctx, player, move.where) - (produces ? 3 : 0);
    if (room <= most) continue;
    most = room;
    best = move;
  }
  return best;
}

/**
 * Sales, steps and activations by what they are worth; outside of a turn's two places for them they wait. A discarded
 * tile is the nearest one.
 */
function besides(
  evaluation: Evaluation,
  state: State,
  seat: Seat,
  worths: Worths,
  ask: GlenMoreFrame['ask'],
  moves: readonly Move[],
): Forecast[] {
  const ready = ask === 'activate' || (ask === 'turn' && state.end >= 0);
  const now = ask === 'activate' || ask === 'turn' ? evaluation.expect(state, seat) : 0;
  // What is left undone is lost when the turn is over.
  const idle = ask === 'activate' ? now - evaluation.thisTurn(state, worths) : now;
  const nearest = moves.find(({ kind }) => kind === 'discard')?.what;
  return moves.map((move): Forecast => {
    const { kind, what, where } = move;
    switch (kind) {
      case 'sell':
        if (ask !== 'activate' && ask !== 'turn') return NEVER;
        return where === sourceOf(worths.player, moves, what)
          ? now + worths.income(what) - worths.ownCost(what)
          : NEVER;
      case 'move':
        return ask === 'activate' || ask === 'turn' ? evaluation.afterStep(state, seat, move) : NEVER;
      case 'extra':
        return ready ? idle + worths.activating(move) : NEVER;
      case 'activate':
        return ask === 'activate' ? idle + worths.activating(move) : undefined;
      case 'done':
        return idle;
      case 'discard':
        return what === nearest ? undefined : NEVER;
      default:
        return undefined;
    }
  });
}

const sourceOf = (player: Player, moves: readonly Move[], good: number): Slot | undefined =>
  fullest(
    player,
    moves.filter(({ kind, what }) => kind === 'sell' && what === good),
  )?.where;
