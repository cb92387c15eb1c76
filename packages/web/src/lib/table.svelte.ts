import { editionOf, type GameEngine, hasVersion, readOptions, Refusal, type Viewer } from '@ceilidh/kernel';
import type { Message, Words } from '@ceilidh/words';
import { get, post, Refused } from './api.ts';
import { Following, type Moment } from './following.svelte.ts';
import { hearWords, modulesSpokenOf, wordsOf } from './game-words.ts';
import { boardOf, engineOf } from './games.svelte.ts';
import { type ChatLine, live } from './live.svelte.ts';
import { type Scene, sayIn, sceneOf } from './scene.ts';
import { namesAt } from './names.ts';
import { letters, newNonce, noteLeft, noteOf, noteSeal } from './notes.ts';
import { problemText } from './problem.ts';
import { session } from './session.svelte.ts';
import { settings } from './settings.svelte.ts';
import { Since } from './since.svelte.ts';
import type { Chapter, Hint, TableInfo } from './types.ts';
import { t } from './words.svelte.ts';

type What = { readonly kind: string } & Readonly<Record<string, unknown>>;

const MOVED_ON = 409;
/** There is none of this id, or this is no id at all: part of a link was lost. */
const UNKNOWN: ReadonlySet<number> = new Set([404, 422]);
/** Milliseconds for which a notice stands that nothing needs to be done about. */
const NOTICE = 5000;
/** Milliseconds of waiting for a game after which something is shown in any case. */
const SLOW = 700;

/** A table as the page has it: what the server shows, and what the player does. */
export class Table {
  readonly id: string;
  info: TableInfo | undefined = $state.raw();
  game: GameEngine | undefined = $state.raw();
  /** The game's, in the reader's language. */
  words: Words | undefined = $state.raw();
  #modules: readonly string[] = [];
  /** What went wrong last, and what to do about it; taken away by the next thing that works. */
  problem: string | undefined = $state();
  /** There is no table of this id. */
  unknown = $state(false);
  /** Something is under way; it may be an act, which is sent again when the connection is back. */
  busy = $state(false);
  acting = $state(false);
  /** The host took this reader's seat, and none can be had here again. */
  sentAway = $state(false);
  chat: readonly ChatLine[] = $state.raw([]);
  present: { readonly seats: readonly number[]; readonly spectators: number } = $state.raw({
    seats: [],
    spectators: 0,
  });
  /** Another moment than the present one, as it was seen then. */
  moment: Moment | undefined = $state.raw();
  /** What bots did is shown one move after the other. */
  readonly following = new Following({
    show: (moment) => (this.moment = moment),
    fetch: (number) => this.#momentAt(number),
  });
  readonly #since = new Since((number) => this.#momentAt(number));
  /** A hint is being thought about. */
  advising = $state(false);
  #hint: { readonly question: string; readonly hint: Hint } | undefined = $state.raw();
  /** Where the parts of the match begin, as far back as the server has it at hand. */
  chapters: readonly Chapter[] = $state.raw([]);
  /** The earliest moment that the server has at hand, as far as it is known. */
  reach = $state(0);
  #steps = 0;
  /** Told of a line that somebody says just now. */
  heard: ((line: ChatLine) => void) | undefined;
  /** What the server showed last, and whether the page shows it too. */
  #latest: TableInfo | undefined;
  #drawn = false;
  #leave: (() => void) | undefined;
  #deafen: (() => void) | undefined;
  #notice: ReturnType<typeof setTimeout> | undefined;
  /** The problem is that nothing could be shown: it is over when something is. */
  #unshown = false;
  /** Lines of this page's own. */
  #said: ReadonlySet<string> = $state.raw(new Set());

  constructor(id: string) {
    this.id = id;
  }

