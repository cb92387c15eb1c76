import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { HIGHEST_BID, MOVES, type Move, withOne } from './moves.ts';
import { takeOffer, tellPair } from './setup.ts';
import { type Auction, type CaledoniaFrame, type Context, playerOf, type State } from './state.ts';

/** Whoever opens must bid, 0 is a bid; each next one raises or is out; 30 ends it (ruling 27). */
export const auction: Choice<Context, State, Move, CaledoniaFrame, 'auction'> = {
  turn: true,
  legal(_ctx, state, _frame, out) {
    const { high } = state.auction ?? NO_AUCTION;
    for (let bid = high + 1; bid <= HIGHEST_BID; bid++) out.push(withOne(MOVES.bid, bid));
    if (high >= 0) out.push(MOVES.out);
  },
  apply(_ctx, state, { seat }, move, step) {
    const sale = state.auction;
    if (sale === undefined) return;
    const who = seatTag(seat);
    if (move.kind === 'out') {
      sale.bidders = sale.bidders.filter((other) => other !== seat);
      step.log?.push({ message: { id: 'caledonia.log.out', values: { who } } });
    } else {
      sale.high = move.count;
      sale.holder = seat;
      // The one who bid goes to the end of the row: whoever is first in it is asked next.
      sale.bidders = [...sale.bidders.filter((other) => other !== seat), seat];
      step.log?.push({ message: { id: 'caledonia.log.bid', values: { who, points: move.count } } });
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
    const pair = state.offer[0] as State['offer'][number];
    state.offer = [];
    takeOffer(ctx, state, last, pair.clan, pair.tile);
    tellPair(ctx, last, pair, step);
    return false;
  }
  if (sale.bidders.length === 0) {
    // The first player without a clan to the left of the last winner opens; at the very first, the starting player.
    const from = sale.won.at(-1) ?? (state.order[0] as Seat);
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
  } else stack.push({ ask: 'auction', seat: sale.bidders[0] as Seat });
  return true;
}

function award(state: State, seat: Seat, bid: number, step: Step): void {
  playerOf(state, seat).bid = bid;
  state.auction?.won.push(seat);
  step.log?.push({ message: { id: 'caledonia.log.won', values: { who: seatTag(seat), points: bid } } });
}
