import { canonical, type Entry, generator, type OptionValues, Step } from '@ceilidh/kernel';
import { type Census, countDecision, countLog, type Steer } from '@ceilidh/kernel/tools';
import { glenmore } from '../../src/index.ts';
import type { GlenMoreOptions } from '../../src/options.ts';
import type { State } from '../../src/state.ts';
import { answer, carryOut } from './answer.ts';
import { openBook } from './book.ts';
import { next } from './round.ts';
import { finalRanks, finalSheets } from './score.ts';
import { goOn, later, questionOf, type Second } from './second.ts';
import { wrongSetUp } from './set-up.ts';
import { ownerOf, readTable, type Table } from './table.ts';
import { countClan, countEnd, countMove, countOptions, type Tally } from './tally.ts';

/** From the table as it was set up; from then on it goes its own way. */
function beginSecond(setUp: State): Second {
  const second: Second = { table: readTable(setUp), agenda: [], answer: carryOut, keys: [] };
  later(second, () => next(second));
  goOn(second);
  return second;
}

/** All that lies on the table, in a form that can be compared: piles have no order, nor have markers. */
function tidy(table: Table): Record<string, unknown> & { owners: object[] } {
  const { movement, extra, everything } = table.turn;
  return {
    ...table,
    discards: table.discards.toSorted(),
    box: table.box.toSorted(),
    markers: table.markers.map(({ clan, seat }) => `${clan} ${seat}`).toSorted(),
    turn: { movement, extra, everything },
    owners: table.owners.map((owner) => ({
      ...owner,
      cards: owner.cards.toSorted(),
      persons: owner.persons.toSorted(),
    })),
  };
}

/** Where two things differ, member by member down to the second level. */
function apart(is: object, should: object, depth = 2): string[] {
  const others = new Map<string, unknown>(Object.entries(is));
  return Object.entries(should).flatMap(([name, own]: [string, unknown]) => {
    const other = others.get(name);
    if (canonical(other) === canonical(own)) return [];
    if (depth > 0 && typeof own === 'object' && typeof other === 'object' && own !== null && other !== null)
      return apart(other, own, depth - 1).map((what) => `${name}.${what}`);
    return [`${name} is ${canonical(other)}, should be ${canonical(own)}`];
  });
}

/** Where the two tables differ; nothing where they are the same. */
function differences(second: Second, state: State, asked: string): string[] {
  const [is, should] = [tidy(readTable(state)), tidy(second.table)];
  // Texts are quick to compare; where they differ, it may be no more than the order of members.
  const wrong = JSON.stringify(is) === JSON.stringify(should) ? [] : apart(is, should);
  const question = questionOf(second);
  const expected = question === undefined ? 'nothing' : askedAs(question.ask, question.seat, second.keys);
  if (asked !== expected) wrong.push(`asked is ${asked}, should be ${expected}`);
  return wrong;
}

const askedAs = (ask: string, seat: number, keys: readonly string[]): string =>
  `${ask} of ${seat}: ${keys.toSorted().join(', ')}`;

export interface Walk {
  readonly seed: string;
  readonly options: OptionValues;
  readonly version?: number;
  readonly census: Census;
  readonly tally: Tally;
  readonly steer: Steer;
  /** Where something is wrong. */
  readonly wrong: (check: string, what: string) => void;
}

const pointsOf = ({ table }: Second, seat: number): number => ownerOf(table, seat).points.play;

/** Plays a match beside its second table: the oracles, the referee and the two tables must agree after every move. */
export function walk({ seed, options, version = glenmore.version, census, tally, steer, wrong }: Walk): void {
  openBook(version);
  const rules = glenmore.rules(options, { version });
  const random = generator(seed, 'walk');
  const state = rules.setup(seed);
  const odd = wrongSetUp(options as unknown as GlenMoreOptions, state);
  if (odd.length > 0) wrong('set-up', odd.join('; '));
  const second = beginSecond(state);
  const compare = (key: string): void => {
    const [seat] = rules.actors(state);
    const asked =
      seat === undefined
        ? 'nothing'
        : askedAs(
            rules.asking(state, seat).ask,
            seat,
            rules.legal(state, seat).map((move) => move.key),
          );
    const found = differences(second, state, asked);
    if (found.length > 0) wrong('table', `after '${key}': ${found.join('; ')}`);
  };
  compare('set-up');
  for (let [seat] = rules.actors(state); seat !== undefined; [seat] = rules.actors(state)) {
    const moves = rules.legal(state, seat);
    const move = steer(rules as never, state, seat, moves, random) as (typeof moves)[number];
    countDecision(census, rules as never, state, seat, moves.length, move.key);
    const { ask } = rules.asking(state, seat);
    countMove(tally, second.table, { ask, seat }, move.key);
    const log: Entry[] = [];
    rules.apply(state, seat, move, new Step(log));
    countLog(census, log);
    const points = pointsOf(second, seat);
    answer(second, move.key);
    countClan(tally, move.key, pointsOf(second, seat) - points);
    compare(move.key);
    const laws = glenmore.referee(rules, state);
    if (laws.length > 0) wrong('referee', laws.join('; '));
  }
  countOptions(tally, options);
  countEnd(tally, second.table);
  const outcome = rules.outcome(state);
  const [is, should] = [canonical(outcome?.sheets.map(({ parts }) => parts)), canonical(finalSheets(second.table))];
  if (is !== should) wrong('score', `is ${is}, should be ${should}`);
  const [ranks, expected] = [canonical(outcome?.ranks), canonical(finalRanks(second.table))];
  if (ranks !== expected) wrong('ranks', `are ${ranks}, should be ${expected}`);
}
