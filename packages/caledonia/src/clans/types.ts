import type { ButterMove, ButterQuestion } from './cunningham.ts';
import type { Rowed, RowMove } from './macdonald.ts';
import type { BrewMove, Brewing } from './macewan.ts';
import type { Cellar, MatureMove, MatureQuestion, OpenMove } from './mackenzie.ts';

/** What clans add to the types of the game: moves that only one of them has, questions, and what they count. */

/** Before the main action. */
export type ClanTurnMove = RowMove;
/** At any decision of the own turn. */
export type ClanAnytimeMove = OpenMove;
export type ClanBonusMove = BrewMove;
export type ClanProductionMove = MatureMove | ButterMove;
export type ClanMove = ClanTurnMove | ClanAnytimeMove | ClanBonusMove | ClanProductionMove;

export type ClanQuestion = MatureQuestion | ButterQuestion;

export type PlayerCounters = Cellar;
export type TurnCounters = Rowed;
/** In a question about bonuses. */
export type BonusCounters = Brewing;
