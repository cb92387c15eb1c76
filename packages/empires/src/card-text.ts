import { assertNever } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { Design } from './cards.ts';
import {
  type Abilities,
  type CardFilter,
  type Cost,
  type Count,
  type Effect,
  type Feature,
  GAINS,
  type Reward,
  STOCK,
  type Storage,
} from './language.ts';
import { sayAmount, sayThing } from './names.ts';

/** The words of a card, derived from what it does: no card has a text of its own. */

type Sizes = Readonly<Record<string, number | undefined>>;

const amounts = (what: object, say = sayAmount): Message[] =>
  GAINS.flatMap((good) => {
    const count = (what as Sizes)[good];
    return count === undefined ? [] : [say(good, count)];
  });
const things = (what: object): Message[] => amounts(what, sayThing);

export function sayCost(cost: Cost): Message[] {
  const { card, location } = cost;
  return [
    ...STOCK.flatMap((good) => (cost[good] === undefined ? [] : [sayAmount(good, cost[good])])),
    ...(card === undefined ? [] : [{ id: 'empires.text.cost-card', values: { count: card } }]),
    ...(location === undefined ? [] : [{ id: 'empires.text.cost-location', values: { count: location } }]),
  ];
}

const anyType = (type: string | undefined): string => type ?? 'any';

function sayCount(count: Count): Message {
  return {
    id: `empires.text.count.${count.of}`,
    values: {
      ...(count.of === 'type' ? { type: anyType(count.type) } : {}),
      ...(count.of === 'supply' ? { good: count.good as string } : {}),
    },
  };
}

function sayGain(what: object, per: Count | undefined): Message {
  const goods = amounts(what);
  if (per === undefined) return { id: 'empires.text.gain', values: { goods } };
  return {
    id: 'empires.text.gain-per',
    values: { goods, every: per.every ?? 1, most: per.most ?? 0, count: sayCount(per) },
  };
}

const sayFilter = ({ type, kind }: CardFilter): { type: string; kind: string } => ({
  type: anyType(type),
  kind: kind ?? 'any',
});

/** One clause for each effect, to be listed. */
export const sayEffects = (effects: readonly (Effect | Reward)[]): Message[] =>
  effects.map((effect) => sayEffect(effect));

function sayEffect(effect: Effect | Reward): Message {
  switch (effect.do) {
    case 'gain':
      return sayGain(effect.what, effect.per);
    case 'choose':
      return {
        id: 'empires.text.choose',
        values: {
          options: effect.of.map((branch) => ({
            id: 'empires.text.together',
            values: { effects: sayEffects(branch) },
          })),
        },
      };
    case 'spend':
      return {
        id: 'empires.text.spend',
        values: { cost: sayCost(effect.cost), effects: sayEffects(effect.effects) },
      };
    case 'assign':
      return {
        id: 'empires.text.assign',
        values: { good: effect.what, count: effect.number, exact: effect.upTo === true ? 'no' : 'yes' },
      };
    case 'release':
    case 'restore':
      return { id: `empires.text.${effect.do}`, values: { count: effect.number } };
    case 'search':
    case 'retrieve':
      return { id: `empires.text.${effect.do}`, values: sayFilter(effect.for) };
    case 'discard':
      return { id: 'empires.text.discard', values: { from: effect.from, count: effect.number } };
    case 'moveShip':
      return { id: 'empires.text.moveShip', values: { count: effect.places } };
    case 'ready':
      return {
        id: 'empires.text.ready',
        values: { type: anyType(effect.type), all: effect.all === true ? 'yes' : 'no' },
      };
    case 'perform':
      return { id: 'empires.text.perform', values: { action: effect.action } };
    case 'early':
      return { id: 'empires.text.early', values: { how: effect.how } };
    case 'build':
      return { id: 'empires.text.build', values: { type: anyType(effect.type), less: sayCost(effect.less) } };
    case 'movePawn':
    case 'readyPawn':
    case 'raid':
    case 'field':
      return { id: `empires.text.${effect.do}` };
    default:
      return assertNever(effect);
  }
}

function sayFeature(feature: Feature): Message {
  switch (feature.feature) {
    case 'whenever': {
      const effects = sayEffects(feature.effects);
      const { you: event, type, island } = feature;
      if (type !== undefined) return { id: 'empires.text.whenever-type', values: { type, effects } };
      if (island !== undefined) return { id: 'empires.text.whenever-island', values: { event, island, effects } };
      return { id: 'empires.text.whenever', values: { event, effects } };
    }
    case 'anytime': {
      const effects = sayEffects(feature.effects);
      const cost = sayCost(feature.cost ?? {});
      if (cost.length === 0) return { id: 'empires.text.anytime', values: { effects } };
      return { id: 'empires.text.anytime-cost', values: { cost, effects } };
    }
    case 'discount':
      return {
        id: 'empires.text.discount',
        values: { type: anyType(feature.type), less: sayCost(feature.less) },
      };
    default:
      return assertNever(feature);
  }
}

function sayAction(action: NonNullable<Abilities['action']>): Message {
  const effects = sayEffects(action.effects);
  const cost = sayCost(action.cost ?? {});
  if (cost.length === 0) return { id: 'empires.text.action', values: { effects } };
  return { id: 'empires.text.action-cost', values: { cost, effects } };
}

const sayStorage = ({ good, every, gain }: Storage): Message => ({
  id: 'empires.text.storage',
  values: {
    good,
    count: every,
    gains: gain.map((what) => ({ id: 'empires.text.together', values: { effects: things(what) } })),
  },
});

function sayAbilities(card: Abilities): Message[] {
  const lines: Message[] = [];
  if (card.bonus !== undefined) lines.push({ id: 'empires.text.bonus', values: { effects: sayEffects(card.bonus) } });
  if (card.action !== undefined) lines.push(sayAction(card.action));
  for (const feature of card.features ?? []) lines.push(sayFeature(feature));
  if (card.storage !== undefined) lines.push(sayStorage(card.storage));
  if (card.copy !== undefined) lines.push({ id: 'empires.text.copy', values: { what: card.copy } });
  return lines;
}

const sayPrice = (cost: Message[]): Message =>
  cost.length === 0 ? { id: 'empires.text.free' } : { id: 'empires.text.cost', values: { cost } };

/** All that is printed on a card besides its name, line by line. */
export function cardText({ card }: Design): Message[] {
  if ('pillage' in card)
    return [{ id: 'empires.text.pillage', values: { goods: things(card.pillage) } }, ...sayAbilities(card)];
  switch (card.kind) {
    case 'field': {
      const goods = things(card.goods);
      if (!('declare' in card)) return [{ id: 'empires.text.field-start', values: { goods } }];
      return [{ id: 'empires.text.field-card', values: { as: card.as, action: card.declare, goods } }];
    }
    case 'boost':
      return [{ id: 'empires.text.boost', values: { action: card.declare, effects: sayEffects(card.instant) } }];
    case 'location':
      return [
        { id: 'empires.text.type', values: { type: card.type } },
        ...('cost' in card ? [sayPrice(things(card.cost))] : []),
        ...sayAbilities(card),
      ];
    default:
      return assertNever(card);
  }
}
