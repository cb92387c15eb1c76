import type { Message } from '@ceilidh/words';
import { at, type Seat, seatTag } from '@ceilidh/kernel';
import { ownMove } from './clans/index.ts';
import type { ClanQuestion } from './clans/types.ts';
import { contractCost } from './export-contracts.ts';
import { siteCost } from './expand.ts';
import { imports as importNames } from './components.ts';
import { cornerName } from './corners.ts';
import { cellName, type Move, type MoveOf, TECHNOLOGIES } from './moves.ts';
import { portTile } from './ports.ts';
import { bargainPrice, priceOf } from './trade.ts';
import { type Context, contractOf, laneOf, playerOf, type Question, type State, unitAt } from './state.ts';
import { goodName, type GoodNumber, GOODS, type Unit, unitName } from './units.ts';

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
    ...imports.map((count, which) => ({ what: at(importNames, which), count })),
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
function sayProcessing(id: string, { cheese, bread, whisky }: MoveOf<'process'>): Message {
  const goods = Object.entries({ cheese, bread, whisky }).flatMap(([good, count]) =>
    count === 0 ? [] : [{ id: 'caledonia.goods', values: { good, count } }],
  );
  return goods.length === 0 ? { id: 'caledonia.move.process-nothing' } : { id, values: { goods } };
}

/** Whether a contract is fulfilled with the help of a port, or of one that borrows another's tile. */
function withPort({ port, borrowed }: MoveOf<'fulfil'>): string {
  if (port === undefined) return 'no';
  return borrowed === undefined ? 'yes' : 'borrowed';
}

/** Each good once, with how often it is there. */
const sayGoods = (set: readonly GoodNumber[]): Message[] =>
  [...new Set(set)].map((each) => ({
    id: 'caledonia.goods',
    values: { good: goodName(each), count: set.filter((other) => other === each).length },
  }));

const sitedAt = ({ unit, cell }: { readonly unit: Unit; readonly cell: number }): { unit: string; where: string } => ({
  unit: unitName(unit),
  where: cellName(cell),
});

export function sayMove(ctx: Context, state: State, seat: Seat, move: Move): Message {
  const id = `caledonia.move.${move.kind}`;
  const player = playerOf(state, seat);
  switch (move.kind) {
    case 'clan': {
      const tile = state.offer.find(({ clan }) => clan === move.clan)?.tile ?? 0;
      return { id, values: { clan: ctx.clans[move.clan]?.id ?? '', ...sayTile(ctx, tile) } };
    }
    case 'tile':
      return { id, values: sayTile(ctx, move.tile) };
    case 'bid':
      return { id, values: { points: move.points } };
    case 'place':
      return {
        id,
        values: { ...sitedAt(move), money: siteCost(ctx, state, player, move.unit, move.cell, false) },
      };
    case 'expand': {
      const free = state.frames.at(-1)?.ask === 'bonus';
      return { id, values: { ...sitedAt(move), money: siteCost(ctx, state, player, move.unit, move.cell, free) } };
    }
    case 'buy':
    case 'sell': {
      const { good, count } = move;
      return { id, values: { good: goodName(good), count, money: count * priceOf(ctx, state, good) } };
    }
    case 'bargain': {
      const { good, count } = move;
      return { id, values: { good: goodName(good), count, money: count * bargainPrice(ctx, state, good) } };
    }
    case 'obtain':
    case 'choose': {
      const cost = contractCost(ctx, state, seat);
      const pays = cost < 0 ? 'gets' : 'pays';
      return { id, values: { contract: sayContract(ctx, move.contract), money: Math.abs(cost), pays } };
    }
    case 'fulfil':
      return { id, values: { contract: sayContract(ctx, move.contract), port: withPort(move) } };
    case 'spare':
      return { id, values: { unit: unitName(move.unit) } };
    case 'replace':
      return { id, values: sitedAt(move) };
    case 'slaughter':
      return { id, values: { where: cellName(move.cell) } };
    case 'exchange': {
      const unit = unitAt(at(state.units, move.cell));
      return { id, values: sitedAt({ unit, cell: move.cell }) };
    }
    case 'upgrade':
      return { id, values: { what: move.upgrade } };
    case 'technology':
      return { id, values: { what: TECHNOLOGIES[move.technology] } };
    case 'retrieve':
    case 'give':
      return { id, values: { good: goodName(move.good) } };
    case 'gain':
      return { id, values: { goods: sayGoods(move.goods) } };
    case 'port': {
      const port = portTile(state, move.port, move.borrowed);
      const borrowed = move.borrowed === undefined ? 'no' : 'yes';
      return { id, values: { where: cornerName(move.port), port, borrowed } };
    }
    case 'shift':
      return { id, values: { good: goodName(move.good), way: move.way } };
    case 'process':
      return sayProcessing(id, move);
    case 'out':
    case 'shipping':
    case 'merchant':
    case 'pass':
    case 'end':
    case 'skip':
    case 'draw':
    case 'decline':
      return { id };
    default:
      return ownMove(move).say(move);
  }
}

/** The question a seat is asked. */
export function sayAsk(ctx: Context, state: State, seat: Seat): Message {
  const frame = laneOf(state, seat)?.frames.at(-1) ?? state.frames.at(-1);
  if (frame === undefined || frame.ask === 'together') throw new Error(`seat ${seat} is not asked`);
  const id = `caledonia.ask.${frame.ask}`;
  const values = valuesOf(ctx, state, frame as Question);
  return values === undefined ? { id } : { id, values };
}

function valuesOf(ctx: Context, state: State, frame: Question): Message['values'] {
  switch (frame.ask) {
    case 'turn':
      return { who: seatTag(frame.seat), round: state.round };
    case 'slaughter':
      return { unit: unitName(frame.unit), count: frame.need };
    case 'trade':
      return { good: goodName(frame.good) };
    case 'exchange':
      return { step: frame.cells.length + frame.units.length + 1 };
    case 'draft':
      return { clans: ctx.options.withoutClans ? 'no' : 'yes' };
    case 'auction':
      return { points: Math.max(0, state.auction?.high ?? 0) };
    case 'place':
    case 'after':
    case 'obtain':
    case 'neighbours':
    case 'price':
    case 'building':
    case 'choose':
    case 'twice':
    case 'spare':
    case 'bonus':
    case 'more':
    case 'give':
    case 'gain':
    case 'process':
      return undefined;
    default:
      return ofClan(frame);
  }
}

/** The questions of clans have no values. */
const ofClan = (_frame: ClanQuestion): undefined => undefined;

export function sayChange(what: string, by: number): Message {
  const values = { by: Math.abs(by), sign: by > 0 ? 'more' : 'less' };
  if (what === 'score') return { id: 'caledonia.change.score', values };
  const [, made] = /^round (.*)$/.exec(what) ?? [];
  if (made !== undefined) return { id: 'caledonia.change.round', values: { ...values, what: made } };
  return { id: 'caledonia.change', values: { ...values, what } };
}
