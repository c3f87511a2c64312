import type { Graph, TagTable } from '../graph/graph.ts';
import type { StoredVectors } from '../graph/stored-columns.ts';
import { DistanceHeap } from './distance-heap.ts';
import { HnswGraph, type VectorHit } from './hnsw.ts';
import { dotAt, squaredDistanceAt, type Metric } from './metric.ts';

/** With fewer vectors, or fewer that are allowed, a scan is as fast as the graph and exact. */
const SCANNED_MAX = 5000;
/** Maximum share of changed vectors that are scanned in addition to the graph; with more, it is rebuilt. */
const CHANGED_SHARE_MAX = 0.05;
/** Growth of the number of vectors, as a factor, after which candidates are chosen again. */
const TUNED_GROWTH = 1.5;
/** Vectors inserted between two checks of the statement. */
const INSERTS_BETWEEN_CHECKS = 64;

/** The wanted elements. */
export interface VectorQuery {
  readonly vector: Float32Array;
  readonly count: number;
  /** Number of candidates of the approximate search; chosen from the data if absent. */
  readonly candidates: number | undefined;
  readonly isExact: boolean;
  /** Per vector slot: 1 if it may be found. */
  readonly allowed: Uint8Array | undefined;
  readonly allowedCount: number;
}

/** A found vertex, by dense id. */
export interface NearVertex {
  readonly dense: number;
  readonly distance: number;
}

/**
 * An index over one vector property for one metric: a graph over the slots of the column, updated by each search. Slots whose vectors were replaced
 * after insertion are compared one by one.
 */
export class VectorIndex {
  readonly #metric: Metric;
  #graph: HnswGraph | undefined;
  /** The graph has the slots up to this. */
  #inserted = 0;
  /** Candidates that the data needs, as of a number of slots. */
  #candidates = 0;
  #tunedFor = 0;
  readonly #changed = new Set<number>();
  /** The dense ids of the vertices by slot, until the next write. */
  #vertices: Int32Array | undefined;

  constructor(metric: Metric) {
    this.#metric = metric;
  }

