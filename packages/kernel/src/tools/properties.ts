import { createWords, LANGS, type Message, type Words } from '@ceilidh/words';
import type { Entry, Game, Rules, Seat, Viewer } from '../contract.ts';
import { canonical, hashOf } from '../hash.ts';
import { kernelCatalog } from '../catalog.ts';
import { Match, type Setting } from '../match.ts';
import type { OptionValues } from '../options.ts';
import { scoredParts } from '../outcome.ts';
import type { Pack } from '../pack.ts';
import { play } from '../play.ts';
import { below, type Generator, generator } from '../random.ts';
import { readRecord, writeRecord } from '../record.ts';
import { Refusal } from '../refusal.ts';
import { givenSeed } from '../seed.ts';
import { bit, Step } from '../step.ts';
import { type Census, count, countDecision, countLog } from './census.ts';
import { fault } from './fault.ts';
import { LeakCheck, messagesOf } from './leaks.ts';
import { holdOracle, type Oracles } from './oracle.ts';
import { type Steer, steered } from './steer.ts';
import { holdWhy, targetsFrom } from './why.ts';

/** One match under the eyes of every tool. */
export interface Trial {
  readonly game: Game;
  readonly options: OptionValues;
  readonly pack?: Pack;
  readonly seed: string;
  readonly census: Census;
  readonly oracles?: Oracles;
  /** Questions that tell why a move is not legal. */
  readonly telling?: readonly string[];
  readonly steer?: Steer;
  /** A match that is longer than this has lost its way. */
  readonly longest?: number;
}

/**
 * Plays a match by steered choice and checks, after every move, all that must hold in any game: `legal` is never
 * empty and offers nothing twice; all else is refused without a trace; the referee and the oracles agree; the state
 * is plain data; copies are independent; nothing hidden leaks; everything told has its words in three languages.
 * At the end: replay, undo, snapshots and records give the very same match.
 */
export function tryMatch(trial: Trial): void {
  const { game, options, pack, seed, census } = trial;
  const rules = game.rules(options, {
    ...(pack === undefined ? {} : { pack }),
    observe: (hook) => count(census.hooks, hook),
  });
  const random = generator(seed, 'trial');
  const state = rules.setup(seed);
  if (hashOf(rules.setup(seed)) !== hashOf(state)) fault('determinism', 'two set-ups from one seed differ');
  const played: [Seat, string][] = [];
  const pool = new Map<string, object>();
  const leaks = viewers(rules).map((viewer) => new LeakCheck(rules, viewer, random));
  const words = LANGS.map((lang) => createWords(lang, [kernelCatalog, game.catalog]));
  const steer = trial.steer ?? steered(census.moves);
  const longest = trial.longest ?? 5000;
  checkStanding(game, rules, state);
  for (let actors = rules.actors(state); actors.length > 0; actors = rules.actors(state)) {
    if (played.length > longest) fault('legal', `the match is not over after ${longest} moves`);
    if (rules.outcome(state) !== undefined) fault('outcome', 'there is an outcome while somebody is asked');
    const seat = actors[below(random, actors.length)] ?? 0;
    const moves = legalChecked(rules, state, seat);
    const keys = moves.map((move) => rules.key(move));
    if (trial.oracles !== undefined) holdOracle(rules, trial.oracles, state, seat, keys);
    refusesOthers(rules, state, seat, new Set(keys), pool, random);
    moves.forEach((move, index) => pool.set(keys[index] ?? '', move));
    if (trial.telling?.includes(rules.asking(state, seat).ask) === true)
      tells(rules, state, seat, keys, [...pool.keys()], random, words);
    for (const leak of leaks) leak.before(state);
    isOpen(rules, state);
    speaks(rules, state, seat, moves, words);
    const move = steer(rules, state, seat, moves, random);
    const key = rules.key(move);
    countDecision(census, rules, state, seat, moves.length, key);
    makeMove(rules, state, seat, move, census, leaks, words);
    played.push([seat, key]);
    checkStanding(game, rules, state);
  }
  checkEnd(rules, state);
  const setting: Setting = {
    game,
    options,
    ...(pack === undefined ? {} : { pack }),
    seats: names(rules),
    seed: givenSeed(seed),
  };
  replayed(setting, played, state, random);
}

export const viewers = (rules: Rules): Viewer[] => [
  ...Array.from({ length: rules.seats }, (_, seat) => seat),
  'spectator',
];
const names = (rules: Rules): string[] => Array.from({ length: rules.seats }, (_, seat) => `Seat ${seat}`);

/** The referee's laws, and that the state is plain data which a copy shares nothing of. */
function checkStanding(game: Game, rules: Rules, state: object): void {
  const wrong = game.referee(rules, state);
  if (wrong.length > 0) fault('referee', wrong.join('; '));
  const odd = notPlain(state, 'state');
  if (odd !== undefined) fault('json', `${odd} does not survive JSON`);
  const progress = rules.progress(state);
  if (!(progress >= 0 && progress <= 1)) fault('outcome', `progress is ${progress}`);
  checkSheets(rules, state);
}

