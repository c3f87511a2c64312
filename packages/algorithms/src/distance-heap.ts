/** A binary heap of vertices by distance, for Dijkstra's algorithm. A vertex may be in it more than once; the caller skips stale entries. */
export class DistanceHeap {
  #vertices = new Int32Array(1024);
  #distances = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** The smallest distance. The heap must not be empty. */
  get distance(): number {
    return this.#distances[0]!;
  }

  push(vertex: number, distance: number): void {
    if (this.#length === this.#vertices.length) this.#grow();
    const vertices = this.#vertices;
    const distances = this.#distances;
    let at = this.#length++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (distances[above]! <= distance) break;
      vertices[at] = vertices[above]!;
      distances[at] = distances[above]!;
      at = above;
    }
    vertices[at] = vertex;
    distances[at] = distance;
  }

  /** Removes and returns the vertex with the smallest distance. The heap must not be empty. */
  pop(): number {
    const vertices = this.#vertices;
    const distances = this.#distances;
    const first = vertices[0]!;
    const length = --this.#length;
    const vertex = vertices[length]!;
    const distance = distances[length]!;
    let at = 0;
    for (let below = 1; below < length; below = 2 * at + 1) {
      if (below + 1 < length && distances[below + 1]! < distances[below]!) below++;
      if (distances[below]! >= distance) break;
      vertices[at] = vertices[below]!;
      distances[at] = distances[below]!;
      at = below;
    }
    vertices[at] = vertex;
    distances[at] = distance;
    return first;
  }

  #grow(): void {
    const vertices = new Int32Array(2 * this.#length);
    const distances = new Float64Array(2 * this.#length);
    vertices.set(this.#vertices);
    distances.set(this.#distances);
    this.#vertices = vertices;
    this.#distances = distances;
  }
}
