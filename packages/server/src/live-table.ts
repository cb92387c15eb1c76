import { usualLevel } from '@ceilidh/bots';
import { findGame } from '@ceilidh/games';
import {
  editionOf,
  givenSeed,
  Match,
  readOptions,
  rulesOf,
  type Row,
  type Seat,
  sealedSeed,
  type Seed,
  type Setting,
  type Snapshot,
  type Viewer,
} from '@ceilidh/kernel';
import type { Pace } from './pace.ts';
import type { EventRow, SeatRow, TableRow } from './storage/schema.ts';

/** What happens at a running table, one row each. Everything about the match follows from these. */
export type Happening =
  /** With `confirm`, a turn that the move ends is confirmed with it. */
  | { readonly kind: 'move'; readonly seat: Seat; readonly key: string; readonly confirm?: boolean }
  | { readonly kind: 'undo' | 'redo' | 'confirm'; readonly seat: Seat }
  | { readonly kind: 'stand'; readonly seat: Seat; readonly ask: string; readonly key?: string }
  /** Undo after something was revealed needs everybody's consent: of all people who sat there then. */
  | { readonly kind: 'ask-back'; readonly seat: Seat; readonly to: number; readonly of: readonly Seat[] }
  | { readonly kind: 'agree'; readonly seat: Seat; readonly of: readonly Seat[] }
  | { readonly kind: 'refuse'; readonly seat: Seat }
  | { readonly kind: 'late' | 'return' | 'resign'; readonly seat: Seat }
  | { readonly kind: 'substitute'; readonly seat: Seat; readonly bot: string };

/** What may be tried out in a turn before others see anything of it. */
const TRIES: readonly string[] = ['move', 'undo', 'redo', 'confirm', 'stand'] satisfies Happening['kind'][];

export interface Consent {
  readonly by: Seat;
  readonly to: number;
  readonly agreed: readonly Seat[];
}

export interface Extras {
  readonly consent?: Consent;
  readonly refused: readonly (readonly [Seat, { times: number; at: number }])[];
  readonly late: readonly Seat[];
  readonly resigned: readonly Seat[];
  /** A bot's name by seat. */
  readonly substitutes: readonly (string | null)[];
}

/** A table in memory: its rows, and the match that its events make. */
export class LiveTable {
  row: TableRow;
  seats: SeatRow[];
  match: Match | undefined;
  consent: Consent | undefined;
  /** How often each seat's wish to go back was refused: it must wait longer each time. */
  readonly refused = new Map<Seat, { times: number; at: number }>();
  readonly late = new Set<Seat>();
  readonly resigned = new Set<Seat>();

  /** Event number of the last snapshot; the moves up to `paged` are in pages. */
  saved = 0;
  paged = 0;
  /** What was saved of it is damaged, and is made anew with the next event. */
  heals = false;
  /** The moves just before the match in memory begins, for those who look back a little. */
  tail: readonly Row[] = [];

  #pace: Pace | undefined;
  #options: Readonly<Record<string, unknown>> | undefined;

  constructor(row: TableRow, seats: SeatRow[]) {
    this.row = row;
    this.seats = seats;
  }

  get pace(): Pace {
    this.#pace ??= JSON.parse(this.row.pace) as Pace;
    return this.#pace;
  }

  /** As they were chosen. */
  get options(): Readonly<Record<string, unknown>> {
    this.#options ??= JSON.parse(this.row.options) as Record<string, unknown>;
    return this.#options;
  }

  setting(): Setting {
    const game = findGame(this.row.game);
    if (game === undefined) throw new Error(`there is no game '${this.row.game}'`);
    const version = this.row.rules;
    const options = readOptions(editionOf(game, version).options, this.options);
    const seats = this.seats.map(({ name }) => name);
    const hints = this.row.hints === 1 ? { hints: true as const } : {};
    return { game, version, options, seats, seed: seedOf(this.row, this.seats), ...hints };
  }

  /** The seats that owe a decision. */
  pending(): readonly Seat[] {
    return this.match?.pending() ?? [];
  }