  get memoryBytes(): number {
    return (this.#graph?.memoryBytes ?? 0) + (this.#vertices?.byteLength ?? 0);
  }

  /** A row of the tag was written or deleted; `slot` is that of its vector, or 0. */
  touch(slot: number): void {
    this.#vertices = undefined;
    if (slot > 0 && slot <= this.#inserted) this.#changed.add(slot);
  }

  /** The nearest vertices, the nearest first. `check` is called between pieces and may throw to stop. */
  search(table: TagTable, vectors: StoredVectors, query: VectorQuery, check: () => void): readonly NearVertex[] {
    const denseOf = this.#denseOf(vectors, table);
    const isScanned = query.isExact || vectors.slotCount <= SCANNED_MAX || query.allowedCount <= SCANNED_MAX;
    const isFree = (slot: number): boolean => denseOf[slot]! >= 0 && (query.allowed?.[slot] ?? 1) === 1;
    if (isScanned) return this.#scanned(vectors, query, isFree, check).map((hit) => nearVertex(hit, denseOf));
    const graph = this.#upToDate(vectors, check);
    const allowed = this.#allowedSlots(vectors.slotCount, denseOf, query.allowed);
    const hits = [...graph.search(query.vector, query.count, query.candidates ?? this.#candidates, allowed)];
    for (const slot of this.#changed)
      if (isFree(slot)) hits.push({ number: slot, distance: distanceOf(this.#metric, query.vector, vectors, slot) });
    // The graph computes in single precision; results are exact.
    return hits
      .map(({ number }) => ({ number, distance: distanceOf(this.#metric, query.vector, vectors, number) }))
      .sort(byDistance)
      .slice(0, query.count)
      .map((hit) => nearVertex(hit, denseOf));
  }

  #denseOf(vectors: StoredVectors, table: TagTable): Int32Array {
    if (this.#vertices?.length === vectors.slotCount + 1) return this.#vertices;
    const found = denseOfSlots(vectors, table);
    // Rows with a time to live vanish without a write.
    if (table.presence()) this.#vertices = found;
    return found;
  }

  /** Per slot, 1 if the graph may return it; undefined if it may return all. */
  #allowedSlots(slotCount: number, denseOf: Int32Array, filter: Uint8Array | undefined): Uint8Array | undefined {
    if (!filter && this.#changed.size === 0 && denseOf.indexOf(-1, 1) < 0) return undefined;
    const allowed = new Uint8Array(slotCount + 1);
    for (let slot = 1; slot <= slotCount; slot++)
      if (denseOf[slot]! >= 0 && (filter?.[slot] ?? 1) === 1) allowed[slot] = 1;
    for (const slot of this.#changed) allowed[slot] = 0;
    return allowed;
  }

  #upToDate({ dimension, data, slotCount }: StoredVectors, check: () => void): HnswGraph {
    if (slotCount < this.#inserted || this.#changed.size > Math.max(SCANNED_MAX, slotCount * CHANGED_SHARE_MAX)) {
      this.#graph = undefined;
      this.#inserted = 0;
      this.#tunedFor = 0;
      this.#changed.clear();
    }
    const graph = (this.#graph ??= new HnswGraph(dimension, this.#metric));
    const isGrown = slotCount > this.#tunedFor * TUNED_GROWTH;
    while (this.#inserted < slotCount) {
      if (this.#inserted % INSERTS_BETWEEN_CHECKS === 0) check();
      graph.insert(this.#inserted + 1, data, this.#inserted * dimension);
      this.#inserted++;
    }
    if (isGrown) {
      this.#candidates = graph.tunedCandidates(slotCount, check);
      this.#tunedFor = slotCount;
    }
    return graph;
  }

  #scanned(
    vectors: StoredVectors,
    { vector, count }: VectorQuery,
    isFree: (slot: number) => boolean,
    check: () => void,
  ): readonly VectorHit[] {
    const nearest = new DistanceHeap(false);
    for (let slot = 1; slot <= vectors.slotCount; slot++) {
      if (slot % SCANNED_MAX === 0) check();
      if (!isFree(slot)) continue;
      const distance = distanceOf(this.#metric, vector, vectors, slot);
      if (nearest.size === count && distance >= nearest.topDistance) continue;
      nearest.push(distance, slot);
      if (nearest.size > count) nearest.pop();
    }
    const hits: VectorHit[] = [];
    while (nearest.size > 0) hits.push({ distance: nearest.topDistance, number: nearest.pop() });
    return hits.sort(byDistance);
  }
}

/** Nearest first; of equal ones, the one written first. */
function byDistance(a: VectorHit, b: VectorHit): number {
  return a.distance - b.distance || a.number - b.number;
}

function nearVertex({ number, distance }: VectorHit, denseOf: Int32Array): NearVertex {
  return { dense: denseOf[number]!, distance };
}

/** The dense id of the vertex whose vector is in a slot; -1 if there is none. O(rows). */
function denseOfSlots({ slots, slotCount }: StoredVectors, table: TagTable): Int32Array {
  const denseOf = new Int32Array(slotCount + 1).fill(-1);
  for (let dense = 0; dense < slots.length; dense++) {
    const slot = slots[dense]!;
    if (slot > 0 && table.has(dense)) denseOf[slot] = dense;
  }
  return denseOf;
}

/** The distance in double precision: 1 - cosine, the Euclidean distance, or minus the inner product. */
function distanceOf(metric: Metric, query: Float32Array, { dimension, data }: StoredVectors, slot: number): number {
  const at = (slot - 1) * dimension;
  switch (metric) {
    case 'l2':
      return Math.sqrt(squaredDistanceAt(query, 0, data, at, dimension));
    case 'dot':
      return -dotAt(query, 0, data, at, dimension);
    case 'cosine': {
      const squares = dotAt(query, 0, query, 0, dimension) * dotAt(data, at, data, at, dimension);
      return squares === 0 ? 1 : 1 - dotAt(query, 0, data, at, dimension) / Math.sqrt(squares);
    }
  }
}

/** The vector indexes of a space, by tag, property and metric. They are built by the first search and not stored. */
export class SpaceVectorIndexes {
  readonly #indexes = new Map<
    string,
    { readonly tagId: number; readonly property: string; readonly index: VectorIndex }
  >();

  get memoryBytes(): number {
    let bytes = 0;
    for (const { index } of this.#indexes.values()) bytes += index.memoryBytes;
    return bytes;
  }

  /** The index of a property. */
  of(tagId: number, property: string, metric: Metric): VectorIndex {
    const key = `${tagId}/${metric}/${property}`;
    let known = this.#indexes.get(key);
    if (!known) this.#indexes.set(key, (known = { tagId, property, index: new VectorIndex(metric) }));
    return known.index;
  }

  /** Discards cached facts about a tag, or about all. */
  forget(tagId?: number): void {
    for (const [key, known] of this.#indexes)
      if (tagId === undefined || known.tagId === tagId) this.#indexes.delete(key);
  }

  /** The row of a vertex under a tag was written. */
  touch(graph: Graph, tagId: number, dense: number): void {
    for (const { tagId: indexed, property, index } of this.#indexes.values()) {
      const table = indexed === tagId ? graph.tag(tagId) : undefined;
      const at = table?.schema.properties.findIndex(({ name }) => name === property) ?? -1;
      index.touch(table?.vectors(at)?.slots[dense] ?? 0);
    }
  }
}
