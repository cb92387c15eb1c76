import { assertNever, at, type Seat } from '@ceilidh/kernel';
import type { Evaluation } from './evaluation.ts';
import { goodsOf, totalOf } from '../goods.ts';
import type { Move, MoveOf } from '../moves.ts';
import { type Context, type GlenMoreFrame, type Player, type Slot, type State, tableOn } from '../state.ts';
import { positionsAhead, tileAt } from '../rondel.ts';
import { roomOn } from '../territory.ts';
import type { Worths } from './worths.ts';

type Forecast = number | undefined;
const NEVER = -Infinity;
/** Takes that are looked at closely: so many, and no further behind the best by a rough reckoning. */
const CLOSE = 3;
const BEHIND = 4;
/** The same within a turn. */
const NEAR = 3;
/** Who compares many moves looks at one for so many of them. */
const PER_LOOK = 6;

/** A good that is paid and not ignored. */
type PaidGood = Exclude<MoveOf<'pay'>, { readonly source: 'waiver' }>;
const isPaidGood = (move: Move): move is PaidGood => move.kind === 'pay' && move.source !== 'waiver';
const isDiscard = (move: Move): move is MoveOf<'discard'> => move.kind === 'discard';
const isBesides = ({ kind }: Move): boolean => kind === 'sell' || kind === 'move' || kind === 'extra';

/** A question, and what its answers are judged by. */
interface Look {
  readonly ctx: Context;
  readonly evaluation: Evaluation;
  readonly state: State;
  readonly seat: Seat;
  readonly moves: readonly Move[];
  readonly ask: GlenMoreFrame['ask'];
  readonly worths: Worths;
  /** How many moves are compared at most by whoever asks. */
  readonly candidates: number;
  /** What the seat may expect right after a move. */
  attempt(this: void, move: Move): number;
}

/**
 * What needs no trying out: what is always good is done first, a payment is made with what is worth least, a sale is
 * known by its price, and what can be done as well later in the turn is not thought of before.
 */
export function forecasts(given: Omit<Look, 'ask' | 'worths'>): readonly Forecast[] {
  const { evaluation, state, seat } = given;
  const { ask } = state.frames.at(-1) as GlenMoreFrame;
  const look: Look = { ...given, ask, worths: evaluation.worths(state, seat) };
  const sure = sureMove(look);
  // Nothing is left that it could be compared with.
  if (sure !== undefined) return given.moves.map((move) => (move === sure ? 0 : NEVER));
  if (ask === 'turn') return turnForecasts(look);
  if (ask === 'activate') return onlyBest(besides(look), 1, 0);
  return onlyBest(besides(look), CLOSE * widthOf(look), NEAR * widthOf(look));
}

/** How many times as many moves as usual are worth a look. */
const widthOf = ({ candidates }: Look): number => Math.max(1, candidates / PER_LOOK / CLOSE);

/** Of what is known, only the best, so many and no further apart, is worth a look. */
function onlyBest(known: readonly Forecast[], most: number, apart: number): readonly Forecast[] {
  const sorted = known.map((worth) => worth ?? NEVER).toSorted((a, b) => b - a);
  const last = Math.min(Math.round(most), sorted.length) - 1;
  const least = Math.max(at(sorted, 0) - apart, at(sorted, last));
  return known.map((worth) => (worth === undefined || worth >= least ? worth : NEVER));
}

/** The move that is best without looking, if there is one. */
function sureMove({ ctx, state, worths, ask, moves }: Look): Move | undefined {
  if (ask === 'pay') return cheapest(state, worths, moves);
  if (ask === 'store') return roomiest(ctx, worths, moves);
  if (ask === 'activate') return moves.find((move) => move.kind === 'activate' && isFree(ctx, worths.player, move));
  return undefined;
}

/** Brings something, takes nothing, and nothing of it is lost. */
function isFree(ctx: Context, player: Player, { way, slot }: MoveOf<'activate'>): boolean {
  const { activation } = tableOn(ctx, player, slot);
  if (activation === undefined || way === 'good') return false;
  if ('produce' in activation) return roomOn(ctx, player, slot) >= activation.produce.length;
  return 'movement' in activation || ('vp' in activation && !('exact' in activation));
}

/** What is paid next with the goods that are worth least; where one may be ignored, that has to be tried. */
function cheapest(state: State, worths: Worths, moves: readonly Move[]): Move | undefined {
  const paid = moves.filter(isPaidGood);
  if (paid.length < moves.length) return undefined;
  const frame = state.frames.at(-1) as Extract<GlenMoreFrame, { ask: 'pay' }>;
  const kinds = frame.want === 'exact' ? [] : worths.cheapestKinds(frame.left, frame.want, frame.kind);
  const good = frame.want === 'exact' ? at(paid, 0).good : Math.min(...kinds);
  const ways = paid.filter((move) => move.good === good);
  const buy = ways.find(({ source }) => source === 'market');
  const own = fullest(worths.player, ways);
  if (own === undefined || buy === undefined) return own ?? buy;
  return worths.ownCost(good) <= worths.price(good) ? own : buy;
}

