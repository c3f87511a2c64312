/** A growing list of 32-bit integers. */
export class IntList {
  data = new Int32Array(16);
  length = 0;

  push(item: number): void {
    if (this.length === this.data.length) {
      const data = new Int32Array(this.length * 2);
      data.set(this.data);
      this.data = data;
    }
    this.data[this.length++] = item;
  }

  /** A copy of its items. */
  toArray(): Int32Array {
    return this.data.slice(0, this.length);
  }
}
