import type { EmpiresOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { howMany } from './table.ts';

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
const isAll = (cards: readonly number[], from: number, to: number): boolean =>
  cards.toSorted((a, b) => a - b).join() === numbers(from, to).join();

/** What is wrong with what chance made of the set-up (page 5); nothing where all is right. */
export function wrongSetUp({ players, clans, clansDiffer }: EmpiresOptions, state: State): string[] {
  const near = [...state.open.slice(0, 2), ...(state.piles[0] ?? [])];
  const far = [...state.open.slice(2), ...(state.piles[1] ?? [])];
  const decks = state.decks.map((deck, seat) => [...deck, ...(state.drawn[seat] ?? [])]);
  const dealt = state.clans.filter((clan) => clan >= 0);
  const tooOften = [0, 1].some((clan) => howMany(dealt, clan) > Math.ceil(players / 2));
  return [
    ...(isAll(state.ring, 0, 5) ? [] : ['the tiles are wrong']),
    ...(isAll(near, 0, 12) && isAll(far, 12, 22) ? [] : ['the Islands are wrong']),
    ...(decks.length === players && decks.every((deck) => isAll(deck, 3, 33)) ? [] : ['decks are wrong']),
    ...(state.first >= 0 && state.first < players ? [] : ['the first player is wrong']),
    ...(dealt.length === (clans === 'dealt' ? players : 0) ? [] : ['clans are dealt where they should not, or not']),
    ...(clansDiffer && tooOften ? ['clans are dealt too often'] : []),
  ];
}
