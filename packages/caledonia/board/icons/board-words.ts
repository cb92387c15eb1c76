import { at, type Seat, seatTag } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { LEVELS } from '../../src/board.ts';
import { moduleLetters } from '../../src/components.ts';
import { score } from '../../src/final-scoring.ts';
import { unitCost, unitsLeft } from '../../src/player-board.ts';
import { sayContract } from '../../src/say.ts';
import { connectedSettlements } from '../../src/settlements.ts';
import { clanOf, type Context, type Player, playerOf, type State } from '../../src/state.ts';
import {
  goodName,
  type GoodNumber,
  isBasic,
  isClanUnit,
  isWorker,
  type Unit,
  unitName,
  ALL_UNITS,
  WOODCUTTER,
} from '../../src/units.ts';
import { importedBy } from './amounts.ts';

/** What the symbols of a player's board say: each a list of whole lines. */

type TurnState = 'now' | 'wait' | 'passed';

/** Whether a seat is at turn, still in this round, or has passed. */
export function turnStateOf(view: Pick<State, 'phase' | 'order' | 'at' | 'passed'>, seat: Seat): TurnState {
  if (view.passed.includes(seat)) return 'passed';
  return view.phase === 'action' && view.order[view.at] === seat ? 'now' : 'wait';
}

export const turnWords = (how: TurnState, seat: Seat): Message => ({
  id: 'caledonia.board.order-seat',
  values: { state: how, who: seatTag(seat) },
});

/** Kinds of units this player has; one clan has more. */
export const kindsOf = (ctx: Context, player: Player): Unit[] =>
  ALL_UNITS.filter((unit) => !isClanUnit(unit) || clanOf(ctx, player).workers !== undefined);

function workerIncome(ctx: Context, player: Player, unit: Unit): number {
  const { workers } = clanOf(ctx, player);
  if (workers !== undefined) return workers.income;
  const { woodcutter, miner, technologyBonus } = ctx.components.tracks.income;
  const which = unit === WOODCUTTER ? 0 : 1;
  return (which === 0 ? woodcutter : miner) + at(player.technology, which) * technologyBonus;
}

export function unitWords(ctx: Context, player: Player, unit: Unit): Message[] {
  const left = unitsLeft(ctx, player, unit);
  const name = unitName(unit);
  const lines: Message[] = [
    { id: 'caledonia.board.unit', values: { unit: name, out: at(player.out, unit), left } },
    isWorker(unit)
      ? { id: 'caledonia.board.unit-earns', values: { money: workerIncome(ctx, player, unit) } }
      : { id: 'caledonia.board.unit-makes', values: { unit: name } },
  ];
  if (left > 0)
    lines.push({
      id: isClanUnit(unit) ? 'caledonia.board.unit-cost-water' : 'caledonia.board.unit-cost',
      values: { money: unitCost(ctx, player, unit) },
    });
  return lines;
}

export function stockWords(ctx: Context, state: State, player: Player, good: GoodNumber): Message[] {
  const { basicGood, processedGood } = ctx.components.tracks.finalScoring;
  const price = at(at(ctx.prices, good), at(state.prices, good));
  return [
    { id: 'caledonia.board.stock', values: { good: goodName(good), count: at(player.goods, good) } },
    { id: 'caledonia.board.worth', values: { price, points: isBasic(good) ? basicGood : processedGood } },
  ];
}

const level = (ctx: Context, reached: number): Message => ({
  id: 'caledonia.level',
  values: { level: at(ctx.components.tracks.shipping.levels, reached) },
});

export function shippingWords(ctx: Context, player: Player): Message[] {
  const now: Message = { id: 'caledonia.board.shipping', values: { level: level(ctx, player.shipping) } };
  if (player.shipping === LEVELS - 1) return [now];
  const { cost } = ctx.components.tracks.shipping;
  const next = { money: cost, level: level(ctx, player.shipping + 1) };
  return [now, { id: 'caledonia.board.shipping-next', values: next }];
}

export const technologyWords = (player: Player, which: number): Message => ({
  id: 'caledonia.board.technology',
  values: {
    which: which === 0 ? 'woodcutters' : 'miners',
    learned: player.technology[which] === 1 ? 'yes' : 'no',
  },
});

export const busyMerchants = (player: Player): number =>
  player.market.reduce((sum, merchants) => sum + Math.abs(merchants), 0);

export const merchantWords = (ctx: Context, player: Player): Message[] => [
  { id: 'caledonia.board.merchants', values: { ready: player.ready, busy: busyMerchants(player) } },
  {
    id: 'caledonia.board.merchants-left',
    values: { count: player.waiting, money: ctx.components.tracks.merchants.cost },
  },
];

/** Settlements and points of all seats belong together: worked out once for a position. */
const known = new WeakMap<
  State,
  { readonly counts: readonly number[]; readonly parts: readonly (readonly number[])[] }
>();
const SETTLEMENTS = 10;
const EXPORTS = 9;

function standingOf(ctx: Context, state: State): NonNullable<ReturnType<typeof known.get>> {
  const there = known.get(state);
  if (there !== undefined) return there;
  const made = {
    counts: state.players.map((_, seat) => connectedSettlements(ctx, state, seat)),
    parts: score(ctx, state).map(({ parts }) => parts),
  };
  known.set(state, made);
  return made;
}

export const settlementsOf = (ctx: Context, state: State, seat: Seat): number =>
  at(standingOf(ctx, state).counts, seat);

const pointsNow = (ctx: Context, state: State, seat: Seat, category: number): Message => ({
  id: 'caledonia.board.points-now',
  values: { points: at(at(standingOf(ctx, state).parts, seat), category) },
});

export const settlementWords = (ctx: Context, state: State, seat: Seat): Message[] => [
  { id: 'caledonia.board.settlements', values: { count: settlementsOf(ctx, state, seat) } },
  pointsNow(ctx, state, seat, SETTLEMENTS),
];

/** Letters of the corners whose port was used. */
export const portsUsed = (player: Player): string[] =>
  moduleLetters.filter((_, corner) => (player.ports & (1 << corner)) !== 0);

export const portWords = (player: Player): Message => ({
  id: 'caledonia.board.ports',
  values: {
    count: portsUsed(player).length,
    ports: portsUsed(player).map((where) => ({ id: 'caledonia.cell', values: { where } })),
  },
});

export function doneWords(ctx: Context, state: State, seat: Seat): Message[] {
  const player = playerOf(state, seat);
  return [
    { id: 'caledonia.board.done', values: { count: player.done.length } },
    pointsNow(ctx, state, seat, EXPORTS),
    ...importedBy(ctx, state, player)
      .filter(({ count }) => count > 0)
      .map(({ what, count, value }) => ({ id: 'caledonia.board.imported', values: { what, count, value } })),
    ...player.done.map((id) => sayContract(ctx, id)),
  ];
}
