import { buchanan } from './buchanan.ts';
import { campbell } from './campbell.ts';
import type { Clan, Counter, OwnMove, OwnMoves } from './clan.ts';
import { cunningham, cunninghamMoves, cunninghamQuestions } from './cunningham.ts';
import { fergusson } from './fergusson.ts';
import { macdonald, macdonaldMoves } from './macdonald.ts';
import { macewan, macewanMoves } from './macewan.ts';
import { mackenzie, mackenzieMoves, mackenzieQuestions } from './mackenzie.ts';
import { robertson } from './robertson.ts';
import { stewart } from './stewart.ts';
import type { BonusCounters, ClanMove, PlayerCounters, TurnCounters } from './types.ts';

/** The one list of clans. Which of them a match is dealt from, and their numbers, is for its version to say. */
export const CLANS: readonly Clan[] = [
  buchanan,
  campbell,
  cunningham,
  fergusson,
  macdonald,
  macewan,
  mackenzie,
  robertson,
  stewart,
];

/** The clans of these ids, in this order. */
export const clansNamed = (all: readonly Clan[], ids: readonly string[]): readonly Clan[] =>
  ids.map((id) => {
    const clan = all.find((each) => each.id === id);
    if (clan === undefined) throw new Error(`there is no clan ${id}`);
    return clan;
  });

const OWN_MOVES: OwnMoves<ClanMove> = { ...macdonaldMoves, ...macewanMoves, ...mackenzieMoves, ...cunninghamMoves };

/** The rules of a move that only one clan has. */
export const ownMove = ({ kind }: ClanMove): OwnMove<ClanMove> => OWN_MOVES[kind];

/** Questions that only one clan is asked. */
export const ownQuestions = { ...mackenzieQuestions, ...cunninghamQuestions };

/** What these clans count, whoever is in play. */
export interface Counting {
  readonly player: readonly Counter<PlayerCounters>[];
  readonly turn: readonly Counter<TurnCounters>[];
  /** For bonuses that bring nothing of theirs. */
  readonly noBonus: BonusCounters;
}

export function countingOf(clans: readonly Clan[]): Counting {
  const counters = clans.flatMap((clan) => clan.counters ?? []);
  return {
    player: counters.flatMap(({ player }) => player ?? []),
    turn: counters.flatMap(({ turn }) => turn ?? []),
    noBonus: Object.assign({}, ...counters.map(({ bonus }) => bonus)) as BonusCounters,
  };
}
