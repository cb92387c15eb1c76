import { below, canonical, type Entry, generator, type OptionValues, Step } from '@ceilidh/kernel';
import { type Census, countDecision, countLog, holdOracle } from '@ceilidh/kernel/tools';
import { caledonia } from '../../src/index.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { CaledoniaRules } from '../../src/rules.ts';
import type { State } from '../../src/state.ts';
import { UNITS } from '../../src/units.ts';
import { answer } from './answer.ts';
import { caledoniaOracles } from './index.ts';
import { expectedRanks, expectedScore } from './score.ts';
import { beginSecond, type Question, type Second } from './second.ts';
import { wrongSetUp } from './set-up.ts';
import { sensibly } from './steer.ts';
import { countAsked, countEnd, countEntry, countOptions, type Tally } from './tally.ts';

/** All that lies on the table, in a form that can be compared. */
function tableOf({
  round,
  order,
  passed,
  units,
  prices,
  players,
  board,
  future,
  pile,
  sunk,
  removed,
  imports,
}: State): Record<string, unknown> {
  const seats = players.map(({ own: _own, out: _out, ...rest }) => rest);
  // While the auction goes on, the order is still being made.
  const drafted = players.every(({ clan, tile }) => clan >= 0 || tile > 0);
  return {
    round,
    order: drafted ? order : [],
    passed,
    units,
    prices,
    board,
    future,
    pile,
    sunk,
    removed,
    imports,
    players: seats,
  };
}

/** The questions that are open, by seat. */
function asked(state: State): Question[] {
  const top = state.frames.at(-1);
  if (top === undefined) return [];
  if (top.ask === 'turn') return [{ ask: 'turn', seat: top.seat }];
  if (top.ask !== 'together') return [top];
  return top.lanes.flatMap((lane) => lane.frames.at(-1) ?? []).toSorted((a, b) => a.seat - b.seat);
}

function askedInSecond({ agenda }: Second): Question[] {
  const top = agenda.at(-1);
  if (top === undefined || 'run' in top) return [];
  return 'question' in top ? [top.question] : top.lanes.flatMap((lane) => lane.question ?? []);
}

/** Where the two tables differ; nothing where they are the same. */
function differences(second: Second, state: State): string[] {
  const [own, other] = [tableOf(second.state), tableOf(state)];
  const found = Object.keys(own).filter((name) => canonical(own[name]) !== canonical(other[name]));
  const wrong = found.map((name) =>
    name === 'players'
      ? `players: ${playersDiffer(second.state, state)}`
      : `${name} is ${canonical(other[name])}, should be ${canonical(own[name])}`,
  );
  const [is, should] = [canonical(asked(state)), canonical(askedInSecond(second))];
  if (is !== should) wrong.push(`asked is ${is}, should be ${should}`);
  for (const [seat, player] of state.players.entries()) {
    const counts = UNITS.map((_, unit) => state.units.filter((mark) => mark === 1 + 16 * seat + unit).length);
    if (canonical(counts) !== canonical(player.out))
      wrong.push(`seat ${seat} has out ${canonical(player.out)}, on the map are ${canonical(counts)}`);
  }
  return wrong;
}

function playersDiffer(own: State, other: State): string {
  return own.players
    .flatMap((player, seat) =>
      Object.entries(player)
        .filter(([name]) => name !== 'own' && name !== 'out')
        .map(
          ([name, value]) =>
            [
              `${seat}.${name}`,
              canonical(Object.entries(other.players[seat] ?? {}).find(([each]) => each === name)?.[1]),
              canonical(value),
            ] as const,
        ),
    )
    .filter(([, is, should]) => is !== should)
    .map(([name, is, should]) => `${name} is ${is}, should be ${should}`)
    .join('; ');
}

export interface Walk {
  readonly seed: string;
  readonly options: OptionValues;
  /** The version of the rules, the newest unless told otherwise. */
  readonly version?: number;
  readonly census: Census;
  readonly tally: Tally;
  /** Changes what was set up, so that what is rare comes about. */
  readonly arrange?: (state: State) => void;
  /** Leaves out what would keep it from coming about, while there is something else to do. */
  readonly avoid?: (state: State, key: string) => boolean;
  /** Where something is wrong: throws unless told otherwise. */
  readonly wrong: (check: string, what: string, state: State) => void;
}

/** Plays a match beside its second table: the oracles, the referee and the two tables must agree after every move. */
export function walk({ seed, options, version = caledonia.version, census, tally, arrange, avoid, wrong }: Walk): void {
  const rules = caledonia.rules(options, { version });
  const values = options as unknown as CaledoniaOptions;
  const oracles = caledoniaOracles(rules as CaledoniaRules);
  const steer = sensibly({ ...tally, ...census.moves }, values);
  const random = generator(seed, 'walk');
  const state = rules.setup(seed);
  const odd = wrongSetUp(values, state);
  if (odd.length > 0) wrong('set-up', odd.join('; '), state);
  arrange?.(state);
  const second = beginSecond(values, state, version);
  const compare = (key: string): void => {
    const found = differences(second, state);
    if (found.length > 0) wrong('table', `after '${key}': ${found.join('; ')}`, state);
  };
  compare('set-up');
  for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
    const seat = actors[below(random, actors.length)] ?? 0;
    const moves = rules.legal(state, seat);
    try {
      holdOracle(
        rules as never,
        oracles as never,
        state,
        seat,
        moves.map((move) => move.key),
      );
    } catch (error) {
      wrong(`oracle ${rules.asking(state, seat).ask}`, String(error), state);
    }
    const kept = avoid === undefined ? moves : moves.filter(({ key }) => !avoid(state, key));
    const move = steer(rules as never, state, seat, kept.length > 0 ? kept : moves, random) as (typeof moves)[number];
    countAsked(tally, state, moves);
    countDecision(census, rules as never, state, seat, moves.length, move.key);
    const log: Entry[] = [];
    rules.apply(state, seat, move, new Step(log));
    countLog(census, log);
    for (const entry of log) countEntry(tally, entry);
    answer(second, seat, move.key);
    compare(move.key);
    const laws = caledonia.referee(rules, state);
    if (laws.length > 0) wrong('referee', laws.join('; '), state);
  }
  countOptions(tally, options);
  countEnd(tally, values, state);
  const outcome = rules.outcome(state);
  const [is, should] = [canonical(outcome?.sheets.map(({ parts }) => parts)), canonical(expectedScore(values, state))];
  if (is !== should) wrong('score', `is ${is}, should be ${should}`, state);
  const [ranks, expected] = [canonical(outcome?.ranks), canonical(expectedRanks(values, state))];
  if (ranks !== expected) wrong('ranks', `are ${ranks}, should be ${expected}`, state);
}
