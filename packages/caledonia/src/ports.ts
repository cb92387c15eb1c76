import { type Seat, seatTag, type Step } from '@ceilidh/kernel';
import { has, portCell, reachOf } from './board.ts';
import { type Corner, CORNERS } from './corners.ts';
import { cellName } from './moves.ts';
import { boardIn, type Context, playerOf, type State } from './state.ts';
import { affordable, because, type Condition } from './why.ts';

/** Tiles by their number in the rulebook's appendix. */
export const ANIMAL_LESS = 1;
export const THREE_BASICS = 2;
export const TWO_PROCESSED = 3;
export const UPGRADE = 4;
export const TEN_POUNDS = 5;
export const PRICE = 6;
export const EXCHANGE = 7;
export const CONTRACT = 8;
export const ANOTHER_PORT = 9;
export type PortTile =
  | typeof ANIMAL_LESS
  | typeof THREE_BASICS
  | typeof TWO_PROCESSED
  | typeof UPGRADE
  | typeof TEN_POUNDS
  | typeof PRICE
  | typeof EXCHANGE
  | typeof CONTRACT
  | typeof ANOTHER_PORT;

/** The tile whose effect a port has: its own, or the one that it borrows. */
export const portTile = (state: State, port: Corner, borrowed?: Corner): PortTile =>
  state.ports[borrowed ?? port] as PortTile;

/** What borrowing another port's tile costs. */
export const BORROWING = 3;

/** Bits of the corners whose port this player reaches; a unit on the tile reaches it too. */
function portsReached(ctx: Context, state: State, seat: Seat): number {
  const player = playerOf(state, seat);
  const reach = reachOf(boardIn(ctx, state), player.shipping, player.own);
  let reached = 0;
  for (const corner of CORNERS) {
    const cell = portCell(corner);
    if (has(reach, cell) || has(player.own, cell)) reached |= 1 << corner;
  }
  return reached;
}

const ALL_CORNERS = 0b1111;

/** Bits of those among them whose port was not used. */
function openPorts(ctx: Context, state: State, seat: Seat): number {
  const { ports: used } = playerOf(state, seat);
  return state.ports.length === 0 || used === ALL_CORNERS ? 0 : portsReached(ctx, state, seat) & ~used;
}

/** What a port is used with, if any is: by itself, or with a contract. */
interface PortUse {
  readonly port?: Corner | undefined;
  readonly borrowed?: Corner | undefined;
}

/** Conditions of using a port, whatever its effect. */
export function portConditions(ctx: Context, state: State, seat: Seat): readonly Condition<PortUse>[] {
  const { ports: used, money } = playerOf(state, seat);
  const reached = portsReached(ctx, state, seat);
  const borrows = ({ port, borrowed }: PortUse): boolean =>
    port === undefined || (portTile(state, port) === ANOTHER_PORT ? isOther(port, borrowed) : borrowed === undefined);
  return [
    because('caledonia.why.no-ports', ({ port }) => port === undefined || state.ports.length > 0),
    because('caledonia.why.port-reach', ({ port }) => port === undefined || (reached & (1 << port)) !== 0),
    because('caledonia.why.port-used', ({ port }) => port === undefined || (used & (1 << port)) === 0),
    because('caledonia.why.port-borrows', borrows),
    affordable(money, ({ borrowed }) => (borrowed === undefined ? 0 : BORROWING)),
  ];
}

const isOther = (port: Corner, borrowed: Corner | undefined): boolean => borrowed !== undefined && borrowed !== port;

export type Usable = (tile: PortTile, fee: number) => boolean;

/** Lists the ports whose effect can be had now, the one that borrows another's (ruling 13) among them. */
export function eachPort(
  ctx: Context,
  state: State,
  seat: Seat,
  usable: Usable,
  found: (corner: Corner, borrowed: Corner | undefined) => void,
): void {
  const open = openPorts(ctx, state, seat);
  if (open === 0) return;
  const { money } = playerOf(state, seat);
  for (const corner of CORNERS) {
    if ((open & (1 << corner)) === 0) continue;
    const tile = portTile(state, corner);
    if (tile !== ANOTHER_PORT) {
      if (usable(tile, 0)) found(corner, undefined);
      continue;
    }
    if (money < BORROWING) continue;
    for (const other of CORNERS)
      if (other !== corner && usable(portTile(state, other), BORROWING)) found(corner, other);
  }
}

/** Both the port with this tile and the one that borrows it can be used: their effects come together (ruling 13). */
export function canUseTwice(ctx: Context, state: State, seat: Seat, tile: PortTile): boolean {
  const corners = [state.ports.indexOf(tile), state.ports.indexOf(ANOTHER_PORT)];
  if (!ctx.byVersion.portsCombine || corners.includes(-1) || playerOf(state, seat).money < BORROWING) return false;
  const open = openPorts(ctx, state, seat);
  return corners.every((corner) => (open & (1 << corner)) !== 0);
}

/** What the second use of a tile costs once the first is made; nothing where there is no second use. */
export function secondFee(ctx: Context, state: State, seat: Seat, tile: PortTile): number | undefined {
  let cost: number | undefined;
  if (!ctx.byVersion.portsCombine) return cost;
  eachPort(
    ctx,
    state,
    seat,
    (each, fee) => {
      if (each === tile) cost = fee;
      return false;
    },
    () => undefined,
  );
  return cost;
}

/** Marks the port as used and pays for borrowing; returns the tile whose effect follows. */
export function usePort(state: State, seat: Seat, corner: Corner, borrowed: Corner | undefined, step: Step): PortTile {
  const player = playerOf(state, seat);
  player.ports |= 1 << corner;
  const tile = portTile(state, corner, borrowed);
  const who = seatTag(seat);
  const where = cellName(portCell(corner));
  if (borrowed !== undefined) {
    player.money -= BORROWING;
    step.log?.push({
      message: { id: 'caledonia.log.borrow-port', values: { who, where, money: BORROWING, port: tile } },
    });
  } else step.log?.push({ message: { id: 'caledonia.log.port', values: { who, where, port: tile } } });
  return tile;
}
