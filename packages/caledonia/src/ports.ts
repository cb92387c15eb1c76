import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { has, portCell, reachOf } from './board.ts';
import { canExchange } from './exchange.ts';
import { bargain, bargainsLeft, listBargains, mostBargained } from './neighbourhood.ts';
import { GAINS, MOVES, type Move, withOne, withTwo } from './moves.ts';
import { boardIn, type CaledoniaFrame, type Context, playerOf, type State } from './state.ts';
import { listTrades, mostBought, mostSold, movePrice, priceOf, trade } from './trade.ts';
import { BASICS, type GoodNumber, GOODS, PROCESSED } from './units.ts';

/** Tiles by their number in the rulebook's appendix. */
export const ANIMAL_LESS = 1;
const THREE_BASICS = 2;
const TWO_PROCESSED = 3;
const UPGRADE = 4;
const TEN_POUNDS = 5;
const PRICE = 6;
const EXCHANGE = 7;
const CONTRACT = 8;
const ANOTHER_PORT = 9;

const BORROWING = 3;
const SHIFT = 3;

/** Bits of the corners whose port this player reaches and has not used; a fisherman on the tile reaches it too. */
export function openPorts(ctx: Context, state: State, seat: Seat): number {
  if (state.ports.length === 0) return 0;
  const player = playerOf(state, seat);
  if (player.ports === 0b1111) return 0;
  const reach = reachOf(boardIn(ctx, state), player.shipping, player.own);
  let open = 0;
  for (let corner = 0; corner < 4; corner++) {
    const cell = portCell(corner);
    if ((player.ports & (1 << corner)) === 0 && (has(reach, cell) || has(player.own, cell))) open |= 1 << corner;
  }
  return open;
}

type Usable = (tile: number, fee: number) => boolean;

/** Lists the ports whose effect can be had now, the one that borrows another's (ruling 13) among them. */
export function eachPort(ctx: Context, state: State, seat: Seat, usable: Usable, found: (corner: number, borrowed: number) => void): void {
  const open = openPorts(ctx, state, seat);
  if (open === 0) return;
  const { money } = playerOf(state, seat);
  for (let corner = 0; corner < 4; corner++) {
    if ((open & (1 << corner)) === 0) continue;
    const tile = state.ports[corner] ?? 0;
    if (tile !== ANOTHER_PORT) {
      if (usable(tile, 0)) found(corner, -1);
      continue;
    }
    if (money < BORROWING) continue;
    for (let other = 0; other < 4; other++) if (other !== corner && usable(state.ports[other] ?? 0, BORROWING)) found(corner, other);
  }
}

/** Ports that are used by themselves, before or after the main action. */
export function listPorts(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  const { goods } = playerOf(state, seat);
  const usable: Usable = (tile) => {
    if (tile === THREE_BASICS) return BASICS.some((good) => (goods[good] ?? 0) > 0);
    if (tile === TWO_PROCESSED) return PROCESSED.some((good) => (goods[good] ?? 0) > 0);
    if (tile === EXCHANGE) return canExchange(ctx, state, seat);
    return tile === UPGRADE || tile === TEN_POUNDS || tile === CONTRACT;
  };
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(withTwo(MOVES.port, corner, borrowed + 1)));
}

const MOST_STEP = 9;
const shifted = (state: State, good: GoodNumber, up: boolean): number => Math.max(0, Math.min(MOST_STEP, (state.prices[good] ?? 0) + (up ? SHIFT : -SHIFT)));

/** With this good's price moved, and a fee paid, something of it can be traded. */
function tradesAfterShift(ctx: Context, state: State, seat: Seat, good: GoodNumber, up: boolean, fee: number, bargaining: boolean): boolean {
  const player = playerOf(state, seat);
  const before = state.prices[good] ?? 0;
  player.money -= fee;
  state.prices[good] = shifted(state, good, up);
  const can = bargaining
    ? mostBargained(ctx, state, seat, good) > 0
    : mostBought(ctx, state, seat, good, priceOf(ctx, state, good)) > 0 || mostSold(state, seat, good) > 0;
  state.prices[good] = before;
  player.money += fee;
  return can;
}

/** Port 6 goes with a trade, just before it: it can be used only if that trade can then be made. */
export function listPriceChanges(ctx: Context, state: State, seat: Seat, goods: number, bargaining: boolean, out: Move[]): void {
  const usable: Usable = (tile, fee) =>
    tile === PRICE &&
    GOODS.some(
      (_, good) =>
        (goods & (1 << good)) !== 0 &&
        (tradesAfterShift(ctx, state, seat, good, false, fee, bargaining) || tradesAfterShift(ctx, state, seat, good, true, fee, bargaining)),
    );
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(withTwo(MOVES.port, corner, borrowed + 1)));
}

/** Marks the port as used and pays for borrowing; returns the tile whose effect follows. */
export function usePort(_ctx: Context, state: State, seat: Seat, corner: number, borrowed: number, step: Step): number {
  const player = playerOf(state, seat);
  player.ports |= 1 << corner;
  const tile = state.ports[borrowed < 0 ? corner : borrowed] ?? 0;
  const who = seatTag(seat);
  if (borrowed >= 0) {
    player.money -= BORROWING;
    step.log?.push({ message: { id: 'caledonia.log.borrow-port', values: { who, money: BORROWING, port: tile } } });
  } else step.log?.push({ message: { id: 'caledonia.log.port', values: { who, port: tile } } });
  return tile;
}

