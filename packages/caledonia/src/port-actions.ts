import { type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canExchange } from './exchange.ts';
import { GAINS, MOVES, type Move, withOne, withTwo } from './moves.ts';
import {
  CONTRACT,
  eachPort,
  EXCHANGE,
  TEN_POUNDS,
  THREE_BASICS,
  TWO_PROCESSED,
  UPGRADE,
  type Usable,
  usePort,
} from './ports.ts';
import { type CaledoniaFrame, type Context, playerOf, type State } from './state.ts';
import { BASICS, goodName, GOODS, PROCESSED } from './units.ts';

/** Ports that are used by themselves, before or after the main action. */
export function listPorts(ctx: Context, state: State, seat: Seat, out: Move[]): void {
  const { goods } = playerOf(state, seat);
  const usable: Usable = (tile) => {
    if (tile === THREE_BASICS) return BASICS.some((good) => (goods[good] as number) > 0);
    if (tile === TWO_PROCESSED) return PROCESSED.some((good) => (goods[good] as number) > 0);
    if (tile === EXCHANGE) return canExchange(ctx, state, seat);
    return tile === UPGRADE || tile === TEN_POUNDS || tile === CONTRACT;
  };
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(withTwo(MOVES.port, corner, borrowed + 1)));
}

/** What a port gives. */
export function performPort(state: State, seat: Seat, move: Move, step: Step, stack: Pushes<CaledoniaFrame>): void {
  const player = playerOf(state, seat);
  const who = seatTag(seat);
  switch (usePort(state, seat, move.what, move.where, step)) {
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
    for (const good of processed ? PROCESSED : BASICS)
      if ((goods[good] as number) > 0) out.push(withOne(MOVES.give, good));
  },
  apply(_ctx, state, { seat, processed }, move, step, stack) {
    const { goods } = playerOf(state, seat);
    goods[move.what] = (goods[move.what] as number) - 1;
    step.log?.push({
      message: { id: 'caledonia.log.give', values: { who: seatTag(seat), good: goodName(move.what) } },
    });
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
    const set = GAINS[move.what] as readonly number[];
    for (const good of set) goods[good] = (goods[good] as number) + 1;
    step.log?.push({
      message: {
        id: 'caledonia.log.gain',
        values: {
          who: seatTag(seat),
          goods: [...new Set(set)].map((good) => ({
            id: 'caledonia.goods',
            values: { good: goodName(good), count: set.filter((other) => other === good).length },
          })),
        },
      },
    });
  },
};
