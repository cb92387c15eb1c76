/** A position in numbers, each about as far from nothing as one: what a net reads. */
export class Description {
  readonly values: Float64Array;
  #at = 0;

  constructor(length: number) {
    this.values = new Float64Array(length);
  }

  /** From the beginning again. */
  restart(): void {
    this.#at = 0;
  }

  add(value: number): void {
    this.values[this.#at++] = value;
  }

  /** Whether something is so. */
  flag(holds: boolean): void {
    this.add(holds ? 1 : 0);
  }

  /** One of so many things. */
  which(one: number, of: number): void {
    for (let other = 0; other < of; other++) this.add(other === one ? 1 : 0);
  }
}
