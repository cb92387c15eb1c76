import { at, type Seat, seatTag } from '@ceilidh/kernel';
import { playerOf } from '../state.ts';
import { MILK } from '../units.ts';
import type { Clan, OwnMoves, OwnQuestions } from './clan.ts';

export interface ButterMove {
  readonly kind: 'butter';
  readonly milk: number;
  readonly key: string;
}

export interface ButterQuestion {
  readonly ask: 'butter';
  readonly seat: Seat;
  readonly most: number;
}

/** For every milk. */
export const BUTTER_PRICE = 8;
/** More milk than anybody can have: four cows for five rounds, and seven merchants a round. */
const MOST_MILK = 99;

const BUTTER: readonly ButterMove[] = Array.from({ length: MOST_MILK + 1 }, (_, milk) =>
  Object.freeze({ kind: 'butter', milk, key: `butter ${milk}` }),
);

export const cunninghamMoves: OwnMoves<ButterMove> = {
  butter: {
    say: ({ milk }) => ({ id: 'caledonia.move.butter', values: { count: milk } }),
    apply(state, seat, { milk }, step) {
      const player = playerOf(state, seat);
      const money = milk * BUTTER_PRICE;
      player.goods[MILK] = at(player.goods, MILK) - milk;
      player.money += money;
      step.log?.push({ message: { id: 'caledonia.log.butter', values: { who: seatTag(seat), count: milk, money } } });
    },
  },
};

export const cunninghamQuestions: OwnQuestions<'butter', ButterMove> = {
  butter: {
    secret: false,
    legal(_ctx, _state, { most }, out) {
      for (let milk = 0; milk <= most; milk++) out.push(at(BUTTER, milk));
    },
    apply(_ctx, _state, { seat }, _move, step) {
      step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
    },
  },
};

/** Butter: the last step of production (ruling 24). */
export const cunningham: Clan = {
  id: 'cunningham',
  suits: 'newcomers',
  afterProcessing({ goods }, seat, processed) {
    const most = at(goods, MILK) - (processed?.cheese ?? 0);
    return most > 0 ? { ask: 'butter', seat, most } : undefined;
  },
};
