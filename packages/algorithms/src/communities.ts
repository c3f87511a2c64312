import { numberBySize } from './components.ts';
import { csrOfEdges, type Csr } from './csr.ts';
import type { GraphProjection } from './graph-projection.ts';
import { seededRandom, shuffled } from './random.ts';
import { Pace, type Work } from './work.ts';

export interface CommunityOptions {
  /** Above 1: more and smaller communities; below: fewer and larger. */
  readonly resolution: number;
  readonly maxLevels: number;
  readonly seed: number;
  /** Leiden: splits communities into connected parts before each aggregation, so that no community is disconnected. */
  readonly isRefined: boolean;
}

/** The graph of one level: sorted lists, always with weights, and edges within a vertex as loops (counted twice). */
interface Level {
  readonly csr: Csr & { readonly weights: Float64Array };
  /** The sum of the weights at each vertex, loops twice. */
  readonly strength: Float64Array;
  readonly total: number;
}

/**
 * Communities of high modularity, numbered by size: 0 is the largest. Directions are ignored. About O(E) a level; the same seed
 * gives the same result.
 * Blondel et al., "Fast unfolding of communities in large networks" (2008); Traag, Waltman and van Eck, "From Louvain to
 * Leiden: guaranteeing well-connected communities" (2019), with the best instead of a random merge in its refinement.
 */
export function communities(graph: GraphProjection, options: CommunityOptions, work: Work): Int32Array {
  const n = graph.vertexCount;
  const random = seededRandom(options.seed);
  let level = firstLevel(graph, work);
  // The vertex of the current level that contains each vertex, and the initial community of each of those.
  const memberOf = Int32Array.from({ length: n }, (_, v) => v);
  let community: Int32Array = memberOf.slice();
  for (let round = 0; round < options.maxLevels; round++) {
    const moved = moveVertices(level, community, options.resolution, random, work);
    const refined = options.isRefined ? numberInOrder(refine(level, community, options.resolution, work)) : undefined;
    // Communities whose vertices cannot merge otherwise become one vertex each.
    const { numbers, count } = refined && refined.count < level.csr.vertexCount ? refined : numberInOrder(community);
    if ((!moved && !refined) || count === level.csr.vertexCount) break;
    const above = new Int32Array(count);
    for (let v = 0; v < numbers.length; v++) above[numbers[v]!] = community[v]!;
    for (let v = 0; v < n; v++) memberOf[v] = numbers[memberOf[v]!]!;
    level = aggregate(level, numbers, count, work);
    community = numberInOrder(above).numbers;
  }
  return numberBySize(memberOf.map((v) => community[v]!));
}

function firstLevel(graph: GraphProjection, work: Work): Level {
  const both = graph.both;
  work.charge(8 * (both.targets.length + both.vertexCount));
  const weights = both.weights ?? new Float64Array(both.targets.length).fill(1);
  return levelOf({ ...both, weights });
}

function levelOf(csr: Csr & { readonly weights: Float64Array }): Level {
  const strength = new Float64Array(csr.vertexCount);
  let total = 0;
  for (let v = 0; v < csr.vertexCount; v++) {
    let sum = 0;
    for (let e = csr.offsets[v]!; e < csr.offsets[v + 1]!; e++) sum += csr.weights[e]!;
    strength[v] = sum;
    total += sum;
  }
  return { csr, strength, total };
}