  /** Who plays a seat now: a person, or the name of a bot. */
  botOf(seat: Seat): string | undefined {
    const row = this.seats[seat];
    return row?.substitute ?? row?.bot ?? undefined;
  }

  /** From the start: who is substituted follows from what happens. */
  begin(): void {
    this.match = new Match(this.setting());
    for (const seat of this.seats) seat.substitute = null;
  }

  restore(snapshot: Snapshot): void {
    this.match = Match.restore(this.setting(), snapshot);
    this.paged = this.match.first;
  }

  /** Whether a snapshot is of the rules and the form of the state that this match has now. */
  fits({ game: id, version, shape }: Snapshot): boolean {
    const setting = this.setting();
    const rules = rulesOf(setting);
    return id === setting.game.id && version === rules.version && shape === rules.shape;
  }

  /** The last moves, oldest first: the same ones however much of the match is in memory. */
  lastMoves(count: number): readonly Row[] {
    const rows = this.match?.rows ?? [];
    return rows.length >= count ? rows.slice(-count) : [...this.tail, ...rows].slice(-count);
  }

  /** The number of the first move that the table can look back to. */
  get oldest(): number {
    return (this.match?.first ?? 0) - this.tail.length;
  }

  /** A move by its number, as far as the table looks back. */
  moveAt(number: number): Row | undefined {
    const first = this.match?.first ?? 0;
    return number < first ? this.tail[number - this.oldest] : this.match?.rows[number - first];
  }

  /** The last events, so that an answer given together with others is not refused for theirs. */
  readonly #recent: { readonly seat: Seat | null; readonly together: boolean; readonly isTry: boolean }[] = [];
  /** The requests that were carried out, as far as this table knows: since it was read, and since its snapshot. */
  readonly #clients = new Set<number>();

  remember({ seat, kind, client }: EventRow, isTry: boolean): void {
    const together = this.match?.rows.at(-1)?.together === true;
    this.#recent.push({ seat, together: together && kind === 'move', isTry });
    this.#recent.splice(0, this.#recent.length - 64);
    if (client !== null) this.#clients.add(markOf(client));
  }

  /** Whether a request with this id may have been carried out before: those before a snapshot are not known here. */
  mayHaveDone(client: string): boolean {
    return this.#clients.size < this.row.version || this.#clients.has(markOf(client));
  }

  /**
   * In all that happened between these versions only others answered a question that this seat was asked at the same time.
   * `told`: the versions are as the seat is told them, without what others try out; else they are the table's own.
   */
  onlyAnswersSince(seen: number, version: number, seat: Seat, told: boolean): boolean {
    const count = version - seen;
    const known = told ? this.#recent.filter((event) => !event.isTry || event.seat === seat) : this.#recent;
    const since = known.slice(-count);
    return count > 0 && since.length === count && since.every((event) => event.together && event.seat !== seat);
  }

  /** How many events a viewer knows of: not of those with which others tried something out. */
  versionFor(viewer: Viewer): number {
    return this.seats.reduce((count, { seat, tries }) => (seat === viewer ? count : count - tries), this.row.version);
  }

  /** All that anybody else sees of what a seat does in its turn: while it is the same, they have seen nothing. */
  signs(): string {
    const { match, consent, late } = this;
    return `${match?.sealed} ${this.pending().join()} ${consent === undefined} ${[...late].join()}`;
  }

  /** Carries out one happening, as below; whether it was a try, of which nobody else has seen anything. */
  tryOut(happening: Happening, at: number): boolean {
    const signs = this.signs();
    this.happen(happening, at);
    return TRIES.includes(happening.kind) && this.signs() === signs;
  }

  /** What a snapshot keeps beside the match. */
  extras(): Extras {
    const { consent, refused, late, resigned, seats } = this;
    return {
      ...(consent === undefined ? {} : { consent }),
      refused: [...refused],
      late: [...late],
      resigned: [...resigned],
      substitutes: seats.map(({ substitute }) => substitute),
    };
  }

