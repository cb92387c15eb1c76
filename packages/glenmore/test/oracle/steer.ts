import { below, type Generator, type Seat } from '@ceilidh/kernel';
import { kindOf, type Steer } from '@ceilidh/kernel/tools';
import type { State } from '../../src/state.ts';
import { fromTable } from './clans.ts';
import { stops } from './legal.ts';
import { roadCost } from './roads.ts';
import { fieldOf, lotAt, ownerOf, readTable, roomOn, type Table, tileCalled, tileOf } from './table.ts';

/**
 * Plays for the census: by small steps on the rondel, so that matches are long and territories large, with goods kept
 * until they are worth something, and with a liking for what was seen least. Random play hurries to World's End.
 */

/** How likely a kind of move is beside the others on offer; 1 where nothing is said. */
const WEIGHTS: Readonly<Record<string, number>> = {
  take: 40,
  activate: 12,
  extra: 1.5,
  munro: 3,
  remove: 3,
  move: 0.6,
  sell: 0.15,
  discard: 10,
  end: 0.2,
  done: 0.4,
  skip: 0.4,
};

const RARE = 40;

/** This seat would rather have coins than spend them. */
const MISER: Seat = 1;
const MISERLY: Readonly<Record<string, number>> = { sell: 40, end: 4 };

type Seen = Readonly<Record<string, number>>;

const rarity = (seen: Seen, what: string): number => 1 / (1 + (seen[what] ?? 0)) ** 2;

/** Near tiles, those with a landmark not seen yet, those that lie on others; and every seat likes something else. */
function likesTile(table: Table, seat: Seat, name: string, seen: Seen): number {
  const far = stops(table).indexOf(name);
  const { type, oneTime, overbuild, river, cost } = tileOf(name);
  const near = 1 / (1 + far) ** 2;
  if (oneTime.includes('landmark')) return near + 20 * rarity(seen, `landmark ${name}`);
  if (overbuild === true) return 3 * near;
  if (seat === MISER) return cost.coins === undefined ? near : 0.1 * near;
  const liked = [type === 'person', false, river, type === 'village'][seat] === true;
  return liked ? 4 * near : near;
}

/** Clans seen least; those that pay for something, when there is enough of it; Sinclair while he is of use. */
function likesClan(table: Table, seat: Seat, clan: string, seen: Seen): number {
  const points = fromTable(table, seat, clan);
  if (points > 0) return 10 * rarity(seen, `clan ${clan} paid ${points}`) + 0.01;
  if (seat === MISER && clan !== 'oliphant')
    return fieldOf(clan).effect.coins ?? (roadCost(table, clan) > 0 ? 0.02 : 1);
  if (fieldOf(clan).effect.table !== undefined) return rarity(seen, `clan ${clan} paid 0`);
  return rarity(seen, clan === 'sinclair' ? 'a coin for a good' : `clan ${clan}`) + 0.01;
}

/** Trade before anything else; two goods where there is room for one, since then somebody must choose. */
function likesActivation(table: Table, seat: Seat, slot: number, word: string): number {
  const lot = lotAt(table, seat, slot);
  const { type, activation } = tileOf(lot.tile);
  if (type === 'trade') return 4 * (1 + Number(word));
  if (word === 'points') return 2;
  const two = activation !== undefined && 'produce' in activation && activation.produce.length > 1;
  return two && roomOn(lot) === 1 ? 20 : 1;
}

/** Goods of several kinds with no room for all in the home castle: a removal then asks which ones are kept. */
function likesRemoval(table: Table, seat: Seat, slot: number): number {
  const { goods } = lotAt(table, seat, slot);
  const room = roomOn(lotAt(table, seat, 1));
  return new Set(goods).size > 1 && room > 0 && room < goods.length ? 50 : 1;
}

/** How much better or worse than others of its kind a move looks. */
function liking(table: Table, seat: Seat, key: string, seen: Seen): number {
  const [kind, what = '', third = ''] = key.split(' ');
  switch (kind) {
    case 'take':
    case 'munro':
      return likesTile(table, seat, tileCalled(what), seen);
    case 'discard':
      return 1 / (1 + stops(table).indexOf(tileCalled(what))) ** 2;
    case 'activate':
    case 'extra':
      return likesActivation(table, seat, Number(what), third);
    case 'remove':
      return likesRemoval(table, seat, Number(what));
    case 'clan':
      return likesClan(table, seat, what, seen);
    case 'move': {
      const to = lotAt(table, seat, Number(third));
      return to.scotsmen === 0 && lotAt(table, seat, Number(what)).scotsmen > 1 ? 6 : 1;
    }
    case 'settle':
      return lotAt(table, seat, Number(what)).scotsmen === 0 ? 6 : 1;
    case 'store':
      return third === '1' ? 6 : 1;
    case 'pay':
      if (third === 'buy' && seat === MISER) return 0.1;
      return third === 'coin' ? 20 : 1;
    case 'sell':
      return table.market[what as 'wood'];
    case 'place': {
      const { lots } = ownerOf(table, seat);
      return lots.some(({ x, y }) => x === Number(what) && y === Number(third)) ? 6 : 1;
    }
    default:
      return 1;
  }
}

/** Chooses a kind first, by weight and rarity, then a move of it. `seen` counts kinds, clans and landmarks so far. */
export const sparingly =
  (seen: () => Seen): Steer =>
  (rules, state, seat, moves, random) => {
    const counts = seen();
    const table = readTable(state as State);
    const all = moves.map((move) => {
      const key = rules.key(move);
      return { move, kind: kindOf(key), like: liking(table, seat, key, counts) };
    });
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const weights = kinds.map((kind) => {
      const most = Math.max(...all.filter((each) => each.kind === kind).map(({ like }) => like));
      const style = seat === MISER ? (MISERLY[kind] ?? 1) : 1;
      return (WEIGHTS[kind] ?? 1) * style * most * ((counts[kind] ?? 0) < RARE ? 4 : 1);
    });
    const chosen = kinds[drawn(weights, random)];
    const own = all.filter(({ kind }) => kind === chosen);
    const likes = own.map(({ like }) => like);
    return own[drawn(likes, random)]?.move ?? {};
  };

function drawn(weights: readonly number[], random: Generator): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = (below(random, 1_000_000) / 1_000_000) * total;
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return at < 0 ? weights.length - 1 : at;
}
