import { at, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { type MoveList, type MoveOf, MOVES } from './moves.ts';
import { tileName } from './rondel.ts';
import { type Context, playerOf, type Slot, type State } from './state.ts';
import { isBuilt, slotsNextTo } from './territory.ts';

/** A movement point takes a Scotsman to a tile next to his; points are kept until the end of the turn (ruling 16). */
export function listSteps(state: State, seat: Seat, out: MoveList<'move'>): void {
  if (state.turn.movement === 0) return;
  const player = playerOf(state, seat);
  for (let from = 0; from < player.cells.length; from++) {
    if (!isBuilt(player, from) || player.manned[from] === 0) continue;
    for (const to of slotsNextTo(player, at(player.cells, from))) out.push(MOVES.move(from, to));
  }
}

function moveScotsman(state: State, seat: Seat, from: Slot, to: Slot): void {
  const { manned } = playerOf(state, seat);
  manned[from] = at(manned, from) - 1;
  manned[to] = at(manned, to) + 1;
}

export function walk(ctx: Context, state: State, seat: Seat, { from, to }: MoveOf<'move'>, step: Step): void {
  const { tiles } = playerOf(state, seat);
  state.turn.movement--;
  moveScotsman(state, seat, from, to);
  step.log?.push({
    message: {
      id: 'glenmore.log.move',
      values: {
        who: seatTag(seat),
        from: tileName(ctx, at(tiles, from)),
        to: tileName(ctx, at(tiles, to)),
      },
    },
  });
}

/** A Scotsman from the supply comes onto a tile, if there is one left, and the tile too. */
export function addScotsman(ctx: Context, state: State, seat: Seat, slot: Slot, step: Step): void {
  const player = playerOf(state, seat);
  if (player.scotsmen === 0 || !isBuilt(player, slot)) return;
  player.scotsmen--;
  player.manned[slot] = at(player.manned, slot) + 1;
  step.log?.push({
    message: {
      id: 'glenmore.log.scotsman',
      values: { who: seatTag(seat), tile: tileName(ctx, at(player.tiles, slot)) },
    },
  });
}
