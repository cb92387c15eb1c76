import type { Corner } from '../src/corners.ts';
import { type Move, TECHNOLOGIES, type Upgrade } from '../src/moves.ts';
import { goodName, unitName } from '../src/units.ts';
import { CLAN_DIALS, ownTargets } from './clans/targets.ts';
import { cellTarget, portTarget } from './places.ts';

/**
 * The things on the board that moves are about, by name. Each is drawn once, with `data-target` and, while it can be
 * picked, the class `lit`:
 *
 * | target | where |
 * |---|---|
 * | `cell 12` | a space of the map |
 * | `port A` | a port tile: to use it, or to put a unit there |
 * | `unit sheep` | a kind of piece on the own player board |
 * | `good wool` | a column of the market |
 * | `contract 7` | a contract that can be taken |
 * | `box 7` | a contract in an own box |
 * | `upgrade shipping`, `upgrade technology-woodcutter`, `upgrade technology-miner`, `upgrade merchant` | own board |
 * | `clan 3`, `tile 4` | what can be drafted |
 * | `dial cheese 2` | how much of something: a row of numbers in the chooser |
 */
export const unitTarget = (unit: number): string => `unit ${unitName(unit)}`;
export const goodTarget = (good: number): string => `good ${goodName(good)}`;
export const contractTarget = (id: number): string => `contract ${id}`;
export const boxTarget = (id: number): string => `box ${id}`;
export const UPGRADE_TARGETS: Readonly<Record<Upgrade, string>> = {
  shipping: 'upgrade shipping',
  woodcutters: 'upgrade technology-woodcutter',
  miners: 'upgrade technology-miner',
  merchant: 'upgrade merchant',
};
export const clanTarget = (clan: number): string => `clan ${clan}`;
export const tileTarget = (tile: number): string => `tile ${tile}`;
/** What can be dialled, in the order of the rows. */
export const DIALS = ['cheese', 'bread', 'whisky', ...CLAN_DIALS, 'points'] as const;
export type Dial = (typeof DIALS)[number];
export const dialTarget = (dial: Dial, count: number): string => `dial ${dial} ${count}`;

const portsOf = (...corners: readonly (Corner | undefined)[]): string[] =>
  corners.flatMap((corner) => (corner === undefined ? [] : portTarget(corner)));

/** What a move is about. */
export const targetsOf = ({ move }: { readonly move: object }): readonly string[] => targetsOfMove(move as Move);

function targetsOfMove(move: Move): readonly string[] {
  switch (move.kind) {
    case 'clan':
      return [clanTarget(move.clan)];
    case 'tile':
      return [tileTarget(move.tile)];
    case 'bid':
      return [dialTarget('points', move.points)];
    case 'place':
    case 'expand':
    case 'replace':
      return [unitTarget(move.unit), cellTarget(move.cell)];
    case 'buy':
    case 'sell':
    case 'bargain':
    case 'retrieve':
    case 'give':
    case 'shift':
      return [goodTarget(move.good)];
    case 'gain':
      return [...new Set(move.goods)].map(goodTarget);
    case 'obtain':
    case 'choose':
      return [contractTarget(move.contract)];
    case 'fulfil':
      return [boxTarget(move.contract), ...portsOf(move.port, move.borrowed)];
    case 'spare':
      return [unitTarget(move.unit)];
    case 'slaughter':
    case 'exchange':
      return [cellTarget(move.cell)];
    case 'upgrade':
      return [UPGRADE_TARGETS[move.upgrade]];
    case 'shipping':
    case 'merchant':
      return [UPGRADE_TARGETS[move.kind]];
    case 'technology':
      return [UPGRADE_TARGETS[TECHNOLOGIES[move.technology]]];
    case 'port':
      return portsOf(move.port, move.borrowed);
    case 'process':
      return [dialTarget('cheese', move.cheese), dialTarget('bread', move.bread), dialTarget('whisky', move.whisky)];
    case 'out':
    case 'pass':
    case 'end':
    case 'skip':
    case 'draw':
    case 'decline':
      return [];
    default:
      return ownTargets(move);
  }
}
