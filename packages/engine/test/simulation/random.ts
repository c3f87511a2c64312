/** Random numbers that are the same for the same seed (xorshift32, Marsaglia 2003). */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Zero is a fixed point, and similar seeds start with similar values.
    this.#state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ (seed >>> 13)) | 0 || 1;
    for (let round = 0; round < 8; round++) this.#next();
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor((this.#next() / 2 ** 32) * bound);
  }

  /** True once in `times`, on average. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  #next(): number {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }
}
