import type { OptionSpec, Outcome, Seat } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';

/** What the API answers; docs/api.md tells what it means. */
export type Pace =
  | { readonly kind: 'live'; readonly minutes: number; readonly seconds: number }
  | { readonly kind: 'turns'; readonly days: number }
  | { readonly kind: 'none' };

export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly options: OptionSpec;
}

export interface Opponent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** How strong it is, from easy to expert. */
  readonly level: string;
}

export interface Offered {
  readonly games: readonly GameInfo[];
  /** The ids of all bots, also of those that nobody is offered. */
  readonly bots: readonly string[];
  readonly opponents: readonly Opponent[];
  /** Who takes a seat when nobody else was chosen. */
  readonly usual: string;
}

export interface SeatInfo {
  readonly seat: Seat;
  readonly name: string;
  readonly bot: string | null;
  readonly substitute: string | null;
  readonly free: boolean;
  /** Milliseconds left when it last stopped, and since when it runs. */
  readonly clock: number | null;
  readonly running: number | null;
  readonly late: boolean;
  readonly resigned: boolean;
}

/** Where a part of the match begins. */
export interface Chapter {
  readonly at: number;
  readonly title: Message;
}

interface Consent {
  readonly by: Seat;
  readonly to: number;
  readonly agreed: readonly Seat[];
}

export interface TableInfo {
  readonly id: string;
  readonly version: number;
  readonly game: string;
  /** The version of the rules that it is played by. */
  readonly rules: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly status: 'open' | 'running' | 'over' | 'frozen';
  readonly pace: Pace;
  readonly listed: boolean;
  /** Whoever plays against bots alone may ask for hints. */
  readonly hints: boolean;
  readonly host: Seat | null;
  readonly you: Seat | null;
  readonly created: number;
  readonly started: number | null;
  readonly ended: number | null;
  readonly rematch: string | null;
  readonly seats: readonly SeatInfo[];
  readonly seed: {
    readonly given: boolean;
    readonly commitment?: string;
    readonly secret?: string;
    readonly seed?: string;
    readonly nonces?: readonly string[];
  };
  /** From here on only when the match has begun. */
  readonly moves?: number;
  readonly pending?: readonly Seat[];
  readonly view?: unknown;
  readonly log?: { readonly first: number; readonly lines: readonly (readonly Message[])[] };
  readonly consent?: Consent | null;
  readonly may?: { readonly undo: boolean; readonly redo: boolean; readonly confirm: boolean };
  /** After so many moves this viewer's last turn was over; and how many of the last ones belong to one under way. */
  readonly since?: number;
  readonly own?: number;
  readonly standing?: {
    readonly accepted: Readonly<Record<string, readonly string[]>>;
    readonly yours: Readonly<Record<string, string>>;
  };
  readonly ask?: { readonly ask: string; readonly say: Message; readonly turn: boolean; readonly together: boolean };
  readonly legal?: readonly { readonly key: string; readonly say: Message }[];
  readonly outcome?: Outcome;
}

/** What a bot would do, best first; points are against the average of the moves that it weighed. */
export interface Hint {
  readonly version: number;
  readonly by: string;
  readonly weighed: number;
  readonly moves: readonly HintMove[];
}

export interface HintMove {
  readonly key: string;
  readonly say: Message;
  readonly gain: number;
  readonly parts: readonly { readonly category: string; readonly points: number }[];
  readonly others: number;
  readonly later: number;
}

export interface MyTable {
  readonly id: string;
  readonly game: string;
  readonly status: TableInfo['status'];
  readonly created: number;
  readonly ended: number | null;
  readonly seat: Seat;
  readonly pace: Pace;
  readonly names: readonly string[];
  readonly pending: readonly Seat[];
  readonly outcome: Outcome | null;
  /** What is stored of it makes no match. */
  readonly damaged?: boolean;
}

export interface OpenTable {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pace: Pace;
  readonly seats: number;
  readonly created: number;
  readonly names: readonly string[];
}
