import type { Work } from './work.ts';

/**
 * Compressed sparse rows: the neighbors of vertex v are `targets[offsets[v]]` to before `targets[offsets[v + 1]]`, in ascending
 * order. Vertices are 0 to before `vertexCount`.
 */
export interface Csr {
  readonly vertexCount: number;
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  /** The weight at the same position as the target; undefined: all 1. */
  readonly weights: Float64Array | undefined;
}

/** A list of directed edges. */
export interface EdgeList {
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly weights: Float64Array | undefined;
}

/** The bytes of a CSR of this size. */
export function csrBytes(vertexCount: number, edgeCount: number, isWeighted: boolean): number {
  return 4 * (vertexCount + 1) + (isWeighted ? 12 : 4) * edgeCount;
}

/**
 * The edges by source. Each list is sorted by target: two counting sorts, by target first. O(V + E).
 */
export function csrOfEdges(edges: EdgeList, work: Work): Csr {
  const { vertexCount, edgeCount, sources, targets, weights } = edges;
  work.charge(2 * csrBytes(vertexCount, edgeCount, weights !== undefined));
  const offsets = new Int32Array(vertexCount + 1);
  for (let e = 0; e < edgeCount; e++) offsets[targets[e]! + 1]!++;
  prefixSums(offsets);
  const byTarget = new Int32Array(edgeCount);
  const cursor = offsets.slice(0, vertexCount);
  for (let e = 0; e < edgeCount; e++) byTarget[cursor[targets[e]!]!++] = e;
  work.check();
  offsets.fill(0);
  for (let e = 0; e < edgeCount; e++) offsets[sources[e]! + 1]!++;
  prefixSums(offsets);
  cursor.set(offsets.subarray(0, vertexCount));
  const sorted = new Int32Array(edgeCount);
  const sortedWeights = weights && new Float64Array(edgeCount);
  for (let i = 0; i < edgeCount; i++) {
    const e = byTarget[i]!;
    const at = cursor[sources[e]!]!++;
    sorted[at] = targets[e]!;
    if (sortedWeights) sortedWeights[at] = weights[e]!;
  }
  work.check();
  return { vertexCount, offsets, targets: sorted, weights: sortedWeights };
}

/** The reversed edges, with sorted lists. O(V + E). */
export function transpose(csr: Csr, work: Work): Csr {
  const { vertexCount, offsets, targets, weights } = csr;
  const edgeCount = targets.length;
  work.charge(csrBytes(vertexCount, edgeCount, weights !== undefined));
  const reversed = new Int32Array(vertexCount + 1);
  for (let e = 0; e < edgeCount; e++) reversed[targets[e]! + 1]!++;
  prefixSums(reversed);
  const cursor = reversed.slice(0, vertexCount);
  const sources = new Int32Array(edgeCount);
  const moved = weights && new Float64Array(edgeCount);
  for (let v = 0; v < vertexCount; v++) {
    for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
      const at = cursor[targets[e]!]!++;
      sources[at] = v;
      if (moved) moved[at] = weights[e]!;
    }
  }
  work.check();
  return { vertexCount, offsets: reversed, targets: sources, weights: moved };
}

/**
 * Every edge in both directions, sorted. Parallel edges stay; a loop appears twice in the list of its vertex, as in a degree
 * of 2. O(V + E).
 */
export function undirected(out: Csr, into: Csr, work: Work): Csr {
  const { vertexCount } = out;
  const isWeighted = out.weights !== undefined;
  work.charge(csrBytes(vertexCount, 2 * out.targets.length, isWeighted));
  const offsets = new Int32Array(vertexCount + 1);
  for (let v = 0; v < vertexCount; v++) offsets[v + 1] = out.offsets[v + 1]! + into.offsets[v + 1]!;
  const targets = new Int32Array(2 * out.targets.length);
  const weights = isWeighted ? new Float64Array(targets.length) : undefined;
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    let a = out.offsets[v]!;
    const aEnd = out.offsets[v + 1]!;
    let b = into.offsets[v]!;
    const bEnd = into.offsets[v + 1]!;
    while (a < aEnd || b < bEnd) {
      if (b >= bEnd || (a < aEnd && out.targets[a]! <= into.targets[b]!)) {
        if (weights) weights[at] = out.weights![a]!;
        targets[at++] = out.targets[a++]!;
      } else {
        if (weights) weights[at] = into.weights![b]!;
        targets[at++] = into.targets[b++]!;
      }
    }
  }
  work.check();
  return { vertexCount, offsets, targets, weights };
}

/**
 * A simple graph: loops are removed and parallel edges merged, their weights added. Lists must be sorted and stay so. O(V + E).
 */
export function simplify(csr: Csr, work: Work): Csr {
  const { vertexCount, offsets, targets, weights } = csr;
  work.charge(csrBytes(vertexCount, targets.length, weights !== undefined));
  const kept = new Int32Array(vertexCount + 1);
  const merged = new Int32Array(targets.length);
  const sums = weights && new Float64Array(targets.length);
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    const start = at;
    for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
      const target = targets[e]!;
      if (target === v) continue;
      const isParallel = at > start && merged[at - 1] === target;
      if (!isParallel) merged[at++] = target;
      if (sums) sums[at - 1] = (isParallel ? sums[at - 1]! : 0) + weights[e]!;
    }
    kept[v + 1] = at;
  }
  work.check();
  return { vertexCount, offsets: kept, targets: merged.subarray(0, at), weights: sums?.subarray(0, at) };
}

/** Turns counts at v + 1 into offsets, in place. */
export function prefixSums(counts: Int32Array): void {
  for (let v = 1; v < counts.length; v++) counts[v]! += counts[v - 1]!;
}
