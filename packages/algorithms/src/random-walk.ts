import type { Csr } from './csr.ts';
import type { GraphProjection, Orientation } from './graph-projection.ts';
import { seededRandom } from './random.ts';
import { Pace, type Work } from './work.ts';

export interface WalkOptions {
  readonly orientation: Orientation;
  /** Start vertices of the walks. Empty: all vertices. */
  readonly sources: Int32Array;
  readonly walksPerVertex: number;
  /** The most vertices in a walk, its start included. */
  readonly walkLength: number;
  /** Above 1: a walk returns to the vertex before less often. */
  readonly returnFactor: number;
  /** Above 1: a walk stays near the previous vertex. */
  readonly inOutFactor: number;
  readonly seed: number;
}

/**
 * Random walks; a walk ends early at a vertex without edges. Steps are chosen by weight, and by the two factors as in Grover and Leskovec,
 * "node2vec: scalable feature learning for networks" (2016), sampled by rejection (Yang et al., "KnightKing", 2019): expected O(1) per step without
 * weights, O(degree) with weights.
 */
export function* randomWalks(graph: GraphProjection, options: WalkOptions, work: Work): Iterable<Int32Array> {
  const csr = graph.along(options.orientation);
  const random = seededRandom(options.seed);
  const pace = new Pace(work);
  const isEvery = options.sources.length === 0;
  const count = isEvery ? csr.vertexCount : options.sources.length;
  const walk = new Int32Array(options.walkLength);
  for (let round = 0; round < options.walksPerVertex; round++) {
    for (let i = 0; i < count; i++) {
      walk[0] = isEvery ? i : options.sources[i]!;
      let length = 1;
      while (length < options.walkLength) {
        const next = step(csr, length > 1 ? walk[length - 2]! : -1, walk[length - 1]!, options, random);
        if (next < 0) break;
        walk[length++] = next;
      }
      pace.add(length);
      yield walk.slice(0, length);
    }
  }
}

function step(csr: Csr, before: number, at: number, options: WalkOptions, random: () => number): number {
  const { offsets, targets } = csr;
  if (offsets[at] === offsets[at + 1]) return -1;
  if (before < 0 || (options.returnFactor === 1 && options.inOutFactor === 1))
    return targets[chooseEdge(csr, at, random)]!;
  const back = 1 / options.returnFactor;
  const away = 1 / options.inOutFactor;
  const most = Math.max(back, 1, away);
  for (;;) {
    const target = targets[chooseEdge(csr, at, random)]!;
    const odds = target === before ? back : hasEdge(csr, before, target) ? 1 : away;
    if (random() * most < odds) return target;
  }
}

function chooseEdge({ offsets, weights }: Csr, v: number, random: () => number): number {
  const start = offsets[v]!;
  const end = offsets[v + 1]!;
  if (!weights) return start + Math.floor(random() * (end - start));
  let total = 0;
  for (let e = start; e < end; e++) total += weights[e]!;
  let left = random() * total;
  for (let e = start; e < end; e++) {
    left -= weights[e]!;
    if (left < 0) return e;
  }
  return end - 1;
}

function hasEdge({ offsets, targets }: Csr, source: number, target: number): boolean {
  let low = offsets[source]!;
  let high = offsets[source + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (targets[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return low < offsets[source + 1]! && targets[low] === target;
}