/** Moves vertices to the neighboring community with the largest gain until none gains; the neighbors of a moved vertex are tried again. */
function moveVertices(
  { csr, strength, total }: Level,
  community: Int32Array,
  resolution: number,
  random: () => number,
  work: Work,
): boolean {
  const n = csr.vertexCount;
  const { offsets, targets, weights } = csr;
  work.charge(29 * n);
  const sums = new Float64Array(n);
  for (let v = 0; v < n; v++) sums[community[v]!]! += strength[v]!;
  const toCommunity = new Float64Array(n);
  const near = new Int32Array(n);
  const queue = shuffled(n, random);
  const isQueued = new Uint8Array(n).fill(1);
  const pace = new Pace(work);
  let hasMoved = false;
  if (total === 0) return false;
  for (let head = 0, size = n; size > 0; size--) {
    const v = queue[head]!;
    head = head + 1 === n ? 0 : head + 1;
    isQueued[v] = 0;
    const own = community[v]!;
    let nearCount = 0;
    for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
      const u = targets[e]!;
      if (u === v) continue;
      const other = community[u]!;
      if (toCommunity[other] === 0) near[nearCount++] = other;
      toCommunity[other]! += weights[e]!;
    }
    pace.add(offsets[v + 1]! - offsets[v]! + 1);
    const pull = (resolution * strength[v]!) / total;
    sums[own]! -= strength[v]!;
    let best = own;
    let bestGain = toCommunity[own]! - pull * sums[own]!;
    for (let i = 0; i < nearCount; i++) {
      const other = near[i]!;
      const gain = toCommunity[other]! - pull * sums[other]!;
      if (gain > bestGain + 1e-12 * total) {
        best = other;
        bestGain = gain;
      }
    }
    sums[best]! += strength[v]!;
    for (let i = 0; i < nearCount; i++) toCommunity[near[i]!] = 0;
    if (best === own) continue;
    community[v] = best;
    hasMoved = true;
    for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
      const u = targets[e]!;
      if (isQueued[u] === 1 || community[u] === best) continue;
      isQueued[u] = 1;
      let tail = head + size - 1;
      if (tail >= n) tail -= n;
      queue[tail] = u;
      size++;
    }
  }
  return hasMoved;
}

/** Parts of each community that are connected: single vertices merge with the neighboring part of the largest gain, if any. */
function refine({ csr, strength, total }: Level, community: Int32Array, resolution: number, work: Work): Int32Array {
  const n = csr.vertexCount;
  const { offsets, targets, weights } = csr;
  work.charge(33 * n);
  const part = Int32Array.from({ length: n }, (_, v) => v);
  const isSingle = new Uint8Array(n).fill(1);
  const partSum = strength.slice();
  const communitySum = new Float64Array(n);
  // The weight from each part to the rest of its community.
  const outward = new Float64Array(n);
  for (let v = 0; v < n; v++) {
    communitySum[community[v]!]! += strength[v]!;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++)
      if (targets[e] !== v && community[targets[e]!] === community[v]) outward[v]! += weights[e]!;
  }
  const toPart = new Float64Array(n);
  const near = new Int32Array(n);
  const pace = new Pace(work);
  for (let v = 0; v < n; v++) {
    pace.add(offsets[v + 1]! - offsets[v]! + 1);
    if (isSingle[v] === 0) continue;
    const all = communitySum[community[v]!]!;
    const isWellConnected = (inner: number, sum: number): boolean =>
      inner >= (resolution * sum * (all - sum)) / total - 1e-12;
    if (!isWellConnected(outward[v]!, strength[v]!)) continue;
    let nearCount = 0;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
      const u = targets[e]!;
      if (u === v || community[u] !== community[v]) continue;
      if (toPart[part[u]!] === 0) near[nearCount++] = part[u]!;
      toPart[part[u]!]! += weights[e]!;
    }
    let best = -1;
    let bestGain = 0;
    for (let i = 0; i < nearCount; i++) {
      const other = near[i]!;
      if (!isWellConnected(outward[other]!, partSum[other]!)) continue;
      const gain = toPart[other]! - (resolution * strength[v]! * partSum[other]!) / total;
      if (gain > bestGain) {
        best = other;
        bestGain = gain;
      }
    }
    if (best >= 0) {
      partSum[best]! += strength[v]!;
      outward[best] = outward[best]! + outward[v]! - 2 * toPart[best]!;
      part[v] = best;
      isSingle[best] = 0;
    }
    for (let i = 0; i < nearCount; i++) toPart[near[i]!] = 0;
  }
  return part;
}

/** Merges each group into one vertex. Sums the weights between two groups; weights within a group become a loop. */
function aggregate({ csr }: Level, groups: Int32Array, count: number, work: Work): Level {
  const { offsets, targets, weights } = csr;
  const edgeCount = targets.length;
  work.charge(24 * edgeCount);
  const sources = new Int32Array(edgeCount);
  const ends = new Int32Array(edgeCount);
  for (let v = 0; v < groups.length; v++) {
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
      sources[e] = groups[v]!;
      ends[e] = groups[targets[e]!]!;
    }
  }
  const sorted = csrOfEdges({ vertexCount: count, edgeCount, sources, targets: ends, weights }, work);
  return levelOf(mergeParallel(sorted));
}