/** A good from the tile with most goods leaves most room. */
function fullest(player: Player, moves: readonly PaidGood[]): Move | undefined {
  let best: Move | undefined;
  let most = 0;
  for (const move of moves) {
    if (move.source !== 'tile') continue;
    const count = totalOf(at(player.goods, move.slot));
    if (count <= most) continue;
    most = count;
    best = move;
  }
  return best;
}

/**
 * The good that is worth most, where it is least in the way: not on tiles that produce, and where there is most room.
 */
function roomiest(ctx: Context, worths: Worths, moves: readonly Move[]): Move | undefined {
  const { player } = worths;
  let best: Move | undefined;
  let most = -Infinity;
  let dearest = -Infinity;
  for (const move of moves) {
    if (move.kind !== 'store') continue;
    const worth = worths.gain(goodsOf(move.good));
    if (worth < dearest) continue;
    if (worth > dearest) most = -Infinity;
    dearest = worth;
    const produces = tableOn(ctx, player, move.slot).produces > 0;
    const room = roomOn(ctx, player, move.slot) - (produces ? 3 : 0);
    if (room <= most) continue;
    most = room;
    best = move;
  }
  return best;
}

/** Tiles by a rough reckoning, and only those near the best are tried; a discarded tile is the nearest one. */
function turnForecasts(look: Look): Forecast[] {
  const { ctx, evaluation, state, seat, moves, worths } = look;
  const space = evaluation.space(state, seat, worths);
  /** By tile. */
  const positions: number[] = [];
  for (const position of positionsAhead(ctx, state, seat)) positions[tileAt(ctx, state, position)] = position;
  const rough = moves.map((move) =>
    move.kind === 'take' ? worths.taking(move.tile) - space * at(positions, move.tile) : NEVER,
  );
  const sorted = rough.toSorted((a, b) => b - a);
  const width = widthOf(look);
  const most = Math.min(Math.round(CLOSE * width), sorted.length);
  const least = Math.max(at(sorted, 0) - BEHIND * width, at(sorted, most - 1));
  const nearest = moves.find(isDiscard)?.tile;
  const others = besides(look);
  return moves.map((move, index): Forecast => {
    if (move.kind === 'take') return at(rough, index) >= least ? undefined : NEVER;
    if (move.kind === 'discard') return move.tile === nearest ? undefined : NEVER;
    return others[index];
  });
}

/** Sales, steps and activations by what they are worth; outside of a turn's two places for them they wait. */
function besides({ evaluation, state, seat, worths, ask, moves, attempt }: Look): Forecast[] {
  const between = ask === 'activate' || ask === 'turn';
  // Between activations every answer is known, and only their differences count.
  const now = ask === 'turn' && moves.some(isBesides) ? evaluation.expect(state, seat) : 0;
  // What is left undone is lost when the turn is over.
  const idle = ask === 'activate' ? now - evaluation.thisTurn(state, worths) : now;
  const step = between && state.turn.movement > 0 ? evaluation.steps(state, seat, worths) : undefined;
  const sources = between ? sourcesOf(worths.player, moves) : [];
  return moves.map((move): Forecast => {
    switch (move.kind) {
      case 'sell':
        if (move.slot !== sources[move.good]) return NEVER;
        return now + worths.income(move.good) - worths.ownCost(move.good);
      case 'move':
        return step === undefined ? NEVER : now + step(move);
      case 'extra':
        return ask === 'activate' || (ask === 'turn' && state.end >= 0) ? idle + worths.activating(move) : NEVER;
      case 'activate':
        return ask === 'activate' ? idle + worths.activating(move) : attempt(move);
      case 'done':
        return idle;
      // Told apart well enough by the position right after them.
      case 'place':
      case 'clan':
      case 'munro':
      case 'good':
      case 'remove':
      case 'settle':
      case 'first':
        return attempt(move);
      case 'take':
      case 'discard':
      case 'end':
      case 'pay':
      case 'levy':
      case 'stow':
      case 'store':
      case 'skip':
        return undefined;
      default:
        return assertNever(move);
    }
  });
}

/** Where a good of each kind is sold from: the tile with most goods. */
function sourcesOf({ goods }: Player, moves: readonly Move[]): (Slot | undefined)[] {
  const sources: (Slot | undefined)[] = [];
  const most: number[] = [];
  for (const move of moves) {
    if (move.kind !== 'sell') continue;
    const count = totalOf(at(goods, move.slot));
    if (count <= (most[move.good] ?? 0)) continue;
    most[move.good] = count;
    sources[move.good] = move.slot;
  }
  return sources;
}
