import { at } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { type Activation, type ClanEffect, type LandmarkEffect, TILE_TYPES } from './components.ts';
import type { Goods } from './goods.ts';
import { type Context, tableOf, type Tile } from './state.ts';
import { amountsFrom, amountsOf, effectAmount, effectName, goodsFrom, type TileTable } from './tiles.ts';

/** What tiles, landmarks and clans do, in words that derive from the data. */
const amount = (what: string, count: number): Message => ({ id: 'glenmore.amount', values: { what, count } });
const goodsInWords = (goods: Goods): Message[] => amountsOf(goods).map(({ what, count }) => amount(what, count));
const list = (items: readonly Message[]): Message => ({ id: 'glenmore.list', values: { items } });
/** One of these. */
const either = (items: readonly Message[]): Message => ({ id: 'glenmore.either', values: { items } });

function costOf({ cost }: TileTable): Message[] {
  const rest = [
    { what: 'coins', count: cost.coins },
    { what: 'whisky', count: cost.whisky },
    { what: 'scotsmen', count: cost.scotsmen },
  ].filter(({ count }) => count > 0);
  return [...goodsInWords(cost.goods), ...rest.map(({ what, count }) => amount(what, count))];
}

function effectInWords(effect: number): Message {
  const name = effectName(effect);
  return name === 'vp' ? amount('points', effectAmount(effect)) : { id: 'glenmore.once', values: { effect: name } };
}

const levels = (steps: readonly { readonly goods: number; readonly vp: number }[], sort: string): Message =>
  either(steps.map(({ goods, vp }) => ({ id: 'glenmore.exchange', values: { sort, count: goods, points: vp } })));

/** Which goods an exchange takes. */
export function sortOf(activation: Activation): 'different' | 'animals' | 'any' {
  if ('different' in activation) return 'different';
  return 'animals' in activation ? 'animals' : 'any';
}

/** What activating a tile does. */
export function sayActivation(activation: Activation): Message {
  if ('produce' in activation) return list(goodsInWords(goodsFrom(activation.produce)));
  if ('produceAny' in activation) return { id: 'glenmore.any-good' };
  if ('movement' in activation) return amount('movement', activation.movement);
  if ('distil' in activation) return { id: 'glenmore.distil' };
  if ('different' in activation) return levels(activation.different, sortOf(activation));
  if ('animals' in activation) return levels(activation.animals, sortOf(activation));
  if ('any' in activation) return levels([activation.any], sortOf(activation));
  if ('exact' in activation) {
    const goods = goodsInWords(amountsFrom(activation.exact));
    return { id: 'glenmore.exact', values: { goods, points: activation.vp } };
  }
  return 'clan' in activation ? { id: 'glenmore.good-for-clan' } : amount('points', activation.vp);
}

/** What a landmark card does. */
function sayLandmark(effect: LandmarkEffect): Message {
  const parts: Message[] = [];
  if (effect.coins !== undefined) parts.push(amount('coins', effect.coins));
  if (effect.clan !== undefined) parts.push({ id: 'glenmore.once', values: { effect: 'clan' } });
  if (effect.goodsAny !== undefined) parts.push({ id: 'glenmore.goods-here', values: { count: effect.goodsAny } });
  if (effect.goods !== undefined) parts.push(...goodsInWords(goodsFrom(effect.goods)));
  if (effect.whisky !== undefined) parts.push(amount('whisky', effect.whisky));
  if (effect.scotsman !== undefined) parts.push(amount('scotsmen', effect.scotsman));
  if (effect.vpPerCoin !== undefined) parts.push({ id: 'glenmore.coins-dearer', values: effect.vpPerCoin });
  if (effect.extraActivation !== undefined) parts.push({ id: 'glenmore.extra-activation' });
  if (effect.activateAll === true) parts.push({ id: 'glenmore.activate-all' });
  if (effect.doubleScotsmen === true) parts.push({ id: 'glenmore.double-scotsmen' });
  if (effect.removeUpTo !== undefined)
    parts.push({ id: 'glenmore.remove-tiles', values: { count: effect.removeUpTo } });
  return list(parts);
}

/** What a clan's field does. */
export function sayClanEffect(effect: ClanEffect): Message {
  const parts: Message[] = [];
  if (effect.vp !== undefined) parts.push(amount('points', effect.vp));
  if (effect.coins !== undefined) parts.push(amount('coins', effect.coins));
  if (effect.goods !== undefined) parts.push(...goodsInWords(goodsFrom(effect.goods)));
  if (effect.scotsmen !== undefined) parts.push(amount('scotsmen', effect.scotsmen));
  if (effect.whisky !== undefined) parts.push(amount('whisky', effect.whisky));
  for (const type of effect.activate ?? []) parts.push({ id: 'glenmore.activate-one', values: { type } });
  if (effect.movement !== undefined) parts.push(amount('movement', effect.movement));
  if (effect.remove !== undefined) parts.push({ id: 'glenmore.remove-one' });
  if (effect.hume === true) parts.push({ id: 'glenmore.hume' });
  if (effect.munro === true) parts.push({ id: 'glenmore.munro' });
  if (effect.table !== undefined) {
    const { counts } = effect.table;
    const steps = effect.table.steps.map(({ from, vp }) => ({
      id: 'glenmore.counted',
      values: { counts, from, points: vp },
    }));
    parts.push(either(steps));
  }
  if (effect.ongoing !== undefined) {
    parts.push({ id: 'glenmore.lasting', values: { lasting: effect.ongoing, amount: effect.amount ?? 1 } });
  }
  return list(parts);
}

const NOTHING: Message = { id: 'glenmore.none' };
const whether = (there: boolean): string => (there ? 'yes' : 'no');

/** A tile with all that is on it. */
export function sayTile(ctx: Context, tile: Tile): Message {
  const table = tableOf(ctx, tile);
  const cost = costOf(table);
  const kind = {
    id: 'glenmore.kind',
    values: {
      type: at(TILE_TYPES, table.type),
      river: whether(table.river),
      overbuild: whether(table.overbuild),
    },
  };
  return {
    id: 'glenmore.described',
    values: {
      tile: { id: `glenmore.tile.${table.id}` },
      kind,
      costs: whether(cost.length > 0),
      cost,
      brings: whether(table.oneTimes.length > 0),
      effects: table.oneTimes.map(effectInWords),
      card: whether(table.landmark !== undefined),
      landmark: table.landmark === undefined ? NOTHING : sayLandmark(table.landmark),
      works: whether(table.activation !== undefined),
      activation: table.activation === undefined ? NOTHING : sayActivation(table.activation),
    },
  };
}
