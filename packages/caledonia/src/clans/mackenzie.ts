import { at, type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { type Player, playerOf } from '../state.ts';
import { WHISKY } from '../units.ts';
import { because, firstMissing } from '../why.ts';
import type { Clan, OwnMoves, OwnQuestions } from './clan.ts';

export interface MatureMove {
  readonly kind: 'mature';
  readonly barrels: 0 | 1;
  readonly key: string;
}

export interface OpenMove {
  readonly kind: 'open';
  readonly place: number;
  readonly key: string;
}

export interface MatureQuestion {
  readonly ask: 'mature';
  readonly seat: Seat;
}

/** Of a player: barrels in the cellar, fresh, older, oldest. */
export interface Cellar {
  cellar: number[];
}

/** What a barrel is worth when it leaves its place (ruling 3). */
const WORTH = [0, 7, 15];
const OLDEST = 2;

const MATURE: readonly MatureMove[] = [
  Object.freeze({ kind: 'mature', barrels: 0, key: 'mature no' }),
  Object.freeze({ kind: 'mature', barrels: 1, key: 'mature yes' }),
];
const OPEN: readonly OpenMove[] = WORTH.map((_, place) =>
  Object.freeze({ kind: 'open', place, key: `open ${place + 1}` }),
);

/** What lies at a place goes to the stock, with its money. */
function takeOut(player: Player, seat: Seat, place: number, step: Step): void {
  const money = at(WORTH, place);
  player.goods[WHISKY] = at(player.goods, WHISKY) + at(player.cellar, place);
  player.cellar[place] = 0;
  player.money += money;
  step.log?.push({ message: { id: 'caledonia.log.open', values: { who: seatTag(seat), money } } });
}

export const mackenzieMoves: OwnMoves<MatureMove | OpenMove> = {
  mature: {
    say: ({ barrels }) => ({ id: 'caledonia.move.mature', values: { cellar: barrels === 1 ? 'yes' : 'no' } }),
    apply(state, seat, { barrels }, step) {
      if (barrels === 0) return;
      const player = playerOf(state, seat);
      player.goods[WHISKY] = at(player.goods, WHISKY) - 1;
      player.cellar[0] = 1;
      step.log?.push({ message: { id: 'caledonia.log.mature', values: { who: seatTag(seat) } } });
    },
  },
  open: {
    say: ({ place }) => ({ id: 'caledonia.move.open', values: { place: place + 1 } }),
    apply: (state, seat, { place }, step) => takeOut(playerOf(state, seat), seat, place, step),
  },
};

export const mackenzieQuestions: OwnQuestions<'mature', MatureMove> = {
  /** One barrel made in this phase may go to the cellar (ruling 24). */
  mature: {
    secret: false,
    legal(_ctx, _state, _frame, out) {
      out.push(...MATURE);
    },
    apply(_ctx, _state, { seat }, _move, step) {
      step.log?.push({ message: { id: 'caledonia.log.decided', values: { who: seatTag(seat) } } });
    },
  },
};

const hasBarrels = ({ cellar }: Player): boolean => cellar.some((barrels) => barrels > 0);

/** Money for every whisky made, and a cellar where it ages; barrels may be taken out at any time (ruling 24). */
export const mackenzie: Clan = {
  id: 'mackenzie',
  whiskyMade: 3,
  counters: {
    player: {
      begin(player) {
        player.cellar = [0, 0, 0];
      },
      copy(from, to) {
        to.cellar = from.cellar.slice();
      },
    },
  },
  anytime: {
    kinds: ['open'],
    legal(state, seat, out) {
      playerOf(state, seat).cellar.forEach((barrels, place) => {
        if (barrels > 0) out.push(at(OPEN, place));
      });
    },
    made(state, seat) {
      const player = playerOf(state, seat);
      if (!hasBarrels(player)) return undefined;
      let { money } = player;
      let barrels = 0;
      player.cellar.forEach((count, place) => {
        money += count * at(WORTH, place);
        barrels += count;
      });
      const goods = player.goods.with(WHISKY, at(player.goods, WHISKY) + barrels);
      return { ...state, players: state.players.with(seat, { ...player, money, goods }) };
    },
  },
  whyNot: {
    open: (_ctx, state, seat, target) =>
      firstMissing(OPEN, target, [
        because('caledonia.why.no-barrel', ({ place }) => at(playerOf(state, seat).cellar, place) > 0),
      ]),
  },
  /** The oldest barrel leaves the cellar with its money, the others move on. */
  beforeProduction(player, seat, step) {
    if (at(player.cellar, OLDEST) > 0) takeOut(player, seat, OLDEST, step);
    player.cellar.splice(0, OLDEST + 1, 0, at(player.cellar, 0), at(player.cellar, 1));
  },
  afterProcessing: (_player, seat, processed) =>
    processed !== undefined && processed.whisky > 0 ? { ask: 'mature', seat } : undefined,
  /** After the last scoring phase what is in a cellar goes to the stock with its money (ruling 3). */
  atEnd(player, seat, step) {
    for (let place = 0; place <= OLDEST; place++) if (at(player.cellar, place) > 0) takeOut(player, seat, place, step);
  },
  stored: ({ cellar }) => at(cellar, 0) + at(cellar, 1) + at(cellar, OLDEST),
  present: (player) =>
    hasBarrels(player)
      ? [
          {
            id: 'caledonia.show.cellar',
            values: { fresh: at(player.cellar, 0), older: at(player.cellar, 1), oldest: at(player.cellar, OLDEST) },
          },
        ]
      : [],
  laws: (_ctx, { players }) =>
    players.flatMap(({ cellar }, seat) =>
      cellar.some((barrels) => barrels < 0 || barrels > 1) ? [`seat ${seat} has ${String(cellar)} in the cellar`] : [],
    ),
};
