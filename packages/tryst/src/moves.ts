import type { ModuleMove } from '@ceilidh/kernel';
import type { Beast } from './state.ts';

const PLAIN = ['scout', 'rest', 'snatch', 'let', 'hold', 'yield', 'done'] as const;
const WITH_BEAST = ['bid', 'take', 'drive', 'keep', 'sell'] as const;

type PlainKind = (typeof PLAIN)[number];
type BeastKind = (typeof WITH_BEAST)[number];

interface PlainMoveOf<K extends PlainKind> {
  readonly kind: K;
  readonly key: string;
}

interface BeastMoveOf<K extends BeastKind> {
  readonly kind: K;
  readonly beast: Beast;
  readonly key: string;
}

/** A move of one of these kinds: a question is written for the kinds of its answers. */
export type PlainMove<K extends PlainKind = PlainKind> = K extends PlainKind ? PlainMoveOf<K> : never;
export type BeastMove<K extends BeastKind = BeastKind> = K extends BeastKind ? BeastMoveOf<K> : never;

export type Move = PlainMove | BeastMove;

/** With those of modules. */
export type AnyMove = Move | ModuleMove;

/** Every move there can be is made once, so that listing the legal ones allocates nothing but the list. */
export type Moves = { readonly [K in PlainKind]: PlainMoveOf<K> } & {
  readonly [K in BeastKind]: readonly BeastMoveOf<K>[];
};

export function makeMoves(beasts: number): Moves {
  const plain = PLAIN.map((kind) => [kind, Object.freeze({ kind, key: kind })] as const);
  const withBeast = WITH_BEAST.map((kind) => {
    const moves = Array.from({ length: beasts }, (_, beast) => Object.freeze({ kind, beast, key: `${kind} ${beast}` }));
    return [kind, moves] as const;
  });
  return Object.fromEntries([...plain, ...withBeast]) as unknown as Moves;
}
