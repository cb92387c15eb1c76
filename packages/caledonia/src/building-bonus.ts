import {
  assertNever,
  at,
  type Choice,
  EVERYONE,
  type Event,
  type Pushes,
  type Seat,
  seatTag,
  type Step,
} from '@ceilidh/kernel';
import { type MoveOf, MOVES } from './moves.ts';
import { boxesOf, canPayContract, fillFuture, takeContract } from './export-contracts.ts';
import { type CaledoniaFrame, clanOf, type Context, playerOf, type State } from './state.ts';
import { isBuilding, type Unit } from './units.ts';

/** The fourth building of a kind is on the map: whenever three become four (ruling 20). */
export function buildingBonus(ctx: Context, state: State, seat: Seat, unit: Unit, stack: Pushes<CaledoniaFrame>): void {
  const all = ctx.components.tracks.unitsPerType;
  if (isBuilding(unit) && playerOf(state, seat).out[unit] === all) stack.push({ ask: 'built', seat });
}

/** The bonus needs an empty box at this moment, and contracts to draw. */
export const built: Event<Context, State, CaledoniaFrame, 'built'> = {
  run(ctx, state, { seat }, _step, stack) {
    const player = playerOf(state, seat);
    if (player.boxes.length >= boxesOf(ctx, player) || state.pile.length + state.future.length === 0) return;
    const laidOut = state.pile.length === 0 || drawsOf(ctx, state, seat) <= state.future.length;
    if (ctx.options.futureContracts && laidOut)
      stack.push({ ask: 'choose', seat, drawn: state.future.slice(), took: false });
    else stack.push({ ask: 'building', seat });
  },
};

const drawsOf = (ctx: Context, state: State, seat: Seat): number =>
  ctx.components.tracks.buildingBonusDraw * (clanOf(ctx, playerOf(state, seat)).drawTimes ?? 1);

/** Drawing is offered, not forced: it shows what the pile holds. */
export const building: Choice<Context, State, MoveOf<'draw' | 'decline'>, CaledoniaFrame, 'building'> = {
  legal(_ctx, _state, _frame, out) {
    out.push(MOVES.draw, MOVES.decline);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    const who = seatTag(seat);
    switch (move.kind) {
      case 'decline':
        step.log?.push({ message: { id: 'caledonia.log.decline', values: { who } } });
        break;
      case 'draw': {
        const laid = state.future.slice();
        const drawn = drawContracts(state, drawsOf(ctx, state, seat) - laid.length, step);
        step.log?.push({ message: { id: 'caledonia.log.draw', values: { who, count: drawn.length } } });
        stack.push({ ask: 'choose', seat, drawn: [...laid, ...drawn], took: false });
        break;
      }
      default:
        assertNever(move);
    }
  },
};

/** The top of the pile, seen by all. */
function drawContracts(state: State, count: number, step: Step): number[] {
  if (state.pile.length > 0 && count > 0) step.reveal(EVERYONE);
  const drawn: number[] = [];
  if (count > 0) drawn.push(...state.pile.splice(-count).toReversed());
  state.sunk = Math.min(state.sunk, state.pile.length);
  return drawn;
}

/** One contract or none; a clan with two boxes as many as it has empty boxes. */
export const choose: Choice<Context, State, MoveOf<'choose' | 'decline'>, CaledoniaFrame, 'choose'> = {
  legal(ctx, state, { seat, drawn }, out) {
    if (canPayContract(ctx, state, seat)) for (const id of drawn) out.push(at(MOVES.choose, id));
    out.push(MOVES.decline);
  },
  apply(ctx, state, { seat, drawn, took }, move, step, stack) {
    switch (move.kind) {
      case 'decline':
        step.log?.push({ message: { id: 'caledonia.log.decline', values: { who: seatTag(seat) } } });
        putAway(ctx, state, drawn, took, step);
        break;
      case 'choose': {
        takeContract(ctx, state, seat, move.contract, step);
        // What was laid out for the rounds to come is no longer only laid out: the rest of it leaves the game.
        state.future = state.future.filter((id) => id !== move.contract);
        const rest = drawn.filter((id) => id !== move.contract);
        const player = playerOf(state, seat);
        const more = player.boxes.length < boxesOf(ctx, player) && rest.length > 0;
        if (more) stack.push({ ask: 'choose', seat, drawn: rest, took: true });
        else putAway(ctx, state, rest, true, step);
        break;
      }
      default:
        assertNever(move);
    }
  },
};

/** Contracts not taken go under the pile in the order drawn, seen by all; with future contracts they leave the game (rulings 17, 28). */
function putAway(ctx: Context, state: State, rest: readonly number[], took: boolean, step: Step): void {
  if (!ctx.options.futureContracts) {
    for (const id of rest) {
      state.pile.unshift(id);
      state.sunk++;
    }
    return;
  }
  const declined = !took && rest.every((id) => state.future.includes(id));
  if (declined) return;
  state.removed.push(...rest);
  state.future = [];
  fillFuture(state, step);
}
