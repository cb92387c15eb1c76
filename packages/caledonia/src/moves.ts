import { at } from '@ceilidh/kernel';
import { CELLS } from './board.ts';
import type { ClanMove } from './clans/types.ts';
import { type Corner, cornerName, CORNERS } from './corners.ts';
import { idOf, spaceCount } from './geometry.ts';
import { goodName, type GoodNumber, GOODS, type Unit, UNITS } from './units.ts';

export const TECHNOLOGIES = ['woodcutters', 'miners'] as const;
/** A technology by its place in `TECHNOLOGIES`. */
export type Technology = 0 | 1;
const UPGRADES = ['shipping', ...TECHNOLOGIES, 'merchant'] as const;
export type Upgrade = (typeof UPGRADES)[number];
export const WAYS = ['down', 'up'] as const;

interface Sited {
  readonly unit: Unit;
  readonly cell: number;
}
interface Traded {
  readonly good: GoodNumber;
  readonly count: number;
}
/** The port that is used, and the corner whose tile it borrows. */
interface PortUsed {
  readonly port: Corner;
  readonly borrowed: Corner | undefined;
}

/** What a move of each kind has besides its kind and its key. */
interface Members {
  clan: { readonly clan: number };
  tile: { readonly tile: number };
  bid: { readonly points: number };
  out: object;
  place: Sited;
  expand: Sited;
  buy: Traded;
  sell: Traded;
  bargain: Traded;
  obtain: { readonly contract: number };
  choose: { readonly contract: number };
  fulfil: { readonly contract: number; readonly port: Corner | undefined; readonly borrowed: Corner | undefined };
  spare: { readonly unit: Unit };
  slaughter: { readonly cell: number };
  upgrade: { readonly upgrade: Upgrade };
  retrieve: { readonly good: GoodNumber };
  give: { readonly good: GoodNumber };
  gain: { readonly goods: readonly GoodNumber[] };
  port: PortUsed;
  shift: { readonly good: GoodNumber; readonly way: (typeof WAYS)[number] };
  exchange: { readonly cell: number };
  replace: Sited;
  process: { readonly cheese: number; readonly bread: number; readonly whisky: number };
  shipping: object;
  technology: { readonly technology: Technology };
  merchant: object;
  pass: object;
  end: object;
  skip: object;
  draw: object;
  decline: object;
}

type CommonKind = keyof Members;
type Common<K extends CommonKind> = { readonly kind: K; readonly key: string } & Members[K];

/** The moves of everybody. */
type CommonMove = { [K in CommonKind]: Common<K> }[CommonKind];
/** With those that only one clan has. */
export type Move = CommonMove | ClanMove;
/** A move of one of these kinds: a question is written for the kinds of its answers. */
export type MoveOf<K extends Move['kind']> = Extract<Move, { readonly kind: K }>;

/** A list that takes these moves: one of a question that has no such answers does not fit. */
export interface MoveList<M> {
  readonly push: (...moves: M[]) => unknown;
}

/** A cell as people and records name it: `column.row`, or the letter of a port's corner. */
export const cellName = (cell: number): string =>
  cell < spaceCount ? idOf(cell) : cornerName((cell - spaceCount) as Corner);

export const MOST_TRADED = 7;
export const HIGHEST_BID = 30;

/** A move is made once: listing the legal ones allocates nothing but the list. */
const make = <K extends CommonKind>(kind: K, words: readonly (string | number)[], members: Members[K]): Common<K> =>
  Object.freeze({ kind, ...members, key: [kind, ...words].join(' ') }) as Common<K>;

type GoodKind = 'retrieve' | 'give';
type TradeKind = 'buy' | 'sell' | 'bargain';
type SiteKind = 'place' | 'expand' | 'replace';
type CellKind = 'slaughter' | 'exchange';
type ContractKind = 'obtain' | 'choose';

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);
const plain = <K extends 'out' | 'shipping' | 'merchant' | 'pass' | 'end' | 'skip' | 'draw' | 'decline'>(kind: K) =>
  make<K>(kind, [], {} as Members[K]);
const ofGood = <K extends GoodKind>(kind: K): readonly Common<K>[] =>
  GOODS.map((name, good) => make<K>(kind, [name], { good } as Members[K]));
const traded = <K extends TradeKind>(kind: K): readonly (readonly Common<K>[])[] =>
  GOODS.map((name, good) =>
    range(MOST_TRADED + 1).map((count) => make<K>(kind, [name, count], { good, count } as Members[K])),
  );
const sited = <K extends SiteKind>(kind: K): readonly (readonly Common<K>[])[] =>
  UNITS.map((name, unit) =>
    range(CELLS).map((cell) => make<K>(kind, [name, cellName(cell)], { unit, cell } as Members[K])),
  );
