import { assertNever, at, type Choice, type Pushes, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { canExchange } from './exchange.ts';
import { type MoveList, type MoveOf, MOVES, portMove } from './moves.ts';
import {
  ANIMAL_LESS,
  ANOTHER_PORT,
  BORROWING,
  CONTRACT,
  eachPort,
  EXCHANGE,
  portConditions,
  type PortTile,
  portTile,
  PRICE,
  TEN_POUNDS,
  THREE_BASICS,
  TWO_PROCESSED,
  UPGRADE,
  type Usable,
  usePort,
} from './ports.ts';
import { priceUse } from './port-price.ts';
import { type CaledoniaFrame, type Context, type Player, playerOf, type State } from './state.ts';
import { newBonuses } from './upgrades.ts';
import { ALL_GOODS, BASICS, goodName, type GoodNumber, PROCESSED } from './units.ts';
import { because, type Condition, firstMissing, type WhyNot } from './why.ts';

const hasSome = ({ goods }: Player, some: readonly GoodNumber[]): boolean =>
  some.some((good) => (goods[good] as number) > 0);

/** Ports that are used by themselves, before or after the main action. */
export function listPorts(ctx: Context, state: State, seat: Seat, out: MoveList<MoveOf<'port'>>): void {
  const player = playerOf(state, seat);
  const usable: Usable = (tile) => {
    if (tile === THREE_BASICS) return hasSome(player, BASICS);
    if (tile === TWO_PROCESSED) return hasSome(player, PROCESSED);
    if (tile === EXCHANGE) return canExchange(ctx, state, seat);
    return tile === UPGRADE || tile === TEN_POUNDS || tile === CONTRACT;
  };
  eachPort(ctx, state, seat, usable, (corner, borrowed) => out.push(portMove(corner, borrowed)));
}

/** At one's turn, where port 6 may begin the main action. */
export const whyNotPort: WhyNot = (ctx, state, seat, target) => {
  const player = playerOf(state, seat);
  const tileOf = ({ port, borrowed }: MoveOf<'port'>): PortTile => portTile(state, port, borrowed);
  const movable = priceUse(ctx, state, seat, ALL_GOODS, false);
  const feeOf = ({ borrowed }: MoveOf<'port'>): number => (borrowed === undefined ? 0 : BORROWING);
  const unless = (tile: PortTile, id: string, usable: (move: MoveOf<'port'>) => boolean): Condition<MoveOf<'port'>> =>
    because(id, (move) => tileOf(move) !== tile || usable(move));
  return firstMissing<MoveOf<'port'>>(MOVES.port.flat(), target, [
    ...portConditions(ctx, state, seat),
    unless(ANIMAL_LESS, 'caledonia.why.port-animals', () => false),
    unless(THREE_BASICS, 'caledonia.why.port-basics', () => hasSome(player, BASICS)),
    unless(TWO_PROCESSED, 'caledonia.why.port-processed', () => hasSome(player, PROCESSED)),
    unless(EXCHANGE, 'caledonia.why.port-exchange', () => canExchange(ctx, state, seat)),
    unless(PRICE, 'caledonia.why.port-price', (move) => movable(PRICE, feeOf(move))),
  ]);
};

/** What a port gives. */
export function performPort(
  ctx: Context,
  state: State,
  seat: Seat,
  { port, borrowed }: MoveOf<'port'>,
  step: Step,
  stack: Pushes<CaledoniaFrame>,
): void {
  const player = playerOf(state, seat);
  const who = seatTag(seat);
  const tile = usePort(state, seat, port, borrowed, step);
  switch (tile) {
    case THREE_BASICS:
      stack.push({ ask: 'give', seat, processed: false });
      break;
    case TWO_PROCESSED:
      stack.push({ ask: 'give', seat, processed: true });
      break;
    case UPGRADE:
      player.glory += 3;
      step.log?.push({ message: { id: 'caledonia.log.glory', values: { who, glory: 3 } } });
      stack.push(newBonuses(ctx, seat, 0, 1));
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
    case PRICE:
      stack.push({ ask: 'price', seat, goods: ALL_GOODS, bargain: false });
      break;
    case ANIMAL_LESS:
    case ANOTHER_PORT:
      throw new Error(`port ${tile} does nothing by itself`);
    default:
      assertNever(tile);
  }
}

/** Ports 2 and 3: one good goes, then others come. */
export const give: Choice<Context, State, MoveOf<'give'>, CaledoniaFrame, 'give'> = {
  legal(_ctx, state, { seat, processed }, out) {
    const { goods } = playerOf(state, seat);
    for (const good of processed ? PROCESSED : BASICS) if (at(goods, good) > 0) out.push(at(MOVES.give, good));
  },
  apply(_ctx, state, { seat, processed }, { good }, step, stack) {
    const { goods } = playerOf(state, seat);
    goods[good] = at(goods, good) - 1;
    step.log?.push({
      message: { id: 'caledonia.log.give', values: { who: seatTag(seat), good: goodName(good) } },
    });
    stack.push({ ask: 'gain', seat, processed });
  },
};

export const gain: Choice<Context, State, MoveOf<'gain'>, CaledoniaFrame, 'gain'> = {
  legal(_ctx, _state, { processed }, out) {
    for (const move of MOVES.gain) if (move.goods.length === (processed ? 2 : 3)) out.push(move);
  },
  apply(_ctx, state, { seat }, { goods: set }, step) {
    const { goods } = playerOf(state, seat);
    for (const good of set) goods[good] = at(goods, good) + 1;
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