function checkSheets(rules: Rules, state: object): void {
  const sheets = rules.score(state);
  if (sheets.length !== rules.seats) fault('outcome', 'there is not one sheet for each seat');
  const shown = new Set(scoredParts(rules).map(({ part }) => part));
  // A part too many is told of at the end.
  const isKept = (points: number, part: number): boolean =>
    points !== 0 && part < rules.categories.length && !shown.has(part);
  if (sheets.some(({ parts }) => parts.some(isKept))) fault('outcome', 'there are points that no sheet shows');
}

/** Where a value is more than JSON can carry. Comparing texts would not do: a Map reads as {}, and NaN as null. */
function notPlain(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value))
    return undefined;
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || (!isList && Object.getPrototypeOf(value) !== Object.prototype)) return path;
  // A member that is undefined is as good as none; in a list it would come back as null.
  const members = isList
    ? Array.from<unknown>(value).entries()
    : Object.entries(value).filter(([, member]) => member !== undefined);
  for (const [key, member] of members) {
    const odd = notPlain(member, `${path}.${key}`);
    if (odd !== undefined) return odd;
  }
  return undefined;
}

/** Pages and other frameworks hold frozen states: listing the legal moves may not write to one, not even for a moment. */
function listsFrozen(rules: Rules, state: object, seat: Seat): void {
  try {
    rules.legal(frozen(JSON.parse(JSON.stringify(state)) as object), seat);
  } catch (error) {
    fault('legal', `listing the legal moves of a frozen state: ${String(error)}`);
  }
}

function frozen<T extends object>(value: T): T {
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null) frozen(member);
  return Object.freeze(value);
}

function legalChecked(rules: Rules, state: object, seat: Seat): object[] {
  listsFrozen(rules, state, seat);
  const moves = rules.legal(state, seat);
  if (moves.length === 0) fault('legal', `seat ${seat} is asked and has no move`);
  if (new Set(moves.map((move) => rules.key(move))).size !== moves.length)
    fault('legal', `seat ${seat} is offered a move twice`);
  return moves;
}

/** Moves seen earlier in the match that are not legal now, and moves of seats that are not asked, are refused without a trace. */
function refusesOthers(
  rules: Rules,
  state: object,
  seat: Seat,
  legal: ReadonlySet<string>,
  pool: ReadonlyMap<string, object>,
  random: Generator,
): void {
  const before = canonical(state);
  const others = [...pool].filter(([key]) => !legal.has(key));
  for (let i = 0; i < Math.min(3, others.length); i++) {
    const [key, move] = others[below(random, others.length)] ?? ['', {}];
    if (accepts(rules, state, seat, move)) fault('refusal', `'${key}' is not listed as legal, but was accepted`);
  }
  const actors = rules.actors(state);
  const [move] = pool.values();
  for (let other = 0; other < rules.seats; other++) {
    if (actors.includes(other) || move === undefined) continue;
    if (rules.legal(state, other).length > 0) fault('refusal', `seat ${other} is not asked, but has legal moves`);
    if (accepts(rules, state, other, move)) fault('refusal', `seat ${other} is not asked, but could move`);
  }
  if (canonical(state) !== before) fault('refusal', 'a refused move left a trace');
}

/** Reasons against moves of this match, legal now or not, and that there are words for them. */
function tells(
  rules: Rules,
  state: object,
  seat: Seat,
  legal: readonly string[],
  known: readonly string[],
  random: Generator,
  words: readonly Words[],
): void {
  const tried = Array.from({ length: 12 }, () => known[below(random, known.length)] ?? '');
  const reasons = holdWhy(rules, state, seat, legal, targetsFrom(tried));
  for (const reader of words) speakable(reader, reasons);
}

