import { Limits } from './limits.ts';
import { Problem } from './problem.ts';

/** Wrong passwords that an account name takes at once, and a second after that, from wherever they come. */
const BURST = 10;
const PER_SECOND = 1 / 60;

/** Those who try passwords of one account from many addresses. Nobody who is in already is kept out. */
export class SignIns {
  readonly #failures: Limits;

  constructor(now: () => number) {
    this.#failures = new Limits(BURST, PER_SECOND, now);
  }

  /** Counted before it is known how it ends, so that many at once are no way around; given back unless it was wrong. */
  async attempt<T>(login: string, signIn: () => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#failures.take(login)) {
      const seconds = this.#failures.wait(login);
      throw new Problem(429, { id: 'server.person.tries', values: { seconds } }, seconds);
    }
    let wrong = false;
    try {
      const found = await signIn();
      wrong = found === undefined;
      return found;
    } finally {
      if (!wrong) this.#failures.giveBack(login);
    }
  }
}
