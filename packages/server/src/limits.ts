interface Bucket {
  readonly left: number;
  readonly at: number;
}

/** One of those that a request is counted under, and how many times the usual allowance it has. */
export interface Counted {
  readonly key: string;
  readonly times: number;
}

/** Buckets that are remembered at most: the one that was used longest ago goes first. */
const MOST = 50_000;
const SWEEP_EVERY = 1000;

/** So many requests at once, and so many a second: for each person and each address. */
export class Limits {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #most: number;
  /** In the order in which they were used. */
  readonly #buckets = new Map<string, Bucket>();
  #swept = Number.NEGATIVE_INFINITY;

  constructor(burst: number, perSecond: number, now: () => number, most = MOST) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#most = most;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Whether one more is allowed. `weight`: a request that costs more than others. */
  take(who: string, weight = 1): boolean {
    return this.takeEach([{ key: who, times: 1 }], weight);
  }

  /** Whether each of these allows it: where one refuses, the others are not charged. */
  takeEach(who: readonly Counted[], weight = 1): boolean {
    const now = this.#now();
    this.#sweep(now);
    const allowed = who.every((counted) => this.#left(counted, now) >= weight);
    for (const counted of who) this.#set(counted.key, this.#left(counted, now) - (allowed ? weight : 0), now);
    return allowed;
  }

  /** What was taken and turned out not to count. */
  giveBack(who: string): void {
    const now = this.#now();
    this.#set(who, Math.min(this.#burst, this.#left({ key: who, times: 1 }, now) + 1), now);
  }

  /** Seconds until there is one more. */
  wait(who: string): number {
    const missing = 1 - this.#left({ key: who, times: 1 }, this.#now());
    return Math.max(1, Math.ceil(missing / this.#perSecond));
  }

  /** A clock that was set back takes nothing away: time goes on from there. */
  #left({ key, times }: Counted, now: number): number {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return this.#burst * times;
    const seconds = Math.max(0, now - bucket.at) / 1000;
    return Math.min(this.#burst * times, bucket.left + seconds * this.#perSecond * times);
  }

  #set(key: string, left: number, at: number): void {
    this.#buckets.delete(key);
    this.#buckets.set(key, { left, at });
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > this.#most && oldest !== undefined) this.#buckets.delete(oldest);
  }

  /** Those who have not asked for long are as good as new; nobody who comes after the first who has asked is looked at. */
  #sweep(now: number): void {
    if (Math.abs(now - this.#swept) < SWEEP_EVERY) return;
    this.#swept = now;
    const full = (this.#burst / this.#perSecond) * 1000;
    for (const [who, { at }] of this.#buckets) {
      if (now - at <= full) return;
      this.#buckets.delete(who);
    }
  }
}
