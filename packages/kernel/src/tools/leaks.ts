import type { Message, Words } from '@ceilidh/words';
import type { Rules, Seat, Section, Viewer, Entry } from '../contract.ts';
import { canonical } from '../hash.ts';
import { type Generator, pick } from '../random.ts';
import { entryFor } from '../seats.ts';
import { bit, Step } from '../step.ts';
import { fault } from './fault.ts';

/**
 * The leak check. Beside the true match runs a shadow for each viewer, in which everything hidden from that viewer
 * was dealt anew. Every visible move is made in both, and every byte the viewer receives is compared: its view, its
 * legal moves with their words and previews, the table in words, the log. They may differ only where the rules say
 * that this viewer learns something; from there a new shadow begins. With `words`, texts are compared as well.
 */
export class LeakCheck {
  readonly #rules: Rules;
  readonly #viewer: Viewer;
  readonly #random: Generator;
  /** Languages that the viewer reads. */
  words: readonly Words[] = [];
  /** Bytes that the viewer received. */
  compared = 0;
  #shadow: object | undefined;

  constructor(rules: Rules, viewer: Viewer, random: Generator) {
    this.#rules = rules;
    this.#viewer = viewer;
    this.#random = random;
  }

  /** At a decision, before the move: what the viewer receives must be the same in both worlds. */
  before(state: object): void {
    this.#shadow ??= this.#redeal(state);
    this.#compare(this.#received(state), this.#received(this.#shadow));
  }

  get shadow(): object | undefined {
    return this.#shadow;
  }

  /** The next shadow is another one. */
  forget(): void {
    this.#shadow = undefined;
  }

  #compare(truth: object, other: object): void {
    const [one, two] = textsOf(truth, other);
    this.compared += one.length;
    if (one !== two) fault('leak', `${this.#name()} receives ${differing(one, two)}`);
  }

  /** A move was made: the same one is made in the shadow, if it can be known to be possible there. */
  after(state: object, seat: Seat, key: string, secret: boolean, revealed: number, log: readonly Entry[]): void {
    const shadow = this.#shadow;
    if (shadow === undefined) return;
    const learns = (revealed & bit(this.#viewer)) !== 0;
    const moves = this.#rules.legal(shadow, seat);
    // What others do in secret may be any move there; the viewer must not be able to tell.
    const hidden = secret && seat !== this.#viewer;
    const same = hidden ? pick(this.#random, moves) : moves.find((move) => this.#rules.key(move) === key);
    if (same === undefined) {
      if (!learns) fault('leak', `${this.#name()} sees '${key}', which shows something hidden, but is not told so`);
      this.#shadow = undefined;
      return;
    }
    const shadowLog: Entry[] = [];
    const told = this.#rules.apply(shadow, seat, same, new Step(shadowLog));
    if (learns || (told.revealed & bit(this.#viewer)) !== 0) {
      this.#shadow = undefined;
      return;
    }
    const [truth, other] = textsOf(this.#read(log), this.#read(shadowLog));
    if (truth !== other) fault('leak', `the log of '${key}' tells ${this.#name()} ${differing(truth, other)}`);
    this.#compareViews(state, shadow, key);
  }

  #read(log: readonly Entry[]): object {
    const lines = log.map((entry) => entryFor(entry, this.#viewer));
    return [lines, this.#say(lines)];
  }

  #compareViews(state: object, shadow: object, key: string): void {
    const [truth, other] = textsOf(
      this.#rules.view(state, this.#viewer) as object,
      this.#rules.view(shadow, this.#viewer) as object,
    );
    if (truth !== other) fault('leak', `after '${key}' ${this.#name()} sees ${differing(truth, other)}`);
  }

  #redeal(state: object): object {
    const view = this.#rules.view(state, this.#viewer);
    const dealt = this.#rules.redeal(JSON.parse(JSON.stringify(view)) as unknown, this.#viewer, this.#random);
    const [text, again] = textsOf(view as object, this.#rules.view(dealt, this.#viewer) as object);
    if (again !== text) fault('redeal', `${this.#name()} can tell the new deal: ${differing(text, again)}`);
    const actors = canonical(this.#rules.actors(state));
    if (canonical(this.#rules.actors(dealt)) !== actors)
      fault('redeal', `others are asked after the new deal than ${actors}`);
    return dealt;
  }

  /** Every byte this viewer gets at a decision. */
  #received(state: object): object {
    const rules = this.#rules;
    const view = rules.view(state, this.#viewer);
    const table = rules.present(view);
    const viewer = this.#viewer;
    const open = {
      view,
      table,
      actors: rules.actors(state),
      score: rules.score(state),
      progress: rules.progress(state),
      chapter: rules.chapter?.(state),
    };
    const texts = this.#say(messagesOf(table));
    if (viewer === 'spectator' || !rules.actors(state).includes(viewer)) return { ...open, texts };
    const moves = rules.legal(state, viewer).map((move) => ({
      key: rules.key(move),
      say: rules.sayMove(state, viewer, move),
      preview: rules.preview(state, viewer, move),
    }));
    const ask = rules.sayAsk(state, viewer);
    const said = this.#say([
      ask,
      ...moves.flatMap(({ say, preview: { changes, opens } }) => [
        say,
        ...changes,
        ...(opens === undefined ? [] : [opens]),
      ]),
    ]);
    return { ...open, texts, moves, asking: rules.asking(state, viewer), ask, said };
  }

  /** As it is read. */
  #say(messages: readonly Message[]): string[] {
    return this.words.flatMap((words) => messages.map((message) => words.say(message)));
  }

  #name(): string {
    return this.#viewer === 'spectator' ? 'a spectator' : `seat ${this.#viewer}`;
  }
}

/** As bytes; only where these differ is it looked whether it is the order of members alone. */
function textsOf(one: object, other: object): [string, string] {
  const [text, second] = [JSON.stringify(one), JSON.stringify(other)];
  return text === second ? [text, second] : [canonical(one), canonical(other)];
}

/** Everything that is said of a table. */
export const messagesOf = (sections: readonly Section[]): Message[] =>
  sections.flatMap(({ title, lines = [], table }) => [
    title,
    ...lines,
    ...[...(table?.head ?? []), ...(table?.rows.flat() ?? [])].filter((cell) => typeof cell !== 'number'),
  ]);

/** Where two texts part, with a little of each. */
function differing(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 30);
  return `…${a.slice(from, at + 30)}… where it could be …${b.slice(from, at + 30)}…`;
}
