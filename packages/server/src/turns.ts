/**
 * Takes turns: next is whoever was served longest ago, or never. Somebody may be one of a group (guests at one address):
 * groups take turns, and within each of them its members do.
 */
export class Turns {
  readonly #served = new Map<string, { readonly turn: number; readonly at: number }>();
  readonly #now: () => number;
  #turns = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes the next one out of the list; of those whose turn it is alike, the first. `whose`: the group first, then the member. */
  take<T>(waiting: T[], whose: (item: T) => readonly string[]): T | undefined {
    let best = 0;
    let least: readonly number[] = [];
    waiting.forEach((item, index) => {
      const turns = pathsOf(whose(item)).map((path) => this.#served.get(path)?.turn ?? 0);
      if (index > 0 && !comesBefore(turns, least)) return;
      best = index;
      least = turns;
    });
    const [taken] = waiting.splice(best, 1);
    if (taken !== undefined) this.#serve(whose(taken));
    return taken;
  }

  #serve(whose: readonly string[]): void {
    // Everybody is new again: at worst somebody is served twice in a row.
    if (this.#served.size > REMEMBERED) this.#served.clear();
    const served = { turn: ++this.#turns, at: this.#now() };
    for (const path of pathsOf(whose)) this.#served.set(path, served);
  }

  /** When a group was served last. */
  lastOf(group: string): number {
    return this.#served.get(group)?.at ?? 0;
  }
}

const REMEMBERED = 10_000;

const pathsOf = (whose: readonly string[]): string[] => whose.map((_, end) => whose.slice(0, end + 1).join(' '));

function comesBefore(turns: readonly number[], others: readonly number[]): boolean {
  const at = turns.findIndex((turn, index) => turn !== (others[index] ?? 0));
  return at >= 0 && (turns[at] ?? 0) < (others[at] ?? 0);
}
