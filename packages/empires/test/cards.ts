import { deckOf, type SeatSpec, table, type Table, type TableSpec } from './table.ts';

/** Cards for tests, in few words. */

type Part = Readonly<Record<string, unknown>>;
export type Card = Part;

export const gain = (what: Part, per?: Part): Part => ({ do: 'gain', what, ...(per === undefined ? {} : { per }) });
export const field = (id: string, goods: Part, declare = 'explore', as = 'field'): Part => ({
  id,
  kind: 'field',
  as,
  goods,
  declare,
});
export const location = (id: string, abilities: Part, more: Part = {}): Part => ({
  id,
  kind: 'location',
  type: 'house',
  cost: { wood: 1 },
  ...abilities,
  ...more,
});
export const boost = (id: string, declare: string, ...instant: readonly Part[]): Part => ({
  id,
  kind: 'boost',
  type: 'feast',
  declare,
  instant,
});
export const action = (cost: Part, ...effects: readonly Part[]): Part => ({ action: { cost, effects } });
export const bonus = (...effects: readonly Part[]): Part => ({ bonus: effects });
export const whenever = (you: string, ...effects: readonly Part[]): Part => ({
  features: [{ feature: 'whenever', you, effects }],
});

/** A table for two where Ann has these cards in her Empire or hand. */
export const withCards = (cards: readonly Card[], seat: SeatSpec, more: Partial<TableSpec> = {}): Table =>
  table({ pack: deckOf(...cards), seats: [seat, {}], ...more });

/** The starting Field of Glenn that gives this good. */
export function fieldOfGlenn(good: string): string {
  const t = table({ seats: [{}, {}] });
  const found = t.rules.context.cards.clans[0]?.cards
    .slice(0, 3)
    .find(({ card }) => 'goods' in card && Object.hasOwn(card.goods, good));
  return found?.id ?? '';
}