/** What a port gives. */
export function performPort(ctx: Context, state: State, seat: Seat, move: Move, step: Step, stack: Pushes<CaledoniaFrame>): void {
  const player = playerOf(state, seat);
  const who = seatTag(seat);
  switch (usePort(ctx, state, seat, move.what, move.where, step)) {
    case THREE_BASICS:
      stack.push({ ask: 'give', seat, processed: false });
      break;
    case TWO_PROCESSED:
      stack.push({ ask: 'give', seat, processed: true });
      break;
    case UPGRADE:
      player.glory += 3;
      step.log?.push({ message: { id: 'caledonia.log.glory', values: { who, glory: 3 } } });
      stack.push({ ask: 'bonus', seat, spaces: 0, upgrades: 1, brew: 0 });
      break;
    case TEN_POUNDS:
      player.money += 10;
      step.log?.push({ message: { id: 'caledonia.log.money', values: { who, money: 10 } } });
      break;
    case EXCHANGE:
      stack.push({ ask: 'exchange', seat, cells: [], units: [] });
      break;
    case CONTRACT:
      player.money += 5;
      step.log?.push({ message: { id: 'caledonia.log.money', values: { who, money: 5 } } });
      stack.push({ ask: 'built', seat });
      break;
    default:
      stack.push({ ask: 'price', seat, goods: (1 << GOODS.length) - 1, bargain: false });
  }
}

/** Ports 2 and 3: one good goes, then others come. */
export const give: Choice<Context, State, Move, CaledoniaFrame, 'give'> = {
  legal(_ctx, state, { seat, processed }, out) {
    const { goods } = playerOf(state, seat);
    for (const good of processed ? PROCESSED : BASICS) if ((goods[good] ?? 0) > 0) out.push(withOne(MOVES.give, good));
  },
  apply(_ctx, state, { seat, processed }, move, step, stack) {
    const { goods } = playerOf(state, seat);
    goods[move.what] = (goods[move.what] ?? 0) - 1;
    step.log?.push({ message: { id: 'caledonia.log.give', values: { who: seatTag(seat), good: GOODS[move.what] ?? '' } } });
    stack.push({ ask: 'gain', seat, processed });
  },
};

export const gain: Choice<Context, State, Move, CaledoniaFrame, 'gain'> = {
  legal(_ctx, _state, { processed }, out) {
    GAINS.forEach((set, index) => {
      if (set.length === (processed ? 2 : 3)) out.push(withOne(MOVES.gain, index));
    });
  },
  apply(_ctx, state, { seat }, move, step) {
    const { goods } = playerOf(state, seat);
    const set = GAINS[move.what] ?? [];
    for (const good of set) goods[good] = (goods[good] ?? 0) + 1;
    step.log?.push({
      message: {
        id: 'caledonia.log.gain',
        values: { who: seatTag(seat), goods: [...new Set(set)].map((good) => ({ id: 'caledonia.goods', values: { good: GOODS[good] ?? '', count: set.filter((other) => other === good).length } })) },
      },
    });
  },
};

/** Port 6: which price, and which way. */
export const price: Choice<Context, State, Move, CaledoniaFrame, 'price'> = {
  legal(ctx, state, { seat, goods, bargain: bargaining }, out) {
    for (let good = 0; good < GOODS.length; good++) {
      if ((goods & (1 << good)) === 0) continue;
      if (tradesAfterShift(ctx, state, seat, good, false, 0, bargaining)) out.push(withTwo(MOVES.shift, good, 0));
      if (tradesAfterShift(ctx, state, seat, good, true, 0, bargaining)) out.push(withTwo(MOVES.shift, good, 1));
    }
  },
  apply(_ctx, state, { seat, goods, bargain: bargaining }, move, step, stack) {
    movePrice(state, move.what, move.where === 1 ? SHIFT : -SHIFT);
    step.log?.push({
      message: { id: 'caledonia.log.shift', values: { who: seatTag(seat), good: GOODS[move.what] ?? '', way: move.where === 1 ? 'up' : 'down' } },
    });
    stack.push({ ask: 'trade', seat, good: move.what, bargain: bargaining, rest: goods & ~(1 << move.what) });
  },
};

/** The trade that port 6 was used for. */
export const tradeShifted: Choice<Context, State, Move, CaledoniaFrame, 'trade'> = {
  legal(ctx, state, { seat, good, bargain: bargaining }, out) {
    if (bargaining) listBargains(ctx, state, seat, good, out);
    else listTrades(ctx, state, seat, good, out);
  },
  apply(ctx, state, { seat, good, rest }, move, step, stack) {
    if (move.kind === 'bargain') {
      bargain(ctx, state, seat, good, move.count, step);
      if (bargainsLeft(ctx, state, seat, rest)) stack.push({ ask: 'neighbours', seat, goods: rest });
      return;
    }
    trade(ctx, state, seat, good, move.kind === 'buy' ? move.count : -move.count, priceOf(ctx, state, good), step);
  },
};