  adopt({ consent, refused, late, resigned, substitutes }: Extras): void {
    this.consent = consent;
    for (const seat of this.seats) seat.substitute = substitutes[seat.seat] ?? null;
    for (const [seat, wait] of refused) this.refused.set(seat, wait);
    for (const seat of late) this.late.add(seat);
    for (const seat of resigned) this.resigned.add(seat);
  }

  /** Carries out one happening; refuses without a trace where the rules do. */
  happen(happening: Happening, at: number): void {
    const { match } = this;
    if (match === undefined) throw new Error('the match has not begun');
    switch (happening.kind) {
      case 'move':
        match.play(happening.seat, happening.key);
        if (happening.confirm === true && match.tentative === happening.seat && match.turnIsOver(happening.seat)) {
          match.confirm(happening.seat);
        }
        this.#decided(happening.seat);
        break;
      case 'undo':
        match.undo(happening.seat);
        this.#decided(happening.seat);
        break;
      case 'redo':
        match.redo(happening.seat);
        this.#decided(happening.seat);
        break;
      case 'confirm':
        match.confirm(happening.seat);
        this.#decided(happening.seat);
        break;
      case 'stand':
        match.stand(happening.seat, happening.ask, happening.key);
        break;
      case 'ask-back':
        this.consent = { by: happening.seat, to: happening.to, agreed: [] };
        this.#agree(happening.seat, happening.of);
        break;
      case 'agree':
        this.#agree(happening.seat, happening.of);
        break;
      case 'refuse':
        this.#refuse(at);
        break;
      case 'late':
        this.late.add(happening.seat);
        break;
      case 'resign':
        this.resigned.add(happening.seat);
        this.#seat(happening.seat).substitute = usualLevel;
        break;
      case 'substitute':
        this.#seat(happening.seat).substitute = happening.bot;
        break;
      case 'return':
        this.late.delete(happening.seat);
        this.#seat(happening.seat).substitute = null;
    }
  }

  #seat(seat: Seat): SeatRow {
    return this.seats[seat] as SeatRow;
  }

  /** The match went on: whoever was late is so no more, and nobody waits for an answer about going back. */
  #decided(seat: Seat): void {
    this.late.delete(seat);
    this.consent = undefined;
  }

  /** People who must consent: bots never mind. */
  people(): Seat[] {
    return this.seats.flatMap(({ seat }) => (this.botOf(seat) === undefined ? [seat] : []));
  }

  #agree(seat: Seat, of: readonly Seat[]): void {
    const { consent, match } = this;
    if (consent === undefined || match === undefined) return;
    const agreed = [...new Set([...consent.agreed, seat])];
    if (of.every((person) => agreed.includes(person))) {
      match.back(consent.to);
      this.consent = undefined;
    } else this.consent = { ...consent, agreed };
  }

  #refuse(at: number): void {
    const { consent } = this;
    if (consent === undefined) return;
    const times = (this.refused.get(consent.by)?.times ?? 0) + 1;
    this.refused.set(consent.by, { times, at });
    this.consent = undefined;
  }
}

/** Small, since every request of a long match leaves one; two may be alike, and then the database is asked. */
function markOf(client: string): number {
  let mark = 2_166_136_261;
  for (let at = 0; at < client.length; at++) mark = Math.imul(mark ^ client.charCodeAt(at), 16_777_619);
  return mark;
}

const seedOf = (row: TableRow, seats: readonly SeatRow[]): Seed =>
  row.given === null
    ? sealedSeed(
        row.secret,
        seats.map(({ nonce }) => nonce),
      )
    : givenSeed(row.given);

/** What an event's data hold: of the happening, and the version that its seat was told where it is not the number. */
type Stored = Readonly<Record<string, unknown>> & { readonly told?: number };

export function happeningOf(row: Pick<EventRow, 'kind' | 'seat' | 'data'>): Happening {
  const { told: _, ...data } = JSON.parse(row.data) as Stored;
  return { kind: row.kind, seat: row.seat, ...data } as Happening;
}

/** The version that whoever did it was told. */
export const toldOf = ({ number, data }: Pick<EventRow, 'number' | 'data'>): number =>
  (JSON.parse(data) as Stored).told ?? number;
