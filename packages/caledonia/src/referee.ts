import { at } from '@ceilidh/kernel';
import { has } from './board.ts';
import { boardIn, clanOf, type Context, type FrameOf, ownerAt, type State, unitAt } from './state.ts';
import { terrainOf, unitsLeft } from './player-board.ts';
import { GOODS, unitName, UNITS } from './units.ts';

/** The laws of conservation: pieces, contracts, merchants and markers add up; nothing is negative; one unit a space. */
export function referee(ctx: Context, state: State): string[] {
  return [
    ...contractsAddUp(ctx, state),
    ...unitsAddUp(ctx, state),
    ...playersAddUp(ctx, state),
    ...marketAddsUp(state),
    ...ctx.clans.flatMap((clan) => clan.laws?.(ctx, state) ?? []),
  ];
}

/** Every contract is in exactly one place. */
function contractsAddUp(ctx: Context, state: State): string[] {
  const chosenFrom = state.frames.flatMap((frame) =>
    frame.ask === 'choose' ? (frame as FrameOf<'choose'>).drawn : [],
  );
  const inHand = chosenFrom.filter((id) => !state.future.includes(id));
  const places = [
    ...state.pile,
    ...state.board.filter((id) => id >= 0),
    ...state.future,
    ...state.removed,
    ...inHand,
    ...state.players.flatMap((player) => [...player.boxes, ...player.done]),
  ];
  const all = ctx.components.contracts.length;
  const wrong =
    places.length !== all || new Set(places).size !== all
      ? [`${places.length} contracts, ${new Set(places).size} different, of ${all}`]
      : [];
  return state.sunk > state.pile.length || state.sunk < 0
    ? [...wrong, `${state.sunk} known contracts under a pile of ${state.pile.length}`]
    : wrong;
}

/** The map and the players agree on who stands where, and every unit stands on its own terrain. */
function unitsAddUp(ctx: Context, state: State): string[] {
  const wrong: string[] = [];
  const board = boardIn(ctx, state);
  const counted = state.players.map(() => UNITS.map(() => 0));
  state.units.forEach((unit, cell) => {
    if (has(state.taken, cell) !== (unit !== 0))
      wrong.push(`cell ${cell} is ${unit === 0 ? 'empty' : 'taken'} but marked otherwise`);
    state.players.forEach((player, seat) => {
      if (has(player.own, cell) !== (unit > 0 && ownerAt(unit) === seat))
        wrong.push(`cell ${cell} is not rightly marked for seat ${seat}`);
    });
    if (unit <= 0) return;
    const own = counted[ownerAt(unit)];
    if (own !== undefined) own[unitAt(unit)] = at(own, unitAt(unit)) + 1;
    if (!has(terrainOf(board, unitAt(unit)), cell))
      wrong.push(`${unitName(unitAt(unit))} on the wrong terrain at ${cell}`);
  });
  state.players.forEach((player, seat) => {
    if (String(counted[seat]) !== String(player.out))
      wrong.push(`seat ${seat} counts ${String(player.out)}, on the map are ${String(counted[seat])}`);
    UNITS.forEach((_, unit) => {
      const left = unitsLeft(ctx, player, unit);
      if (left < 0 || left > 8) wrong.push(`seat ${seat} has ${left} of unit ${unit} left`);
    });
  });
  return wrong;
}

function playersAddUp(ctx: Context, state: State): string[] {
  const { merchants, shipping } = ctx.components.tracks;
  return state.players.flatMap((player, seat) => {
    const wrong: string[] = [];
    if (player.money < 0 || player.glory < 0 || player.goods.some((count) => count < 0))
      wrong.push(`seat ${seat} has less than nothing`);
    const employed = player.ready + player.waiting + player.market.reduce((sum, there) => sum + Math.abs(there), 0);
    if (employed !== merchants.inStock + merchants.onTrack) wrong.push(`seat ${seat} has ${employed} merchants`);
    if (player.ready < 0 || player.waiting < 0) wrong.push(`seat ${seat} has less than no merchants`);
    if (player.shipping < 0 || player.shipping >= shipping.levels.length)
      wrong.push(`seat ${seat} ships at level ${player.shipping}`);
    if (player.boxes.length > (clanOf(ctx, player).boxes ?? 1))
      wrong.push(`seat ${seat} has ${player.boxes.length} contracts in its boxes`);
    return wrong;
  });
}

function marketAddsUp(state: State): string[] {
  const wrong = GOODS.flatMap((good, number) => {
    const step = at(state.prices, number);
    return step >= 0 && step <= 9 ? [] : [`${good} is at step ${step}`];
  });
  const seats = new Set(state.passed);
  return seats.size === state.passed.length ? wrong : [...wrong, 'somebody passed twice'];
}
