import type { Catalog, Glossary, Message } from '@ceilidh/words';
import type { Editions } from './edition.ts';
import type { ModuleVersions } from './module.ts';
import type { Origin } from './origin.ts';
import type { Components, Pack } from './pack.ts';
import type { Generator } from './random.ts';
import type { OptionSpec, OptionValues } from './options.ts';
import type { Step } from './step.ts';
import type { Target } from './target.ts';

/** Seats are numbered from 0 in the order of the table. */
export type Seat = number;
/** Who looks: a seat, or somebody who sees only what everybody sees. */
export type Viewer = Seat | 'spectator';

/** What a move did beyond the state: it alone decides how far undo reaches. */
export interface Told {
  /** Bits of the viewers that learn something hidden by this move (see `bit`); 0 when nothing is revealed. */
  readonly revealed: number;
  /** Another seat owes an answer before the turn goes on. */
  readonly asked: boolean;
  /** The last of several simultaneous answers came in: none of them can be taken back any more. */
  readonly closed: boolean;
}

/** A line of the log. Those who may know more read `insider.message` in place of `message`. */
export interface Entry {
  readonly message: Message;
  readonly insider?: { readonly seats: number; readonly message: Message };
}

/** What a seat is asked, and how its answer is to be handled. */
export interface Asking {
  readonly ask: string;
  /** A new turn begins with this question: before it, the turn that ends may still be taken back until confirmed. */
  readonly turn: boolean;
  /** The answer is known to its seat alone. */
  readonly secret: boolean;
  /** One of several questions asked at once: it may be answered again until the last one is in. */
  readonly together: boolean;
}

/** Points of a seat, one number for each of the rules' categories. */
export interface Sheet {
  readonly total: number;
  readonly parts: readonly number[];
}

export interface Outcome {
  /** 1 for the winner; tied seats share a rank. */
  readonly ranks: readonly number[];
  readonly sheets: readonly Sheet[];
  /** What a solo result is called. */
  readonly verdict?: Message;
}

export type Cell = Message | number;

/** A part of the table in words: for the plain view, the terminal and a screen reader. */
export interface Section {
  readonly id: string;
  /** Whose part of the table this is: readers find their own first. */
  readonly seat?: Seat;
  readonly title: Message;
  readonly lines?: readonly Message[];
  readonly table?: { readonly head: readonly Message[]; readonly rows: readonly (readonly Cell[])[] };
}

/** What a move would do, as far as its seat can know. */
export interface Preview {
  readonly changes: readonly Message[];
  /** From here on something hidden decides. */
  readonly reveals: boolean;
  /** What is asked next, when it is asked of the same seat. */
  readonly opens?: Message;
}

/**
 * One set of rules: options and components baked into immutable tables. `State` is plain data that survives
 * JSON. Methods are written as methods (not as function members) so that `Rules` without parameters can stand
 * for any game.
 */
export interface Rules<State extends object = object, Move extends object = object, View = unknown> {
  /** The version of the game that these rules are of. */
  readonly version: number;
  /** The versions of the modules in play; absent where there are none. */
  readonly modules?: ModuleVersions;
  /** Raised when the state's form changes: older snapshots are rebuilt by replay. */
  readonly shape: number;
  readonly seats: number;
  /** Names of the parts of a sheet, in order. */
  readonly categories: readonly string[];
  /** Those that bring nobody anything by these options: sheets keep their number, and readers are not shown them. */
  readonly unscored?: readonly string[];
  /** Those in which a seat's points depend on what others have: they may change in silence. */
  readonly relative?: readonly string[];
  /** Nobody has anything to hide from anybody at the table: one view serves all viewers. */
  readonly open?: true;
  /** Questions that accept a standing answer, with the keys it may be. */
  readonly standing: Readonly<Record<string, readonly string[]>>;
  setup(seed: string): State;
  /** Seats that owe a decision; none when the match is over. */
  actors(state: State): readonly Seat[];
  asking(state: State, seat: Seat): Asking;
  /** Every legal move of this seat, complete and exact, never empty for an actor. */
  legal(state: State, seat: Seat): Move[];
  /**
   * Why this seat cannot make a move like `target` now: the first condition that is missing. Nothing where one is legal,
   * and at questions that do not tell.
   */
  why?(state: State, seat: Seat, target: Target): Message | undefined;
  /** In place and trusted: for bots and verified records. */
  apply(state: State, seat: Seat, move: Move, step?: Step): Told;
  /** A move as text: its kind, then its parts, separated by spaces. */
  key(move: Move): string;
  view(state: State, viewer: Viewer): View;
  /** A full state that this viewer cannot tell from the true one. */
  redeal(view: View, viewer: Viewer, random: Generator): State;
  score(state: State): Sheet[];
  outcome(state: State): Outcome | undefined;
  /** 0 at the start, 1 at the end. */
  progress(state: State): number;
  /** The part of the match that this is, e.g. the round: a replay is divided by it. It changes when a part begins. */
  chapter?(state: State): Message;
  present(view: View): Section[];
  sayMove(state: State, seat: Seat, move: Move): Message;
  sayAsk(state: State, seat: Seat): Message;
  preview(state: State, seat: Seat, move: Move): Preview;
  clone(state: State): State;
}

