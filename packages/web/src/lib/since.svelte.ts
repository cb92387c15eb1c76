import type { Moment } from './following.svelte.ts';
import type { TableInfo } from './types.ts';

/**
 * The table as this viewer left it when their last turn ended: what is different now, others did. Whoever comes back
 * after days has it too, so it is asked for where it was not seen.
 */
export class Since {
  #left: Moment | undefined = $state.raw();
  readonly #fetch: (number: number) => Promise<Moment>;
  /** The moment that is on its way here. */
  #wanted: number | undefined;

  constructor(fetch: (number: number) => Promise<Moment>) {
    this.#fetch = fetch;
  }

  /** The table changed, or was opened. */
  heard({ moves = 0, since, view }: TableInfo): void {
    if ((this.#left?.number ?? 0) > moves) this.#left = undefined;
    if (since === undefined || since === this.#left?.number || since === this.#wanted) return;
    if (since < moves) void this.#ask(since);
    else this.#keep({ number: since, view });
  }

  /** What the viewer left, as far as that lies before what is looked at. */
  before(moment: Moment | undefined): unknown {
    const left = this.#left;
    return left === undefined || (moment !== undefined && moment.number < left.number) ? undefined : left.view;
  }

  #keep(moment: Moment): void {
    this.#wanted = undefined;
    this.#left = moment;
  }

  async #ask(number: number): Promise<void> {
    this.#wanted = number;
    try {
      const moment = await this.#fetch(number);
      if (this.#wanted === number) this.#keep(moment);
    } catch {
      // The table does not look back that far: nothing is marked, and the log still tells it.
      if (this.#wanted === number) this.#wanted = undefined;
    }
  }
}
