/** Measures of the vertices of a graph on the canvas. */
import {
  betweenness,
  communities,
  coreNumbers,
  GraphProjection,
  pageRank,
  UNLIMITED,
  weakComponents,
} from '@astrolabe/algorithms';
import type { LayoutGraph } from '../layout/layout-graph.ts';
import { BETWEENNESS } from '../limits.ts';
import { closeness } from './closeness.ts';
import { eigenvector } from './eigenvector.ts';

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
  const exact = (values: ArrayLike<number>): Measured => ({
    measure: what,
    values: Float64Array.from(values),
    isSampled: false,
  });
  switch (what) {
    case 'degree':
      return exact(degrees(graph));
    case 'pagerank':
      return exact(pageRank(projectionOf(graph), PAGE_RANK, UNLIMITED));
    case 'betweenness':
      return betweennessOf(graph);
    case 'closeness':
      return { measure: what, ...closeness(graph) };
    case 'eigenvector':
      return exact(eigenvector(graph));
    case 'core':
      return exact(coreNumbers(projectionOf(graph), UNLIMITED));
    case 'component':
      return exact(fromOne(weakComponents(projectionOf(graph), UNLIMITED)));
    case 'community':
      return exact(fromOne(communities(projectionOf(graph), LOUVAIN, UNLIMITED)));
  }
}

const PAGE_RANK = {
  orientation: 'out',
  damping: 0.85,
  maxIterations: 200,
  tolerance: 1e-6,
  sources: new Int32Array(0),
} as const;
const LOUVAIN = { resolution: 1, maxLevels: 10, seed: 42, isRefined: false } as const;

function projectionOf({ count, src, dst }: LayoutGraph): GraphProjection {
  return new GraphProjection(
    {
      vertexCount: count,
      edgeCount: src.length,
      sources: Int32Array.from(src),
      targets: Int32Array.from(dst),
      weights: undefined,
    },
    UNLIMITED,
  );
}

/** Exact for a small graph, estimated from a sample of sources for a larger one. */
function betweennessOf(graph: LayoutGraph): Measured {
  const isSampled = graph.count > BETWEENNESS.exactMax;
  const values = betweenness(
    projectionOf(graph),
    {
      orientation: 'both',
      samples: isSampled ? BETWEENNESS.sources : undefined,
      seed: LOUVAIN.seed,
      isNormalized: false,
    },
    UNLIMITED,
  );
  return { measure: 'betweenness', values: Float64Array.from(values), isSampled };
}

/** Groups are numbered from 0 by the algorithms, the largest first. */
function fromOne(groups: ArrayLike<number>): Float64Array {
  return Float64Array.from(groups, (group) => group + 1);
}

function degrees({ count, src, dst }: LayoutGraph): Float64Array {
  const values = new Float64Array(count);
  for (let e = 0; e < src.length; e++) {
    values[src[e]!]!++;
    if (src[e] !== dst[e]) values[dst[e]!]!++;
  }
  return values;
}
