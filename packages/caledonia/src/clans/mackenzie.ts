import { seatTag } from '@ceilidh/kernel';
import { MOVES, withOne } from '../moves.ts';
import { playerOf } from '../state.ts';
import { WHISKY } from '../units.ts';
import type { Clan } from './clan.ts';

/** What a barrel is worth when it leaves its place: fresh, older, oldest (ruling 3). */
const CELLAR = [0, 7, 15];

/** Money for every whisky made, and a cellar where it ages; barrels may be taken out at any time (ruling 24). */
export const mackenzie: Clan = {
  id: 'mackenzie',
  whiskyMoney: 3,
  cellar: CELLAR,
  anytime(_ctx, state, seat, out) {
    playerOf(state, seat).cellar.forEach((barrels, place) => {
      if (barrels > 0) out.push(withOne(MOVES.open, place));
    });
  },
  perform(_ctx, state, seat, move, step) {
    const player = playerOf(state, seat);
    const money = CELLAR[move.what] as number;
    player.cellar[move.what] = 0;
    player.goods[WHISKY] = (player.goods[WHISKY] as number) + 1;
    player.money += money;
    step.log?.push({ message: { id: 'caledonia.log.open', values: { who: seatTag(seat), money } } });
  },
};
