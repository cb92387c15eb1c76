import type { CaledoniaOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { CLANS } from '../../src/clans/index.ts';
import { GOODS } from '../../src/units.ts';
import { canBeEntered } from './geometry.ts';
import { type Here, lookAt } from './table.ts';

/** What is wrong with a table as it was set up (p. 2-3, 8 and the variants); nothing where all is right. */
export function wrongSetUp(options: CaledoniaOptions, state: State): string[] {
  const here = lookAt(options, state, 0);
  return [
    ...(rightMap(here) ? [] : ['neutral workers or covered spaces are wrong']),
    ...(rightContracts(here) ? [] : ['contracts are wrong']),
    ...(rightTiles(state.ports, options.withoutPorts ? 0 : 4, options) ? [] : ['ports are wrong']),
    ...(rightTiles(state.scoring, options.withoutScoringTiles ? 0 : 5, options) ? [] : ['scoring tiles are wrong']),
    ...(state.prices.every((step) => step === 3) ? [] : ['prices do not start on the encircled step']),
    ...(rightOrder(options, state) ? [] : ['the turn order does not go round the table']),
    ...wrongOffer(options, state),
  ];
}

const distinct = (things: readonly (number | string)[]): boolean => new Set(things).size === things.length;

/** Solo: neutral workers on all £1 land of the active map. Tighter map: one land space of each module is covered. */
function rightMap({ options, state, terrain }: Here): boolean {
  const land = (cell: number): boolean =>
    canBeEntered(terrain, cell) && terrain.places[cell]?.loch === false && terrain.places[cell]?.port === false;
  // Where there are no ports, their cells may be blocked or not: nobody gets there.
  const spaces = [...state.units.keys()].slice(0, 117);
  const blocked = spaces.filter((cell) => state.units[cell] !== 0);
  if (state.units.some((mark) => mark > 0) || !blocked.every(land)) return false;
  if (options.players === 1)
    return spaces.every((cell) => blocked.includes(cell) === (land(cell) && terrain.places[cell]?.cost === 1));
  return (
    blocked
      .map((cell) => terrain.module[cell])
      .toSorted()
      .join('') === (options.tighterMap ? 'ABCD' : '')
  );
}

function rightContracts({ options, components, state }: Here): boolean {
  const open = state.board.filter((id) => id > 0);
  const all = [...open, ...state.future, ...state.pile];
  const boxes = [5, 6, 7, 8][options.players - 1];
  const future = options.futureContracts ? 3 : 0;
  return (
    open.length === boxes &&
    state.future.length === future &&
    distinct(all) &&
    all.length === components.contracts.length &&
    state.removed.length === 0
  );
}

const rightTiles = (tiles: readonly number[], count: number, { withoutPromo }: CaledoniaOptions): boolean =>
  tiles.length === count && distinct(tiles) && tiles.every((tile) => tile >= 1 && tile <= (withoutPromo ? 8 : 9));

const rightOrder = ({ players }: CaledoniaOptions, { order }: State): boolean =>
  order.length === players && order.every((seat, at) => seat === ((order[0] ?? 0) + at) % players);

const FRIENDLY = ['cunningham', 'fergusson', 'campbell'];
const CHALLENGING = ['buchanan', 'macewan', 'macdonald'];

/** One pair more than players, in an auction as many; dealt by experience, nobody gets what suits the others. */
function wrongOffer(options: CaledoniaOptions, state: State): string[] {
  const { players, withoutClans, withoutPromo, clanAuction, clansByExperience, newcomers } = options;
  const pairs = clansByExperience ? state.players : state.offer;
  const clans = pairs.map(({ clan }) => CLANS[clan]?.id ?? 'none');
  const wrong: string[] = [];
  if (pairs.length !== (clanAuction || clansByExperience ? players : players + 1))
    wrong.push('the number of pairs is wrong');
  if (!distinct(pairs.map(({ tile }) => tile)) || pairs.some(({ tile }) => tile < 1 || tile > 9))
    wrong.push('starting tiles are wrong');
  if (withoutClans ? clans.some((clan) => clan !== 'none') : clans.includes('none') || !distinct(clans))
    wrong.push('clans are wrong');
  if (withoutPromo && clans.includes('macewan')) wrong.push('a promotional clan is there');
  if (clansByExperience && clans.some((clan, seat) => (seat < newcomers ? CHALLENGING : FRIENDLY).includes(clan)))
    wrong.push('a clan suits its player badly');
  const empty = state.players.every(
    ({ boxes, done, glory, bid, ports }) => boxes.length + done.length + glory + bid + ports === 0,
  );
  if (
    !empty ||
    (!clansByExperience &&
      state.players.some(
        ({ money, goods }) => money > 0 || goods.length !== GOODS.length || goods.some((count) => count > 0),
      ))
  )
    wrong.push('players do not start empty-handed');
  return wrong;
}
