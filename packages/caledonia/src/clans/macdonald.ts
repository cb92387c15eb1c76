import { seatTag } from '@ceilidh/kernel';
import { cellsOf, has, nearOf } from '../board.ts';
import { cellName, rowMove } from '../moves.ts';
import { boardIn, deploy, ownerAt, playerOf, type State, unitAt, withdraw } from '../state.ts';
import { FISHERMAN } from '../units.ts';
import type { Clan } from './clan.ts';

const fishermenOf = (state: State, seat: number): number[] =>
  cellsOf(playerOf(state, seat).own).filter((cell) => {
    const unit = state.units[cell] as number;
    return unit > 0 && ownerAt(unit) === seat && unitAt(unit) === FISHERMAN;
  });

/** Workers are woodcutters, miners or fishermen; once a turn one fisherman rows to a loch or port beside him (ruling 11). */
export const macdonald: Clan = {
  id: 'macdonald',
  suits: 'experienced',
  anyWorker: { cost: 6, income: 4 },
  start(player, size) {
    if (size === 'small') player.shipping = 1;
  },
  beforeAction(ctx, state, seat, out) {
    if (state.turn.rowed) return;
    const board = boardIn(ctx, state);
    const fishermen = fishermenOf(state, seat);
    for (const from of fishermen) {
      const others = fishermen.filter((other) => other !== from);
      for (const to of cellsOf(nearOf(board, from))) {
        if (!has(board.water, to) || has(state.taken, to)) continue;
        if (others.some((other) => has(nearOf(board, other), to))) continue;
        out.push(rowMove(from, to));
      }
    }
  },
  perform(_ctx, state, seat, move, step) {
    withdraw(state, seat, move.where);
    deploy(state, seat, FISHERMAN, move.count);
    state.turn.rowed = true;
    step.log?.push({
      message: {
        id: 'caledonia.log.row',
        values: { who: seatTag(seat), from: cellName(move.where), to: cellName(move.count) },
      },
    });
  },
};
