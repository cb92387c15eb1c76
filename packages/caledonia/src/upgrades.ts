import { assertNever, at, type Choice, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canAnswer } from './anytime.ts';
import { LEVELS } from './board.ts';
import { ownMove } from './clans/index.ts';
import type { BonusCounters, ClanBonusMove } from './clans/types.ts';
import { expand, listExpansions } from './expand.ts';
import { type MoveList, type MoveOf, MOVES, type Technology, TECHNOLOGIES } from './moves.ts';
import {
  type BonusFrame,
  type CaledoniaFrame,
  clanOf,
  type Context,
  type Player,
  playerOf,
  type State,
} from './state.ts';
import { goodName } from './units.ts';
import { affordable, because, firstMissing, type WhyNot } from './why.ts';

const canSail = (player: Player): boolean => player.shipping < LEVELS - 1;
/** A clan whose workers are all alike has no technology, by bonus neither (ruling 11). */
const canLearn = (ctx: Context, player: Player, technology: Technology, cost: number): boolean =>
  clanOf(ctx, player).workers === undefined && player.technology[technology] === 0 && player.money >= cost;

/** The three upgrade actions at their full price. */
export function listUpgrades(
  ctx: Context,
  state: State,
  seat: Seat,
  out: MoveList<MoveOf<'shipping' | 'technology' | 'merchant'>>,
): void {
  const { shipping, technology, merchants } = ctx.components.tracks;
  const player = playerOf(state, seat);
  if (canSail(player) && player.money >= shipping.cost) out.push(MOVES.shipping);
  for (const move of MOVES.technology) if (canLearn(ctx, player, move.technology, technology.cost)) out.push(move);
  if (player.waiting > 0 && player.money >= merchants.cost) out.push(MOVES.merchant);
}

export const whyNotShipping: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  return firstMissing([MOVES.shipping], target, [
    because('caledonia.why.best-ships', () => canSail(player)),
    affordable(player.money, () => ctx.components.tracks.shipping.cost),
  ]);
};

export const whyNotTechnology: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const { workers } = clanOf(ctx, player);
  return firstMissing(MOVES.technology, target, [
    because('caledonia.why.no-technology', () => workers === undefined),
    because('caledonia.why.technology-known', ({ technology }) => player.technology[technology] === 0),
    affordable(player.money, () => ctx.components.tracks.technology.cost),
  ]);
};

export const whyNotMerchant: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  return firstMissing([MOVES.merchant], target, [
    because('caledonia.why.merchants-hired', () => player.waiting > 0),
    affordable(player.money, () => ctx.components.tracks.merchants.cost),
  ]);
};

export function upgradeShipping(ctx: Context, state: State, seat: Seat, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.shipping++;
  const level = at(ctx.components.tracks.shipping.levels, player.shipping);
  step.log?.push({ message: { id: 'caledonia.log.shipping', values: { who: seatTag(seat), level, money } } });
}

export function upgradeTechnology(state: State, seat: Seat, technology: Technology, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.technology[technology] = 1;
  step.log?.push({
    message: {
      id: 'caledonia.log.technology',
      values: { who: seatTag(seat), which: TECHNOLOGIES[technology], money },
    },
  });
}

export function hireMerchant(state: State, seat: Seat, money: number, step: Step): void {
  const player = playerOf(state, seat);
  player.money -= money;
  player.waiting--;
  player.ready++;
  step.log?.push({ message: { id: 'caledonia.log.merchant', values: { who: seatTag(seat), money } } });
}

function retrieveMerchant(state: State, seat: Seat, good: number, step: Step): void {
  const player = playerOf(state, seat);
  const there = at(player.market, good);
  player.market[good] = there - Math.sign(there);
  player.ready++;
  step.log?.push({
    message: { id: 'caledonia.log.retrieve', values: { who: seatTag(seat), good: goodName(good) } },
  });
}

type UpgradeMove = MoveOf<'upgrade' | 'retrieve'>;

function listBonusUpgrades(ctx: Context, state: State, seat: Seat, out: MoveList<UpgradeMove>): void {
  const player = playerOf(state, seat);
  const { bonusCost } = ctx.components.tracks.technology;
  if (canSail(player)) out.push(MOVES.upgrade.shipping);
  if (canLearn(ctx, player, 0, bonusCost)) out.push(MOVES.upgrade.woodcutters);
  if (canLearn(ctx, player, 1, bonusCost)) out.push(MOVES.upgrade.miners);
  if (player.waiting > 0) out.push(MOVES.upgrade.merchant);
  player.market.forEach((merchants, good) => {
    if (merchants !== 0) out.push(at(MOVES.retrieve, good));
  });
}

