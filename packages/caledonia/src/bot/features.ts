import type { Seat } from '@ceilidh/kernel';
import { Description, type NetShape } from '@ceilidh/bots/nets';
import { type Mask, WORDS } from '../board.ts';
import { FIRST_NINE } from '../clans/first-nine.ts';
import { incomeOf } from '../production.ts';
import { describeContracts } from './prospects.ts';
import { gloryOf } from '../scoring.ts';
import { settlementsOf } from '../settlements.ts';
import { boardIn, clanOf, type Context, type Player, playerOf, type State } from '../state.ts';
import { newStock, type Stock, takeStock } from './stock.ts';
import { priceOf } from '../trade.ts';
import { BAKERY, COW, DAIRY, DISTILLERY, FIELD, GOODS, isBasic, UNITS } from '../units.ts';

export const SHAPE: NetShape = { inputs: 112, hidden: 32, scale: 20, middle: 110 };

/** Production phases still to come. */
export const ahead = (state: State): number =>
  state.phase === 'production' || state.phase === 'over' ? 5 - state.round : 6 - state.round;

/** What depends on where a player's units are. */
export interface Land {
  readonly settlements: number;
  readonly border: number;
  readonly dear: number;
}

export function landOf(ctx: Context, state: State, own: Mask, shipping: number): Land {
  const board = boardIn(ctx, state);
  return {
    settlements: settlementsOf(board, own, shipping),
    border: countBoth(own, board.border),
    dear: countBoth(own, board.cheap[6] as Mask) - countBoth(own, board.cheap[4] as Mask),
  };
}

/** How many cells are in both sets. */
function countBoth(one: Mask, other: Mask): number {
  let count = 0;
  for (let word = 0; word < WORDS; word++)
    for (let bits = (one[word] as number) & (other[word] as number); bits !== 0; bits &= bits - 1) count++;
  return count;
}

export const newDescription = (): Description => new Description(SHAPE.inputs);

/** The clans that the nets have learnt from: any other is like none to them. */
const KNOWN_CLANS = new Map(FIRST_NINE.map((id, place) => [id, place]));

/** Used again and again: a position is described a hundred thousand times in a second. */
const stock = newStock();

/** A seat's position in numbers. Whose turn it is does not count, so that a move can be judged by what it leads to. */
export function describePosition(ctx: Context, state: State, seat: Seat, land: Land, to: Description): void {
  const player = playerOf(state, seat);
  const gone = state.phase === 'action' && state.passed.includes(seat);
  takeStock(ctx, state, seat, stock);
  to.restart();
  describeStock(ctx, state, player, to);
  to.add(gone ? 0 : player.ready / 4);
  to.add((5 - player.waiting) / 3);
  to.add(player.shipping / 3);
  to.add(Math.min(1, player.shipping));
  to.add(player.technology[0] as number);
  to.add(player.technology[1] as number);
  describeUnits(player, to);
  to.add(player.glory / 20);
  describeScoring(ctx, state, seat, land, to);
  describeRanks(ctx, state, seat, land, to);
  describeContracts(ctx, state, seat, stock, state.phase === 'action' ? ahead(state) - 1 : ahead(state), to);
  to.flag(gone);
  to.add(state.passed.length / 4);
  to.flag(state.phase === 'action');
  to.flag(state.phase === 'draft' || state.phase === 'place');
  to.flag(state.phase === 'draft');
  to.add(state.order.indexOf(seat) / 4);
  to.add(stock.stored / 2);
  to.flag(state.ports.length > 0);
  let used = 0;
  for (let bits = player.ports; bits !== 0; bits &= bits - 1) used++;
  to.add(used / 3);
  to.which(KNOWN_CLANS.get(clanOf(ctx, player).id) ?? -1, KNOWN_CLANS.size);
}

