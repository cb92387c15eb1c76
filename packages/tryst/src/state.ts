import type { Framed, Modular, ModuleFrame, ModulesInPlay, Seat } from '@ceilidh/kernel';
import type { Herd } from './components.ts';
import type { AnyMove, Moves } from './moves.ts';
import type { TrystOptions } from './options.ts';
import type { TrystParts } from './parts.ts';

/** A beast of the herd, by number. */
export type Beast = number;

/** Every question of the game, and (`next`) what happens between them. */
export type TrystFrame =
  | { readonly ask: 'bid'; readonly seat: Seat }
  | { readonly ask: 'turn'; readonly seat: Seat }
  | { readonly ask: 'scout'; readonly seat: Seat; readonly beasts: readonly Beast[] }
  | { readonly ask: 'dog'; readonly seat: Seat; readonly taker: Seat; readonly beast: Beast }
  | { readonly ask: 'standoff'; readonly seat: Seat; readonly snatcher: Seat; readonly beast: Beast }
  | { readonly ask: 'sale'; readonly seat: Seat; readonly lot: readonly Beast[] }
  | { readonly ask: 'lot'; readonly seat: Seat; readonly lot: readonly Beast[] }
  | { readonly ask: 'next'; readonly seat: Seat };

/** With those of modules. */
export type AnyFrame = TrystFrame | ModuleFrame;

/** Money by where it came from: a seat's sheet. */
export const CATEGORIES = ['sales', 'tolls', 'wages', 'left'] as const;
type Category = (typeof CATEGORIES)[number];

export interface State extends Framed<AnyFrame, AnyMove> {
  round: number;
  /** Who wins ties; passes to the left every round. */
  lead: Seat;
  /** Seats in the order of this round's turns, and how many of them have had theirs. */
  order: Seat[];
  turns: number;
  /** Seats still to sell on a sale day. */
  sellers: Seat[];
  /** The bottom of the pile comes first, the top last. */
  readonly pile: Beast[];
  /** For every place of the pile, bits of the seats that know what lies there. */
  readonly pileSeen: number[];
  readonly hands: Beast[][];
  /** For every beast of a hand, bits of the other seats that know it is there. */
  readonly handsSeen: number[][];
  readonly droves: Beast[][];
  /** Oldest first. */
  readonly pens: Beast[];
  /** Sold, or led away from the pens: out of the game. */
  readonly gone: Beast[];
  readonly dogs: number[];
  readonly money: Record<Category, number>[];
  /** This round's bids once they are shown; -1 for none. */
  bids: Beast[];
  /** Each module keeps its state under its own id. */
  readonly modules: Modular['modules'];
}

/** What the rules read and never change. */
export interface Context {
  readonly options: TrystOptions;
  readonly herd: Herd;
  readonly moves: Moves;
  readonly modules: ModulesInPlay<TrystParts>;
  readonly rounds: number;
}

/** Two sale days: half-way and at the end. */
export const isSaleDay = (ctx: Context, round: number): boolean => round === ctx.rounds / 2 || round === ctx.rounds;

/** How many beasts of this breed stand in a drove. */
export function ofBreed(ctx: Context, drove: readonly Beast[], breed: number): number {
  let count = 0;
  for (const beast of drove) if (ctx.herd.breedOf[beast] === breed) count++;
  return count;
}
