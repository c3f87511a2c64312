import { DistanceHeap } from './distance-heap.ts';
import { dotAt, normAt, type Metric } from './metric.ts';
import { VectorMemory } from './vector-memory.ts';

/** Links of a vector on the lowest layer; half as many above. */
const LINKS_LOW = 32;
const LINKS_HIGH = LINKS_LOW / 2;
/** Candidates considered by an insertion. */
const CONSTRUCTION_CANDIDATES = 96;
/** The mean number of layers grows with the logarithm of the vectors by this factor. */
const LEVEL_FACTOR = 1 / Math.log(LINKS_HIGH);
const LAYERS_MAX = 12;
/** Numbers of candidates tried for a sample of searches, the sample size, and the required recall. */
const CANDIDATES: readonly number[] = [64, 100, 150, 250, 400, 800, 1600, 3200, 6400];
const SAMPLE = 32;
const SAMPLED_NEAREST = 11;
const WANTED_RECALL = 0.98;
/** The number of the query in the memory. */
const QUERY = 0;

/** A found vector. A smaller distance is nearer, whatever the metric: 1 - cosine, the squared Euclidean distance, or minus the inner product. */
export interface VectorHit {
  readonly number: number;
  readonly distance: number;
}

/**
 * A hierarchical navigable small world (Malkov and Yashunin, 2016) of vectors, numbered from 1. Search is approximate and computes O(log n)
 * distances; insertion too.
 */
export class HnswGraph {
  readonly #dimension: number;
  readonly #metric: Metric;
  readonly #memory: VectorMemory;
  /** The squared length of each vector, for Euclidean distances. */
  #squares = new Float32Array(0);
  /** Per vector on the lowest layer: the number of links, then the links; and the distances of the links at the same indexes. */
  #low = new Int32Array(0);
  #lowDistances = new Float32Array(0);
  /** Per vector the links on the layers above, each as on the lowest; absent for most. */
  readonly #high = new Map<number, readonly Links[]>();
  #visited = new Uint32Array(0);
  #visit = 0;
  #entry = 0;
  #topLayer = -1;
  #seed = 0x9e3779b9;
  readonly #candidates = new DistanceHeap(true);
  readonly #found = new DistanceHeap(false);

  constructor(dimension: number, metric: Metric) {
    this.#dimension = dimension;
    this.#metric = metric;
    this.#memory = new VectorMemory(dimension);
  }

  get memoryBytes(): number {
    const low = this.#low.byteLength + this.#lowDistances.byteLength;
    const high = this.#high.size * (LINKS_HIGH + 1) * 8;
    return this.#memory.memoryBytes + low + high + this.#squares.byteLength + this.#visited.byteLength;
  }

