import type { Seat } from '@ceilidh/kernel';
import { type Board, has, reachOf } from '../../src/board.ts';
import { listExpansions } from '../../src/expand.ts';
import { adjacent, spaceCount } from '../../src/geometry.ts';
import type { MoveOf } from '../../src/moves.ts';
import { neighbouringGoods } from '../../src/neighbourhood.ts';
import { clustersOf } from '../../src/settlements.ts';
import { boardIn, type Context, playerOf, type State } from '../../src/state.ts';
import { GOODS } from '../../src/units.ts';
import { CORNERS, EDGES, middleOf, type Point } from './hex.ts';
import { OVERLAYS, type OverlayName, type Shown } from './shown.ts';

/** The outline of a set of spaces: every edge that no other one of them shares, and port tiles as a ring. */
function outline(board: Board, cells: readonly number[]): string {
  const inside = new Set(cells);
  return cells
    .flatMap((cell) => {
      const { x, y } = middleOf(board.map, cell);
      const around = cell < spaceCount ? (adjacent[cell] as readonly number[]) : [-1, -1, -1, -1, -1, -1];
      return around.flatMap((other, direction) => {
        if (inside.has(other)) return [];
        const [from, to] = (EDGES[direction] as readonly [number, number]).map(
          (corner) => CORNERS[corner] as readonly [number, number],
        ) as [readonly [number, number], readonly [number, number]];
        const at = ([dx, dy]: readonly [number, number]): string =>
          `${(x + dx * 0.93).toFixed(2)} ${(y + dy * 0.93).toFixed(2)}`;
        return [`M${at(from)}L${at(to)}`];
      });
    })
    .join('');
}

interface Lines {
  readonly outlines: readonly string[];
  readonly ways: readonly string[];
}

/** What is shown of a seat. */
export interface Drawn {
  readonly lines: Lines | undefined;
  readonly reach: readonly number[];
  readonly bargains: ReadonlyMap<number, readonly Bargain[]>;
}

export const drawnOf = (ctx: Context, state: State, seat: Seat, shown: Shown): Drawn => ({
  lines: shown.settlements ? settlementLines(ctx, state, seat) : undefined,
  reach: shown.reach ? reachCells(ctx, state, seat) : [],
  bargains: shown.bargains ? bargainCells(ctx, state, seat) : new Map(),
});

/** What was asked for, and is not there. */
export const lackingIn = ({ lines, reach, bargains }: Drawn, shown: Shown): OverlayName[] =>
  OVERLAYS.filter((name) => {
    if (name === 'settlements') return lines?.outlines.length === 0;
    if (name === 'reach') return shown.reach && reach.length === 0;
    return name === 'bargains' && shown.bargains && bargains.size === 0;
  });

/** Settlements of a seat, and the ways by which ships connect them. */
function settlementLines(ctx: Context, state: State, seat: Seat): Lines {
  const board = boardIn(ctx, state);
  const { own, shipping } = playerOf(state, seat);
  const settlements = clustersOf(board, own);
  const ways = settlements.flatMap((one, i) =>
    settlements.slice(i + 1).flatMap((other) => {
      const way = shortest(board, shipping, one, other);
      return way === undefined ? [] : [`M${way[0].x} ${way[0].y}L${way[1].x} ${way[1].y}`];
    }),
  );
  return { outlines: settlements.map((cells) => outline(board, cells)), ways };
}

function shortest(
  board: Board,
  level: number,
  one: readonly number[],
  other: readonly number[],
): [Point, Point] | undefined {
  let best: [Point, Point] | undefined;
  let least = Infinity;
  for (const from of one) {
    const mask = [0, 0, 0, 0];
    mask[from >> 5] = 1 << (from & 31);
    const reach = reachOf(board, level, mask);
    const start = middleOf(board.map, from);
    for (const to of other) {
      const end = middleOf(board.map, to);
      const far = Math.hypot(start.x - end.x, start.y - end.y);
      if (!has(reach, to) || far >= least) continue;
      least = far;
      best = [start, end];
    }
  }
  return best;
}

/** More than anything costs. */
const RICH = 1000;

/** Where a seat could settle, money aside. */
function reachCells(ctx: Context, state: State, seat: Seat): number[] {
  const players = state.players.map((player, each) => (each === seat ? { ...player, money: RICH } : player));
  const sites: MoveOf<'expand'>[] = [];
  listExpansions(ctx, { ...state, players }, seat, false, sites);
  return [...new Set(sites.map(({ cell }) => cell))];
}

interface Bargain {
  readonly good: string;
  /** Whose unit makes it. */
  readonly seat: Seat;
}

/** What neighbours would sell to whoever settles there, by place. */
function bargainCells(ctx: Context, state: State, seat: Seat): ReadonlyMap<number, readonly Bargain[]> {
  const all = reachCells(ctx, state, seat).map((cell) => [cell, bargainsAt(ctx, state, seat, cell)] as const);
  return new Map(all.filter(([, bargains]) => bargains.length > 0));
}

const bargainsAt = (ctx: Context, state: State, seat: Seat, cell: number): Bargain[] =>
  state.players.flatMap((_, seller) => {
    const goods = neighbouringGoods(ctx, state, seat, cell, seller);
    return GOODS.filter((_good, bit) => (goods & (1 << bit)) !== 0).map((good) => ({ good, seat: seller }));
  });
