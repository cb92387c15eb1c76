import { assertNever, at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { HIGHEST_BID, type MoveOf, MOVES } from './moves.ts';
import { takeOffer, tellPair } from './setup.ts';
import { type Auction, type CaledoniaFrame, type Context, playerOf, type State } from './state.ts';

/** Whoever opens must bid, 0 is a bid; each next one raises or is out; 30 ends it (ruling 27). */
export const auction: Choice<Context, State, MoveOf<'bid' | 'out'>, CaledoniaFrame, 'auction'> = {
  turn: true,
  legal(_ctx, state, _frame, out) {
    const { high } = state.auction ?? NO_AUCTION;
    for (let bid = high + 1; bid <= HIGHEST_BID; bid++) out.push(at(MOVES.bid, bid));
    if (high >= 0) out.push(MOVES.out);
  },
  apply(_ctx, state, { seat }, move, step) {
    const sale = state.auction;
    if (sale === undefined) return;
    const who = seatTag(seat);
    const others = sale.bidders.filter((other) => other !== seat);
    switch (move.kind) {
      case 'out':
        sale.bidders = others;
        step.log?.push({ message: { id: 'caledonia.log.out', values: { who } } });
        break;
      case 'bid':
        sale.high = move.points;
        sale.holder = seat;
        // The one who bid goes to the end of the line: whoever is first in it is asked next.
        sale.bidders = [...others, seat];
        step.log?.push({ message: { id: 'caledonia.log.bid', values: { who, points: move.points } } });
        break;
      default:
        assertNever(move);
    }
  },
};

const NO_AUCTION: Auction = { bidders: [], high: -1, holder: -1, won: [] };

/** Asks the next bidder; when one is left, that one chooses a pair; the last player gets what remains for nothing. */
export function nextBid(ctx: Context, state: State, step: Step, stack: Pushes<CaledoniaFrame>): boolean {
  const sale = state.auction ?? NO_AUCTION;
  const without = state.order.filter((seat) => !sale.won.includes(seat));
  const last = without[0];
  if (last === undefined) return false;
  if (without.length === 1) {
    award(state, last, 0, step);
    const pair = at(state.offer, 0);
    state.offer = [];
    takeOffer(ctx, state, last, pair.clan, pair.tile);
    tellPair(ctx, last, pair, step);
    return false;
  }
  if (sale.bidders.length === 0) {
    // The first player without a clan to the left of the last winner opens; at the very first, the starting player.
    const from = sale.won.at(-1) ?? at(state.order, 0);
    const seats = state.players.length;
    const first = sale.won.length === 0 ? from : (from + 1) % seats;
    sale.bidders = Array.from({ length: seats }, (_, i) => (first + i) % seats).filter(
      (seat) => !sale.won.includes(seat),
    );
    sale.high = -1;
    sale.holder = -1;
  }
  const decided = sale.high === HIGHEST_BID || (sale.bidders.length === 1 && sale.high >= 0);
  if (decided) {
    award(state, sale.holder, sale.high, step);
    stack.push({ ask: 'draft', seat: sale.holder });
    sale.bidders = [];
  } else stack.push({ ask: 'auction', seat: at(sale.bidders, 0) });
  return true;
}

function award(state: State, seat: Seat, bid: number, step: Step): void {
  playerOf(state, seat).bid = bid;
  state.auction?.won.push(seat);
  step.log?.push({ message: { id: 'caledonia.log.won', values: { who: seatTag(seat), points: bid } } });
}
