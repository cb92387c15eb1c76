import type { Seat, Trait } from '@ceilidh/kernel';
import { sayTile } from '../say.ts';
import { clanOf, type Context, playerOf, type State } from '../state.ts';

const of = (kind: string): Trait['of'] => ({ id: `caledonia.trait.${kind}` });

/** Clan, starting tile and place in the first order of turns; the scoring tiles are everybody's. */
export function traits(ctx: Context, began: State, ended: State, seat: Seat): Trait[] {
  const player = playerOf(ended, seat);
  const place = String(1 + began.order.indexOf(seat));
  return [
    { of: of('clan'), is: { id: 'caledonia.clan', values: { clan: clanOf(ctx, player).id } } },
    { of: of('place'), is: { id: 'kernel.verbatim', values: { text: place } } },
    { of: of('starting-tile'), is: { id: 'caledonia.move.tile', values: sayTile(ctx, player.tile) } },
    ...ended.scoring.map((tile) => ({
      of: of('scoring-tile'),
      is: { id: 'caledonia.scoring-tile', values: { tile } },
    })),
  ];
}
