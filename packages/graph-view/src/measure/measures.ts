/** What can be measured of every vertex of a graph on the canvas. */
import { DirectedGraph, UndirectedGraph } from 'graphology';
import louvainModule from 'graphology-communities-louvain';
import pagerankModule from 'graphology-metrics/centrality/pagerank.js';
import type { LayoutGraph } from '../layout/layout-graph.ts';
import { betweenness } from './betweenness.ts';
import { closeness } from './closeness.ts';
import { cores } from './core.ts';
import { eigenvector } from './eigenvector.ts';

// Both modules are the function itself, which their type declarations call `default`.
const louvain = louvainModule as unknown as typeof louvainModule.default;
const pagerank = pagerankModule as unknown as typeof pagerankModule.default;

/** The measures, in the order they are offered. */
export const MEASURES = [
  'degree',
  'pagerank',
  'eigenvector',
  'betweenness',
  'closeness',
  'core',
  'component',
  'community',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A number for each vertex. Components and communities are numbered from 1, the largest first. */
export interface Measured {
  readonly measure: Measure;
  readonly values: Float64Array<ArrayBuffer>;
  /** Whether it was estimated from a sample of the vertices. */
  readonly isSampled: boolean;
}

/** Measures a graph. Directions count for PageRank only. */
export function measure(graph: LayoutGraph, what: Measure): Measured {
  switch (what) {
    case 'degree':
      return { measure: what, values: degrees(graph), isSampled: false };
    case 'pagerank':
      return { measure: what, values: pageRanks(graph), isSampled: false };
    case 'betweenness':
      return { measure: what, ...betweenness(graph) };
    case 'closeness':
      return { measure: what, ...closeness(graph) };
    case 'eigenvector':
      return { measure: what, values: eigenvector(graph), isSampled: false };
    case 'core':
      return { measure: what, values: cores(graph), isSampled: false };
    case 'component':
      return { measure: what, values: components(graph), isSampled: false };
    case 'community':
      return { measure: what, values: communities(graph), isSampled: false };
  }
}

function degrees({ count, src, dst }: LayoutGraph): Float64Array<ArrayBuffer> {
  const values = new Float64Array(count);
  for (let e = 0; e < src.length; e++) {
    values[src[e]!]!++;
    if (src[e] !== dst[e]) values[dst[e]!]!++;
  }
  return values;
}

/** Fills a graph of the library; parallel edges weigh more, loops say nothing. */
function fill<Kind extends DirectedGraph | UndirectedGraph>(graph: Kind, { count, src, dst }: LayoutGraph): Kind {
  for (let i = 0; i < count; i++) graph.addNode(i);
  for (let e = 0; e < src.length; e++)
    if (src[e] !== dst[e]) graph.updateEdge(src[e], dst[e], (known) => ({ weight: Number(known['weight'] ?? 0) + 1 }));
  return graph;
}

function pageRanks(input: LayoutGraph): Float64Array<ArrayBuffer> {
  if (input.count === 0) return new Float64Array(0);
  const ranks = pagerank(fill(new DirectedGraph(), input), {
    getEdgeWeight: 'weight',
    tolerance: 1e-6,
    maxIterations: 200,
  });
  return Float64Array.from({ length: input.count }, (_, i) => ranks[i] ?? 0);
}

function communities(input: LayoutGraph): Float64Array<ArrayBuffer> {
  if (input.src.length === 0) return Float64Array.from({ length: input.count }, (_, i) => i + 1);
  // A fixed order makes the answer the same each time.
  const found = louvain(fill(new UndirectedGraph(), input), { getEdgeWeight: 'weight', randomWalk: false });
  return largestFirst(Float64Array.from({ length: input.count }, (_, i) => found[i] ?? 0));
}

function components({ count, src, dst }: LayoutGraph): Float64Array<ArrayBuffer> {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  const rootOf = (vertex: number): number => {
    let root = vertex;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  for (let e = 0; e < src.length; e++) parent[rootOf(src[e]!)] = rootOf(dst[e]!);
  return largestFirst(Float64Array.from({ length: count }, (_, i) => rootOf(i)));
}

/** Numbers groups from 1 by their size. */
function largestFirst(groups: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const sizes = new Map<number, number>();
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const ranks = new Map([...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([group], at) => [group, at + 1]));
  return groups.map((group) => ranks.get(group) ?? 0);
}
