import type { TextQuery } from '../full-text/query.ts';
import type { PlanNodeShape } from './plan-node.ts';

/**
 * Yields the matches of a full-text index, best first. On a tag: columns `_vertex` (with only that tag) and `_score`. On an edge type:
 * columns `_src`, `_dst`, `_edge`, `_score`.
 */
export interface FullTextScanNode extends PlanNodeShape<'FulltextIndexScan'> {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly index: string;
  /** The text as written. */
  readonly text: string;
  readonly query: TextQuery;
}
