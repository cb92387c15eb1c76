import { addressKeys } from './addresses.ts';

/** Connections: so many from one address, and so many in all. */
export class Places {
  readonly #perAddress: number;
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(perAddress: number, most: number) {
    this.#perAddress = perAddress;
    this.#most = most;
  }

  /** What it is given back with, once; or why there is none. */
  take(address: string): (() => void) | 'full' | 'address' {
    if (this.#all >= this.#most) return 'full';
    const keys = addressKeys(address);
    if (keys.some(({ key, times }) => this.#at(key) >= this.#perAddress * times)) return 'address';
    this.#change(keys, 1);
    let held = true;
    return () => {
      if (held) this.#change(keys, -1);
      held = false;
    };
  }

  #at(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  #change(keys: ReturnType<typeof addressKeys>, by: number): void {
    this.#all += by;
    for (const { key } of keys) {
      const count = this.#at(key) + by;
      if (count === 0) this.#taken.delete(key);
      else this.#taken.set(key, count);
    }
  }
}
