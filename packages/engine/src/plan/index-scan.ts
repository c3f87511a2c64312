import type { IndexRange } from '../graph/graph.ts';
import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** The names of index scans: over all entries, a range, or equal leading fields; `IndexScan` is a union of several. */
export type IndexScanKind =
  | 'TagIndexFullScan'
  | 'TagIndexRangeScan'
  | 'TagIndexPrefixScan'
  | 'EdgeIndexFullScan'
  | 'EdgeIndexRangeScan'
  | 'EdgeIndexPrefixScan'
  | 'IndexScan';

/** A range of one index. */
export interface IndexLookup {
  readonly indexId: number;
  readonly indexName: string;
  readonly range: IndexRange;
}

/**
 * Yields the elements in index ranges, each once. On a tag: column `_vertex` (with the tags `tagIds`, all if undefined). On an edge type:
 * columns `_src`, `_dst`, `_edge`. An index on text prefixes or cells may return too many: `recheck` or a Filter above tests them again.
 */
export interface IndexScanNode extends PlanNodeShape<IndexScanKind> {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly lookups: readonly IndexLookup[];
  readonly tagIds: readonly number[] | undefined;
  /** The meaning of the ranges as a condition, for ranges that may match too much; reads the columns of this node. */
  readonly recheck?: PlanCondition;
  /** Maximum rows to return. */
  readonly limit?: number;
  /** Reason for this start of the plan, shown by EXPLAIN. */
  readonly reason?: string;
}
