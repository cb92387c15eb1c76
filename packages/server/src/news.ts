import { lineOf } from './chat.ts';
import type { Live } from './live.ts';
import type { Presence } from './presence.ts';
import type { Storage } from './storage/storage.ts';

const SAID = /^said:([\w-]+):([\w-]+)$/;
/** Milliseconds. */
const CHECK_EVERY = 60_000;
const LEFT = /^left:([\w-]+)(?::([\w-]+))?$/;

/** What processes on one database tell each other beside the tables that changed: chat, who left, who is here. */
export class News {
  readonly #storage: Storage;
  readonly #live: Live;
  readonly #presence: Presence;
  readonly #checking: NodeJS.Timeout;
  failed: (error: unknown) => void = () => {};

  constructor(storage: Storage, live: Live, presence: Presence) {
    this.#storage = storage;
    this.#live = live;
    this.#presence = presence;
    this.#checking = setInterval(() => this.missed(), CHECK_EVERY);
    this.#checking.unref();
    presence.announce = (news) => this.#announce(news);
    presence.changed = (table) => live.broadcast(table, { kind: 'here', table, ...presence.of(table) });
  }

  #announce(news: readonly string[]): void {
    this.#storage.announce(this.#storage.db, news).catch((error: unknown) => this.failed(error));
  }

  said(table: string, line: string): void {
    this.#repeat(table, line);
    this.#announce([`said:${table}:${line}`]);
  }

  #repeat(table: string, id: string): void {
    const repeated = lineOf(this.#storage, id).then((found) => {
      if (found !== undefined) this.#live.broadcast(table, { kind: 'chat', table, line: found.line }, found.deaf);
      return undefined;
    });
    repeated.catch((error: unknown) => this.failed(error));
  }

  left(person: string, pass: string | undefined): void {
    this.#live.cut(person, pass);
    this.#announce([pass === undefined ? `left:${person}` : `left:${person}:${pass}`]);
  }

  /** Anything may have been said meanwhile: after a cut, and now and then in case that nobody could tell us. */
  missed(): void {
    this.#live.checkPasses().catch((error: unknown) => this.failed(error));
  }

  close(): void {
    clearInterval(this.#checking);
  }

  /** Whether it was about any of this. */
  heard(news: string): boolean {
    const [, table, line] = SAID.exec(news) ?? [];
    if (table !== undefined && line !== undefined) this.#repeat(table, line);
    const [, person, pass] = LEFT.exec(news) ?? [];
    if (person !== undefined) this.#live.cut(person, pass);
    return table !== undefined || person !== undefined || this.#presence.heard(news);
  }
}
