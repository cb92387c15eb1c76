import { below, canonical, type Entry, generator, type OptionValues, type Pack, Step } from '@ceilidh/kernel';
import { type Census, countDecision, countLog, holdOracle, type Steer } from '@ceilidh/kernel/tools';
import { empires } from '../../src/index.ts';
import type { EmpiresRules } from '../../src/rules.ts';
import type { State } from '../../src/state.ts';
import { questionFor, readAgenda, type Second } from './agenda.ts';
import type { Cards } from './cards.ts';
import { empiresOracles } from './index.ts';
import { legalKeys } from './legal.ts';
import { ranksOf, sheetOf } from './score.ts';
import { answerSecond, beginSecond, openQuestions } from './second.ts';
import { wrongSetUp } from './set-up.ts';
import { plainTable, readTable } from './table.ts';

/** Where the two tables differ; nothing where they are the same. */
function differences(second: Second, { context }: EmpiresRules, state: State): string[] {
  const [should, is] = [plainTable(second.table), plainTable(readTable(state))];
  should['asked'] = canonical(openQuestions(second));
  is['asked'] = canonical(openQuestions({ table: second.table, agenda: readAgenda(context, state) }));
  return Object.keys(should)
    .filter((name) => is[name] !== should[name])
    .map((name) => `${name} is ${is[name]}, should be ${should[name]}`);
}

function wrongAnswers(should: readonly string[], is: readonly string[]): string[] {
  const missing = should.filter((key) => !is.includes(key));
  const surplus = is.filter((key) => !should.includes(key));
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`has too much: ${surplus.join(', ')}`] : []),
  ];
}

export interface Walk {
  readonly seed: string;
  readonly options: OptionValues;
  readonly cards: Cards;
  readonly pack?: Pack;
  readonly census: Census;
  readonly heard: (what: string) => void;
  readonly steer: Steer;
  /** Done to the match after every move, to see that it is found out. */
  readonly spoil?: (state: State) => void;
}

function wrong(check: string, what: string): never {
  throw new Error(`${check}: ${what}`);
}

/** Plays a match beside its second table: both must allow the same answers, and be the same after every one. */
export function walk({ seed, options, cards, pack, census, heard, steer, spoil }: Walk): void {
  const rules = empires.rules(options, pack === undefined ? {} : { pack }) as EmpiresRules;
  const oracles = empiresOracles(rules, pack);
  const random = generator(seed, 'walk');
  const state = rules.setup(seed);
  const odd = wrongSetUp(rules.context.options, state);
  if (odd.length > 0) wrong('set-up', odd.join('; '));
  const second = beginSecond(rules.context, cards, state, heard);
  const compare = (key: string): void => {
    const found = differences(second, rules, state);
    if (found.length > 0) wrong('table', `after '${key}': ${found.join('; ')}`);
  };
  compare('set-up');
  for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
    const seat = actors[below(random, actors.length)] ?? 0;
    const moves = rules.legal(state, seat);
    const keys = moves.map(({ key }) => key);
    const question = questionFor(second, seat);
    const odds = wrongAnswers(question === undefined ? [] : legalKeys(second, question), keys);
    // The same from the match as it stands, frames and all.
    if (below(random, 8) === 0) holdOracle(rules as never, oracles as never, state, seat, keys);
    if (odds.length > 0)
      wrong(`oracle ${rules.asking(state, seat).ask}`, `${odds.join('; ')} [${canonical(question)}]`);
    const move = steer(rules as never, state, seat, moves, random) as (typeof moves)[number];
    countDecision(census, rules as never, state, seat, moves.length, move.key);
    const log: Entry[] = [];
    rules.apply(state, seat, move, new Step(log));
    countLog(census, log);
    spoil?.(state);
    answerSecond(second, seat, move.key);
    compare(move.key);
  }
  const outcome = rules.outcome(state);
  const pairs = [
    ['sheets', outcome?.sheets.map(({ parts }) => parts), second.table.players.map(sheetOf)],
    ['ranks', outcome?.ranks, ranksOf(second.table)],
  ] as const;
  for (const [name, is, should] of pairs)
    if (canonical(is) !== canonical(should)) wrong(name, `are ${canonical(is)}, should be ${canonical(should)}`);
}
