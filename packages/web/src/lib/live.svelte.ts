import { applyPatch, type Patch } from '@ceilidh/kernel';
import { settings } from './settings.svelte.ts';
import { session } from './session.svelte.ts';
import { get, OFFLINE, post, Refused } from './api.ts';
import { t } from './words.svelte.ts';

/** What the server says over the live connection. */
type Heard =
  | { readonly kind: 'table'; readonly table: string; readonly mark: string; readonly view: unknown }
  | {
      readonly kind: 'patch';
      readonly table: string;
      readonly from: string;
      readonly mark: string;
      readonly patch: Patch;
    }
  | { readonly kind: 'done'; readonly id: string; readonly version: number }
  | {
      readonly kind: 'error';
      readonly table?: string;
      readonly id?: string;
      readonly status: number;
      readonly error: { id: string; text: string };
    }
  | { readonly kind: 'chat'; readonly table: string; readonly line: ChatLine }
  | { readonly kind: 'here'; readonly table: string; readonly seats: readonly number[]; readonly spectators: number };

export interface ChatLine {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** The writer's then; null for somebody who watched. */
  readonly seat: number | null;
}

/** Somebody who watches a table. */
interface Watcher {
  shown(view: unknown): void;
  said(line: ChatLine): void;
  here(seats: readonly number[], spectators: number): void;
  refused(problem: Refused): void;
}

interface Watched {
  readonly watcher: Watcher;
  mark: string | undefined;
  view: unknown;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Milliseconds after which an act without an answer is sent over a new connection. */
const PATIENCE = 7000;
/** Milliseconds after which a table is asked for again that could not be shown just then. */
const AGAIN = 2000;
/** A refusal that is about the moment, not about what was asked. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;
/** A request that the connection lost is sent again with the same id: it is done once. */
interface Waiting {
  readonly table: string;
  readonly act: object;
  done(version: number): void;
  failed(problem: Refused): void;
}

/** One connection for the page. After a cut it comes back by itself and says what it has. */
class Live {
  /** Whether the connection stands; shown to the reader. */
  connected = $state(false);
  /** Why there is no connection, where the server is there and only refuses this one. */
  trouble: string | undefined = $state();
  #socket: WebSocket | undefined;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #watched = new Map<string, Watched>();
  readonly #waiting = new Map<string, Waiting>();

  constructor() {
    // Somebody else sees other things: nothing of what was shown is kept.
    session.changed(() => {
      for (const watched of this.#watched.values()) watched.mark = undefined;
      if (this.#socket !== undefined) this.#open();
    });
    window.addEventListener('online', () => this.#open());
    // A socket without a network looks open for minutes.
    window.addEventListener('offline', () => this.#socket?.close());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !this.connected && this.#watched.size > 0) this.#open();
    });
  }

  #open(): void {
    clearTimeout(this.#retry);
    const before = this.#socket;
    this.#socket = undefined;
    before?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/live?lang=${settings.lang}`);
    this.#socket = socket;
    let opened = false;
    socket.addEventListener('open', () => {
      opened = true;
      this.connected = true;
      this.trouble = undefined;
      this.#wait = FIRST_WAIT;
      this.#askAll();
      for (const { table, act } of this.#waiting.values()) this.#send({ kind: 'act', table, act });
    });
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data)) as Heard));
    socket.addEventListener('close', () => {
      if (this.#socket !== socket) return;
      this.connected = false;
      this.#socket = undefined;
      if (this.#watched.size === 0 && this.#waiting.size === 0) return;
      if (!opened) void this.#without();
      // Without a network there is no hurry: its return is told. But the server may be on this very machine.
      this.#retry = setTimeout(() => this.#open(), navigator.onLine ? this.#wait : LONGEST_WAIT);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    });
  }

  /** Every table that is watched, from what is there already. */
  #askAll(): void {
    for (const [table, { mark }] of this.#watched)
      this.#send({ kind: 'watch', table, ...(mark === undefined ? {} : { have: mark }) });
  }

  /** No connection could be opened, and a page is not told why: the tables, and what waits, by plain requests. */
  async #without(): Promise<void> {
    for (const [id, { table, act, done, failed }] of this.#waiting) {
      try {
        const { version } = await post<{ version: number }>(`/tables/${table}/acts`, act);
        this.#waiting.delete(id);
        done(version);
      } catch (error) {
        if (!(error instanceof Refused) || error.status === OFFLINE || isPassing(error.status)) continue;
        this.#waiting.delete(id);
        failed(error);
      }
    }
    for (const [table, watched] of this.#watched) {
      try {
        const view = await get(`/tables/${table}`);
        if (this.connected) return;
        this.trouble = t('web.live.refused');
        watched.mark = undefined;
        watched.watcher.shown(view);
      } catch (error) {
        if (!(error instanceof Refused) || this.connected) return;
        this.trouble = undefined;
        if (error.status !== OFFLINE || watched.view === undefined) watched.watcher.refused(error);
      }
    }
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (this.#socket === undefined) this.#open();
  }

  #hear(heard: Heard): void {
    switch (heard.kind) {
      case 'done':
        this.#waiting.get(heard.id)?.done(heard.version);
        this.#waiting.delete(heard.id);
        return;
      case 'error':
        this.#complain(heard);
        return;
      case 'chat':
        this.#watched.get(heard.table)?.watcher.said(heard.line);
        return;
      case 'here':
        this.#watched.get(heard.table)?.watcher.here(heard.seats, heard.spectators);
        return;
      default:
        this.#show(heard);
    }
  }

  #complain({ id, table, status, error }: Extract<Heard, { kind: 'error' }>): void {
    const problem = new Refused(status, error.id, error.text);
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined && waiting !== undefined) {
      this.#waiting.delete(id);
      waiting.failed(problem);
      return;
    }
    // What names no table is about all of them.
    const concerned = table === undefined ? [...this.#watched.values()] : [this.#watched.get(table)];
    for (const watched of concerned) watched?.watcher.refused(problem);
    if (!isPassing(status)) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.connected && this.#askAll(), AGAIN);
  }

  #show(heard: Extract<Heard, { kind: 'table' | 'patch' }>): void {
    const watched = this.#watched.get(heard.table);
    if (watched === undefined) return;
    if (heard.kind === 'patch' && heard.from !== watched.mark) {
      // Something was missed: the whole table, please.
      watched.mark = undefined;
      this.#send({ kind: 'watch', table: heard.table });
      return;
    }
    watched.view = heard.kind === 'table' ? heard.view : applyPatch(watched.view, heard.patch);
    watched.mark = heard.mark;
    watched.watcher.shown(watched.view);
  }

  watch(table: string, watcher: Watcher): () => void {
    this.#watched.set(table, { watcher, mark: undefined, view: undefined });
    this.#send({ kind: 'watch', table });
    return () => {
      this.#watched.delete(table);
      this.#send({ kind: 'leave', table });
    };
  }

  act(table: string, act: { readonly id: string }): Promise<number> {
    return new Promise((done, failed) => {
      this.#waiting.set(act.id, { table, act, done, failed });
      setTimeout(() => {
        if (this.#waiting.has(act.id) && this.connected) this.#open();
      }, PATIENCE);
      this.#send({ kind: 'act', table, act });
    });
  }
}

export const live = new Live();
