import type { Game } from '@ceilidh/kernel';
import { type Heard, inTurns, type Member, type Script, scriptFor, seatThem } from './bench-server-club.ts';

export interface LoadResult {
  readonly tables: number;
  /** Moves a second: offered, and accepted while they were offered. */
  readonly offered: number;
  readonly accepted: number;
  readonly moves: number;
  readonly refused: number;
  /** Milliseconds from the moment a move was due until every other seat had it. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** How long stragglers are waited for. */
const PATIENCE = 20_000;

interface Due {
  readonly at: number;
  /** Seats that have not got it yet; its own seat must be told that it was accepted, the others at the end of its turn. */
  readonly missing: Set<number>;
  readonly versions: readonly number[];
}

/** A table under load: one move at a time, each when it is due or as soon as the one before has reached everybody. */
class LoadedTable {
  readonly id: string;
  readonly #members: readonly Member[];
  readonly #script: Script;
  readonly #latencies: number[];
  readonly #queue: number[] = [];
  /** What each seat has heard: they count differently, without what others tried. */
  readonly #versions: number[];
  #made = 0;
  #due: Due | undefined;
  refused = 0;

  constructor(id: string, members: readonly Member[], script: Script, latencies: number[]) {
    this.id = id;
    this.#members = members;
    this.#script = script;
    this.#latencies = latencies;
    this.#versions = members.map(() => 0);
    members.forEach((member, seat) => {
      member.heard = (what, text) => this.#hear(seat, what, text);
    });
  }

  get left(): number {
    return this.#script.length - this.#made - this.#queue.length;
  }

  get idle(): boolean {
    return this.#due === undefined && this.#queue.length === 0;
  }

  offer(at: number): void {
    this.#queue.push(at);
    this.#next();
  }

  #next(): void {
    if (this.#due !== undefined) return;
    const at = this.#queue.shift();
    const move = this.#script[this.#made];
    if (at === undefined || move === undefined) return;
    const missing = new Set(move.told ? this.#members.keys() : [move.seat]);
    this.#due = { at, missing, versions: [...this.#versions] };
    const seen = this.#versions[move.seat];
    const act = { id: `bench-${this.#made}-${this.id}`, seen, what: { kind: 'move', key: move.key } };
    this.#members[move.seat]?.send({ kind: 'act', table: this.id, act: { ...act, confirm: true } });
  }

  #hear(seat: number, { kind, table, version }: Heard, text: string): void {
    const known = this.#versions[seat] ?? 0;
    if (kind === 'done' || table === this.id) this.#versions[seat] = Math.max(known, version || 0);
    const due = this.#due;
    if (due === undefined) return;
    if (kind === 'error') this.#refuse(text);
    const isMover = this.#script[this.#made]?.seat === seat;
    // The mover waits for the answer, the others for the change.
    if (isMover ? kind !== 'done' : kind === 'done' || table !== this.id) return;
    if (!(version > (due.versions[seat] ?? 0))) return;
    due.missing.delete(seat);
    if (due.missing.size > 0) return;
    this.#latencies.push(performance.now() - due.at);
    this.#made++;
    this.#due = undefined;
    this.#next();
  }

  #refuse(text: string): void {
    this.refused++;
    this.#due = undefined;
    this.#queue.length = 0;
    process.stderr.write(`${text}\n`);
  }
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export class Load {
  readonly #game: Game;
  readonly #groups: readonly (readonly Member[])[];
  readonly #scripts = new Map<string, Script>();

  constructor(game: Game, groups: readonly (readonly Member[])[]) {
    this.#game = game;
    this.#groups = groups;
  }

  /** New tables for everybody, then moves at this rate: open loop, whatever the server does. */
  async run(
    tables: number,
    rate: number,
    seconds: number,
    begins: () => Promise<void> = async () => {},
  ): Promise<LoadResult> {
    const latencies: number[] = [];
    const groups = this.#groups.slice(0, tables);
    const loaded = await inTurns([...groups.entries()], 10, ([index, members]) =>
      this.#open(`bench ${index}`, members, latencies),
    );
    await begins();
    const offered = await this.#offer(loaded, rate, seconds);
    const passed = await settle(loaded);
    const sorted = latencies.toSorted((a, b) => a - b);
    return {
      tables: loaded.length,
      offered: Math.round(offered / seconds),
      accepted: Math.round((latencies.length / (seconds * 1000 + passed)) * 1000),
      moves: latencies.length,
      refused: offered - latencies.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      worst: sorted.at(-1) ?? 0,
    };
  }

  async #open(seed: string, members: readonly Member[], latencies: number[]): Promise<LoadedTable> {
    const script = this.#scripts.get(seed) ?? scriptFor(this.#game, members.length, seed);
    this.#scripts.set(seed, script);
    const id = await seatThem(members, this.#game, seed);
    await Promise.all(members.map((member) => member.watch(id)));
    return new LoadedTable(id, members, script, latencies);
  }

  async #offer(tables: readonly LoadedTable[], rate: number, seconds: number): Promise<number> {
    const start = performance.now() + 50;
    const most = tables.reduce((sum, { left }) => sum + left, 0);
    const total = Math.min(rate * seconds, most);
    for (let next = 0; next < total;) {
      const until = performance.now() - start;
      for (; next < total && (next * 1000) / rate <= until; next++) {
        tables[next % tables.length]?.offer(start + (next * 1000) / rate);
      }
      await new Promise((resume) => setTimeout(resume, 1));
    }
    return total;
  }
}

/** Milliseconds until all that was offered has arrived. */
async function settle(tables: readonly LoadedTable[]): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < PATIENCE && tables.some(({ idle }) => !idle))
    await new Promise((resume) => setTimeout(resume, 2));
  return performance.now() - start;
}
