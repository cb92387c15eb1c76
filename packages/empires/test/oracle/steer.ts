import { below, type Generator } from '@ceilidh/kernel';
import { kindOf, type Steer } from '@ceilidh/kernel/tools';
import { CLANS } from '../../src/components.ts';
import type { State } from '../../src/state.ts';
import { type Cards, cardOf, islandOf } from './cards.ts';

/** With these the number at the end is a card of one's own. */
const OF_CARDS = [
  'build',
  'construct',
  'with',
  'pawn',
  'walk',
  'use',
  'feature',
  'find',
  'retrieve',
  'copy',
  'dismiss',
];

/** What a move is about: with a card, the card, so that rare ones get their chance. */
function themeOf(cards: Cards, state: State, seat: number, key: string): string {
  const words = key.split(' ');
  const kind = words[0] as string;
  const last = Number(words.at(-1));
  if (kind === 'sail') return key;
  if ((kind === 'pillage' || kind === 'conquer') && words.length === 3) {
    const slot = words[1] === 'far' ? 2 + last : last;
    return `${kind} ${islandOf(cards, state.open[slot] as number).id}`;
  }
  if (!OF_CARDS.includes(kind) || Number.isNaN(last)) return kind;
  return `${kind} ${cardOf(cards, CLANS[state.clans[seat] as number] ?? 'none', last).id}`;
}

/** Among the moves about what was chosen least. */
function leastOf(
  cards: Cards,
  chosen: Record<string, number>,
  state: State,
  seat: number,
  moves: readonly { readonly key: string }[],
): { readonly key: string }[] {
  const themes = moves.map(({ key }) => themeOf(cards, state, seat, key));
  const least = Math.min(...themes.map((theme) => chosen[theme] ?? 0));
  return moves.filter((_, at) => (chosen[themes[at] as string] ?? 0) === least);
}

/**
 * Half the time one of the moves about what was chosen least, otherwise any. Nobody passes early, raids are rare, and
 * ships that can conquer mostly do, and goods that can be assigned are: else the rarer cards would hardly ever be seen.
 */
export function steerBy(cards: Cards, chosen: Record<string, number>): Steer {
  return (_rules, given, seat, all, random) => {
    const state = given as State;
    const moves = all as readonly { readonly key: string }[];
    const sensible = moves.filter(({ key }) => isSensible(key, random));
    const left = sensible.length > 0 ? sensible : moves;
    const choice = below(random, 2) === 0 ? leastOf(cards, chosen, state, seat, left) : left;
    const move = choice[below(random, choice.length)] as { readonly key: string };
    const theme = themeOf(cards, state, seat, move.key);
    chosen[theme] = (chosen[theme] ?? 0) + 1;
    return move;
  };
}

function isSensible(key: string, random: Generator): boolean {
  switch (kindOf(key)) {
    case 'pass':
      return below(random, 40) === 0;
    case 'raid':
      return below(random, 3) === 0;
    case 'sail':
      return key.includes('raze') || below(random, 3) === 0;
    case 'pillage':
    case 'enough':
      return below(random, 3) === 0;
    default:
      return true;
  }
}
