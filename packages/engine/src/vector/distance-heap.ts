/** A binary heap of numbered distances in typed arrays; `isNearestFirst` decides which end is on top. */
export class DistanceHeap {
  #distances = new Float64Array(64);
  #ids = new Int32Array(64);
  readonly #sign: 1 | -1;
  size = 0;

  constructor(isNearestFirst: boolean) {
    this.#sign = isNearestFirst ? 1 : -1;
  }

  /** The distance on top. The heap must not be empty. */
  get topDistance(): number {
    return this.#sign * this.#distances[0]!;
  }

  /** The number on top. The heap must not be empty. */
  get topId(): number {
    return this.#ids[0]!;
  }

  clear(): void {
    this.size = 0;
  }

  push(distance: number, id: number): void {
    if (this.size === this.#ids.length) this.#grow();
    const distances = this.#distances;
    const ids = this.#ids;
    const key = this.#sign * distance;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (distances[parent]! <= key) break;
      distances[at] = distances[parent]!;
      ids[at] = ids[parent]!;
      at = parent;
    }
    distances[at] = key;
    ids[at] = id;
  }

  /** Removes the top and returns its number. */
  pop(): number {
    const distances = this.#distances;
    const ids = this.#ids;
    const top = ids[0]!;
    const last = --this.size;
    const key = distances[last]!;
    const id = ids[last]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && distances[child + 1]! < distances[child]!) child++;
      if (distances[child]! >= key) break;
      distances[at] = distances[child]!;
      ids[at] = ids[child]!;
      at = child;
    }
    distances[at] = key;
    ids[at] = id;
    return top;
  }

  #grow(): void {
    const distances = new Float64Array(this.#distances.length * 2);
    distances.set(this.#distances);
    this.#distances = distances;
    const ids = new Int32Array(this.#ids.length * 2);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}
