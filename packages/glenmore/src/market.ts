import { type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { countOf, type Good, KINDS, NO_GOODS } from './goods.ts';
import { type MoveList, type MoveOf, MOVES } from './moves.ts';
import { type Context, type Player, playerOf, type State } from './state.ts';
import { goodsByKind, hasGood, takeGood } from './territory.ts';
import { goodName } from './tiles.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** Filled spaces of a good's row. */
const filledOf = ({ market }: State, good: Good): number => market[good] ?? 0;

/** What the next good of this kind costs when `more` have been bought before it; never, when the row is full. */
export const priceOf = (ctx: Context, state: State, good: Good, more = 0): number =>
  ctx.components.numbers.marketSpaces[filledOf(state, good) + more] ?? NEVER;

/** What so many goods of a kind cost, one after the other. */
export function priceOfSome(ctx: Context, state: State, good: Good, count: number): number {
  let price = 0;
  for (let more = 0; more < count; more++) price += priceOf(ctx, state, good, more);
  return price;
}

/** What selling a good of this kind brings when `sold` were sold before it; nothing, when the row is empty. */
export const incomeFrom = (ctx: Context, state: State, good: Good, sold = 0): number =>
  ctx.components.numbers.marketSpaces[filledOf(state, good) - 1 - sold] ?? 0;

/** Buying is part of paying (ruling 6): the coins stay on the market. */
export function buy(ctx: Context, state: State, seat: Seat, good: Good): number {
  const price = priceOf(ctx, state, good);
  playerOf(state, seat).coins -= price;
  state.market[good] = filledOf(state, good) + 1;
  return price;
}

/** At any time in one's turn; where the good lies matters for the room it leaves. */
export function listSales(state: State, seat: Seat, out: MoveList<'sell'>): void {
  const player = playerOf(state, seat);
  // Of most kinds there is nothing anywhere, which one look at all tiles tells.
  let anywhere = NO_GOODS;
  for (const goods of player.goods) anywhere |= goods;
  for (let good = 0; good < KINDS; good++) {
    if (state.market[good] === 0 || countOf(anywhere, good) === 0) continue;
    for (let slot = 0; slot < player.goods.length; slot++) {
      if (hasGood(player, slot, good)) out.push(MOVES.sell(good, slot));
    }
  }
}

export function sell(ctx: Context, state: State, seat: Seat, { good, slot }: MoveOf<'sell'>, step: Step): void {
  const player = playerOf(state, seat);
  const coins = incomeFrom(ctx, state, good);
  takeGood(player, slot, good);
  player.coins += coins;
  state.market[good] = filledOf(state, good) - 1;
  step.log?.push({
    message: { id: 'glenmore.log.sell', values: { who: seatTag(seat), good: goodName(good), coins } },
  });
}

/** The most coins that selling brings, when these goods are kept. */
export function proceeds(ctx: Context, state: State, player: Player, kept: number): number {
  const owned = goodsByKind(player);
  let coins = 0;
  owned.forEach((own, good) => {
    const spare = own - countOf(kept, good);
    for (let sold = 0; sold < spare; sold++) coins += incomeFrom(ctx, state, good, sold);
  });
  return coins;
}