function describeStock(ctx: Context, state: State, player: Player, to: Description): void {
  const { money, goods, stored } = stock;
  to.add(money / 30);
  to.add(Math.min(money, 12) / 12);
  to.add(Math.min(money, 30) / 30);
  to.add(incomeOf(ctx, player) / 20);
  let worth = 0;
  let points = 2 * stored;
  for (let good = 0; good < GOODS.length; good++) {
    const count = goods[good] as number;
    const price = priceOf(ctx, state, good);
    to.add(count / 4);
    to.add(price / 10);
    worth += count * price;
    points += isBasic(good) ? count : 2 * count;
  }
  to.add(worth / 40);
  to.add(points / 10);
}

function describeUnits({ out }: Player, to: Description): void {
  let units = 0;
  for (let unit = 0; unit < UNITS.length; unit++) {
    units += out[unit] as number;
    to.add((out[unit] as number) / 4);
  }
  const mills = (out[BAKERY] as number) + (out[DISTILLERY] as number);
  to.add(units / 12);
  to.add(Math.min(out[DAIRY] as number, out[COW] as number) / 4);
  to.add(Math.min(mills, 2 * (out[FIELD] as number)) / 4);
}

const TILES = 9;
/** Scoring tiles by how often they are still to come: this round's counts half, since half of it is over. */
const coming = new Float64Array(TILES + 1);

function describeScoring(ctx: Context, state: State, seat: Seat, land: Land, to: Description): void {
  const first = state.phase === 'over' ? state.round : state.round - 1;
  let now = 0;
  let later = 0;
  coming.fill(0);
  for (let round = first; round < state.scoring.length; round++) {
    const tile = state.scoring[round] as number;
    const glory = gloryNow(ctx, state, seat, land, stock, tile);
    if (round === first) now = glory;
    else later += glory;
    coming[tile] = round === first ? 0.5 : 1;
  }
  to.add(now / 10);
  to.add(later / 10);
  for (let tile = 1; tile <= TILES; tile++) to.add(coming[tile] as number);
  to.add(land.border / 6);
  to.add(land.dear / 6);
}

/** What a tile would give now; what counts goods and places is known already. */
function gloryNow(ctx: Context, state: State, seat: Seat, land: Land, { goods, stored }: Stock, tile: number): number {
  const [wool, grain, milk, bread, cheese, whisky] = goods as [number, number, number, number, number, number];
  switch (tile) {
    case 1:
      return wool + grain + milk;
    case 2:
      return 3 * ((bread + cheese + whisky + stored) >> 1);
    case 5:
      return 3 * (land.border >> 1);
    case 9:
      return 2 * land.dear;
    default:
      return gloryOf(ctx, state, seat, tile);
  }
}

/** How far ahead somebody is, from nothing (surely not first) to one. */
const firstBy = (lead: number): number => Math.max(0, Math.min(1, (lead + 1) / 2));

function describeRanks(ctx: Context, state: State, seat: Seat, land: Land, to: Description): void {
  const board = boardIn(ctx, state);
  const { done, glory } = playerOf(state, seat);
  const { withoutSettlementScoring, withoutExportScoring, mostGlory } = ctx.options;
  let settlements = 0;
  let exported = 0;
  let glorious = 0;
  for (let other = 0; other < state.players.length; other++) {
    if (other === seat) continue;
    const theirs = playerOf(state, other);
    settlements = Math.max(settlements, settlementsOf(board, theirs.own, theirs.shipping));
    exported = Math.max(exported, theirs.done.length);
    glorious = Math.max(glorious, theirs.glory);
  }
  const settling = withoutSettlementScoring ? 0 : 1;
  const exporting = withoutExportScoring ? 0 : 1;
  to.add(land.settlements / 8);
  to.add((settling * land.settlements) / 8);
  to.add((settling * (land.settlements - settlements)) / 4);
  to.add(settling * firstBy(land.settlements - settlements));
  to.add(done.length / 5);
  to.add((exporting * (done.length - exported)) / 3);
  to.add(exporting * firstBy(done.length - exported));
  to.add(mostGlory ? Math.max(-1, Math.min(1, (glory - glorious) / 5)) : 0);
  to.which(state.players.length - 2, 3);
  to.flag(state.scoring.length === 0);
}
