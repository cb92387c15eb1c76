import { type Choice, type Event, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canAnswer } from './cellar.ts';
import { expand, listExpansions } from './expand.ts';
import { boxesOf, canPayContract, listContracts, obtainFromBoard } from './export-contracts.ts';
import { fulfil, listFulfilments } from './fulfil.ts';
import { MOVES, type Move } from './moves.ts';
import { pass } from './pass.ts';
import { listPorts, performPort } from './port-actions.ts';
import { listPriceChanges } from './port-price.ts';
import { PRICE } from './ports.ts';
import { type CaledoniaFrame, clanOf, type Context, playerOf, type State } from './state.ts';
import { listTrades, priceOf, trade } from './trade.ts';
import { hireMerchant, listUpgrades, upgradeShipping, upgradeTechnology } from './upgrades.ts';
import { GOODS } from './units.ts';

const ALL_GOODS = (1 << GOODS.length) - 1;

/** One main action a turn; ports and a clan's own moves are free, before and (ports) after it. */
export const turn: Choice<Context, State, Move, CaledoniaFrame, 'turn'> = {
  turn: true,
  legal(ctx, state, { seat }, out) {
    for (let good = 0; good < GOODS.length; good++) listTrades(ctx, state, seat, good, out);
    listContracts(ctx, state, seat, out);
    listExpansions(ctx, state, seat, false, out);
    listUpgrades(ctx, state, seat, out);
    listFulfilments(ctx, state, seat, out);
    out.push(MOVES.pass);
    listPorts(ctx, state, seat, out);
    listPriceChanges(ctx, state, seat, ALL_GOODS, false, out);
    clanOf(ctx, playerOf(state, seat)).beforeAction?.(ctx, state, seat, out);
  },
  apply(ctx, state, frame, move, step, stack) {
    const { seat } = frame;
    if (move.kind === 'row') {
      stack.push({ ...frame, goes: true });
      clanOf(ctx, playerOf(state, seat)).perform?.(ctx, state, seat, move, step);
    } else if (move.kind === 'port') {
      // Port 6 is the beginning of a Trade action; the others leave the main action open.
      const withTrade = portTileOf(state, move) === PRICE;
      stack.push(withTrade ? { ask: 'settle', seat } : { ...frame, goes: true });
      performPort(state, seat, move, step, stack);
    } else {
      stack.push({ ask: 'settle', seat });
      act(ctx, state, seat, move, step, stack);
    }
  },
};

const portTileOf = (state: State, move: Move): number => state.ports[move.where < 0 ? move.what : move.where] as number;

function act(ctx: Context, state: State, seat: Seat, move: Move, step: Step, stack: Pushes<CaledoniaFrame>): void {
  const { shipping, technology, merchants } = ctx.components.tracks;
  switch (move.kind) {
    case 'buy':
    case 'sell':
      trade(
        ctx,
        state,
        seat,
        move.what,
        move.kind === 'buy' ? move.count : -move.count,
        priceOf(ctx, state, move.what),
        step,
      );
      break;
    case 'obtain':
      obtainFromBoard(ctx, state, seat, move.what, step);
      if (mayObtainMore(ctx, state, seat)) stack.push({ ask: 'obtain', seat });
      break;
    case 'expand':
      expand(ctx, state, seat, move.what, move.where, false, step, stack);
      break;
    case 'shipping':
      upgradeShipping(ctx, state, seat, shipping.cost, step);
      break;
    case 'technology':
      upgradeTechnology(state, seat, move.what, technology.cost, step);
      break;
    case 'merchant':
      hireMerchant(state, seat, merchants.cost, step);
      break;
    case 'fulfil':
      fulfil(ctx, state, seat, move, step, stack);
      break;
    default:
      pass(ctx, state, seat, step);
  }
}

function mayObtainMore(ctx: Context, state: State, seat: Seat): boolean {
  const player = playerOf(state, seat);
  return (
    player.boxes.length < boxesOf(ctx, player) && canPayContract(ctx, state, seat) && state.board.some((id) => id >= 0)
  );
}

/** The main action is done: if a port can still be used, that is asked; otherwise the turn is over. */
export const settle: Event<Context, State, CaledoniaFrame, 'settle'> = {
  run(ctx, state, { seat }, _step, stack) {
    const canUsePort = (table: State): boolean => {
      const ports: Move[] = [];
      listPorts(ctx, table, seat, ports);
      return ports.length > 0;
    };
    if (canAnswer(ctx, state, seat, canUsePort)) stack.push({ ask: 'after', seat });
  },
};

export const after: Choice<Context, State, Move, CaledoniaFrame, 'after'> = {
  legal(ctx, state, { seat }, out) {
    listPorts(ctx, state, seat, out);
    out.push(MOVES.end);
  },
  apply(_ctx, state, { seat }, move, step, stack) {
    if (move.kind === 'end') {
      step.log?.push({ message: { id: 'caledonia.log.end', values: { who: seatTag(seat) } } });
      return;
    }
    stack.push({ ask: 'settle', seat });
    performPort(state, seat, move, step, stack);
  },
};