  open(): void {
    this.#deafen = $effect.root(() => {
      $effect(() => this.#hear());
    });
    this.#leave = live.watch(this.id, {
      shown: (view) => this.#show(view as TableInfo),
      said: (line) => {
        this.chat = [...this.chat, line];
        this.heard?.(line);
      },
      here: (seats, spectators) => {
        this.present = { seats, spectators };
      },
      refused: (problem) => {
        this.unknown = this.#latest === undefined && UNKNOWN.has(problem.status);
        this.#complain(problem);
        this.#unshown = true;
      },
    });
  }

  /** What was said before; what is said meanwhile comes by itself. */
  async #listen(): Promise<void> {
    const before = new Set(this.chat);
    const { lines } = await get<{ lines: ChatLine[] }>(`/tables/${this.id}/chat`);
    const read = new Set(lines.map(({ id }) => id));
    this.chat = [...lines, ...this.chat.filter((line) => !before.has(line) && !read.has(line.id))];
  }

  close(): void {
    clearTimeout(this.#notice);
    this.following.leave();
    this.#leave?.();
    this.#deafen?.();
  }

  /** The words follow the language of the settings. */
  #hear(): (() => void) | undefined {
    if (this.game === undefined) return undefined;
    return hearWords(
      this.game.id,
      this.#modules,
      (words) => (this.words = words),
      () => (this.problem = t('web.failed')),
    );
  }

  #show(info: TableInfo): void {
    if (this.#latest === undefined) {
      noteSeal(info);
      void this.#fetch(info);
      // It is not needed for playing.
      this.#listen().catch(() => {});
    }
    if (this.#unshown) this.problem = undefined;
    this.#unshown = false;
    void this.#seatLost(this.#latest, info);
    this.following.heard(info, this.moment !== undefined && !this.following.active);
    this.#latest = info;
    if (!this.#drawn) return;
    this.info = info;
    this.#since.heard(info);
  }

  /**
   * Draws the table at once when its game, the words and the board are there. Where they take their time, what needs neither is
   * drawn before.
   */
  async #fetch({ game, rules, options }: TableInfo): Promise<void> {
    const slow = setTimeout(() => this.#draw(), SLOW);
    // What goes wrong with a board is told where it is drawn.
    const board = settings.plain ? undefined : boardOf(game).catch(() => {});
    try {
      const engine = await engineOf(game);
      this.#modules = modulesSpokenOf(engine, { version: rules }, options);
      [this.words] = await Promise.all([wordsOf(game, settings.lang, this.#modules), board]);
      this.game = engine;
    } catch {
      this.problem = t('web.failed');
    }
    clearTimeout(slow);
    this.#draw();
  }

  #draw(): void {
    this.#drawn = true;
    this.info = this.#latest;
    if (this.#latest !== undefined) this.#since.heard(this.#latest);
  }

  readonly #named: string = $derived.by(() => {
    const names = (this.info?.seats ?? []).map(({ name }) => name);
    return namesAt(this.id, names).join('\n');
  });
  readonly names: readonly string[] = $derived(this.info === undefined ? [] : this.#named.split('\n'));
  readonly viewer: Viewer = $derived(this.info?.you ?? 'spectator');

  /** What is asked of this seat, to be told from what was asked before; others may answer at the same time. */
  readonly #question: string = $derived(
    JSON.stringify([this.info?.since, this.info?.own, this.info?.ask?.ask, this.info?.legal?.map(({ key }) => key)]),
  );
  /** The last hint, as long as the question stands. */
  readonly hint: Hint | undefined = $derived(this.#hint?.question === this.#question ? this.#hint.hint : undefined);
  /** Hints are, or were, to be had here: agreed on, and nobody but bots sits beside one person. */
  readonly hasHints: boolean = $derived.by(() => {
    const { hints = false, seats = [], host, status } = this.info ?? {};
    const people = seats.filter(({ bot }) => bot === null).length;
    // A record from elsewhere tells of names alone: its word is taken.
    return hints && (people === 1 || (status === 'over' && host === null));
  });
  /** Only who plays against bots alone may have hints. */
  readonly mayAdvise: boolean = $derived(this.hasHints && this.info?.you !== null);

  // Each by itself: a clock that ticks makes no new scene, and what was picked on a board stays picked.
  readonly #view: unknown = $derived(this.info?.view);
  readonly #options: TableInfo['options'] | undefined = $derived(this.info?.options);
  readonly #version: number | undefined = $derived(this.info?.rules);
  readonly #ask: TableInfo['ask'] = $derived(this.info?.ask);
  /** At a frozen table nothing is offered: no move would be taken. */
  readonly #legal: TableInfo['legal'] = $derived(this.info?.status === 'frozen' ? undefined : this.info?.legal);
  /** The table is played by rules that this page does not have: it was loaded before the server was brought up to date. */
  readonly outdated: boolean = $derived(
    this.game !== undefined && this.#version !== undefined && !hasVersion(this.game, { version: this.#version }),
  );

  readonly scene: Scene | undefined = $derived.by(() => this.#sceneNow());

  /** The view when this viewer's last turn ended, if what is shown came after it. */
  readonly since: unknown = $derived.by(() => this.#since.before(this.moment));

  /** The part of the match that its present is in, as text that changes when another begins. */
  readonly chapterNow: string | undefined = $derived.by(() => {
    const { scene } = this;
    if (scene === undefined || this.moment !== undefined) return undefined;
    return JSON.stringify(scene.rules.chapter?.(scene.state));
  });

  #sceneNow(): Scene | undefined {
    const { game, moment, viewer, names } = this;
    const [view, ask, legal] = [this.#view, this.#ask, this.#legal];
    const version = this.#version;
    if (this.#options === undefined || version === undefined || game === undefined || view === undefined)
      return undefined;
    if (this.outdated) return undefined;
    const options = readOptions(editionOf(game, version).options, this.#options);
    const seen = { game, version, options, viewer, names };
    if (moment !== undefined) return sceneOf({ ...seen, view: moment.view }, undefined);
    const offering =
      viewer === 'spectator' || ask === undefined || legal === undefined
        ? undefined
        : { seat: viewer, ask: ask.ask, say: ask.say, legal };
    return sceneOf({ ...seen, view }, offering);
  }

  /** A message of the game, or of its log, in the reader's language. */
  say(message: Message): string {
    return this.words === undefined ? '' : sayIn(this.words, this.names)(message);
  }

  /** What went wrong, in words; what the rules refuse is in the game's. */
  explain(error: unknown): string {
    return error instanceof Refusal && this.words !== undefined ? this.words.say(error.reason) : problemText(error);
  }

  #complain(error: unknown): void {
    clearTimeout(this.#notice);
    this.#unshown = false;
    this.problem = this.explain(error);
    if (error instanceof Refused && error.id === 'server.table.moment') this.reach = Number(error.values['min'] ?? 0);
    // The table has moved on, and what it is now is on its way here: the reader just looks again.
    if (error instanceof Refused && error.status === MOVED_ON)
      this.#notice = setTimeout(() => (this.problem = undefined), NOTICE);
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await work();
      this.problem = undefined;
    } catch (error) {
      this.#complain(error);
    } finally {
      this.busy = false;
    }
  }

  /** Does something at the table; the id makes sure that it is done once, however often it is sent. */
  act(what: What, confirm = false): Promise<void> {
    const { version = 0, may } = this.info ?? {};
    // Whoever moves in a turn that comes right after one of their own is done with that one.
    const before = what.kind === 'move' && may?.confirm === true;
    this.acting = true;
    return this.#do(async () => {
      const seen = before ? await this.#send({ seen: version, what: { kind: 'confirm' } }) : version;
      await this.#send({ seen, what, confirm });
    }).finally(() => (this.acting = false));
  }

  #send(act: { readonly seen: number; readonly what: What; readonly confirm?: boolean }): Promise<number> {
    return live.act(this.id, { id: letters(), ...act });
  }

  /** Shows the table as it was after so many moves; the present one if there were no more. */
  async step(number: number | undefined): Promise<void> {
    const step = ++this.#steps;
    this.following.leave();
    if (number === undefined || number >= (this.info?.moves ?? 0)) {
      this.moment = undefined;
      return;
    }
    await this.#do(async () => {
      const moment = await this.#momentAt(number);
      // Whoever steps fast sees where they stopped.
      if (step === this.#steps) this.moment = moment;
    });
  }

  #momentAt(number: number): Promise<Moment> {
    return get<Moment>(`/tables/${this.id}/moments/${number}`);
  }

  /** Asks what a bot would do here. */
  async advise(): Promise<void> {
    if (this.advising || this.hint !== undefined) return;
    this.advising = true;
    try {
      const question = this.#question;
      this.#hint = { question, hint: await this.post<Hint>('hints') };
      this.problem = undefined;
    } catch (error) {
      this.#complain(error);
    } finally {
      this.advising = false;
    }
  }

  /** Looks where the parts of the match begin: asked for by those who show them. */
  async divide(): Promise<void> {
    try {
      this.chapters = (await get<{ chapters: readonly Chapter[] }>(`/tables/${this.id}/chapters`)).chapters;
      this.reach = Math.max(this.reach, this.chapters[0]?.at ?? 0);
    } catch {
      // The match can be read without its headings.
    }
  }

  post<T = undefined>(path: string, body: object = {}): Promise<T> {
    return post<T>(`/tables/${this.id}/${path}`, body);
  }

  async tell(text: string): Promise<void> {
    const { id } = await this.post<ChatLine>('chat', { text });
    // It may have come by the live connection before.
    this.#said = new Set([...this.#said, id]);
  }

  /** Whether a line is this reader's own, as far as the page can tell. */
  isOwn({ id, seat, name }: ChatLine): boolean {
    if (this.#said.has(id)) return true;
    const { you = null, seats = [] } = this.info ?? {};
    // Somebody else may have had the seat before the start.
    return seat !== null && seat === you && (name === session.me?.name || name === seats[seat]?.name);
  }

  /** Whoever wrote this line is not read from now on. */
  async mute({ id }: ChatLine): Promise<void> {
    await post('/me/mutes', { line: id });
    await this.#listen();
  }

  async sit(): Promise<void> {
    try {
      await this.post('join', { nonce: newNonce(this.id) });
    } catch (error) {
      if (error instanceof Refused && error.id === 'server.table.sent-away') this.sentAway = true;
      throw error;
    }
  }

  /** Gives the seat back; whether the table went with its last person. */
  async stand(): Promise<boolean> {
    const { you, seats = [] } = this.info ?? {};
    const others = seats.filter(({ seat, free, bot }) => seat !== you && !free && bot === null);
    noteLeft(this.id);
    await this.post('leave');
    return others.length === 0;
  }

  /** A seat that was not given back, by somebody who is still here: the host took it. */
  async #seatLost(before: TableInfo | undefined, now: TableInfo): Promise<void> {
    if (now.you !== null) this.sentAway = false;
    if (now.status !== 'open' || now.you !== null || typeof before?.you !== 'number' || noteOf(this.id)?.left === true)
      return;
    try {
      const { person } = await get<{ person: { readonly id: string } | null }>('/session');
      this.sentAway = person !== null && person.id === session.me?.id;
    } catch {
      // Taking a seat is refused with the reason, then.
    }
  }
}

/** The table whose page is still on its way here. */
let early: Table | undefined;

/** Asks for a table before there is a page to show it. */
export function openEarly(id: string): void {
  early = new Table(id);
  early.open();
}

/** The table that was opened early, or one that is opened now; whoever takes it closes it. */
export function takeTable(id: string): Table {
  const waiting = early;
  early = undefined;
  if (waiting?.id === id) return waiting;
  waiting?.close();
  const table = new Table(id);
  table.open();
  return table;
}
