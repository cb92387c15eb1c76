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

  /** How many numbers were told since the beginning. */
  get count(): number {
    return this.#at;
  }

  add(value: number): void {
    // A typed array drops what lies past its end, and the net would learn nothing of it.
    if (this.#at === this.values.length) throw new RangeError(`a description has ${this.values.length} numbers`);
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
