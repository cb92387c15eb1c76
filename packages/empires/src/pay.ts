import { at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Bill, Design } from './cards.ts';
import { featuresAt } from './empire.ts';
import { type PerStock, RESOURCE_NUMBERS } from './language.ts';
import type { PayMove } from './moves.ts';
import { sayAmounts } from './names.ts';
import { spareCards, spareLocations } from './reserve.ts';
import {
  amountAt,
  type Context,
  designOf,
  empireOf,
  type EmpiresFrame,
  FISH,
  FOOD,
  GOLD,
  type Place,
  placeAt,
  RAZE,
  SHEEP,
  spentOf,
  type State,
  stockOf,
  STOCKS,
  STONE,
  WOOD,
  WORKER,
} from './state.ts';

const lacking = (price: number, stock: number): number => (price > stock ? price - stock : 0);

/** Gold that is left for resources one has not enough of; negative if it does not suffice (ruling 10). */
function goldLeft(stock: PerStock, price: PerStock): number {
  if (stock[RAZE] < price[RAZE] || stock[WORKER] < price[WORKER]) return -1;
  const instead =
    lacking(price[FOOD], stock[FOOD]) +
    lacking(price[WOOD], stock[WOOD]) +
    lacking(price[STONE], stock[STONE]) +
    lacking(price[SHEEP], stock[SHEEP]) +
    lacking(price[FISH], stock[FISH]);
  return stock[GOLD] - price[GOLD] - instead;
}

export const canPay = (state: State, seat: Seat, price: PerStock): boolean =>
  goldLeft(stockOf(state, seat), price) >= 0;

/** Whether goods, workers, cards and Locations for it are there. */
export const affordable = (ctx: Context, state: State, seat: Seat, bill: Bill, from: Place): boolean =>
  canPay(state, seat, bill.price) &&
  (bill.card === 0 || bill.card <= spareCards(state, seat)) &&
  (bill.location === 0 || spareLocations(ctx, state, seat, from).length > 0);

/** What a Location costs this seat: Features may make it cheaper, and so may the effect it is built by. */
export function priceOf(ctx: Context, state: State, seat: Seat, design: Design, less?: PerStock): PerStock {
  let price = less === undefined ? design.cost : reduced(design.cost, less);
  const empire = empireOf(state, seat);
  for (let index = 0; index < empire.length; index++) {
    const own = designOf(ctx, state, seat, placeAt(state, seat, index));
    if (own.discounts.length > 0) price = discounted(price, design, own);
    const copied = featuresAt(ctx, state, seat, index);
    if (copied !== undefined) price = discounted(price, design, copied);
  }
  return price;
}

function discounted(price: PerStock, design: Design, feature: Design): PerStock {
  let left = price;
  for (const { less, type } of feature.discounts)
    if (type === undefined || type === design.type) left = reduced(left, less);
  return left;
}

const reduced = (price: PerStock, less: PerStock): PerStock =>
  price.map((count, good) => Math.max(0, count - at(less, good))) as unknown as PerStock;

/** Removes what is paid, with so much gold in place of each resource. Spent workers go to the clan tile. */
function spend(state: State, seat: Seat, price: PerStock, gold: readonly number[], step: Step): void {
  const stock = stockOf(state, seat);
  const paid = price.slice();
  gold.forEach((count, good) => {
    paid[good] = at(paid, good) - count;
    paid[GOLD] = at(paid, GOLD) + count;
  });
  let some = false;
  for (let good = 0; good < STOCKS; good++) {
    const count = amountAt(paid, good);
    if (count === 0) continue;
    stock[good] = amountAt(stock, good) - count;
    some = true;
  }
  state.spent[seat] = spentOf(state, seat) + price[WORKER];
  if (some)
    step.log?.push({ message: { id: 'empires.log.spend', values: { who: seatTag(seat), goods: sayAmounts(paid) } } });
}

/** Pays at once where there is one way only; gold that could stand in for something one has is asked about. */
export function pay(state: State, seat: Seat, price: PerStock, step: Step, stack: Pushes<EmpiresFrame>): void {
  const stock = stockOf(state, seat);
  const missing = RESOURCE_NUMBERS.map((good) => lacking(price[good], stock[good]));
  const isChoice = goldLeft(stock, price) > 0 && missing.some((count, good) => amountAt(price, good) > count);
  if (isChoice) stack.push({ ask: 'pay', seat, price });
  else spend(state, seat, price, missing, step);
}

/** Ways to pay name the gold given in place of food, wood, stone, sheep and fish. */
export const paying: Choice<Context, State, PayMove, EmpiresFrame, 'pay'> = {
  legal(ctx, state, { seat, price }, out) {
    const stock = stockOf(state, seat);
    const gold = RESOURCE_NUMBERS.map(() => 0);
    const choose = (next: number, left: number): void => {
      const good = RESOURCE_NUMBERS[next];
      if (good === undefined) {
        out.push(ctx.moves.pay(gold));
        return;
      }
      const cost = price[good];
      const most = Math.min(cost, left);
      for (let count = Math.max(0, cost - stock[good]); count <= most; count++) {
        gold[good] = count;
        choose(next + 1, left - count);
      }
    };
    choose(0, stock[GOLD] - price[GOLD]);
  },
  apply(_ctx, state, { seat, price }, move, step) {
    spend(state, seat, price, move.gold, step);
  },
};