/** What a game knows of positions beyond its rules: bots play by it, and nobody else loads it. */
export interface Evaluator<State extends object = object, Move extends object = object> {
  /**
   * The points this seat may expect to have at the end, for bots that look ahead: quick (microseconds) and pure, right on
   * the average and good at telling positions apart. Where it is absent they take the totals of `score`.
   */
  expect?(state: State, seat: Seat): number;
  /**
   * What `expect` will be after each of these moves, where that is known without making them: for speed, and for moves
   * after which the position would mislead (the one that ends a round). -Infinity is never worth a look; nothing has to
   * be tried. Where none has to be tried, only the differences between them count.
   * `candidates`: how many moves whoever asks would compare at most; where it is more, more may be worth a look.
   */
  forecasts?(state: State, seat: Seat, moves: readonly Move[], candidates?: number): readonly (number | undefined)[];
  /** How many times the time it takes to try a move here, by a rough measure of the house; 1 where nothing is said. */
  readonly effort?: number;
  /** Turns, everybody's counted, after which a play-out of one chapter is cut: where chapters are long, `expect` will do. */
  readonly horizon?: number;
  /** Chapters after which a play-out is cut, however far a level looks: where what lies beyond is more chance than choice. */
  readonly foreseeable?: number;
  /**
   * The same as `expect`, slower and truer: what a play-out is worth where it is cut. `expect` chooses moves, and may make
   * much of what is urgent; this says what will come of it.
   */
  appraise?(state: State, seat: Seat): number;
  /** What finished matches can be compared by: what this seat had, or what lay on the table, by its states when it began and ended. */
  traits?(began: State, ended: State, seat: Seat): readonly Trait[];
}

/** Of a match: what kind of thing it is (a clan, a tile), and which. */
export interface Trait {
  readonly of: Message;
  readonly is: Message;
}

/** A fact that components must satisfy, whether printed or reconstructed; `ceilidh check` tests each by name. */
export interface Fact {
  readonly id: string;
  /** Holds what we reconstructed to what is known: the printed values of an owner's pack need not keep to it. */
  readonly ours?: true;
  /** What is wrong, in the words of the component's own data; nothing when the fact holds. */
  broken(pack?: Pack): string[];
}

/** By which rules a match is played: those it began with. */
export interface RulesVersion {
  /** The version of the game; the newest where nothing is said. */
  readonly version?: number;
  /** Versions of modules: the newest where nothing is said, the first of one that is not named. */
  readonly modules?: ModuleVersions;
}

export interface Extras extends RulesVersion {
  readonly pack?: Pack;
  /** Hears of every hook of a module that is called: for the census. */
  readonly observe?: (hook: string) => void;
}

/** What belongs to one version of a game's rules, and stays as it is for the matches that began with it. */
export interface Edition {
  /** Raised when a deal, a list of legal moves, a question, a key or an option changes. */
  readonly version: number;
  readonly options: OptionSpec;
  readonly components: Components;
}

/** As much of a game as a table needs to be played, shown and replayed. */
export interface GameEngine<
  State extends object = object,
  Move extends object = object,
  View = unknown,
> extends Editions {
  /** Builds the tables of one version; cached, since options and packs are few. Refuses a version that is not known. */
  rules(options: OptionValues, extras?: Extras): Rules<State, Move, View>;
}

/** What is known of a game's components: for those who look at these, and not needed where a table is played or shown. */
export interface Evidence {
  /** Of the game's components and of its modules'. */
  readonly facts: readonly Fact[];
  /** Which of the house's values are printed, which reconstructed: counted from the data. */
  origins(): readonly Origin[];
}

/** A game whole: for servers, terminals and tests. */
export interface Game<State extends object = object, Move extends object = object, View = unknown>
  extends GameEngine<State, Move, View>, Evidence {
  readonly catalog: Catalog;
  readonly glossary: Glossary;
  /** For bots; without one they go by the totals of `score`. */
  evaluator?(rules: Rules<State, Move, View>): Evaluator<State, Move>;
  /** Laws that hold after every move, each violation in a sentence: pieces add up, nothing is negative. */
  referee(rules: Rules<State, Move, View>, state: State): string[];
}
