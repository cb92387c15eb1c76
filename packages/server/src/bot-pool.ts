import { type Advised, findBot } from '@ceilidh/bots';
import type { Position } from './bot-worker.ts';
import { Crew } from './crew.ts';

/**
 * Bots think in threads of their own. One is kept for those that answer at a glance, so that they never wait for one
 * that searches, and one for hints: no table waits for its bot because of what somebody else wants to know.
 */
export class BotPool {
  readonly #quick: Crew;
  readonly #searching: Crew;
  readonly #hints: Crew;

  /** `size`: threads for those that search. `limit`: milliseconds after which one is ended with its thread. */
  constructor(size: number, limit: number) {
    this.#quick = new Crew(1, limit);
    this.#searching = new Crew(size, limit);
    this.#hints = new Crew(1, limit);
  }

  /** How many can search at the same time. */
  get size(): number {
    return this.#searching.size;
  }

  /** The key of a move, or nothing if the bot failed or was too slow. */
  async ask(question: Position & { readonly bot: string }): Promise<string | undefined> {
    const crew = findBot(question.bot)?.searches === true ? this.#searching : this.#quick;
    const answer = await crew.answer(question, []);
    return answer !== undefined && 'key' in answer ? answer.key : undefined;
  }

  /** What the adviser would do, or nothing as above. One person's questions do not hold up another's. */
  async advise(position: Position, person: string): Promise<readonly Advised[] | undefined> {
    const answer = await this.#hints.answer(position, [person]);
    return answer !== undefined && 'advice' in answer ? answer.advice : undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick, this.#searching, this.#hints].map((crew) => crew.close()));
  }
}
