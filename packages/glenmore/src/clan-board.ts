import { at, type Choice, type Pushes, type Seat, seatTag } from '@ceilidh/kernel';
import { clanEffect } from './clan-effects.ts';
import type { GlenMoreComponents } from './components.ts';
import { logSkip } from './gains.ts';
import { type MoveOf, MOVES } from './moves.ts';
import { type Context, type FieldTables, type GlenMoreFrame, type Lasting, playerOf, type State } from './state.ts';

/** A chronicle's fields, and the roads to them, stay off the board of a match without it. */
export function fieldTables({ clanFields, roads }: GlenMoreComponents): FieldTables {
  const all = clanFields.filter(({ chronicle }) => chronicle === undefined);
  const ids: readonly string[] = all.map(({ id }) => id);
  const node = (id: string): number => (id === 'start' ? ids.length : ids.indexOf(id));
  const lastingOf = (name: Lasting): { field: number; amount: number } => {
    const field = all.findIndex(({ effect }) => effect.ongoing === name);
    return { field, amount: all[field]?.effect.amount ?? 1 };
  };
  return {
    all,
    ids,
    roads: roads.map(({ a, b, cost }) => ({ a: node(a), b: node(b), cost })).filter(({ a, b }) => a >= 0 && b >= 0),
    repeatable: all.findIndex(({ effect }) => effect.repeatable === true),
    lasting: {
      whiskyForPoints: lastingOf('whiskyForPoints'),
      castlesAsScotsmen: lastingOf('castlesAsScotsmen'),
      unusedMovement: lastingOf('unusedMovement'),
      coinForGood: lastingOf('coinForGood'),
    },
  };
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * What the roads to each field cost: the cheapest way from the start area or any marker, over free or taken fields
 * (ruling 7). The field without roads costs nothing, and no way leads on from it.
 */
export function roadCosts(ctx: Context, state: State): number[] {
  const { roads, repeatable } = ctx.fields;
  const costs = state.fields.map((owner) => (owner >= 0 ? 0 : NEVER));
  costs.push(0);
  for (let shorter = true; shorter;) {
    shorter = false;
    for (const { a, b, cost } of roads) {
      const one = costs[a] ?? NEVER;
      const other = costs[b] ?? NEVER;
      if (one + cost < other) costs[b] = one + cost;
      else if (other + cost < one) costs[a] = other + cost;
      else continue;
      shorter = true;
    }
  }
  costs[repeatable] = 0;
  costs.pop();
  return costs;
}

/** Asks where to put a marker, if there is one left. */
export function askMarker(state: State, seat: Seat, stack: Pushes<GlenMoreFrame>): void {
  if (playerOf(state, seat).markers > 0) stack.push({ ask: 'clan', seat });
}

/** A free field (one of them never runs out) whose roads can be paid. */
export const clan: Choice<Context, State, MoveOf<'clan' | 'skip'>, GlenMoreFrame, 'clan'> = {
  lone: true,
  legal(ctx, state, { seat }, out) {
    const { coins, markers } = playerOf(state, seat);
    // Another activation may have taken the last one meanwhile.
    if (markers === 0) {
      out.push(MOVES.skip);
      return;
    }
    roadCosts(ctx, state).forEach((cost, field) => {
      const free = field === ctx.fields.repeatable || state.fields[field] === -1;
      if (free && cost <= coins) out.push(at(ctx.clanMoves, field));
    });
  },
  apply(ctx, state, { seat }, move, step, stack) {
    if (move.kind === 'skip') {
      logSkip(seat, step);
      return;
    }
    const { field } = move;
    const player = playerOf(state, seat);
    const coins = at(roadCosts(ctx, state), field);
    player.coins -= coins;
    player.markers--;
    if (field === ctx.fields.repeatable) state.repeated[seat] = at(state.repeated, seat) + 1;
    else state.fields[field] = seat;
    const { id, effect } = at(ctx.fields.all, field);
    step.log?.push({
      message: {
        id: 'glenmore.log.marker',
        values: { who: seatTag(seat), clan: { id: `glenmore.clan.${id}` }, coins },
      },
    });
    clanEffect(ctx, state, seat, effect, step, stack);
  },
};
