import type { IndexRange } from '../graph/graph.ts';
import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** The names of index scans: over everything, a range, or equal leading fields; `IndexScan` is a union of several. */
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
 * What some index ranges hold, each element once. On a tag: column `_vertex` (with the tags `tagIds`, all when undefined). On an edge type:
 * columns `_src`, `_dst`, `_edge`. An index may find too much where it holds prefixes of text or cells: `recheck` or a Filter above checks again.
 */
export interface IndexScanNode extends PlanNodeShape<IndexScanKind> {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly lookups: readonly IndexLookup[];
  readonly tagIds: readonly number[] | undefined;
  /** Says again what the ranges mean, for ranges that may find too much; it reads the columns of this node. */
  readonly recheck?: PlanCondition;
  /** No more than the first so many rows are wanted. */
  readonly limit?: number;
  /** Why the plan begins here, for EXPLAIN. */
  readonly reason?: string;
}