function mergeParallel({ vertexCount, offsets, targets, weights }: Csr): Csr & { readonly weights: Float64Array } {
  const merged = new Int32Array(vertexCount + 1);
  const ends = new Int32Array(targets.length);
  const sums = new Float64Array(targets.length);
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    const start = at;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
      if (at === start || ends[at - 1] !== targets[e]) ends[at++] = targets[e]!;
      sums[at - 1]! += weights![e]!;
    }
    merged[v + 1] = at;
  }
  return { vertexCount, offsets: merged, targets: ends.slice(0, at), weights: sums.slice(0, at) };
}

/** Renumbers labels from 0 in the order of their first appearance. */
function numberInOrder(labels: Int32Array): { readonly numbers: Int32Array; readonly count: number } {
  let most = 0;
  for (let v = 0; v < labels.length; v++) if (labels[v]! > most) most = labels[v]!;
  const numberOf = new Int32Array(most + 1).fill(-1);
  let count = 0;
  const numbers = new Int32Array(labels.length);
  for (let v = 0; v < labels.length; v++) {
    const label = labels[v]!;
    if (numberOf[label] === -1) numberOf[label] = count++;
    numbers[v] = numberOf[label]!;
  }
  return { numbers, count };
}

/**
 * The modularity of a division into communities: the share of weight inside of them, less what chance would put there. Newman
 * and Girvan, "Finding and evaluating community structure in networks" (2004). O(V + E).
 */
export function modularity(graph: GraphProjection, community: Int32Array, resolution: number, work: Work): number {
  const { csr, strength, total } = firstLevel(graph, work);
  if (total === 0) return 0;
  const sums = new Float64Array(csr.vertexCount);
  let inside = 0;
  for (let v = 0; v < csr.vertexCount; v++) {
    sums[community[v]!]! += strength[v]!;
    for (let e = csr.offsets[v]!; e < csr.offsets[v + 1]!; e++)
      if (community[csr.targets[e]!] === community[v]) inside += csr.weights[e]!;
  }
  let expected = 0;
  for (const sum of sums) expected += (sum / total) ** 2;
  return inside / total - resolution * expected;
}

/**
 * Label propagation: every vertex takes the label with the most weight among its neighbors, in random order, until none changes or `maxIterations`
 * rounds are over; a vertex keeps its label on ties. Directions are ignored. Numbered by size. O(iterations · E). Raghavan, Albert and Kumara,
 * "Near linear time algorithm to detect community structures in large-scale networks" (2007).
 */
export function labelPropagation(
  graph: GraphProjection,
  { maxIterations, seed }: { readonly maxIterations: number; readonly seed: number },
  work: Work,
): Int32Array {
  const { vertexCount: n, offsets, targets, weights } = graph.both;
  work.charge(20 * n);
  const labels = Int32Array.from({ length: n }, (_, v) => v);
  const sums = new Float64Array(n);
  const near = new Int32Array(n);
  const random = seededRandom(seed);
  const pace = new Pace(work);
  for (let round = 0; round < maxIterations; round++) {
    let changed = 0;
    for (const v of shuffled(n, random)) {
      let count = 0;
      for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
        const label = labels[targets[e]!]!;
        if (sums[label] === 0) near[count++] = label;
        sums[label]! += weights ? weights[e]! : 1;
      }
      pace.add(offsets[v + 1]! - offsets[v]! + 1);
      let best = labels[v]!;
      let most = sums[best]!;
      // Ties are broken by chance: the first label in the order of the lists would win too often.
      let ties = 1;
      for (let i = 0; i < count; i++) {
        const sum = sums[near[i]!]!;
        if (sum > most) {
          best = near[i]!;
          most = sum;
          ties = 1;
        } else if (sum === most && best !== labels[v] && random() * ++ties < 1) best = near[i]!;
      }
      for (let i = 0; i < count; i++) sums[near[i]!] = 0;
      if (best === labels[v]) continue;
      labels[v] = best;
      changed++;
    }
    if (changed === 0) break;
  }
  return numberBySize(labels);
}
