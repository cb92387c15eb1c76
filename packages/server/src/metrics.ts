/** Seconds; a request that takes longer than the last is counted with the rest. */
const EDGES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** How long something took, how often: as Prometheus wants it. */
class Timing {
  readonly #name: string;
  readonly #counts = EDGES.map(() => 0);
  #count = 0;
  #sum = 0;

  constructor(name: string) {
    this.#name = name;
  }

  add(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    this.#count++;
    this.#sum += seconds;
    const edge = EDGES.findIndex((at) => seconds <= at);
    if (edge >= 0) this.#counts[edge] = (this.#counts[edge] as number) + 1;
  }

  lines(): string[] {
    let below = 0;
    const buckets = EDGES.map((edge, index) => {
      below += this.#counts[index] as number;
      return `${this.#name}_bucket{le="${edge}"} ${below}`;
    });
    return [
      `# TYPE ${this.#name} histogram`,
      ...buckets,
      `${this.#name}_bucket{le="+Inf"} ${this.#count}`,
      `${this.#name}_sum ${this.#sum}`,
      `${this.#name}_count ${this.#count}`,
    ];
  }
}

/** What the server tells of itself: totals and times gathered here, and how things stand when somebody asks. */
export class Metrics {
  readonly requests = new Timing('ceilidh_request_seconds');
  /** From the moment an act reaches its table until it is on disk. */
  readonly acts = new Timing('ceilidh_act_seconds');
  readonly commits = new Timing('ceilidh_commit_seconds');
  /** Changes that shared a commit with others are counted each. */
  written = 0;

  text(totals: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): string {
    const counted = Object.entries({ ...totals, changes_written: this.written }).flatMap(([name, value]) => [
      `# TYPE ceilidh_${name}_total counter`,
      `ceilidh_${name}_total ${value}`,
    ]);
    const standing = Object.entries(now).flatMap(([name, value]) => [
      `# TYPE ceilidh_${name} gauge`,
      `ceilidh_${name} ${value}`,
    ]);
    const times = [this.requests, this.acts, this.commits].flatMap((timing) => timing.lines());
    return [...counted, ...standing, ...times, ''].join('\n');
  }
}
