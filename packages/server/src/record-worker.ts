import { parentPort, workerData } from 'node:worker_threads';
import { games } from '@ceilidh/games';
import { type OptionValues, type Outcome, readRecord, Refusal, type Seat } from '@ceilidh/kernel';
import type { Message } from '@ceilidh/words';

/** A finished match as its record tells it, every move checked. */
export interface Told {
  readonly game: string;
  readonly rules: number;
  readonly options: OptionValues;
  readonly seats: readonly string[];
  readonly seed: {
    readonly match: string;
    readonly secret?: string;
    readonly nonces?: readonly string[];
    readonly commitment?: string;
  };
  readonly moves: readonly (readonly [seat: Seat, key: string])[];
  readonly hints: boolean;
  readonly hash: string;
  readonly outcome: Outcome | undefined;
}

export type Verdict = { readonly match: Told } | { readonly refused: Message };

function judge(text: string): Verdict {
  const read = readRecord(games, text);
  if (read.kind === 'seen' || !read.match.over) return { refused: { id: 'server.record.running' } };
  const { match } = read;
  const { game, options, seats, seed, pack, hints = false } = match.setting;
  // It is stored and shown like a seed that is given here.
  const { secret = '', nonces = [] } = seed;
  if ([seed.match, secret, ...nonces].some((part) => /\p{C}/u.test(part)))
    return { refused: { id: 'server.request.form', values: { path: 'record', form: 'seed' } } };
  if (pack !== undefined) return { refused: { id: 'server.record.pack' } };
  return {
    match: {
      game: game.id,
      rules: match.rules.version,
      options,
      seats,
      seed,
      moves: match.rows.map((row) => [row.seat, row.key] as const),
      hints,
      hash: match.hash(),
      outcome: match.rules.outcome(match.state),
    },
  };
}

function verdict(text: string): Verdict {
  try {
    return judge(text);
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason };
    throw error;
  }
}

parentPort?.postMessage(verdict(workerData as string), []);
