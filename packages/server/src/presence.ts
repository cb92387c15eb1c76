import type { Seat, Viewer } from '@ceilidh/kernel';
import { newId } from './ids.ts';

/** Who is at a table just now. */
export interface Here {
  readonly seats: readonly Seat[];
  readonly spectators: number;
}

/** Whoever asked over plain HTTP counts as present for so long; so does what another process last said. */
const LASTS = 60_000;
const AGAIN = 20_000;
/** Milliseconds: thousands who come to one table must not each be announced to all the others. */
const TOGETHER = 200;
const NEWS = /^here:([\w-]+):([\w-]+):([\d+]*):(\d+)$/;

/** Who watches which table: by connections of this process, by requests, and by what other processes say. */
export class Presence {
  readonly #now: () => number;
  readonly #self = newId();
  readonly #sockets = new Map<string, Map<Viewer, number>>();
  readonly #visits = new Map<string, Map<Seat, number>>();
  readonly #others = new Map<string, Map<string, Here & { readonly until: number }>>();
  /** Tables that were told of just now, and whether there is more to tell. */
  readonly #told = new Map<string, boolean>();
  readonly #timer: NodeJS.Timeout;
  /** Tells the other processes. */
  announce: (news: readonly string[]) => void = () => {};
  /** Called when somebody came or went. */
  changed: (table: string) => void = () => {};

  constructor(now: () => number) {
    this.#now = now;
    this.#timer = setInterval(() => this.#repeat(), AGAIN);
    this.#timer.unref();
  }

  come(table: string, viewer: Viewer): void {
    const counts = this.#sockets.get(table) ?? new Map<Viewer, number>();
    this.#sockets.set(table, counts);
    counts.set(viewer, (counts.get(viewer) ?? 0) + 1);
    this.#tell(table);
  }

  go(table: string, viewer: Viewer): void {
    const counts = this.#sockets.get(table);
    const left = (counts?.get(viewer) ?? 1) - 1;
    if (left > 0) counts?.set(viewer, left);
    else counts?.delete(viewer);
    if (counts?.size === 0) this.#sockets.delete(table);
    this.#tell(table);
  }

  /** Somebody asked over plain HTTP. */
  visit(table: string, seat: Seat): void {
    const seats = this.#visits.get(table) ?? new Map<Seat, number>();
    this.#visits.set(table, seats);
    const isNew = !seats.has(seat);
    seats.set(seat, this.#now() + LASTS);
    if (isNew) this.#tell(table);
  }

  of(table: string): Here {
    const now = this.#now();
    const own = this.#own(table);
    const others = [...(this.#others.get(table)?.values() ?? [])].filter(({ until }) => until > now);
    const seats = new Set([...own.seats, ...others.flatMap((here) => here.seats)]);
    return {
      seats: [...seats].toSorted((a, b) => a - b),
      spectators: others.reduce((sum, here) => sum + here.spectators, own.spectators),
    };
  }

  #own(table: string): Here {
    const now = this.#now();
    const counts = this.#sockets.get(table) ?? new Map<Viewer, number>();
    const visitors = [...(this.#visits.get(table) ?? [])].flatMap(([seat, until]) => (until > now ? [seat] : []));
    const watching = [...counts.keys()].filter((viewer): viewer is Seat => viewer !== 'spectator');
    return { seats: [...new Set([...watching, ...visitors])], spectators: counts.get('spectator') ?? 0 };
  }

  /** At once; what follows soon after is told together. */
  #tell(table: string): void {
    if (this.#told.has(table)) {
      this.#told.set(table, true);
      return;
    }
    this.#told.set(table, false);
    setTimeout(() => {
      const more = this.#told.get(table) === true;
      this.#told.delete(table);
      if (more) this.#tell(table);
    }, TOGETHER).unref();
    this.announce([this.#news(table)]);
    this.changed(table);
  }

  #news(table: string): string {
    const { seats, spectators } = this.#own(table);
    return `here:${this.#self}:${table}:${seats.join('+')}:${spectators}`;
  }

  /** What another process says; whether it was about presence. */
  heard(news: string): boolean {
    const [, process, table, seats, spectators] = NEWS.exec(news) ?? [];
    if (process === undefined || table === undefined || seats === undefined) return false;
    const others = this.#others.get(table) ?? new Map<string, Here & { readonly until: number }>();
    this.#others.set(table, others);
    others.set(process, {
      seats: seats === '' ? [] : seats.split('+').map(Number),
      spectators: Number(spectators),
      until: this.#now() + LASTS,
    });
    this.changed(table);
    return true;
  }

  /** Says it again while it holds, and forgets what no longer does. */
  #repeat(): void {
    const now = this.#now();
    const gone = new Set<string>();
    for (const [table, seats] of this.#visits) {
      for (const [seat, until] of seats) if (until <= now && seats.delete(seat)) gone.add(table);
      if (seats.size === 0) this.#visits.delete(table);
    }
    for (const [table, others] of this.#others) {
      for (const [process, { until }] of others) if (until <= now && others.delete(process)) gone.add(table);
      if (others.size === 0) this.#others.delete(table);
    }
    const news = [...new Set([...this.#sockets.keys(), ...this.#visits.keys(), ...gone])];
    if (news.length > 0) this.announce(news.map((table) => this.#news(table)));
    for (const table of gone) this.changed(table);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