function performUpgrade(ctx: Context, state: State, seat: Seat, { upgrade }: MoveOf<'upgrade'>, step: Step): void {
  const { bonusCost } = ctx.components.tracks.technology;
  switch (upgrade) {
    case 'shipping':
      upgradeShipping(ctx, state, seat, 0, step);
      break;
    case 'woodcutters':
      upgradeTechnology(state, seat, 0, bonusCost, step);
      break;
    case 'miners':
      upgradeTechnology(state, seat, 1, bonusCost, step);
      break;
    case 'merchant':
      hireMerchant(state, seat, 0, step);
      break;
    default:
      assertNever(upgrade);
  }
}

type BonusMove = UpgradeMove | MoveOf<'expand' | 'skip'> | ClanBonusMove;

function listBonuses(ctx: Context, state: State, frame: BonusFrame, out: MoveList<BonusMove>): void {
  const { seat, spaces, upgrades } = frame;
  const player = playerOf(state, seat);
  if (upgrades > 0) listBonusUpgrades(ctx, state, seat, out);
  if (spaces > 0) listExpansions(ctx, state, seat, true, out);
  clanOf(ctx, player).bonus?.legal(player, frame, out);
}

/** Direct export bonuses, in any order, each to be declined (rulings 12, 19, 25); what is not used at once is lost. */
export const bonus: Choice<Context, State, BonusMove, CaledoniaFrame, 'bonus'> = {
  legal(ctx, state, frame, out) {
    listBonuses(ctx, state, frame, out);
    out.push(MOVES.skip);
  },
  apply(ctx, state, frame, move, step, stack) {
    const { seat, spaces, upgrades } = frame;
    switch (move.kind) {
      case 'skip':
        step.log?.push({ message: { id: 'caledonia.log.skip', values: { who: seatTag(seat) } } });
        break;
      case 'expand':
        offerBonuses(ctx, state, { ...frame, spaces: spaces - 1 }, stack);
        expand(ctx, state, seat, move.unit, move.cell, true, step, stack);
        break;
      case 'upgrade':
        performUpgrade(ctx, state, seat, move, step);
        offerBonuses(ctx, state, { ...frame, upgrades: upgrades - 1 }, stack);
        break;
      case 'retrieve':
        retrieveMerchant(state, seat, move.good, step);
        offerBonuses(ctx, state, { ...frame, upgrades: upgrades - 1 }, stack);
        break;
      default:
        useOwnBonus(ctx, state, frame, move, step, stack);
    }
  },
};

function useOwnBonus(
  ctx: Context,
  state: State,
  frame: BonusFrame,
  move: ClanBonusMove,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  ownMove(move).apply(state, frame.seat, move, step);
  const left = clanOf(ctx, playerOf(state, frame.seat)).bonus?.without(frame);
  if (left !== undefined) offerBonuses(ctx, state, left, stack);
}

/** Bonuses to choose from; without one of the clan's own unless told otherwise. */
export const newBonuses = (
  { counting }: Context,
  seat: Seat,
  spaces: number,
  upgrades: number,
  ofClan: BonusCounters = counting.noBonus,
): BonusFrame => ({ ask: 'bonus', seat, spaces, upgrades, ...ofClan });

/** Bonuses wait as an event: whether there is still one to choose is seen when its turn comes. */
export function offerBonuses(ctx: Context, state: State, frame: BonusFrame, stack: Pushes<CaledoniaFrame>): void {
  const own = clanOf(ctx, playerOf(state, frame.seat)).bonus?.isLeft(frame) ?? false;
  if (frame.spaces + frame.upgrades > 0 || own) stack.push({ ...frame, ask: 'bonuses' });
}

export const bonuses: Event<Context, State, CaledoniaFrame, 'bonuses'> = {
  run(ctx, state, frame, _step, stack) {
    const asked = { ...frame, ask: 'bonus' } as const;
    const canUseBonus = (table: State): boolean => {
      const usable: BonusMove[] = [];
      listBonuses(ctx, table, asked, usable);
      return usable.length > 0;
    };
    if (canAnswer(ctx, state, frame.seat, canUseBonus)) stack.push(asked);
  },
};
