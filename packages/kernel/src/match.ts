import type { Message } from '@ceilidh/words';
import type { Entry, GameEngine, Rules, RulesVersion, Seat, Viewer } from './contract.ts';
import { hashOf } from './hash.ts';
import type { ModuleVersions } from './module.ts';
import type { OptionValues } from './options.ts';
import type { Pack } from './pack.ts';
import { legalMove } from './play.ts';
import { refuse } from './refusal.ts';
import { entryFor } from './seats.ts';
import type { Seed } from './seed.ts';
import { bit, Step } from './step.ts';

/** What a match is, before anybody moved. */
export interface Setting extends RulesVersion {
  readonly game: GameEngine;
  readonly options: OptionValues;
  readonly pack?: Pack;
  /** Names of those who sit at the table. */
  readonly seats: readonly string[];
  readonly seed: Seed;
  /** Whoever played against bots here could ask for hints. */
  readonly hints?: true;
}

/** The rules of a match: of the version it began with. */
export const rulesOf = ({ game, options, version, modules, pack }: Omit<Setting, 'seats' | 'seed'>): Rules =>
  game.rules(options, {
    ...(version === undefined ? {} : { version }),
    ...(modules === undefined ? {} : { modules }),
    ...(pack === undefined ? {} : { pack }),
  });

/** The version that rules are of, in full: for whoever makes the same rules elsewhere. */
export const versionOf = ({ version, modules = {} }: Rules): Required<RulesVersion> => ({ version, modules });

/** One move as it was carried out. */
export interface Row {
  readonly seat: Seat;
  readonly key: string;
  readonly revealed: number;
  readonly asked: boolean;
  readonly closed: boolean;
  /** One of several answers given at once. */
  readonly together: boolean;
  /** Known to its seat alone. */
  readonly secret: boolean;
  /** A turn of its seat began with it. */
  readonly turn: boolean;
  readonly log: readonly Entry[];
}

/** A match at one moment, as plain data. */
export interface Snapshot {
  readonly game: string;
  readonly version: number;
  readonly modules?: ModuleVersions;
  readonly shape: number;
  /** Moves made before the first of `rows`: they may be kept elsewhere, and are needed only to go back that far. */
  readonly first: number;
  readonly rows: readonly Row[];
  readonly sealed: number;
  /** Standing answers by seat and question. */
  readonly standing: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly state: object;
}

/** A snapshot from before modules had versions is of the first ones. */
const isSame = (told: ModuleVersions, played: ModuleVersions = {}): boolean =>
  Object.entries(played).every(([id, version]) => (told[id] ?? 1) === version);

/** A copy of the state is kept at every so many moves: jumping and undoing replay at most that many. */
const CHECKPOINT_EVERY = 32;

/**
 * Options, a seed and a list of moves; everything else follows. Moves after `sealed` are an unconfirmed turn:
 * their seat may take them back, and the others have not seen them. A move that shows its own seat something
 * hidden, or asks another seat, seals the moves up to it; what it shows to others alone they see when the turn
 * is confirmed.
 */
export class Match {
  readonly setting: Setting;
  readonly rules: Rules;
  /** The moves from `first` on. */
  readonly rows: Row[] = [];
  first = 0;
  /** Number of moves that can no longer be taken back (but for open simultaneous answers). */
  sealed = 0;
  /** Turns that are over are confirmed at once. */
  readonly autoConfirm: boolean;
  #state: object;
  /** Copies of the state by number of moves; the one at 0 is always there. */
  readonly #checkpoints = new Map<number, object>();
  /** What those see who may not see an unconfirmed turn. */
  #shown: { readonly count: number; readonly state: object } | undefined;
  readonly #undone = new Map<Seat, string[]>();
  readonly #standing = new Map<Seat, Map<string, string>>();

  constructor(setting: Setting, play: { readonly autoConfirm: boolean } = { autoConfirm: false }) {
    this.setting = setting;
    this.rules = rulesOf(setting);
    if (setting.seats.length !== this.rules.seats)
      refuse('kernel.match.seats', { expected: this.rules.seats, found: setting.seats.length });
    this.autoConfirm = play.autoConfirm;
    this.#state = this.rules.setup(setting.seed.match);
    this.#checkpoints.set(0, this.rules.clone(this.#state));
  }

  /** The state as its mover sees it, unconfirmed moves included. Read it, never change it. */
  get state(): object {
    return this.#state;
  }

  get over(): boolean {
    return this.rules.actors(this.#state).length === 0;
  }

  /** How many moves were made. */
  get length(): number {
    return this.first + this.rows.length;
  }

  #row(index: number): Row | undefined {
    return this.rows[index - this.first];
  }

  /** The seat whose turn is not confirmed yet. */
  get tentative(): Seat | undefined {
    return this.#row(this.sealed)?.seat;
  }

