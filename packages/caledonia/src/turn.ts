import {
  assertNever,
  type Choice,
  type Event,
  OTHER_QUESTION,
  type Pushes,
  type Seat,
  seatTag,
  type Step,
} from '@ceilidh/kernel';
import { canAnswer } from './anytime.ts';
import { ownMove } from './clans/index.ts';
import type { ClanTurnMove } from './clans/types.ts';
import { expand, listExpansions, whyNotExpand } from './expand.ts';
import { boxesOf, canPayContract, listContracts, obtainFromBoard, whyNotObtain } from './export-contracts.ts';
import { fulfil, listFulfilments, whyNotFulfil } from './fulfil.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { pass } from './pass.ts';
import { listPorts, performPort, whyNotPort } from './port-actions.ts';
import { listPriceChanges } from './port-price.ts';
import { portTile, PRICE } from './ports.ts';
import { type CaledoniaFrame, clanOf, type Context, playerOf, type State } from './state.ts';
import { listTrades, priceOf, trade, whyNotBuy, whyNotSell } from './trade.ts';
import {
  hireMerchant,
  listUpgrades,
  upgradeShipping,
  upgradeTechnology,
  whyNotMerchant,
  whyNotShipping,
  whyNotTechnology,
} from './upgrades.ts';
import { ALL_GOODS, GOODS } from './units.ts';
import { firstMissing, type WhyNot } from './why.ts';

type ActionMove = MoveOf<
  'buy' | 'sell' | 'obtain' | 'expand' | 'shipping' | 'technology' | 'merchant' | 'fulfil' | 'pass'
>;
type TurnMove = ActionMove | MoveOf<'port'> | ClanTurnMove;

/** The reasons against each kind, but those of clans. */
const WHY_NOT: Readonly<Record<(ActionMove | MoveOf<'port'>)['kind'], WhyNot>> = {
  buy: whyNotBuy,
  sell: whyNotSell,
  obtain: whyNotObtain,
  expand: whyNotExpand,
  shipping: whyNotShipping,
  technology: whyNotTechnology,
  merchant: whyNotMerchant,
  fulfil: whyNotFulfil,
  pass: (_ctx, _state, _seat, target) => firstMissing([MOVES.pass], target, []),
  port: whyNotPort,
};
const isCommon = (kind: string): kind is keyof typeof WHY_NOT => Object.hasOwn(WHY_NOT, kind);

/** A move that only one clan has at its turn. */
const whyNotOwn: WhyNot = (ctx, state, seat, target) => {
  const [kind = ''] = target;
  const owner = ctx.clans.find(({ whyNot = {} }) => Object.hasOwn(whyNot, kind));
  if (owner === undefined) return OTHER_QUESTION;
  if (clanOf(ctx, playerOf(state, seat)) !== owner)
    return { id: 'caledonia.why.other-clan', values: { clan: owner.id } };
  return owner.whyNot?.[kind as keyof typeof owner.whyNot]?.(ctx, state, seat, target);
};

/** One main action a turn; ports and a clan's own moves are free, before and (ports) after it. */
export const turn: Choice<Context, State, TurnMove, CaledoniaFrame, 'turn'> = {
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
    switch (move.kind) {
      case 'buy':
      case 'sell':
      case 'obtain':
      case 'expand':
      case 'shipping':
      case 'technology':
      case 'merchant':
      case 'fulfil':
      case 'pass':
        stack.push({ ask: 'settle', seat });
        act(ctx, state, seat, move, step, stack);
        break;
      case 'port': {
        // Port 6 is the beginning of a Trade action; the others leave the main action open.
        const withTrade = portTile(state, move.port, move.borrowed) === PRICE;
        stack.push(withTrade ? { ask: 'settle', seat } : { ...frame, goes: true });
        performPort(ctx, state, seat, move, step, stack);
        break;
      }
      default:
        stack.push({ ...frame, goes: true });
        ownMove(move).apply(state, seat, move, step);
    }
  },
  why(ctx, state, { seat }, target) {
    const [kind = ''] = target;
    return (isCommon(kind) ? WHY_NOT[kind] : whyNotOwn)(ctx, state, seat, target);
  },
};

function act(
  ctx: Context,
  state: State,
  seat: Seat,
  move: ActionMove,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  const { shipping, technology, merchants } = ctx.components.tracks;
  switch (move.kind) {
    case 'buy':
      trade(ctx, state, seat, move.good, move.count, priceOf(ctx, state, move.good), step);
      break;
    case 'sell':
      trade(ctx, state, seat, move.good, -move.count, priceOf(ctx, state, move.good), step);
      break;
    case 'obtain':
      obtainFromBoard(ctx, state, seat, move.contract, step);
      if (mayObtainMore(ctx, state, seat)) stack.push({ ask: 'obtain', seat });
      break;
    case 'expand':
      expand(ctx, state, seat, move.unit, move.cell, false, step, stack);
      break;
    case 'shipping':
      upgradeShipping(ctx, state, seat, shipping.cost, step);
      break;
    case 'technology':
      upgradeTechnology(state, seat, move.technology, technology.cost, step);
      break;
    case 'merchant':
      hireMerchant(state, seat, merchants.cost, step);
      break;
    case 'fulfil':
      fulfil(ctx, state, seat, move, step, stack);
      break;
    case 'pass':
      pass(ctx, state, seat, step);
      break;
    default:
      assertNever(move);
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
      const ports: MoveOf<'port'>[] = [];
      listPorts(ctx, table, seat, ports);
      return ports.length > 0;
    };
    if (canAnswer(ctx, state, seat, canUsePort)) stack.push({ ask: 'after', seat });
  },
};

export const after: Choice<Context, State, MoveOf<'port' | 'end'>, CaledoniaFrame, 'after'> = {
  legal(ctx, state, { seat }, out) {
    listPorts(ctx, state, seat, out);
    out.push(MOVES.end);
  },
  apply(ctx, state, { seat }, move, step, stack) {
    switch (move.kind) {
      case 'port':
        stack.push({ ask: 'settle', seat });
        performPort(ctx, state, seat, move, step, stack);
        break;
      case 'end':
        step.log?.push({ message: { id: 'caledonia.log.end', values: { who: seatTag(seat) } } });
        break;
      default:
        assertNever(move);
    }
  },
};
