import type { Seat } from '@ceilidh/kernel';
import type { Context, State } from '../../src/state.ts';
import { type Question, questionFor, type Second } from './agenda.ts';
import { answer } from './answer.ts';
import { takeClan } from './arrive.ts';
import type { Cards } from './cards.ts';
import { keep } from './round.ts';
import { goOn } from './run.ts';
import { type Player, readTable } from './table.ts';

const newPlayer = ({ deck, looking }: Player): Player => ({
  clan: 'none',
  points: 0,
  ships: 0,
  supply: [],
  spent: 0,
  pawns: ['home', 'home'],
  // What was looked at first lay on top.
  deck: [...deck, ...looking.toReversed()],
  discards: [],
  hand: [],
  shown: [],
  looking: [],
  empire: [],
});

/** From the table as it was set up: only what chance has made of it is taken over, the rest is set up again. */
export function beginSecond(ctx: Context, cards: Cards, setUp: State, heard?: Second['heard']): Second {
  const table = readTable(setUp);
  const second: Second = {
    options: ctx.options,
    cards,
    table: {
      ...table,
      phase: 'clans',
      round: 0,
      last: 25,
      passed: [],
      players: table.players.map(newPlayer),
      queue: [],
      sunk: [[], []],
    },
    agenda: [{ now: 'round' }],
    turnOf: 0,
    storage: [0, 0],
    trial: false,
    ...(heard === undefined ? {} : { heard }),
  };
  if (ctx.options.clans === 'dealt') table.players.forEach(({ clan }, seat) => takeClan(second, seat, clan));
  goOn(second);
  return second;
}

/** The questions that are open, by seat. */
export function openQuestions({ agenda, table }: Pick<Second, 'agenda' | 'table'>): Question[] {
  const top = agenda.at(-1);
  if (table.phase === 'over') return [];
  if (top?.now === 'together') return top.open.toSorted((a, b) => a.seat - b.seat);
  return top?.now === 'ask' ? [top.question] : [];
}

/** Carries out an answer, and what follows by itself. */
export function answerSecond(second: Second, seat: Seat, key: string): void {
  const question = questionFor(second, seat);
  if (question === undefined) throw new Error(`seat ${seat} is not asked`);
  const top = second.agenda.at(-1);
  if (top?.now === 'together') {
    top.open.splice(top.open.indexOf(question), 1);
    top.answers.set(seat, key);
    if (top.open.length > 0) return;
    second.agenda.pop();
    const cost = question.ask === 'start' ? 0 : 1;
    second.table.players.forEach((_, each) => {
      const kept = (top.answers.get(each) ?? 'keep').split(' ').slice(1).map(Number);
      keep(second, each, kept, cost);
    });
  } else {
    second.agenda.pop();
    answer(second, question, key);
  }
  goOn(second);
}