  /** Seats that owe a decision now: an unconfirmed turn holds up everybody else. */
  pending(): readonly Seat[] {
    const seat = this.tentative;
    return seat === undefined ? this.rules.actors(this.#state) : [seat];
  }

  legal(seat: Seat): object[] {
    return this.pending().includes(seat) ? this.rules.legal(this.#state, seat) : [];
  }

  play(seat: Seat, key: string): Row {
    const row = this.#carryOut(seat, key);
    this.#undone.delete(seat);
    this.#answerStanding();
    return row;
  }

  #carryOut(seat: Seat, key: string): Row {
    if (this.over) refuse('kernel.match.over');
    const holder = this.tentative;
    if (holder !== undefined && holder !== seat) refuse('kernel.match.unconfirmed', { seat: holder + 1 });
    const row = this.#apply(seat, key);
    const peeked = (row.revealed & bit(seat)) !== 0;
    if (peeked || row.asked || row.together) this.sealed = this.length;
    if (this.autoConfirm && this.turnIsOver(seat)) this.sealed = this.length;
    return row;
  }

  #apply(seat: Seat, key: string): Row {
    const move = legalMove(this.rules, this.#state, seat, key);
    const { together, secret, turn } = this.rules.asking(this.#state, seat);
    const log: Entry[] = [];
    const { revealed, asked, closed } = this.rules.apply(this.#state, seat, move, new Step(log));
    const row: Row = { seat, key, revealed, asked, closed, together, secret, turn, log };
    this.rows.push(row);
    if (this.length % CHECKPOINT_EVERY === 0) this.#checkpoints.set(this.length, this.rules.clone(this.#state));
    return row;
  }

  /** This seat has nothing more to decide in its turn. */
  turnIsOver(seat: Seat): boolean {
    const actors = this.rules.actors(this.#state);
    return !actors.includes(seat) || this.rules.asking(this.#state, seat).turn;
  }

  /** Index of the move that `undo` would take back. */
  undoable(seat: Seat): number | undefined {
    const last = this.length - 1;
    if (last >= this.sealed) return this.#row(last)?.seat === seat ? last : undefined;
    for (let i = last; i >= this.first; i--) {
      const row = this.#row(i);
      if (row === undefined || !row.together || row.closed) return undefined;
      if (row.seat === seat) return row.revealed === 0 ? i : undefined;
    }
    return undefined;
  }

  /** Takes back this seat's last move, as if it had never been made. */
  undo(seat: Seat): void {
    const index = this.undoable(seat);
    if (index === undefined) return refuse('kernel.match.no-undo');
    const later = this.rows.slice(index + 1 - this.first);
    const taken = this.#row(index);
    this.#rewind(index);
    for (const row of later) this.#apply(row.seat, row.key);
    this.sealed = Math.min(this.sealed, this.length);
    if (taken !== undefined) this.#undoneOf(seat).push(taken.key);
  }

  redoable(seat: Seat): string | undefined {
    return this.#undone.get(seat)?.at(-1);
  }

  redo(seat: Seat): Row {
    const key = this.redoable(seat);
    if (key === undefined) return refuse('kernel.match.no-redo');
    const row = this.#carryOut(seat, key);
    this.#undoneOf(seat).pop();
    this.#answerStanding();
    return row;
  }

  #undoneOf(seat: Seat): string[] {
    const stack = this.#undone.get(seat) ?? [];
    this.#undone.set(seat, stack);
    return stack;
  }

  /** Ends an unconfirmed turn: the others see it now. */
  confirm(seat: Seat): void {
    if (this.tentative !== seat) refuse('kernel.match.nothing-to-confirm');
    if (!this.turnIsOver(seat)) refuse('kernel.match.turn-open');
    this.sealed = this.length;
    this.#undone.clear();
    this.#answerStanding();
  }

  /** Leaves an answer for every question of this kind, or withdraws it. */
  stand(seat: Seat, ask: string, key: string | undefined): void {
    const accepted = Object.hasOwn(this.rules.standing, ask) ? this.rules.standing[ask] : undefined;
    if (accepted === undefined)
      return refuse('kernel.match.standing-ask', { ask, known: Object.keys(this.rules.standing).join(', ') });
    if (key !== undefined && !accepted.includes(key))
      refuse('kernel.match.standing-answer', { ask, known: accepted.join(', ') });
    const answers = this.#standing.get(seat) ?? new Map<string, string>();
    this.#standing.set(seat, answers);
    if (key === undefined) answers.delete(ask);
    else answers.set(ask, key);
    this.#answerStanding();
  }

  /** The answers that this seat left, by question. */
  standingOf(seat: Seat): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#standing.get(seat) ?? []);
  }

  /** Standing answers are moves like others; one that is not legal this time is left to its seat. */
  #answerStanding(): void {
    for (let answered = true; answered;) {
      answered = false;
      const holder = this.tentative;
      for (const seat of this.rules.actors(this.#state)) {
        if (holder !== undefined && holder !== seat) continue;
        const key = this.#standing.get(seat)?.get(this.rules.asking(this.#state, seat).ask);
        if (key === undefined || !this.rules.legal(this.#state, seat).some((move) => this.rules.key(move) === key))
          continue;
        this.#carryOut(seat, key);
        // Out of turn its seat may be away: nobody waits for it to confirm. In its own turn it may still take it back.
        if (holder === undefined) this.sealed = this.length;
        answered = true;
        break;
      }
    }
  }

  /** A copy of the state after the first `count` moves. */
  stateAt(count: number): object {
    this.#checkPosition(count);
    let from = count;
    while (!this.#checkpoints.has(from)) from--;
    const state = this.rules.clone(this.#checkpoints.get(from) ?? this.#state);
    this.rows.slice(from - this.first, count - this.first).forEach((row, index) => {
      this.rules.apply(state, row.seat, legalMove(this.rules, state, row.seat, row.key));
      const made = from + index + 1;
      if (made % CHECKPOINT_EVERY === 0) this.#checkpoints.set(made, this.rules.clone(state));
    });
    return state;
  }

  #checkPosition(count: number): void {
    if (!Number.isInteger(count) || count < this.first || count > this.length)
      refuse('kernel.match.jump', { min: this.first, max: this.length });
  }

  #rewind(count: number): void {
    this.#state = this.stateAt(count);
    this.rows.length = count - this.first;
    for (const at of this.#checkpoints.keys()) if (at > count) this.#checkpoints.delete(at);
    this.#shown = undefined;
  }

  /** Goes back to after the first `count` moves, sealed or not: for a table that agreed to it. */
  back(count: number): void {
    this.#checkPosition(count);
    this.#rewind(count);
    this.sealed = count;
    this.#undone.clear();
  }

  /** A match of its own that begins after the first `count` moves of this one. */
  fork(count: number): Match {
    this.#checkPosition(this.first === 0 ? count : -1);
    const fork = new Match(this.setting, { autoConfirm: this.autoConfirm });
    for (const row of this.rows.slice(0, count)) fork.#apply(row.seat, row.key);
    fork.sealed = count;
    return fork;
  }

  /** How many moves this viewer has seen. */
  seen(viewer: Viewer): number {
    return this.tentative === viewer ? this.length : this.sealed;
  }

  view(viewer: Viewer): unknown {
    return this.rules.view(this.#stateSeen(this.seen(viewer)), viewer);
  }

  #stateSeen(count: number): object {
    if (count === this.length) return this.#state;
    if (this.#shown?.count !== count) this.#shown = { count, state: this.stateAt(count) };
    return this.#shown.state;
  }

  /** The log as this viewer reads it, a list of messages for each move from `first` on. */
  log(viewer: Viewer): readonly (readonly Message[])[] {
    return this.rows
      .slice(0, this.seen(viewer) - this.first)
      .map((row) => row.log.map((entry) => entryFor(entry, viewer)));
  }

  hash(): string {
    return hashOf(this.#state);
  }

  snapshot(): Snapshot {
    const { version, modules, shape } = this.rules;
    const standing = Object.fromEntries(
      [...this.#standing].map(([seat, answers]) => [seat, Object.fromEntries(answers)]),
    );
    const { sealed, setting } = this;
    return {
      game: setting.game.id,
      version,
      ...(modules === undefined ? {} : { modules }),
      shape,
      first: this.first,
      rows: this.rows.slice(),
      sealed,
      standing,
      state: this.rules.clone(this.#state),
    };
  }

  /** Nothing can be taken back or made again: what came before is history. */
  get settled(): boolean {
    const last = this.rows.at(-1);
    if ([...this.#undone.values()].some((keys) => keys.length > 0)) return false;
    return this.sealed === this.length && !(last?.together === true && !last.closed);
  }

  /** A snapshot without the moves so far, which its keeper has elsewhere; only of a settled match. */
  mark(): Snapshot {
    return { ...this.snapshot(), first: this.length, rows: [] };
  }

  /**
   * Opens a snapshot by the rules it was made by, unless the setting names others. One from another form of the state, or
   * of other rules, is rebuilt by replaying its moves.
   */
  static restore(setting: Setting, snapshot: Snapshot, play?: { readonly autoConfirm: boolean }): Match {
    if (snapshot.game !== setting.game.id)
      refuse('kernel.snapshot.game', { expected: setting.game.id, found: snapshot.game });
    const { version, modules = {} } = snapshot;
    const match = new Match({ version, modules, ...setting }, play);
    const { rules } = match;
    const same = version === rules.version && isSame(modules, rules.modules) && snapshot.shape === rules.shape;
    if (same) match.#adopt(snapshot);
    else if (snapshot.first > 0) refuse('kernel.snapshot.incomplete', { moves: snapshot.first });
    else for (const row of snapshot.rows) match.#apply(row.seat, row.key);
    match.sealed = snapshot.sealed;
    for (const [seat, answers] of Object.entries(snapshot.standing))
      match.#standing.set(Number(seat), new Map(Object.entries(answers)));
    return match;
  }

  /** Takes a snapshot's state as it is: however long the match, opening it costs the same. */
  #adopt(snapshot: Snapshot): void {
    this.first = snapshot.first;
    this.rows.push(...snapshot.rows);
    this.#state = this.rules.clone(snapshot.state);
    if (this.first > 0) this.#checkpoints.clear();
    this.#checkpoints.set(this.length, this.rules.clone(this.#state));
  }
}
