/** So many requests at once, and so many a second: for each person and each address. */
export class Limits {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(burst: number, perSecond: number, now: () => number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Whether one more is allowed. `weight`: a request that costs more than others. */
  take(who: string, weight = 1): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(who) ?? { left: this.#burst, at: now };
    const left = Math.min(this.#burst, bucket.left + ((now - bucket.at) / 1000) * this.#perSecond);
    const allowed = left >= weight;
    this.#buckets.set(who, { left: allowed ? left - weight : left, at: now });
    if (this.#buckets.size > 50_000) this.#forgetFull(now);
    return allowed;
  }

  /** Those who have not asked for long are as good as new. */
  #forgetFull(now: number): void {
    const full = (this.#burst / this.#perSecond) * 1000;
    for (const [who, { at }] of this.#buckets) if (now - at > full) this.#buckets.delete(who);
  }
}
