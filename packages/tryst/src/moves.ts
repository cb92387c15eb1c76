import type { Beast } from './state.ts';

const PLAIN = ['scout', 'rest', 'snatch', 'let', 'hold', 'yield', 'done'] as const;
const WITH_BEAST = ['bid', 'take', 'drive', 'keep', 'sell'] as const;

type PlainKind = (typeof PLAIN)[number];
type BeastKind = (typeof WITH_BEAST)[number];

/** Flat and small; `beast` is -1 where the kind needs none. */
export interface Move {
  readonly kind: PlainKind | BeastKind;
  readonly beast: Beast;
  readonly key: string;
}

/** Every move there can be is made once, so that listing the legal ones allocates nothing but the list. */
export type Moves = { readonly [K in PlainKind]: Move } & { readonly [K in BeastKind]: readonly Move[] };

export function makeMoves(beasts: number): Moves {
  const plain = PLAIN.map((kind) => [kind, Object.freeze({ kind, beast: -1, key: kind })] as const);
  const withBeast = WITH_BEAST.map((kind) => {
    const moves = Array.from({ length: beasts }, (_, beast) => Object.freeze({ kind, beast, key: `${kind} ${beast}` }));
    return [kind, moves] as const;
  });
  return Object.fromEntries([...plain, ...withBeast]) as unknown as Moves;
}

/** The move of this kind with this beast: the caller took it from a hand, a drove or a pen, so it exists. */
export const moveWith = (moves: Moves, kind: BeastKind, beast: Beast): Move => moves[kind][beast] as Move;
