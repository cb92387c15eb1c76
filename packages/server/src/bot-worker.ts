import { parentPort } from 'node:worker_threads';
import { advise, type Advised, adviserKnobs, evaluated, findBot } from '@ceilidh/bots';
import { findGame } from '@ceilidh/games';
import { generator, type OptionValues, type RulesVersion, type Seat } from '@ceilidh/kernel';

/** One decision: the rules, the options and the view of its seat, and nothing else of the table. */
export interface Position extends Required<RulesVersion> {
  readonly game: string;
  readonly options: OptionValues;
  readonly view: unknown;
  readonly seat: Seat;
  /** Where the chance comes from. */
  readonly seed: string;
}

/** What a bot would do; without one, advice is wanted. */
export type Question = Position & { readonly id: number; readonly bot?: string };

export type Answer = { readonly id: number } & (
  | { readonly key: string }
  | { readonly advice: readonly Advised[] }
  | { readonly error: string }
);

function answer({ id, bot, game, version, modules, options, view, seat, seed }: Question): Answer {
  try {
    const found = findGame(game);
    if (found === undefined) throw new Error(`there is no ${game}`);
    const rules = evaluated(found, found.rules(options, { version, modules }));
    if (bot === undefined) return { id, advice: advise(rules, view, seat, generator(seed, 'advice'), adviserKnobs) };
    const player = findBot(bot);
    if (player === undefined) throw new Error(`there is no ${bot}`);
    return { id, key: player.choose(rules, view, seat, generator(seed, 'bot')) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question), []));
