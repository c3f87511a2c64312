/** Initial array of lists: many stay empty. */
const NO_ITEMS = new Int32Array(0);
const ITEMS_MIN = 16;

/** A growing list of 32-bit integers. */
export class IntList {
  data = NO_ITEMS;
  length = 0;

  push(item: number): void {
    if (this.length === this.data.length) this.reserve(1);
    this.data[this.length++] = item;
  }

  /** Reserves space for more items. */
  reserve(count: number): void {
    if (this.length + count <= this.data.length) return;
    const data = new Int32Array(Math.max(ITEMS_MIN, this.length + count, this.data.length * 2));
    data.set(this.data);
    this.data = data;
  }

  /** Appends the first `count` items. */
  append(items: Int32Array, count: number): void {
    this.reserve(count);
    this.data.set(count === items.length ? items : items.subarray(0, count), this.length);
    this.length += count;
  }

  /** A copy of its items. */
  toArray(): Int32Array {
    return this.data.slice(0, this.length);
  }
}
