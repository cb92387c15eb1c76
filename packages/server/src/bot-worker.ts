import { parentPort } from 'node:worker_threads';
import { findBot } from '@ceilidh/bots';
import { findGame } from '@ceilidh/games';
import { generator, type OptionValues, type Seat } from '@ceilidh/kernel';

/** One decision for a bot: the options and the view of its seat, and nothing else of the table. */
export interface Question {
  readonly id: number;
  readonly bot: string;
  readonly game: string;
  readonly options: OptionValues;
  readonly view: unknown;
  readonly seat: Seat;
  /** Where its chance comes from. */
  readonly seed: string;
}

export type Answer = { readonly id: number } & ({ readonly key: string } | { readonly error: string });

function answer({ id, bot, game, options, view, seat, seed }: Question): Answer {
  const rules = findGame(game)?.rules(options);
  const player = findBot(bot);
  if (rules === undefined || player === undefined) return { id, error: `no ${bot} for ${game}` };
  try {
    return { id, key: player.choose(rules, view, seat, generator(seed, 'bot')) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question), []));
