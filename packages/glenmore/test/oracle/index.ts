import type { Oracle, Oracles } from '@ceilidh/kernel/tools';
import type { GlenMoreFrame, State } from '../../src/state.ts';
import { openBook } from './book.ts';
import { legalKeys } from './legal.ts';
import { type Question, readQuestion, readTable } from './table.ts';

const ASKS: readonly Question['ask'][] = [
  'turn',
  'pay',
  'levy',
  'place',
  'oneTime',
  'good',
  'stow',
  'store',
  'settle',
  'clan',
  'special',
  'remove',
  'munro',
  'activate',
];

/** The rules of Glen More II a second time: what may be answered to each question. Shares no helper with `src`. */
export function oraclesOf(version: number): Oracles<State> {
  const oracle: Oracle<State> = (state) => {
    openBook(version);
    return legalKeys(readTable(state), readQuestion(state.frames.at(-1) as GlenMoreFrame));
  };
  return Object.fromEntries(ASKS.map((ask) => [ask, oracle]));
}