  /** Adds the vector that starts at `from` under a number that is free. */
  insert(number: number, source: Float32Array, from: number): void {
    this.#reserve(number + 1);
    this.#put(number, source, from);
    const layer = this.#randomLayer();
    if (layer > 0)
      this.#high.set(
        number,
        Array.from({ length: layer }, () => linksOf(LINKS_HIGH)),
      );
    if (this.#entry === 0) {
      this.#entry = number;
      this.#topLayer = layer;
      return;
    }
    let nearest = this.#descend(number, layer);
    for (let at = Math.min(layer, this.#topLayer); at >= 0; at--) {
      this.#searchLayer(number, nearest, CONSTRUCTION_CANDIDATES, at, undefined);
      const found = this.#sortedHits();
      nearest = found[0]?.number ?? nearest;
      const others = this.#diverse(found);
      for (const { number: other, distance } of others) {
        this.#addLink(number, other, distance, at);
        this.#addLink(other, number, distance, at);
      }
    }
    if (layer <= this.#topLayer) return;
    this.#entry = number;
    this.#topLayer = layer;
  }

  /**
   * Returns approximately the `count` nearest vectors of a query, nearest first; only numbers with a 1 in `allowed`. More `candidates` improve
   * recall and take longer.
   */
  search(query: Float32Array, count: number, candidates: number, allowed?: Uint8Array): readonly VectorHit[] {
    if (this.#entry === 0) return [];
    this.#put(QUERY, query, 0);
    return this.#searchQuery(count, candidates, allowed);
  }

  #searchQuery(count: number, candidates: number, allowed?: Uint8Array): readonly VectorHit[] {
    this.#searchLayer(QUERY, this.#descend(QUERY, 0), Math.max(count, candidates), 0, allowed);
    return this.#sortedHits().slice(0, count);
  }

  /**
   * Returns the smallest tried number of candidates with which searches for a sample of the vectors 1 to `last` find their nearest ones. Data
   * without clusters needs many. O(last) distances for each of the sample. `check` may throw to stop.
   */
  tunedCandidates(last: number, check: () => void): number {
    const sample = Array.from({ length: SAMPLE }, (_, i) => 1 + Math.floor((i * last) / SAMPLE));
    const nearest = sample.map((number) => {
      check();
      this.#copyToQuery(number);
      return new Set(this.#scan(last));
    });
    for (const candidates of CANDIDATES) {
      let found = 0;
      for (const [i, number] of sample.entries()) {
        check();
        this.#copyToQuery(number);
        for (const hit of this.#searchQuery(SAMPLED_NEAREST, candidates)) if (nearest[i]!.has(hit.number)) found++;
      }
      if (found >= WANTED_RECALL * SAMPLE * SAMPLED_NEAREST) return candidates;
    }
    return CANDIDATES.at(-1)!;
  }

  #copyToQuery(number: number): void {
    this.#memory.copy(number, QUERY);
    if (this.#metric === 'l2') this.#squares[QUERY] = this.#squares[number]!;
  }

  /** The numbers up to `last` that are nearest to the query. */
  #scan(last: number): readonly number[] {
    const found = this.#found;
    found.clear();
    for (let number = 1; number <= last; number++) {
      const distance = this.#distance(QUERY, number);
      if (found.size === SAMPLED_NEAREST && distance >= found.topDistance) continue;
      found.push(distance, number);
      if (found.size > SAMPLED_NEAREST) found.pop();
    }
    return this.#sortedHits().map(({ number }) => number);
  }

  #put(number: number, source: Float32Array, from: number): void {
    const norm = this.#metric === 'cosine' ? normAt(source, from, this.#dimension) : 1;
    this.#memory.put(number, source, from, norm === 0 ? 0 : 1 / norm);
    if (this.#metric === 'l2') this.#squares[number] = dotAt(source, from, source, from, this.#dimension);
  }

  #distance(a: number, b: number): number {
    const dot = this.#memory.dot(a, b);
    if (this.#metric === 'l2') return this.#squares[a]! + this.#squares[b]! - 2 * dot;
    return this.#metric === 'cosine' ? 1 - dot : -dot;
  }

  /** Greedily follows links to the vector nearest to `target` above a layer. */
  #descend(target: number, layer: number): number {
    let nearest = this.#entry;
    let distance = this.#distance(target, nearest);
    for (let at = this.#topLayer; at > layer; at--) {
      for (let isCloser = true; isCloser;) {
        isCloser = false;
        const numbers = this.#high.get(nearest)?.[at - 1]?.numbers;
        for (let i = 1; numbers && i <= numbers[0]!; i++) {
          const other = this.#distance(target, numbers[i]!);
          if (other >= distance) continue;
          distance = other;
          nearest = numbers[i]!;
          isCloser = true;
        }
      }
    }
    return nearest;
  }

  /** Fills `#found` with the vectors of a layer nearest to `target`, starting from one. */
  #searchLayer(target: number, from: number, wanted: number, layer: number, allowed: Uint8Array | undefined): void {
    const candidates = this.#candidates;
    const found = this.#found;
    const visited = this.#visited;
    const visit = ++this.#visit;
    candidates.clear();
    found.clear();
    const start = this.#distance(target, from);
    visited[from] = visit;
    // A vector that is being inserted has no links yet.
    visited[target] = visit;
    candidates.push(start, from);
    if (!allowed || allowed[from] === 1) found.push(start, from);
    while (candidates.size > 0) {
      if (found.size >= wanted && candidates.topDistance > found.topDistance) break;
      const number = candidates.pop();
      const links = layer === 0 ? this.#low : this.#high.get(number)?.[layer - 1]?.numbers;
      if (!links) continue;
      const base = layer === 0 ? number * (LINKS_LOW + 1) : 0;
      for (let i = base + 1, end = base + links[base]!; i <= end; i++) {
        const other = links[i]!;
        if (visited[other] === visit) continue;
        visited[other] = visit;
        const distance = this.#distance(target, other);
        if (found.size >= wanted && distance >= found.topDistance) continue;
        candidates.push(distance, other);
        if (allowed && allowed[other] !== 1) continue;
        found.push(distance, other);
        if (found.size > wanted) found.pop();
      }
    }
  }

