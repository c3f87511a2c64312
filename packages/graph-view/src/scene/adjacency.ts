/** Edges by vertex: offsets into one list. A loop is listed once. */
export class Adjacency {
  private readonly offsets: Int32Array;
  private readonly edges: Int32Array;

  /** `ends` holds source and destination of each edge in turn. */
  constructor(vertexCount: number, ends: Uint32Array) {
    this.offsets = new Int32Array(vertexCount + 1);
    const edgeCount = ends.length / 2;
    for (let e = 0; e < edgeCount; e++) {
      const [src, dst] = [ends[2 * e]!, ends[2 * e + 1]!];
      this.offsets[src + 1]!++;
      if (dst !== src) this.offsets[dst + 1]!++;
    }
    for (let v = 0; v < vertexCount; v++) this.offsets[v + 1]! += this.offsets[v]!;
    this.edges = new Int32Array(this.offsets[vertexCount]!);
    const next = this.offsets.slice(0, vertexCount);
    for (let e = 0; e < edgeCount; e++) {
      const [src, dst] = [ends[2 * e]!, ends[2 * e + 1]!];
      this.edges[next[src]!++] = e;
      if (dst !== src) this.edges[next[dst]!++] = e;
    }
  }

  /** Indexes of the edges at a vertex, in insertion order. */
  at(vertex: number): Int32Array {
    return this.edges.subarray(this.offsets[vertex] ?? 0, this.offsets[vertex + 1] ?? 0);
  }

  /** Returns where the edges of a vertex start in the list of all edges; they end where those of the next one start. */
  startOf(vertex: number): number {
    return this.offsets[vertex] ?? 0;
  }

  /** The edge at an index of that list. */
  edgeAt(place: number): number {
    return this.edges[place]!;
  }

  /** Number of edges at a vertex. */
  degree(vertex: number): number {
    return (this.offsets[vertex + 1] ?? 0) - (this.offsets[vertex] ?? 0);
  }
}
