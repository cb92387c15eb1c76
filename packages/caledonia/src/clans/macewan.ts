import { at, seatTag } from '@ceilidh/kernel';
import { playerOf } from '../state.ts';
import { GRAIN } from '../units.ts';
import type { Clan, OwnMoves } from './clan.ts';

export interface BrewMove {
  readonly kind: 'brew';
  readonly grain: number;
  readonly key: string;
}

/** How much may be brewed. */
export interface Brewing {
  readonly brew: number;
}

/** For every grain. */
const PRICE = 9;
const MOST = 3;

const BREW: readonly BrewMove[] = Array.from({ length: MOST + 1 }, (_, grain) =>
  Object.freeze({ kind: 'brew', grain, key: `brew ${grain}` }),
);

export const macewanMoves: OwnMoves<BrewMove> = {
  brew: {
    say: ({ grain }) => ({ id: 'caledonia.move.brew', values: { count: grain } }),
    apply(state, seat, { grain }, step) {
      const player = playerOf(state, seat);
      const money = grain * PRICE;
      player.goods[GRAIN] = at(player.goods, GRAIN) - grain;
      player.money += money;
      step.log?.push({ message: { id: 'caledonia.log.brew', values: { who: seatTag(seat), count: grain, money } } });
    },
  },
};

/** Beer from grain with every contract that brings hops (ruling 25). */
export const macewan: Clan = {
  id: 'macewan',
  promo: true,
  suits: 'experienced',
  counters: { bonus: { brew: 0 } },
  bonus: {
    of: ({ hops }) => ({ brew: Math.min(hops, MOST) }),
    isLeft: ({ brew }) => brew > 0,
    legal({ goods }, { brew }, out) {
      const most = Math.min(brew, at(goods, GRAIN));
      for (let grain = 1; grain <= most; grain++) out.push(at(BREW, grain));
    },
    without: (frame) => ({ ...frame, brew: 0 }),
  },
};
