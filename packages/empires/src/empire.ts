import { assertNever, at, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import type { Ability, Design } from './cards.ts';
import { STARTING } from './components.ts';
import { type CardType, type Count, STOCK } from './language.ts';
import { sayPlace } from './names.ts';
import {
  amountAt,
  assignedOf,
  type Context,
  copiesOf,
  copyAt,
  designOf,
  discardsOf,
  empireOf,
  exhaustedOf,
  handOf,
  isFar,
  type Place,
  placeAt,
  spentOf,
  type State,
  stockOf,
  STOCKS,
  sunkOf,
  underOf,
  WORKER,
} from './state.ts';

/** An Empire: which cards lie there, what they can do, and what is assigned to them. */

export function addPlace(state: State, seat: Seat, place: Place, under = -1): void {
  empireOf(state, seat).push(place);
  underOf(state, seat).push(under);
  copiesOf(state, seat).push(-1);
  const assigned = assignedOf(state, seat);
  for (let good = 0; good < STOCKS; good++) assigned.push(0);
}

export const indexOf = (state: State, seat: Seat, place: Place): number => empireOf(state, seat).indexOf(place);

export const isExhausted = (state: State, seat: Seat, place: Place): boolean =>
  exhaustedOf(state, seat).includes(place);

/** How much of a stock is assigned to the card at this index of the Empire. */
export const assignedAt = (state: State, seat: Seat, index: number, good: number): number =>
  assignedOf(state, seat)[index * STOCKS + good] as number;

export function assign(state: State, seat: Seat, place: Place, good: number, count: number): void {
  const where = indexOf(state, seat, place) * STOCKS + good;
  const assigned = assignedOf(state, seat);
  assigned[where] = at(assigned, where) + count;
  const stock = stockOf(state, seat);
  stock[good] = amountAt(stock, good) - count;
}

/** The design whose ability the card at this index copies. */
function copiedAt(
  ctx: Context,
  state: State,
  seat: Seat,
  index: number,
  what: 'action' | 'feature',
): Design | undefined {
  const copied = copyAt(state, seat, index);
  if (copied < 0) return undefined;
  const own = designOf(ctx, state, seat, placeAt(state, seat, index));
  return own.copy === what ? designOf(ctx, state, seat, copied) : undefined;
}

export const actionAt = (ctx: Context, state: State, seat: Seat, index: number): Ability | undefined =>
  designOf(ctx, state, seat, placeAt(state, seat, index)).action ?? copiedAt(ctx, state, seat, index, 'action')?.action;

/** The designs whose Features the card at this index has: its own, and the copied one's. */
export const featuresAt = (ctx: Context, state: State, seat: Seat, index: number): Design | undefined =>
  copiedAt(ctx, state, seat, index, 'feature');

export const anytimeAt = (ctx: Context, state: State, seat: Seat, index: number): Ability | undefined =>
  designOf(ctx, state, seat, placeAt(state, seat, index)).anytime ?? featuresAt(ctx, state, seat, index)?.anytime;

/** Fields that can be harvested: those that do not lie under another. */
export function baseFields(ctx: Context, state: State, seat: Seat): Place[] {
  const under = underOf(state, seat);
  return empireOf(state, seat).filter(
    (place, index) => under[index] === -1 && designOf(ctx, state, seat, place).kind === 'field',
  );
}

export function hasField(ctx: Context, state: State, seat: Seat): boolean {
  for (const place of empireOf(state, seat)) if (designOf(ctx, state, seat, place).kind === 'field') return true;
  return false;
}

/** Page 9: an upgrade goes under a Field with the same kind of good. */
export const canGoUnder = (upgrade: Design, field: Design): boolean =>
  upgrade.goods.some((count, good) => count > 0 && at(field.goods, good) > 0);

/** The card leaves the Empire, with its upgrades (ruling 12); goods on it are lost, workers on it become spent. */
export function removePlace(ctx: Context, state: State, seat: Seat, place: Place, step: Step): void {
  const empire = empireOf(state, seat);
  const under = underOf(state, seat);
  for (let index = empire.length - 1; index >= 0; index--)
    if (under[index] === place) removeOne(ctx, state, seat, at(empire, index), step);
  removeOne(ctx, state, seat, place, step);
}

function removeOne(ctx: Context, state: State, seat: Seat, place: Place, step: Step): void {
  const index = indexOf(state, seat, place);
  state.spent[seat] = spentOf(state, seat) + assignedAt(state, seat, index, WORKER);
  empireOf(state, seat).splice(index, 1);
  underOf(state, seat).splice(index, 1);
  assignedOf(state, seat).splice(index * STOCKS, STOCKS);
  const copies = copiesOf(state, seat);
  copies.splice(index, 1);
  for (let i = 0; i < copies.length; i++) if (copies[i] === place) copies[i] = -1;
  ready(state, seat, place);
  // A starting card has another back and no cost: it is out of the game (ours).
  const { firstIsland } = ctx.cards;
  if (place < firstIsland) {
    if (place >= STARTING) discardsOf(state, seat).push(place);
  } else sunkOf(state, isFar(ctx, place - firstIsland) ? 1 : 0).push(place - firstIsland);
  step.log?.push({
    message: {
      id: 'empires.log.dismiss',
      values: { who: seatTag(seat), card: sayPlace(ctx, state, seat, place) },
    },
  });
}

export function ready(state: State, seat: Seat, place: Place): void {
  const exhausted = exhaustedOf(state, seat);
  const index = exhausted.indexOf(place);
  if (index >= 0) exhausted.splice(index, 1);
}

/** Cards of a type in an Empire. */
function ofType(ctx: Context, state: State, seat: Seat, type: CardType | undefined): number {
  let count = 0;
  for (const place of empireOf(state, seat)) if (designOf(ctx, state, seat, place).type === type) count++;
  return count;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function counted(ctx: Context, state: State, seat: Seat, from: Place, count: Count): number {
  switch (count.of) {
    case 'type':
      return ofType(ctx, state, seat, count.type);
    case 'fields':
      return ofType(ctx, state, seat, 'field');
    case 'islands':
      return ofType(ctx, state, seat, 'island');
    case 'upgrades':
      return underOf(state, seat).filter((place) => place >= 0).length;
    case 'locations':
      return empireOf(state, seat).length;
    case 'assigned': {
      const first = indexOf(state, seat, from) * STOCKS;
      return sum(assignedOf(state, seat).slice(first, first + STOCKS));
    }
    case 'spentWorkers':
      return spentOf(state, seat);
    case 'ships':
      return state.queue.filter((ship) => ship >> 2 === seat).length;
    case 'pawns':
      return state.pawns.slice(2 * seat, 2 * seat + 2).filter((pawn) => pawn >= 0).length;
    case 'exhausted':
      return exhaustedOf(state, seat).length;
    case 'hand':
      return handOf(state, seat).length;
    case 'supply':
      return at(
        stockOf(state, seat),
        STOCK.findIndex((good) => good === count.good),
      );
    default:
      return assertNever(count.of);
  }
}

/** "For each": how often. */
export function times(ctx: Context, state: State, seat: Seat, from: Place, count: Count | undefined): number {
  if (count === undefined) return 1;
  const each = Math.floor(counted(ctx, state, seat, from, count) / (count.every ?? 1));
  return Math.min(each, count.most ?? each);
}
