import type { Message } from '@ceilidh/words';
import { importValues } from '../../src/final-scoring.ts';
import { type Context, contractOf, type Player, type State } from '../../src/state.ts';
import { GOODS } from '../../src/units.ts';
import type { IconName } from './shapes.ts';

/** So many of something, as symbols. */
export interface Amount {
  readonly what: IconName;
  readonly count: number;
}

export const IMPORTS = ['cotton', 'tobacco', 'cane'] as const;

/** Money as the reader's language writes it: £10, 10£. */
export const pounds = (money: number): Message => ({ id: 'caledonia.pounds', values: { money } });

const some = (amounts: readonly Amount[]): Amount[] => amounts.filter(({ count }) => count > 0);

/** What a contract asks for and what it gives. */
export function partsOf(ctx: Context, id: number): { takes: readonly Amount[]; gives: readonly Amount[] } {
  const { goods, sheep, cows, imports, hops, money, spaces, upgrades } = contractOf(ctx, id);
  return {
    takes: some([
      ...GOODS.map((what, good) => ({ what, count: goods[good] as number })),
      { what: 'mutton', count: sheep },
      { what: 'beef', count: cows },
    ]),
    gives: some([
      ...IMPORTS.map((what, which) => ({ what, count: imports[which] as number })),
      { what: 'hops', count: hops },
      { what: 'money', count: money },
      { what: 'space', count: spaces },
      { what: 'upgrade', count: upgrades },
    ]),
  };
}

/** Imports and hops of a player's fulfilled contracts, with what each is worth now. */
export function importedBy(
  ctx: Context,
  state: State,
  player: Player,
): { readonly what: (typeof IMPORTS)[number] | 'hops'; readonly count: number; readonly value: number }[] {
  const values = importValues(ctx, state, player);
  const total = (of: (id: number) => number): number => player.done.reduce((sum, id) => sum + of(id), 0);
  return [
    ...IMPORTS.map((what, which) => ({
      what,
      count: total((id) => contractOf(ctx, id).imports[which] as number),
      value: values[which] as number,
    })),
    {
      what: 'hops',
      count: total((id) => contractOf(ctx, id).hops),
      value: ctx.components.tracks.finalScoring.hops,
    },
  ];
}
