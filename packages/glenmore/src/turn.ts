import { assertNever, at, type Choice, type Event, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { gainCoins, gainMovement, gainVictoryPoints } from './gains.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { advance, lastPiece, positionsAhead, refill, rollDie, tileAt, tileName } from './rondel.ts';
import { scoringRound } from './scoring.ts';
import { type Context, type GlenMoreFrame, lasting, type State, tableOf, type Tile } from './state.ts';
import { canAfford, couldAfford, fits, takeTile } from './take-tile.ts';
import { PERSON } from './tiles.ts';

/** The last piece moves to any tile that its player can pay and place; or to World's End. */
export const turn: Choice<Context, State, MoveOf<'take' | 'discard' | 'end'>, GlenMoreFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    const tiles: Tile[] = [];
    for (const position of positionsAhead(ctx, state, seat)) {
      const tile = tileAt(ctx, state, position);
      if (position !== state.end && !tableOf(ctx, tile).protected) tiles.push(tile);
    }
    let stuck = true;
    for (const tile of tiles) {
      const affordable = canAfford(ctx, state, seat, tile);
      // What cannot be paid matters only as long as nothing else could be.
      if (!affordable && !stuck) continue;
      if (!fits(ctx, state, seat, tile)) continue;
      if (affordable) out.push(at(ctx.tileMoves.take, tile));
      stuck = stuck && !affordable && !couldAfford(ctx, state, seat, tile);
    }
    // With no tile to be had, any may be discarded for a coin or a movement point (ruling 5).
    if (stuck) for (const tile of tiles) out.push(...at(ctx.tileMoves.discard, tile));
    if (state.end >= 0) out.push(MOVES.end);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    stack.push({ ask: 'ending', seat });
    switch (move.kind) {
      case 'end':
        advance(ctx, state, seat, state.end, step);
        step.log?.push({ message: { id: 'glenmore.log.end', values: { who: seatTag(seat) } } });
        break;
      case 'take':
        if (tableOf(ctx, move.tile).type === PERSON) stack.push({ ask: 'activate', seat, slots: [] });
        advance(ctx, state, seat, positionOf(ctx, state, seat, move.tile), step);
        takeTile(ctx, state, seat, move.tile, false, step, stack);
        break;
      case 'discard':
        stack.push({ ask: 'activate', seat, slots: [] });
        advance(ctx, state, seat, positionOf(ctx, state, seat, move.tile), step);
        discard(ctx, state, seat, move, step);
        break;
      default:
        assertNever(move);
    }
  },
};

function positionOf(ctx: Context, state: State, seat: Seat, tile: Tile): number {
  const positions = positionsAhead(ctx, state, seat);
  const found = positions.findIndex((position) => tileAt(ctx, state, position) === tile);
  return at(positions, found);
}

function discard(ctx: Context, state: State, seat: Seat, { tile, reward }: MoveOf<'discard'>, step: Step): void {
  const { coins, movement } = ctx.components.numbers.consolation;
  state.discards.push(tile);
  step.log?.push({
    message: { id: 'glenmore.log.discard', values: { who: seatTag(seat), tile: tileName(ctx, tile) } },
  });
  if (reward === 'coin') gainCoins(state, seat, coins, step);
  else gainMovement(state, seat, movement, step);
}

/** The turn is over: movement points that were left, and the rondel is filled again. */
export const ending: Event<Context, State, GlenMoreFrame, 'ending'> = {
  run(ctx, state, { seat }, step) {
    const each = lasting(ctx, state, seat, 'unusedMovement');
    if (each > 0 && state.turn.movement > 0) gainVictoryPoints(state, seat, each * state.turn.movement, step);
    state.turn.movement = 0;
    state.turn.used.length = 0;
    state.turn.extra = false;
    state.turn.everything = -1;
  },
};

/** Between turns: the rondel is refilled, the die moves when it is last, and the match ends when all are done. */
export const next: Event<Context, State, GlenMoreFrame, 'next'> = {
  run(ctx, state, frame, step, stack) {
    const last = lastPiece(state);
    if (last < 0) {
      scoringRound(ctx, state, step);
      step.log?.push({ message: { id: 'glenmore.log.over' } });
      return;
    }
    refill(ctx, state, step);
    stack.push(frame);
    const now = lastPiece(state);
    if (now === ctx.seats) rollDie(ctx, state, step);
    else stack.push({ ask: 'turn', seat: now });
  },
};
