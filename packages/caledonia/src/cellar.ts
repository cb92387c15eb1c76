import type { Seat } from '@ceilidh/kernel';
import { clanOf, type Context, playerOf, type State } from './state.ts';
import { WHISKY } from './units.ts';

/** The table as it would be if this seat took all barrels out of its cellar; nothing where there are none. */
function withCellarOpened(ctx: Context, state: State, seat: Seat): State | undefined {
  const player = playerOf(state, seat);
  const worth = clanOf(ctx, player).cellar;
  if (worth === undefined || !player.cellar.some((barrels) => barrels > 0)) return undefined;
  let money = player.money;
  let barrels = 0;
  player.cellar.forEach((count, place) => {
    money += count * (worth[place] as number);
    barrels += count;
  });
  const goods = player.goods.with(WHISKY, (player.goods[WHISKY] as number) + barrels);
  return { ...state, players: state.players.with(seat, { ...player, money, goods }) };
}

/**
 * Whether a question is worth asking: something can be answered now, or (since version 2) once barrels were taken out of
 * the cellar, which the owner may do at the question itself (rulings 24 and 36).
 */
export function canAnswer(ctx: Context, state: State, seat: Seat, possible: (table: State) => boolean): boolean {
  if (possible(state)) return true;
  if (!ctx.byVersion.barrelsPay) return false;
  const opened = withCellarOpened(ctx, state, seat);
  return opened !== undefined && possible(opened);
}
