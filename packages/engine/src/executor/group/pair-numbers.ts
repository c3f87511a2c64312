import { NumberTable } from './number-table.ts';

const STRIDE_MIN = 16;
/** In place of the key of a pair that has none; not a key of any pair. */
const NO_KEY = -1;

/** Numbers distinct pairs of numbers 0, 1, 2, … The second numbers are assumed to be few; the table is rebuilt if they are not. */
export class PairNumbers {
  #table = new NumberTable();
  /** Second numbers are below this. */
  #stride = STRIDE_MIN;
  #count = 0;
  /** The keys of the rows of one call. */
  #keys: Float64Array = new Float64Array(0);

  get count(): number {
    return this.#count;
  }

  /**
   * Writes the numbers of the pairs of `first` and `second` into `into`, which may be one of them. A pair with a negative number is -1, and so is
   * an unknown one unless `isNew`.
   */
  numberAll(
    first: Int32Array,
    second: Int32Array,
    secondCount: number,
    length: number,
    into: Int32Array,
    isNew: boolean,
  ): void {
    if (isNew && secondCount > this.#stride) this.#widen(secondCount);
    const table = this.#table;
    const stride = this.#stride;
    const keys = (this.#keys = this.#keys.length < length ? new Float64Array(length) : this.#keys);
    for (let row = 0; row < length; row++) {
      const a = first[row]!;
      const b = second[row]!;
      keys[row] = a < 0 || b < 0 || b >= stride ? NO_KEY : a * stride + b;
    }
    // New pairs are complete.
    if (isNew) this.#count = table.addAll(keys, length, into, this.#count);
    else table.getAll(keys, length, into);
  }

  #widen(secondCount: number): void {
    let stride = this.#stride;
    while (stride < secondCount) stride *= 4;
    const table = new NumberTable();
    const before = this.#stride;
    this.#table.forEach((key, number) => table.set(Math.floor(key / before) * stride + (key % before), number));
    this.#table = table;
    this.#stride = stride;
  }
}