  /** Empties `#found`, nearest first. */
  #sortedHits(): VectorHit[] {
    const found = this.#found;
    const hits: VectorHit[] = Array.from({ length: found.size });
    for (let i = found.size - 1; i >= 0; i--) hits[i] = { distance: found.topDistance, number: found.pop() };
    return hits;
  }

  /** The hits to link with: skips those nearer to another hit than to the vector, as long as there are enough. */
  #diverse(hits: readonly VectorHit[]): readonly VectorHit[] {
    const chosen: VectorHit[] = [];
    const covered: VectorHit[] = [];
    for (const hit of hits) {
      if (chosen.length === LINKS_HIGH) break;
      const isCovered = chosen.some((other) => this.#distance(hit.number, other.number) < hit.distance);
      (isCovered ? covered : chosen).push(hit);
    }
    return [...chosen, ...covered.slice(0, LINKS_HIGH - chosen.length)];
  }

  /**
   * Adds a link. If the list is full, it replaces the farthest link that is nearer to the new one than to `number`, or the farthest one; a new link
   * that is nearer to a closer one is dropped.
   */
  #addLink(number: number, other: number, distance: number, layer: number): void {
    const { numbers, distances } =
      layer === 0 ? { numbers: this.#low, distances: this.#lowDistances } : this.#high.get(number)![layer - 1]!;
    const capacity = layer === 0 ? LINKS_LOW : LINKS_HIGH;
    const base = layer === 0 ? number * (LINKS_LOW + 1) : 0;
    const count = numbers[base]!;
    let place = count + 1;
    if (count === capacity) {
      let farthest = 0;
      let farthestCovered = 0;
      for (let i = 1; i <= count; i++) {
        const known = distances[base + i]!;
        const between = this.#distance(other, numbers[base + i]!);
        if (known < distance && between < distance) return;
        if (farthest === 0 || known > distances[base + farthest]!) farthest = i;
        if (between < known && (farthestCovered === 0 || known > distances[base + farthestCovered]!))
          farthestCovered = i;
      }
      place = farthestCovered || farthest;
    } else numbers[base] = place;
    numbers[base + place] = other;
    distances[base + place] = distance;
  }

  #reserve(count: number): void {
    this.#memory.reserve(count);
    if (count <= this.#visited.length) return;
    const capacity = Math.max(count, this.#visited.length + (this.#visited.length >>> 1), 64);
    this.#low = extended(this.#low, new Int32Array(capacity * (LINKS_LOW + 1)));
    this.#lowDistances = extended(this.#lowDistances, new Float32Array(capacity * (LINKS_LOW + 1)));
    if (this.#metric === 'l2') this.#squares = extended(this.#squares, new Float32Array(capacity));
    this.#visited = new Uint32Array(capacity);
    this.#visit = 0;
  }

  /** A layer from the exponential distribution of the paper; the same sequence for the same insertions. */
  #randomLayer(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    const uniform = ((this.#seed >>> 0) + 1) / 2 ** 32;
    return Math.min(LAYERS_MAX, Math.floor(-Math.log(uniform) * LEVEL_FACTOR));
  }
}

/** Links of a vector on a layer: `numbers[0]` is their count; distances have the same indexes. */
interface Links {
  readonly numbers: Int32Array;
  readonly distances: Float32Array;
}

function linksOf(capacity: number): Links {
  return { numbers: new Int32Array(capacity + 1), distances: new Float32Array(capacity + 1) };
}

function extended<T extends Int32Array | Float32Array>(array: T, larger: T): T {
  larger.set(array);
  return larger;
}
