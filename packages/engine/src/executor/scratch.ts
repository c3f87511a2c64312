/**
 * A set of small whole numbers (dense ids, edge rows) as an array of stamps: emptied by raising the stamp, so that a short statement
 * pays for what it touches and not for the size of the graph.
 */
export class DenseSet {
  #stamps = new Int32Array(0);
  #stamp = 1;

  /** Empties the set and makes room for numbers below `size`. */
  reset(size: number): void {
    if (this.#stamps.length < size) {
      this.#stamps = new Int32Array(Math.max(size, this.#stamps.length * 2));
      this.#stamp = 1;
    } else if (this.#stamp === 0x7fffffff) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    } else {
      this.#stamp++;
    }
  }

  /** Adds a number; false when it was there. */
  add(item: number): boolean {
    if (this.#stamps[item] === this.#stamp) return false;
    this.#stamps[item] = this.#stamp;
    return true;
  }

  has(item: number): boolean {
    return this.#stamps[item] === this.#stamp;
  }
}

const FREE: DenseSet[] = [];

/** An empty set for numbers below `size`; give it back with `releaseDenseSet`, so that its memory is used again. */
export function acquireDenseSet(size: number): DenseSet {
  const set = FREE.pop() ?? new DenseSet();
  set.reset(size);
  return set;
}

/** Gives a set back. */
export function releaseDenseSet(set: DenseSet): void {
  FREE.push(set);
}
