import type { Message } from '@ceilidh/words';
import { type Seat, seatTag } from '@ceilidh/kernel';
import { contractCost } from './export-contracts.ts';
import { siteCost } from './expand.ts';
import { moduleLetters } from './components.ts';
import { cellName, GAINS, type Move } from './moves.ts';
import { bargainPrice, priceOf } from './trade.ts';
import { type CaledoniaFrame, type Context, contractOf, playerOf, type State, unitAt } from './state.ts';
import { goodName, GOODS, unitName } from './units.ts';

const corner = (at: number): string => moduleLetters[at] as string;
const SHIFTS = ['down', 'up'] as const;
const UPGRADES = ['shipping', 'woodcutters', 'miners', 'merchant'] as const;

/** What there is any of. */
const inWords = (parts: readonly { what: string; count: number }[]): Message[] =>
  parts
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => ({ id: 'caledonia.amount', values: { what, count } }));

/** A contract in words: what it takes and what it gives. */
export function sayContract(ctx: Context, id: number): Message {
  const { goods, sheep, cows, imports, hops, money, spaces, upgrades } = contractOf(ctx, id);
  const asked = goods.map((count, good) => ({ what: goodName(good), count }));
  const takes = [...asked, { what: 'mutton', count: sheep }, { what: 'beef', count: cows }];
  const gives = [
    ...imports.map((count, which) => ({ what: ['cotton', 'tobacco', 'cane'][which] as string, count })),
    { what: 'hops', count: hops },
    { what: 'money', count: money },
    { what: 'space', count: spaces },
    { what: 'upgrade', count: upgrades },
  ];
  return { id: 'caledonia.contract', values: { contract: id, takes: inWords(takes), gives: inWords(gives) } };
}

/** What a starting tile brings. */
export function sayTile(ctx: Context, tile: number): { money: number; goods: Message[] } {
  const starting = ctx.components.startingTiles.find(({ id }) => id === tile);
  const goods = GOODS.map((good) => ({ id: 'caledonia.goods', values: { good, count: starting?.goods[good] ?? 0 } }));
  return { money: starting?.money ?? 0, goods: goods.filter(({ values }) => values.count > 0) };
}

/** Only what is made is told of. */
function sayProcessing(id: string, made: Readonly<Record<'cheese' | 'bread' | 'whisky', number>>): Message {
  const goods = Object.entries(made).flatMap(([good, count]) =>
    count === 0 ? [] : [{ id: 'caledonia.goods', values: { good, count } }],
  );
  return goods.length === 0 ? { id: 'caledonia.move.process-nothing' } : { id, values: { goods } };
}

/** Whether a contract is fulfilled with the help of a port, or of one that borrows another's tile. */
function withPort({ where, count }: Move): string {
  if (where < 0) return 'no';
  return count < 0 ? 'yes' : 'borrowed';
}

export function sayMove(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const id = `caledonia.move.${move.kind}`;
  const good = goodName(move.what);
  const unit = unitName(move.what);
  const where = move.where < 0 ? '' : cellName(move.where);
  const player = playerOf(state, seat);
  switch (move.kind) {
    case 'clan':
      return {
        id,
        values: {
          clan: ctx.clans[move.what]?.id ?? '',
          ...sayTile(ctx, state.offer.find(({ clan }) => clan === move.what)?.tile ?? 0),
        },
      };
    case 'tile':
      return { id, values: sayTile(ctx, move.what) };
    case 'bid':
      return { id, values: { points: move.count } };
    case 'place':
      return { id, values: { unit, where, money: siteCost(ctx, state, player, move.what, move.where, false) } };
    case 'expand': {
      const free = state.frames.at(-1)?.ask === 'bonus';
      return { id, values: { unit, where, money: siteCost(ctx, state, player, move.what, move.where, free) } };
    }
    case 'buy':
    case 'sell':
      return { id, values: { good, count: move.count, money: move.count * priceOf(ctx, state, move.what) } };
    case 'bargain':
      return { id, values: { good, count: move.count, money: move.count * bargainPrice(ctx, state, move.what) } };
    case 'obtain':
    case 'choose': {
      const cost = contractCost(ctx, state, seat);
      return {
        id,
        values: { contract: sayContract(ctx, move.what), money: Math.abs(cost), pays: cost < 0 ? 'gets' : 'pays' },
      };
    }
    case 'fulfil':
      return { id, values: { contract: sayContract(ctx, move.what), port: withPort(move) } };
    case 'spare':
    case 'replace':
      return move.kind === 'spare' ? { id, values: { unit } } : { id, values: { unit, where } };
    case 'slaughter':
      return { id, values: { where } };
    case 'exchange':
      return { id, values: { unit: unitName(unitAt(state.units[move.where] as number)), where } };
    case 'upgrade':
      return { id, values: { what: UPGRADES[move.what] as string } };
    case 'technology':
      return { id, values: { what: UPGRADES[move.what] as string } };
    case 'retrieve':
    case 'give':
      return { id, values: { good } };
    case 'gain': {
      const set = GAINS[move.what] as readonly number[];
      const goods = [...new Set(set)].map((each) => ({
        id: 'caledonia.goods',
        values: { good: goodName(each), count: set.filter((other) => other === each).length },
      }));
      return { id, values: { goods } };
    }
    case 'port':
      return {
        id,
        values: {
          where: corner(move.what),
          port: state.ports[move.where < 0 ? move.what : move.where] as number,
          borrowed: move.where < 0 ? 'no' : 'yes',
        },
      };
    case 'shift':
      return { id, values: { good, way: SHIFTS[move.where] as string } };
    case 'row':
      return { id, values: { from: where, to: cellName(move.count) } };
    case 'brew':
    case 'butter':
      return { id, values: { count: move.count } };
    case 'process':
      return sayProcessing(id, { cheese: move.what, bread: move.where, whisky: move.count });
    case 'mature':
      return { id, values: { cellar: move.what === 1 ? 'yes' : 'no' } };
    case 'open':
      return { id, values: { place: move.what + 1 } };
    default:
      return { id };
  }
}

/** The question a seat is asked. */
export function sayAsk(ctx: Context, state: State, seat: Seat): Message {
  const top = state.frames.at(-1);
  const lane =
    top?.ask === 'together'
      ? (top as { lanes: { seat: Seat; frames: CaledoniaFrame[] }[] }).lanes.find((each) => each.seat === seat)
      : undefined;
  const frame = (lane === undefined ? top : lane.frames.at(-1)) as CaledoniaFrame | undefined;
  const id = `caledonia.ask.${frame?.ask ?? 'turn'}`;
  switch (frame?.ask) {
    case 'turn':
      return { id, values: { who: seatTag(seat), round: state.round } };
    case 'slaughter':
      return { id, values: { unit: unitName(frame.unit), count: frame.need } };
    case 'trade':
      return { id, values: { good: goodName(frame.good) } };
    case 'exchange':
      return { id, values: { step: frame.cells.length + frame.units.length + 1 } };
    case 'draft':
      return { id, values: { clans: ctx.options.withoutClans ? 'no' : 'yes' } };
    case 'auction':
      return { id, values: { points: Math.max(0, state.auction?.high ?? 0) } };
    default:
      return { id };
  }
}

export function sayChange(what: string, by: number): Message {
  const values = { by: Math.abs(by), sign: by > 0 ? 'more' : 'less' };
  if (what === 'score') return { id: 'caledonia.change.score', values };
  const [, made] = /^round (.*)$/.exec(what) ?? [];
  if (made !== undefined) return { id: 'caledonia.change.round', values: { ...values, what: made } };
  return { id: 'caledonia.change', values: { ...values, what } };
}
