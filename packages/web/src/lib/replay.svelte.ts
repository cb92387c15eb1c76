import {
  entryFor,
  type GameEngine,
  generator,
  type Match,
  readingRecord,
  type Section,
  type Viewer,
} from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import { text } from './api.ts';
import type { Scene } from './scene.ts';
import type { Chapter } from './types.ts';

/** Whose eyes: a viewer's, or those of somebody who sees into every hand. */
export type Eyes = Viewer | 'all';

/** Milliseconds of work at a time: the page answers in between. */
const SPELL = 10;
const rest = (): Promise<void> => new Promise((resume) => setTimeout(resume));

/** A finished match, replayed in the page from its record: every position, every log, the points all the way. */
export class Film {
  /** There when the whole record was read, and every move of it found to be legal. */
  match: Match | undefined = $state.raw();
  /** How much of it was read, from 0 to 1. */
  read = $state(0);
  problem: unknown = $state.raw();
  chapters: readonly Chapter[] = $state.raw([]);
  /** Everybody's points after so many moves. */
  points: readonly (readonly number[])[] = $state.raw([]);
  #loading = false;
  #stopped = false;

  /** Reads it once, however often it is asked to. */
  async load(table: string, game: GameEngine): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    this.problem = undefined;
    try {
      await this.#read(await text(`/tables/${table}/record`), game);
    } catch (error) {
      this.problem = error;
      this.#loading = false;
    }
  }

  async #read(content: string, game: GameEngine): Promise<void> {
    const moves = Math.max(1, content.trimEnd().split('\n').length - 2);
    const chapters: Chapter[] = [];
    const points: number[][] = [];
    const reading = readingRecord([game], content);
    let woke = performance.now();
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done === true) {
        if (step.value.kind === 'match') this.match = step.value.match;
        break;
      }
      const { rules, state, length } = step.value;
      points.push(rules.score(state).map(({ total }) => total));
      const title = rules.chapter?.(state);
      if (title !== undefined && !isSame(title, chapters.at(-1)?.title)) chapters.push({ at: length, title });
      if (performance.now() - woke < SPELL) continue;
      this.read = length / moves;
      await rest();
      if (this.#stopped) return;
      woke = performance.now();
    }
    this.read = 1;
    this.chapters = chapters;
    this.points = points;
  }

  stop(): void {
    this.#stopped = true;
  }
}

const isSame = (one: Message, other: Message | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A position of a finished match through somebody's eyes. Who sees all has the true state. */
export function sceneAt(match: Match, at: number, eyes: Eyes, names: readonly string[]): Scene {
  const { rules, setting } = match;
  const { game, options } = setting;
  const truth = match.stateAt(at);
  const viewer = eyes === 'all' ? 'spectator' : eyes;
  const view = rules.view(truth, viewer);
  const state = eyes === 'all' ? truth : rules.redeal(view, viewer, generator('page', game.id));
  return { game, options, rules, view, state, viewer, names, asked: undefined };
}

/** What was written about each move, as these eyes read it. */
export const logOf = (match: Match, eyes: Eyes): (readonly Message[])[] =>
  match.rows.map(({ log }) =>
    log.map((entry) => (eyes === 'all' ? (entry.insider?.message ?? entry.message) : entryFor(entry, eyes))),
  );

/** A section that one seat alone sees. */
export interface Aside {
  readonly seat: number;
  readonly section: Section;
}

/** What each seat sees besides what everybody does. */
export function asides({ rules, state, view }: Scene): Aside[] {
  const open = new Set(rules.present(view).map((section) => JSON.stringify(section)));
  return Array.from({ length: rules.seats }, (_, seat) => seat).flatMap((seat) =>
    rules
      .present(rules.view(state, seat))
      .filter((section) => !open.has(JSON.stringify(section)))
      .map((section) => ({ seat, section })),
  );
}
