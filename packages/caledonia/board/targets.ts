import { moduleLetters } from '../src/components.ts';
import { spaceCount } from '../src/geometry.ts';
import { GAINS, type Move } from '../src/moves.ts';
import { goodName, unitName } from '../src/units.ts';

/**
 * The things on the board that moves are about, by name. Each is drawn once, with `data-target` and, while it can be
 * picked, the class `lit`:
 *
 * | target | where |
 * |---|---|
 * | `cell 12` | a space of the map |
 * | `port A` | a port tile: to use it, or to fish there |
 * | `unit sheep` | a kind of piece on the own player board |
 * | `good wool` | a column of the market |
 * | `contract 7` | a contract that can be taken |
 * | `box 7` | a contract in an own box |
 * | `upgrade shipping`, `upgrade technology-woodcutter`, `upgrade technology-miner`, `upgrade merchant` | own board |
 * | `clan 3`, `tile 4` | what can be drafted |
 * | `dial cheese 2` | how much of something: a row of numbers in the chooser |
 */
export const cellTarget = (cell: number): string =>
  cell < spaceCount ? `cell ${cell}` : portTarget(cell - spaceCount);
const portTarget = (corner: number): string => `port ${moduleLetters[corner] as string}`;
export const unitTarget = (unit: number): string => `unit ${unitName(unit)}`;
export const goodTarget = (good: number): string => `good ${goodName(good)}`;
export const contractTarget = (id: number): string => `contract ${id}`;
export const boxTarget = (id: number): string => `box ${id}`;
/** By the number that the move of this upgrade has. */
export const UPGRADE_TARGETS = [
  'upgrade shipping',
  'upgrade technology-woodcutter',
  'upgrade technology-miner',
  'upgrade merchant',
] as const;
export const clanTarget = (clan: number): string => `clan ${clan}`;
export const tileTarget = (tile: number): string => `tile ${tile}`;
/** What can be dialled, in the order of the rows. */
export const DIALS = ['cheese', 'bread', 'whisky', 'butter', 'beer', 'points'] as const;
export type Dial = (typeof DIALS)[number];
export const dialTarget = (dial: Dial, count: number): string => `dial ${dial} ${count}`;

const upgradeTarget = (what: number): string => UPGRADE_TARGETS[what] as string;
const portsOf = (...corners: number[]): string[] => corners.filter((corner) => corner >= 0).map(portTarget);

type Targets = (move: Move) => readonly string[];
const none: Targets = () => [];
const sited: Targets = ({ what, where }) => [unitTarget(what), cellTarget(where)];
const ofGood: Targets = ({ what }) => [goodTarget(what)];
const ofContract: Targets = ({ what }) => [contractTarget(what)];
const onCell: Targets = ({ where }) => [cellTarget(where)];

const TARGETS: Readonly<Record<string, Targets>> = {
  clan: ({ what }) => [clanTarget(what)],
  tile: ({ what }) => [tileTarget(what)],
  bid: ({ count }) => [dialTarget('points', count)],
  out: none,
  place: sited,
  expand: sited,
  replace: sited,
  buy: ofGood,
  sell: ofGood,
  bargain: ofGood,
  retrieve: ofGood,
  give: ofGood,
  shift: ofGood,
  gain: ({ what }) => [...new Set(GAINS[what])].map(goodTarget),
  obtain: ofContract,
  choose: ofContract,
  fulfil: ({ what, where, count }) => [boxTarget(what), ...portsOf(where, count)],
  spare: ({ what }) => [unitTarget(what)],
  slaughter: onCell,
  exchange: onCell,
  upgrade: ({ what }) => [upgradeTarget(what)],
  shipping: () => [upgradeTarget(0)],
  technology: ({ what }) => [upgradeTarget(what)],
  merchant: () => [upgradeTarget(3)],
  port: ({ what, where }) => portsOf(what, where),
  row: ({ where, count }) => [cellTarget(where), cellTarget(count)],
  brew: ({ count }) => [dialTarget('beer', count)],
  butter: ({ count }) => [dialTarget('butter', count)],
  process: ({ what, where, count }) => [
    dialTarget('cheese', what),
    dialTarget('bread', where),
    dialTarget('whisky', count),
  ],
  mature: none,
  open: none,
  pass: none,
  end: none,
  skip: none,
  draw: none,
  decline: none,
};

/** What a move is about. */
export function targetsOf({ move }: { readonly move: object }): readonly string[] {
  const made = move as Move;
  return TARGETS[made.kind]?.(made) ?? [];
}