const onCell = <K extends CellKind>(kind: K): readonly Common<K>[] =>
  range(CELLS).map((cell) => make<K>(kind, [cellName(cell)], { cell } as Members[K]));
const CONTRACTS = 51;
const ofContract = <K extends ContractKind>(kind: K): readonly Common<K>[] =>
  range(CONTRACTS).map((contract) => make<K>(kind, [contract], { contract } as Members[K]));

/** Sets of goods that ports 2 and 3 give: three basics, or two processed goods. */
const GAINS: readonly (readonly GoodNumber[])[] = [
  ...range(3).flatMap((a) => range(3).flatMap((b) => range(3).flatMap((c) => (a <= b && b <= c ? [[a, b, c]] : [])))),
  ...range(3).flatMap((a) => range(3).flatMap((b) => (a <= b ? [[a + 3, b + 3]] : []))),
];

/** A port by itself, and with each other one that it may borrow from. */
const BORROWINGS: readonly (Corner | undefined)[] = [undefined, ...CORNERS];
const nameOf = (corner: Corner | undefined): readonly string[] => (corner === undefined ? [] : [cornerName(corner)]);

/** Most per answer: four mills of a kind. */
const MOST_MADE = 4;

export const MOVES = {
  tile: range(10).map((tile) => make('tile', [tile], { tile })),
  bid: range(HIGHEST_BID + 1).map((points) => make('bid', [points], { points })),
  out: plain('out'),
  place: sited('place'),
  expand: sited('expand'),
  buy: traded('buy'),
  sell: traded('sell'),
  bargain: traded('bargain'),
  obtain: ofContract('obtain'),
  choose: ofContract('choose'),
  fulfil: range(CONTRACTS).map((contract) =>
    make('fulfil', [contract], { contract, port: undefined, borrowed: undefined }),
  ),
  /** By contract, corner and what that port borrows. */
  fulfilWithPort: range(CONTRACTS).map((contract) =>
    CORNERS.map((port) =>
      BORROWINGS.map((borrowed) =>
        make('fulfil', [contract, ...nameOf(port), ...nameOf(borrowed)], { contract, port, borrowed }),
      ),
    ),
  ),
  spare: UNITS.map((name, unit) => make('spare', [name], { unit })),
  slaughter: onCell('slaughter'),
  upgrade: {
    shipping: make('upgrade', ['shipping'], { upgrade: 'shipping' }),
    woodcutters: make('upgrade', ['woodcutters'], { upgrade: 'woodcutters' }),
    miners: make('upgrade', ['miners'], { upgrade: 'miners' }),
    merchant: make('upgrade', ['merchant'], { upgrade: 'merchant' }),
  } satisfies Record<Upgrade, Common<'upgrade'>>,
  retrieve: ofGood('retrieve'),
  give: ofGood('give'),
  gain: GAINS.map((goods) => make('gain', goods.map(goodName), { goods })),
  /** By corner, and what that port borrows. */
  port: CORNERS.map((port) =>
    BORROWINGS.map((borrowed) => make('port', [...nameOf(port), ...nameOf(borrowed)], { port, borrowed })),
  ),
  shift: GOODS.map((name, good) => WAYS.map((way) => make('shift', [name, way], { good, way }))),
  exchange: onCell('exchange'),
  replace: sited('replace'),
  /** By cheese, bread and whisky. */
  process: range(MOST_MADE + 1).map((cheese) =>
    range(MOST_MADE + 1).map((bread) =>
      range(MOST_MADE + 1).map((whisky) => make('process', [cheese, bread, whisky], { cheese, bread, whisky })),
    ),
  ),
  shipping: plain('shipping'),
  technology: TECHNOLOGIES.map((name, technology) =>
    make('technology', [name], { technology: technology as Technology }),
  ),
  merchant: plain('merchant'),
  pass: plain('pass'),
  end: plain('end'),
  skip: plain('skip'),
  draw: plain('draw'),
  decline: plain('decline'),
} as const;

const borrowing = (borrowed: Corner | undefined): number => (borrowed === undefined ? 0 : borrowed + 1);

export const portMove = (port: Corner, borrowed: Corner | undefined): MoveOf<'port'> =>
  at(at(MOVES.port, port), borrowing(borrowed));

export const fulfilWithPort = (contract: number, port: Corner, borrowed: Corner | undefined): MoveOf<'fulfil'> =>
  at(at(at(MOVES.fulfilWithPort, contract), port), borrowing(borrowed));

/** Choosing a clan: which there are, and their numbers, is for the version of the rules to say. */
export const clanMove = (id: string, clan: number): MoveOf<'clan'> => make('clan', [id], { clan });
