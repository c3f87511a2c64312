import type { TextQuery } from '../full-text/query.ts';
import type { PlanNodeShape } from './plan-node.ts';

/**
 * What a full-text index finds, the best first. On a tag: columns `_vertex` (with that tag alone) and `_score`. On an edge type: columns `_src`, `_dst`,
 * `_edge`, `_score`.
 */
export interface FullTextScanNode extends PlanNodeShape<'FulltextIndexScan'> {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly index: string;
  /** As it is written. */
  readonly text: string;
  readonly query: TextQuery;
}
