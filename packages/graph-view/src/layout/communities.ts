/** Community detection by the Louvain method (Blondel et al., 2008) on typed arrays. */
import type { LayoutGraph } from './layout-graph.ts';

/** Neighbors of each node with link weights, as one list; links within a node are in `within`. */
interface WeightedGraph {
  readonly offsets: Uint32Array;
  readonly others: Uint32Array;
  readonly weights: Float64Array;
  /** Total link weight of each node, counting links within it twice. */
  readonly totals: Float64Array;
  readonly within: Float64Array;
}

/** Maximum rounds in which nodes look for a better community, and levels of merged graphs. */
const ROUNDS = 12;
const LEVELS = 8;
/** Rounds end when fewer nodes move than this share. */
const MOVED_MIN = 0.002;
const GAIN_MIN = 1e-9;

/** The community of each vertex, numbered from 0; the same for the same graph. */
export function communitiesOf({ count, src, dst }: Pick<LayoutGraph, 'count' | 'src' | 'dst'>): Uint32Array {
  let membership = Uint32Array.from({ length: count }, (_, i) => i);
  let graph = graphOf(count, src, dst, new Float64Array(src.length).fill(1), new Float64Array(count));
  for (let level = 0; level < LEVELS; level++) {
    const nodes = graph.totals.length;
    const { found, number } = moveNodes(graph);
    membership = membership.map((node) => found[node]!);
    if (number === nodes) break;
    graph = merged(graph, found, number);
  }
  return membership;
}

/** Moves every node to the community of a neighbor if that increases modularity. */
function moveNodes({ offsets, others, weights, totals }: WeightedGraph): {
  readonly found: Uint32Array;
  readonly number: number;
} {
  const nodes = totals.length;
  const community = Uint32Array.from({ length: nodes }, (_, i) => i);
  const communityTotals = totals.slice();
  const all = totals.reduce((sum, total) => sum + total, 0) || 1;
  const shared = new Float64Array(nodes);
  const met: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let node = 0; node < nodes; node++) {
      const own = community[node]!;
      met.length = 0;
      for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
        const other = community[others[at]!]!;
        if (shared[other] === 0) met.push(other);
        shared[other]! += weights[at]!;
      }
      const total = totals[node]!;
      communityTotals[own]! -= total;
      let best = own;
      let bestGain = shared[own]! - (communityTotals[own]! * total) / all;
      for (const other of met) {
        const gain = shared[other]! - (communityTotals[other]! * total) / all;
        if (gain > bestGain + GAIN_MIN) [best, bestGain] = [other, gain];
      }
      for (const other of met) shared[other] = 0;
      communityTotals[best]! += total;
      if (best === own) continue;
      community[node] = best;
      moved++;
    }
    if (moved <= nodes * MOVED_MIN) break;
  }
  const numbers = new Int32Array(nodes).fill(-1);
  let number = 0;
  for (let node = 0; node < nodes; node++) {
    const root = community[node]!;
    if (numbers[root]! < 0) numbers[root] = number++;
    community[node] = numbers[root]!;
  }
  return { found: community, number };
}

/** The graph whose nodes are the communities of another. */
function merged(graph: WeightedGraph, community: Uint32Array, number: number): WeightedGraph {
  const { offsets, others, weights } = graph;
  const src: number[] = [];
  const dst: number[] = [];
  const linkWeights: number[] = [];
  const within = new Float64Array(number);
  const links = new Map<number, number>();
  for (let node = 0; node < community.length; node++) {
    const from = community[node]!;
    within[from]! += graph.within[node]!;
    for (let at = offsets[node]!; at < offsets[node + 1]!; at++) {
      const other = others[at]!;
      // Every link is listed at both of its ends.
      if (other < node) continue;
      const to = community[other]!;
      if (to === from) {
        within[from]! += weights[at]!;
        continue;
      }
      const key = from < to ? from * number + to : to * number + from;
      const known = links.get(key);
      if (known === undefined) {
        links.set(key, src.length);
        src.push(from);
        dst.push(to);
        linkWeights.push(weights[at]!);
      } else linkWeights[known]! += weights[at]!;
    }
  }
  return graphOf(number, src, dst, linkWeights, within);
}

function graphOf(
  count: number,
  src: ArrayLike<number>,
  dst: ArrayLike<number>,
  linkWeights: ArrayLike<number>,
  within: Float64Array,
): WeightedGraph {
  const offsets = new Uint32Array(count + 1);
  for (let e = 0; e < src.length; e++) {
    if (src[e] === dst[e]) continue;
    offsets[src[e]! + 1]!++;
    offsets[dst[e]! + 1]!++;
  }
  for (let node = 0; node < count; node++) offsets[node + 1]! += offsets[node]!;
  const next = offsets.slice(0, count);
  const others = new Uint32Array(offsets[count]!);
  const weights = new Float64Array(offsets[count]!);
  const totals = Float64Array.from(within, (weight) => 2 * weight);
  for (let e = 0; e < src.length; e++) {
    const [from, to, weight] = [src[e]!, dst[e]!, linkWeights[e]!];
    if (from === to) continue;
    for (const [here, there] of [
      [from, to],
      [to, from],
    ] as const) {
      const at = next[here]!++;
      others[at] = there;
      weights[at] = weight;
      totals[here]! += weight;
    }
  }
  return { offsets, others, weights, totals, within };
}
