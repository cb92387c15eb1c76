import type { Lang } from '@ceilidh/words';
import type { z } from 'zod';
import { missing } from './failure.ts';
import type { Hints } from './hints.ts';
import type { Lobby } from './lobby.ts';
import type { People } from './people.ts';
import type { Presence } from './presence.ts';
import type { RecordCheck } from './record-check.ts';
import { unauthorised } from './problem.ts';
import type { Payer, Quotas } from './quotas.ts';
import type { PersonRow, Scope } from './storage/schema.ts';
import { isOrphan, type Storage } from './storage/storage.ts';
import type { Tables } from './tables.ts';

export interface House {
  readonly storage: Storage;
  readonly people: People;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly presence: Presence;
  readonly hints: Hints;
  readonly quotas: Quotas;
  readonly records: RecordCheck;
  /** A line was said: those who watch the table hear it. */
  said(table: string, line: string): void;
  /** Somebody signed out, of one thing that lets them in (by its hash) or of all: live connections end too. */
  left(person: string, pass?: string): void;
  now(): number;
}

/** Who asks, and what of the request a handler may see. */
interface Asked<Params, Query, Body> {
  readonly person: PersonRow | undefined;
  readonly secret: string | undefined;
  readonly address: string;
  readonly lang: Lang;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface Answered {
  readonly body?: unknown;
  /** A new session to be kept by the browser, or (null) the old one to be forgotten. */
  readonly session?: string | null;
  readonly status?: number;
  readonly text?: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How much of somebody's allowance it takes. */
  readonly weight?: number;
  readonly maxBody?: number;
  /** `all`: about the account, so that a token for play alone will not do. */
  readonly needs?: Scope;
  handle(house: House, asked: Asked<never, never, never>): Promise<Answered>;
}

type Of<S> = S extends z.ZodType ? z.infer<S> : undefined;

export function route<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
>(
  method: Route['method'],
  path: string,
  summary: string,
  shapes: {
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    readonly weight?: number;
    readonly maxBody?: number;
    readonly needs?: Scope;
  },
  handle: (house: House, asked: Asked<Of<P>, Of<Q>, Of<B>>) => Promise<Answered>,
): Route {
  const answer = async (house: House, asked: Asked<Of<P>, Of<Q>, Of<B>>): Promise<Answered> => {
    try {
      return await handle(house, asked);
    } catch (error) {
      // Deleted while the request was under way: who asked, or what it was about.
      throw isOrphan(error) ? await missing(house.storage, asked.person?.id) : error;
    }
  };
  return { method, path, summary, ...shapes, handle: answer } as unknown as Route;
}

export const here = (asked: { readonly person: PersonRow | undefined }): PersonRow =>
  asked.person ?? unauthorised('server.person.nobody');

/** Whose allowance a request takes from. */
export const payerOf = (
  { quotas }: House,
  asked: { readonly person: PersonRow | undefined; readonly address: string },
): Payer => quotas.payer(asked.person, asked.address);

/** Weight of what is slow: to check a password, by intent, or a record, and to go through all that somebody did. */
export const SLOW = 20;
