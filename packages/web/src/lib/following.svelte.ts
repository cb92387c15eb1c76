import { settings, type Settings } from './settings.svelte.ts';
import type { TableInfo } from './types.ts';

/** Milliseconds for which each move of others is shown. */
const PAUSES: Readonly<Record<Settings['speed'], number>> = { now: 0, quick: 350, steady: 800, slow: 1800 };
/** Whoever is further behind than this many moves is brought up to date. */
const FURTHEST = 120;

/** A position as it was seen after so many moves. */
export interface Moment {
  readonly number: number;
  readonly view: unknown;
}

interface Shown {
  /** Shows a moment in place of the present; undefined is the present. */
  show(moment: Moment | undefined): void;
  /** A moment that did not come by itself. */
  fetch(number: number): Promise<Moment>;
}

/**
 * Bots move faster than anybody can watch. What they did is shown move by move, at the speed of the settings, and the
 * own question when all was seen; skipping leads to it at once.
 */
export class Following {
  /** Something else than the present is shown for this reason. */
  active = $state(false);
  readonly #shown: Shown;
  #info: TableInfo | undefined;
  /** The number of moves after which the table is shown, and until when. */
  #at = 0;
  #until = 0;
  /** Positions that came by themselves and were not shown yet. */
  readonly #views = new Map<number, unknown>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** On the way to a moment; one that was left comes too late. */
  #way: object | undefined;

  constructor(shown: Shown) {
    this.#shown = shown;
  }

  /** The table changed. `elsewhere`: the reader looks at another moment by hand. */
  heard(info: TableInfo, elsewhere: boolean): void {
    const before = this.#info;
    this.#info = info;
    const { moves = 0, since = 0, own = 0 } = info;
    const begins = before?.moves === undefined;
    if (begins || elsewhere || moves < this.#at || moves - this.#at > FURTHEST || !isFollowed(info)) this.stop();
    else if (moves > this.#at) {
      this.#views.set(before.moves ?? 0, before.view);
      // What the reader did is there at once.
      if (moves <= since || own > 0) this.stop();
      else if (this.#timer === undefined && this.#way === undefined) void this.#go();
    }
  }

  async #go(): Promise<void> {
    this.#timer = undefined;
    const { moves = 0, since = 0 } = this.#info ?? {};
    const wait = this.#until - performance.now();
    if (wait > 0) {
      if (!this.active) this.#show({ number: this.#at, view: this.#views.get(this.#at) });
      this.#timer = setTimeout(() => void this.#go(), wait);
      return;
    }
    const next = Math.max(this.#at + 1, Math.min(since, moves));
    if (next >= moves) this.stop();
    else if (await this.#reach(next)) void this.#go();
  }

  /** False when the reader did not wait for it. */
  async #reach(number: number): Promise<boolean> {
    const way = {};
    this.#way = way;
    const known = this.#views.get(number);
    let moment: Moment;
    try {
      moment = known === undefined ? await this.#shown.fetch(number) : { number, view: known };
    } catch {
      // The table does not look back that far: nothing is missed but the way here.
      if (this.#way === way) this.stop();
      return false;
    }
    if (this.#way !== way) return false;
    this.#way = undefined;
    this.#show(moment);
    this.#at = number;
    this.#until = performance.now() + (this.#isTold(number) ? PAUSES[settings.speed] : 0);
    return true;
  }

  /** Whether there is something to read about a move. */
  #isTold(number: number): boolean {
    const log = this.#info?.log;
    return log === undefined || (log.lines[number - 1 - log.first]?.length ?? 0) > 0;
  }

  #show(moment: Moment): void {
    this.active = true;
    this.#shown.show(moment);
  }

  /** To the present. */
  stop(): void {
    const was = this.active;
    this.leave();
    if (was) this.#shown.show(undefined);
  }

  /** What is shown from now on is up to the reader. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#way = undefined;
    this.#views.clear();
    this.active = false;
    const { moves = 0 } = this.#info ?? {};
    if (moves !== this.#at) this.#until = performance.now() + PAUSES[settings.speed];
    this.#at = moves;
  }
}

const isFollowed = ({ seats }: TableInfo): boolean =>
  settings.speed !== 'now' &&
  document.visibilityState === 'visible' &&
  seats.some(({ bot, substitute }) => bot !== null || substitute !== null);
