import type { Seat } from '@ceilidh/kernel';
import { type Board, cellsOf, type Mask, newMask, overlap, put, reachOf } from './board.ts';
import { boardIn, type Context, playerOf, type State } from './state.ts';

/** Clusters of neighbouring units of one player. */
export function settlementsOf(board: Board, own: Mask): Mask[] {
  const left = new Set(cellsOf(own));
  const settlements: Mask[] = [];
  for (const start of left) {
    const settlement = newMask();
    const queue = [start];
    left.delete(start);
    for (const cell of queue) {
      put(settlement, cell);
      const single = newMask();
      put(single, cell);
      for (const near of cellsOf(reachOf(board, 0, single))) {
        if (!left.has(near)) continue;
        left.delete(near);
        queue.push(near);
      }
    }
    settlements.push(settlement);
  }
  return settlements;
}

/** The size of the largest group of settlements that are within shipping reach of each other, through each other too (ruling 9). */
export function connectedSettlements(ctx: Context, state: State, seat: Seat): number {
  const board = boardIn(ctx, state);
  const { own, shipping } = playerOf(state, seat);
  const settlements = settlementsOf(board, own);
  const reaches = settlements.map((settlement) => reachOf(board, shipping, settlement));
  const seen = new Set<number>();
  let most = 0;
  settlements.forEach((_, start) => {
    if (seen.has(start)) return;
    seen.add(start);
    const group = [start];
    for (const member of group) {
      settlements.forEach((other, index) => {
        if (seen.has(index) || !overlap(reaches[member] as Mask, other)) return;
        seen.add(index);
        group.push(index);
      });
    }
    most = Math.max(most, group.length);
  });
  return most;
}
