import type { Pack, Seat } from '@ceilidh/kernel';
import type { Oracles } from '@ceilidh/kernel/tools';
import type { EmpiresRules } from '../../src/rules.ts';
import type { State } from '../../src/state.ts';
import { questionFor, readMatch } from './agenda.ts';
import { readCards } from './cards.ts';
import { legalKeys } from './legal.ts';

export const ASKS: readonly string[] = [
  'clan',
  'start',
  'lookout',
  'storage',
  'turn',
  'island',
  'landing',
  'pay',
  'declare',
  'construct',
  'harvest',
  'sail',
  'under',
  'copy',
  'choose',
  'spend',
  'search',
  'retrieve',
  'build',
  'ready',
  'moveShip',
  'assign',
  'discard',
  'dismiss',
  'release',
  'movePawn',
  'readyPawn',
  'raid',
  'field',
  'early',
];

/** The rules of Empires of the North a second time: what may be answered to each question. Shares no helper with `src`. */
export function empiresOracles({ context }: EmpiresRules, pack?: Pack): Oracles<State> {
  const cards = readCards(pack);
  const oracle = (state: State, seat: Seat): string[] => {
    const match = readMatch(context, cards, state);
    const question = questionFor(match, seat);
    return question === undefined ? [] : legalKeys(match, question);
  };
  return Object.fromEntries(ASKS.map((ask) => [ask, oracle]));
}
