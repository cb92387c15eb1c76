import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Bill, Design } from './cards.ts';
import { featuresAt } from './empire.ts';
import { RESOURCES } from './language.ts';
import type { Move } from './moves.ts';
import { sayAmounts } from './names.ts';
import { spareCards, spareLocations } from './reserve.ts';
import {
  type Context,
  designOf,
  type EmpiresFrame,
  empireOf,
  GOLD,
  type Place,
  RAZE,
  type State,
  STOCKS,
  stockOf,
  WORKER,
} from './state.ts';

const PAYABLE = RESOURCES.length;

/** Gold that is left for resources one has not enough of; negative if it does not suffice (ruling 10). */
function goldLeft(stock: readonly number[], price: readonly number[]): number {
  if ((stock[RAZE] as number) < (price[RAZE] as number) || (stock[WORKER] as number) < (price[WORKER] as number))
    return -1;
  let gold = (stock[GOLD] as number) - (price[GOLD] as number);
  for (let good = 0; good < PAYABLE; good++) {
    const missing = (price[good] as number) - (stock[good] as number);
    if (missing > 0) gold -= missing;
  }
  return gold;
}

export const canPay = (state: State, seat: Seat, price: readonly number[]): boolean =>
  goldLeft(stockOf(state, seat), price) >= 0;

/** Whether goods, workers, cards and Locations for it are there. */
export const affordable = (ctx: Context, state: State, seat: Seat, bill: Bill, from: Place): boolean =>
  canPay(state, seat, bill.price) &&
  (bill.card === 0 || bill.card <= spareCards(state, seat)) &&
  (bill.location === 0 || spareLocations(ctx, state, seat, from).length > 0);

/** What a Location costs this seat: Features may make it cheaper, and so may the effect it is built by. */
export function priceOf(
  ctx: Context,
  state: State,
  seat: Seat,
  design: Design,
  less?: readonly number[],
): readonly number[] {
  let price = less === undefined ? design.cost : reduced(design.cost, less);
  const empire = empireOf(state, seat);
  for (let index = 0; index < empire.length; index++) {
    price = discounted(price, design, designOf(ctx, state, seat, empire[index] as Place));
    const copied = featuresAt(ctx, state, seat, index);
    if (copied !== undefined) price = discounted(price, design, copied);
  }
  return price;
}

function discounted(price: readonly number[], design: Design, feature: Design): readonly number[] {
  let left = price;
  for (const { less, type } of feature.discounts)
    if (type === undefined || type === design.type) left = reduced(left, less);
  return left;
}

const reduced = (price: readonly number[], less: readonly number[]): readonly number[] =>
  price.map((count, good) => Math.max(0, count - (less[good] as number)));

/** Removes what is paid, with so much gold in place of each resource. Spent workers go to the clan tile. */
function spend(state: State, seat: Seat, price: readonly number[], gold: readonly number[], step: Step): void {
  const stock = stockOf(state, seat);
  const paid = price.slice();
  gold.forEach((count, good) => {
    paid[good] = (paid[good] as number) - count;
    paid[GOLD] = (paid[GOLD] as number) + count;
  });
  let some = false;
  for (let good = 0; good < STOCKS; good++) {
    if (paid[good] === 0) continue;
    stock[good] = (stock[good] as number) - (paid[good] as number);
    some = true;
  }
  state.spent[seat] = (state.spent[seat] as number) + (price[WORKER] as number);
  if (some)
    step.log?.push({ message: { id: 'empires.log.spend', values: { who: seatTag(seat), goods: sayAmounts(paid) } } });
}

/** Pays at once where there is one way only; gold that could stand in for something one has is asked about. */
export function pay(state: State, seat: Seat, price: readonly number[], step: Step, stack: Pushes<EmpiresFrame>): void {
  const stock = stockOf(state, seat);
  const missing = RESOURCES.map((_, good) => Math.max(0, (price[good] as number) - (stock[good] as number)));
  const isChoice = goldLeft(stock, price) > 0 && missing.some((count, good) => (price[good] as number) > count);
  if (isChoice) stack.push({ ask: 'pay', seat, price });
  else spend(state, seat, price, missing, step);
}

/** Ways to pay name the gold given in place of food, wood, stone, sheep and fish. */
export const paying: Choice<Context, State, Move, EmpiresFrame, 'pay'> = {
  legal(ctx, state, { seat, price }, out) {
    const stock = stockOf(state, seat);
    const gold = RESOURCES.map(() => 0);
    const choose = (good: number, left: number): void => {
      if (good === PAYABLE) {
        out.push(ctx.moves.pay(gold));
        return;
      }
      const cost = price[good] as number;
      const most = Math.min(cost, left);
      for (let count = Math.max(0, cost - (stock[good] as number)); count <= most; count++) {
        gold[good] = count;
        choose(good + 1, left - count);
      }
    };
    choose(0, (stock[GOLD] as number) - (price[GOLD] as number));
  },
  apply(_ctx, state, { seat, price }, move, step) {
    spend(state, seat, price, move.set, step);
  },
};
