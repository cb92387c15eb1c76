import { adviser } from '@ceilidh/bots';
import { type Match, type Seat, versionOf } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';
import type { BotPool } from './bot-pool.ts';
import { newId } from './ids.ts';
import { Limits } from './limits.ts';
import type { LiveTable } from './live-table.ts';
import { conflict, forbidden, Problem } from './problem.ts';
import { mustBeRunning, seatOf, type Tables } from './tables.ts';

/** A move that is worth looking at, and what it gains in points against the average of those that were weighed. */
interface HintMove {
  readonly key: string;
  readonly say: Message;
  readonly gain: number;
  /** By category of the score sheet; those that are the same either way are left out. */
  readonly parts: readonly { readonly category: string; readonly points: number }[];
  readonly others: number;
  readonly later: number;
}

export interface Hint {
  readonly version: number;
  /** The bot whose advice it is, and how many moves it weighed. */
  readonly by: string;
  readonly weighed: number;
  readonly moves: readonly HintMove[];
}

const MOST = 5;
/** New questions that one person may ask at once, and a second after that: each costs as much as a bot's turn. */
const BURST = 8;
const PER_SECOND = 0.5;
/** Answers that are kept, so that the same question costs nothing. */
const KEPT = 500;

const rounded = (points: number): number => Math.round(points * 10) / 10 + 0;

/** What would you do, and why: for those who play against bots alone, where hints were agreed on. */
export class Hints {
  readonly #tables: Tables;
  readonly #bots: Pick<BotPool, 'advise'>;
  readonly #limits: Limits;
  readonly #known = new Map<string, Promise<Hint>>();

  constructor(tables: Tables, bots: Pick<BotPool, 'advise'>, now: () => number) {
    this.#tables = tables;
    this.#bots = bots;
    this.#limits = new Limits(BURST, PER_SECOND, now);
  }

  for(id: string, person: string): Promise<Hint> {
    return this.#tables.see(id, (table) => this.#ask(table, person)).then((answer) => answer.hint);
  }

  /** Wrapped, so that the table is free while the bot thinks. */
  #ask(table: LiveTable, person: string): { readonly hint: Promise<Hint> } {
    const { match, seat } = mayAsk(table, person);
    const question = `${table.row.id} ${table.row.version} ${seat}`;
    const known = this.#known.get(question);
    if (known !== undefined) return { hint: known };
    if (!this.#limits.take(person)) throw new Problem(429, { id: 'server.hints.limit' }, this.#limits.wait(person));
    const hint = this.#think(person, table.versionFor(seat), match, seat);
    this.#known.set(question, hint);
    hint.catch(() => this.#known.delete(question));
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value as string);
    return { hint };
  }

  async #think(person: string, version: number, match: Match, seat: Seat): Promise<Hint> {
    const { rules, state, setting } = match;
    const { game, options } = setting;
    const said = new Map(match.legal(seat).map((move) => [rules.key(move), rules.sayMove(state, seat, move)]));
    const seen = { view: match.view(seat), seat, seed: newId() };
    const position = { game: game.id, ...versionOf(rules), options, ...seen };
    const advice = await this.#bots.advise(position, person);
    if (advice === undefined) throw new Problem(503, { id: 'server.hints.none' });
    const moves = advice.slice(0, MOST).map(({ key, gain, parts, others, later }) => ({
      key,
      say: said.get(key) as Message,
      gain: rounded(gain),
      parts: rules.categories
        .map((category, part) => ({ category, points: rounded(parts[part] ?? 0) }))
        .filter(({ points }) => points !== 0),
      others: rounded(others),
      later: rounded(later),
    }));
    return { version, by: adviser, weighed: advice.length, moves };
  }
}

/** Only for the own seat, when it owes a decision, and where nobody else but bots sits. */
function mayAsk(table: LiveTable, person: string): { readonly match: Match; readonly seat: Seat } {
  const seat = seatOf(table, person) ?? forbidden('server.table.no-seat');
  if (table.row.hints !== 1) forbidden('server.hints.off');
  if (table.seats.some((other) => other.seat !== seat && other.bot === null)) forbidden('server.hints.people');
  mustBeRunning(table);
  if (table.botOf(seat) !== undefined) conflict('server.table.substituted');
  const match = table.match as Match;
  const owes = match.pending().includes(seat) && match.rules.actors(match.state).includes(seat);
  if (!owes) conflict('server.hints.not-asked');
  return { match, seat };
}
