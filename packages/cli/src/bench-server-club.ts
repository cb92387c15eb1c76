import { below, type Game, generator, givenSeed, Match, readOptions, type Seat } from '@ceilidh/kernel';
import { Line } from './bench-server-line.ts';

/** A match that is known beforehand: the server gets the same seed, so nobody has to look for legal moves under load. */
export type Script = readonly ScriptedMove[];

interface ScriptedMove {
  readonly seat: Seat;
  readonly key: string;
  /** The others are told of it, with what came before in the same turn. */
  readonly told: boolean;
}

export function scriptFor(game: Game, players: number, seed: string): Script {
  const options = readOptions(game.options, { players });
  const seats = Array.from({ length: players }, (_, seat) => `${seat + 1}`);
  const match = new Match({ game, options, seats, seed: givenSeed(seed) }, { autoConfirm: true });
  const random = generator(seed, 'bench choices');
  const script: ScriptedMove[] = [];
  while (!match.over) {
    const seat = match.pending()[0] as Seat;
    const moves = match.legal(seat);
    const key = match.rules.key(moves[below(random, moves.length)] as object);
    match.play(seat, key);
    script.push({ seat, key, told: match.sealed === match.length });
  }
  return script;
}

/** Every message begins with these: the rest of it is not looked at while time is taken. */
const HEAD = /^\{"kind":"(\w+)"(?:,"table":"([\w-]+)")?(?:.*?"version":(\d+))?/;

export interface Heard {
  readonly kind: string;
  readonly table: string;
  readonly version: number;
}

/** One person with one connection. */
export class Member {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #line: Line | undefined;
  #watched: string | undefined;
  heard: (what: Heard, text: string) => void = () => {};

  private constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** `address`: where a proxy would say that they come from. */
  static async guest(url: string, name: string, address?: string): Promise<Member> {
    const from: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address };
    const response = await fetch(`${url}/api/v1/guests`, {
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    await response.text();
    return new Member(url, { ...from, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' });
  }

  /** Somebody who only looks. */
  static stranger(url: string): Member {
    return new Member(url, {});
  }

  /** What the server answers, also where it refuses. */
  async ask(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly text: string }> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await this.ask(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  async connect(): Promise<void> {
    this.#line = await Line.open(`${this.#url}/api/v1/live`, this.#headers, (head) => {
      const [, kind = '', table = '', version] = HEAD.exec(head) ?? [];
      this.heard({ kind, table, version: Number(version) }, head);
    });
  }

  /** Another table than before; resolves when it was shown. */
  watch(table: string): Promise<void> {
    if (this.#watched !== undefined) this.send({ kind: 'leave', table: this.#watched });
    this.#watched = table;
    return new Promise((shown) => {
      this.heard = ({ kind, table: of }) => {
        if (kind === 'table' && of === table) shown();
      };
      this.send({ kind: 'watch', table });
    });
  }

  send(message: object): void {
    this.#line?.send(message);
  }

  disconnect(): void {
    this.#line?.close();
  }
}

/** So many at a time: set-up is not what is measured. */
export async function inTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map((item) => work(item)))));
  return results;
}

/** The first is the host; the table starts when the last has joined. */
export async function seatThem(members: readonly Member[], game: Game, seed: string): Promise<string> {
  const [host, ...others] = members;
  if (host === undefined) throw new Error('nobody is there');
  const { id } = await host.call<{ id: string }>('POST', '/tables', {
    game: game.id,
    options: { players: members.length },
    pace: { kind: 'live', minutes: 60, seconds: 30 },
    seed,
  });
  for (const member of others) await member.call('POST', `/tables/${id}/join`, {});
  return id;
}
