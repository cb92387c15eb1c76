import { type Game, readOptions, type Viewer } from '@ceilidh/kernel';
import type { Message, Words } from '@ceilidh/words';
import { get, post, type Refused } from './api.ts';
import { engineOf, shelf, wordsOf } from './games.svelte.ts';
import { type ChatLine, live } from './live.svelte.ts';
import { type Scene, sayIn, sceneOf } from './scene.ts';
import { settings } from './settings.svelte.ts';
import type { SeatInfo, TableInfo } from './types.ts';

type What = { readonly kind: string } & Readonly<Record<string, unknown>>;

const newId = (): string => crypto.randomUUID();

/** A table as the page has it: what the server shows, and what the player does. */
export class Table {
  readonly id: string;
  info: TableInfo | undefined = $state.raw();
  game: Game | undefined = $state.raw();
  /** What the server refused last, in words; taken away by the next thing that works. */
  problem: Refused | undefined = $state.raw();
  /** An act is under way. */
  busy = $state(false);
  chat: readonly ChatLine[] = $state.raw([]);
  present: { readonly seats: readonly number[]; readonly spectators: number } = $state.raw({
    seats: [],
    spectators: 0,
  });
  /** Another moment than the present one, as it was seen then. */
  moment: { readonly number: number; readonly view: unknown } | undefined = $state.raw();
  #leave: (() => void) | undefined;

  constructor(id: string) {
    this.id = id;
  }

  open(): void {
    this.#leave = live.watch(this.id, {
      shown: (view) => this.#show(view as TableInfo),
      said: (line) => {
        this.chat = [...this.chat, line];
      },
      here: (seats, spectators) => {
        this.present = { seats, spectators };
      },
      refused: (problem) => {
        this.problem = problem;
      },
    });
    get<{ lines: ChatLine[] }>(`/tables/${this.id}/chat`).then(
      ({ lines }) => {
        this.chat = lines;
      },
      () => {},
    );
  }

  close(): void {
    this.#leave?.();
  }

  #show(info: TableInfo): void {
    this.info = info;
    if (this.game?.id === info.game) return;
    engineOf(info.game).then(
      (game) => {
        this.game = game;
      },
      (error: Refused) => {
        this.problem = error;
      },
    );
  }

  readonly words: Words | undefined = $derived(this.game === undefined ? undefined : wordsOf(this.game, settings.lang));
  readonly names: readonly string[] = $derived(namesOf(this.info?.seats ?? []));
  readonly viewer: Viewer = $derived(this.info?.you ?? 'spectator');
  readonly scene: Scene | undefined = $derived.by(() => this.#sceneNow());

  #sceneNow(): Scene | undefined {
    const { info, game, moment } = this;
    if (info === undefined || game === undefined || info.view === undefined) return undefined;
    const options = readOptions(game.options, info.options);
    const seen = { game, options, viewer: this.viewer, names: this.names };
    if (moment !== undefined) return sceneOf({ ...seen, view: moment.view }, undefined);
    const { you, ask, legal } = info;
    const offering =
      you === null || ask === undefined || legal === undefined
        ? undefined
        : { seat: you, ask: ask.ask, say: ask.say, legal };
    return sceneOf({ ...seen, view: info.view }, offering);
  }

  /** A message of the game, or of its log, in the reader's language. */
  say(message: Message): string {
    return this.words === undefined ? '' : sayIn(this.words, this.names)(message);
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    try {
      await work();
      this.problem = undefined;
    } catch (error) {
      this.problem = error as Refused;
    } finally {
      this.busy = false;
    }
  }

  /** Does something at the table; the id makes sure that it is done once, however often it is sent. */
  act(what: What, confirm = false): Promise<void> {
    const act = { id: newId(), seen: this.info?.version ?? 0, what, confirm };
    return this.#do(() => live.act(this.id, act));
  }

  async step(number: number | undefined): Promise<void> {
    if (number === undefined || number >= (this.info?.moves ?? 0)) this.moment = undefined;
    else await this.#do(async () => (this.moment = await get(`/tables/${this.id}/moments/${number}`)));
  }

  post<T = undefined>(path: string, body: object = {}): Promise<T> {
    return post<T>(`/tables/${this.id}/${path}`, body);
  }

  tell(text: string): Promise<void> {
    return this.#do(() => this.post('chat', { text }));
  }
}

/** What everybody is called; two bots of a kind are told apart by a number. */
function namesOf(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(({ name, bot }) => (bot === null ? name : (shelf.opponent(bot)?.name ?? bot)));
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}
