/** Times are milliseconds since 1970; JSON is text, so that both databases keep the same bytes. */
export interface Database {
  readonly person: PersonRow;
  readonly pass: PassRow;
  readonly game_table: TableRow;
  readonly seat: SeatRow;
  readonly event: EventRow;
  readonly snapshot: SnapshotRow;
  readonly page: PageRow;
  readonly chat: ChatRow;
  readonly job: JobRow;
  readonly allowance: AllowanceRow;
  readonly sent_away: SentAwayRow;
  readonly mute: MuteRow;
  readonly report: ReportRow;
  readonly keepsake: KeepsakeRow;
}

export interface PersonRow {
  id: string;
  name: string;
  /** Of an account; a guest has neither. */
  login: string | null;
  password: string | null;
  created: number;
}

/** What lets somebody in: a browser's session or a token for a script. */
interface PassRow {
  hash: string;
  person: string;
  kind: 'session' | 'token';
  label: string;
  created: number;
  used: number;
  /** `play`: tables alone; `all`: the account too. */
  scope: Scope;
}

export type Scope = 'play' | 'all';

export type TableStatus = 'open' | 'running' | 'over' | 'frozen';

export interface TableRow {
  id: string;
  game: string;
  /** The version of the rules that it is played by, from its first move to the last. */
  rules: number;
  options: string;
  seats: number;
  status: TableStatus;
  /** Listed for all, or reached by its link alone. */
  listed: number;
  pace: string;
  host: string | null;
  created: number;
  started: number | null;
  ended: number | null;
  /** Number of events so far. */
  version: number;
  /** A seed that was given for a shared start; else the secret, told at the end, and its commitment, told at once. */
  given: string | null;
  secret: string;
  commitment: string;
  /** The link of a finished match, and the table that a rematch was made at. */
  rematch: string | null;
  result: string | null;
  /** Whoever plays against bots alone may ask for hints. */
  hints: number;
  /** The address it was made from, as a keyed hash, and that of the network around it; forgotten after a while. */
  origin: string | null;
}

export interface SeatRow {
  table_id: string;
  seat: number;
  person: string | null;
  bot: string | null;
  name: string;
  nonce: string;
  /** A bot plays for its owner, who may come back. */
  substitute: string | null;
  /** Milliseconds left on the clock, and since when it runs. */
  clock: number | null;
  running: number | null;
  /** Events of this seat that nobody else has seen anything of: moves that were not confirmed, and taken back. */
  tries: number;
}

/** The append-only log of a table: the key refuses two writers, `client` refuses the same request twice. */
export interface EventRow {
  table_id: string;
  number: number;
  at: number;
  kind: string;
  seat: number | null;
  person: string | null;
  data: string;
  client: string | null;
}

export interface SnapshotRow {
  table_id: string;
  number: number;
  data: string;
}

/** Moves that can no longer be taken back, with their log, so many to a page. */
export interface PageRow {
  table_id: string;
  page: number;
  data: string;
}

interface ChatRow {
  id: string;
  table_id: string;
  person: string | null;
  name: string;
  text: string;
  at: number;
  /** Of the writer then; null for somebody who watched. */
  seat: number | null;
}

/** Work that must happen once: a bot's turn, a clock that runs out. Claimed by a conditional update with a lease. */
export interface JobRow {
  id: string;
  kind: 'bot' | 'clock';
  table_id: string;
  seat: number;
  version: number;
  due: number;
  lease: number;
  holder: string | null;
}

/** What somebody, or an address as a keyed hash, has used up on a day (of those since 1970). */
interface AllowanceRow {
  who: string;
  kind: string;
  day: number;
  used: number;
}

/** Whom the host sent away from a table before its start. */
interface SentAwayRow {
  table_id: string;
  person: string;
}

/** Whose lines somebody does not want to read. */
interface MuteRow {
  id: string;
  person: string;
  muted: string;
  created: number;
}

/** A line that somebody reported, as it was; settled by whoever runs the server. */
export interface ReportRow {
  id: string;
  table_id: string;
  line: string;
  writer: string | null;
  reporter: string | null;
  name: string;
  text: string;
  said: number;
  created: number;
  settled: number | null;
}

/** What the server keeps for itself: the key under which addresses are hashed. */
interface KeepsakeRow {
  name: string;
  value: string;
}