function accepts(rules: Rules, state: object, seat: Seat, move: object): boolean {
  try {
    play(rules, rules.clone(state), seat, move);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Carries out the move, with its copy untouched, its log complete, and what it told true. */
function makeMove(
  rules: Rules,
  state: object,
  seat: Seat,
  move: object,
  census: Census,
  leaks: readonly LeakCheck[],
  words: readonly Words[],
): void {
  const key = rules.key(move);
  const copy = rules.clone(state);
  const before = canonical(state);
  const { secret, together } = rules.asking(state, seat);
  const sheets = rules.score(state);
  const log: Entry[] = [];
  const told = rules.apply(state, seat, move, new Step(log));
  if (canonical(copy) !== before) fault('clone', `'${key}' changed a copy of the state`);
  rules.apply(copy, seat, move);
  if (canonical(copy) !== canonical(state)) fault('determinism', `'${key}' does something else the second time`);
  countLog(census, log);
  checkLog(rules, sheets, state, key, log);
  for (const entry of log)
    for (const reader of words)
      speakable(reader, [entry.message, ...(entry.insider === undefined ? [] : [entry.insider.message])]);
  const next = rules.actors(state);
  const asksOther = next.some((actor) => actor !== seat && !rules.asking(state, actor).turn);
  if (asksOther && !told.asked && (!together || told.closed))
    fault('told', `'${key}' asks another seat and does not say so`);
  for (const leak of leaks) leak.after(state, seat, key, secret, told.revealed, log);
}

/** Nothing happens in silence: every move is logged, and so is every change of somebody's points, by name. */
function checkLog(
  rules: Rules,
  before: ReturnType<Rules['score']>,
  state: object,
  key: string,
  log: readonly Entry[],
): void {
  if (log.length === 0) fault('log', `'${key}' left nothing in the log`);
  const text = canonical(log);
  const relative = new Set(rules.relative ?? []);
  const own = (parts: readonly number[] | undefined): string =>
    canonical(parts?.filter((_, index) => !relative.has(rules.categories[index] ?? '')));
  rules.score(state).forEach((sheet, seat) => {
    if (own(sheet.parts) !== own(before[seat]?.parts) && !text.includes(`"@${seat}"`))
      fault('log', `'${key}' changed the points of seat ${seat}, and the log does not say so`);
  });
}

/** Rules that say they hide nothing show everybody the same. */
function isOpen(rules: Rules, state: object): void {
  if (rules.open !== true) return;
  const watched = canonical(rules.view(state, 'spectator'));
  for (let seat = 0; seat < rules.seats; seat++) {
    if (canonical(rules.view(state, seat)) !== watched) fault('leak', `seat ${seat} sees what others do not`);
  }
}

function speaks(rules: Rules, state: object, seat: Seat, moves: readonly object[], words: readonly Words[]): void {
  const previews = moves.map((move) => rules.preview(state, seat, move));
  const said = [
    rules.sayAsk(state, seat),
    ...moves.map((move) => rules.sayMove(state, seat, move)),
    ...previews.flatMap(({ changes, opens }) => (opens === undefined ? changes : [...changes, opens])),
    ...messagesOf(rules.present(rules.view(state, seat))),
    ...(rules.chapter === undefined ? [] : [rules.chapter(state)]),
  ];
  for (const reader of words) speakable(reader, said);
}

function speakable(words: Words, messages: readonly Message[]): void {
  for (const message of messages) {
    try {
      words.say(message);
    } catch (error) {
      fault('words', `${words.lang}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function checkEnd(rules: Rules, state: object): void {
  const outcome = rules.outcome(state);
  if (outcome === undefined) return fault('outcome', 'nobody is asked, but there is no outcome');
  if (outcome.ranks.length !== rules.seats || Math.min(...outcome.ranks) !== 1)
    fault('outcome', `ranks are ${outcome.ranks.join(', ')}`);
  if (canonical(outcome.sheets) !== canonical(rules.score(state))) fault('outcome', 'the end sheets are not the score');
  for (const sheet of outcome.sheets) {
    const sum = sheet.parts.reduce((total, part) => total + part, 0);
    if (sum !== sheet.total || sheet.parts.length !== rules.categories.length)
      fault('outcome', `a sheet adds up to ${sum}, not ${sheet.total}`);
  }
  return undefined;
}

/** Replay equals play; undo equals never having moved; a snapshot and a record open as the same match. */
function replayed(setting: Setting, played: readonly [Seat, string][], end: object, random: Generator): void {
  const match = new Match(setting, { autoConfirm: true });
  const tentative = new Match(setting);
  const stop = below(random, played.length);
  played.forEach(([seat, key], index) => {
    const before = match.hash();
    match.play(seat, key);
    playUndoing(tentative, seat, key, before, match);
    if (index === stop) reopened(setting, match);
  });
  if (match.hash() !== hashOf(end)) fault('replay', 'replaying the moves gives another end');
  if (tentative.hash() !== match.hash()) fault('undo', 'undoing and redoing gives another end');
  const record = writeRecord(match);
  const read = readRecord([setting.game], record);
  if (read.kind !== 'match' || writeRecord(read.match) !== record) fault('replay', 'the record opens as another match');
}

/** Makes a move, takes it back where that is allowed, and makes it again. */
function playUndoing(match: Match, seat: Seat, key: string, before: string, other: Match): void {
  if (match.tentative !== undefined && match.tentative !== seat) match.confirm(match.tentative);
  const row = match.play(seat, key);
  const free = match.undoable(seat) !== undefined;
  const peeked = (row.revealed & bit(seat)) !== 0;
  if (!row.together && free === (peeked || row.asked))
    fault('undo', `'${key}' ${free ? 'can' : 'cannot'} be taken back`);
  if (!free) return;
  match.undo(seat);
  if (match.hash() !== before) fault('undo', `taking back '${key}' does not give the state before it`);
  match.redo(seat);
  if (match.hash() !== other.hash()) fault('undo', `making '${key}' again gives another state`);
}

function reopened(setting: Setting, match: Match): void {
  const snapshot = JSON.parse(JSON.stringify(match.snapshot())) as ReturnType<Match['snapshot']>;
  if (Match.restore(setting, snapshot).hash() !== match.hash()) fault('snapshot', 'a snapshot opens as another state');
  const older = { ...snapshot, shape: snapshot.shape - 1 };
  if (Match.restore(setting, older).hash() !== match.hash())
    fault('snapshot', 'a snapshot of an older form is rebuilt as another state');
  if (match.fork(match.rows.length).hash() !== match.hash()) fault('replay', 'a fork begins in another state');
}
