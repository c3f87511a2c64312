import type { AggregateNode } from './aggregate.ts';
import type { ApplyNode, SelectPathsNode } from './apply.ts';
import type { AppendVerticesNode } from './append-vertices.ts';
import type { ArgumentNode } from './argument.ts';
import type { AssignNode } from './assign.ts';
import type { BuildPathNode } from './build-path.ts';
import type { DedupNode } from './dedup.ts';
import type { ExpandAllNode } from './expand-all.ts';
import type { ExpandNode } from './expand.ts';
import type { FilterNode } from './filter.ts';
import type { FullTextScanNode } from './full-text-scan.ts';
import type { GetEdgesNode } from './get-edges.ts';
import type { GetVerticesNode } from './get-vertices.ts';
import type { IndexScanNode } from './index-scan.ts';
import type { CallProcedureNode } from './call-procedure.ts';
import type { CrossJoinNode, JoinNode } from './join.ts';
import type { LoadCsvNode } from './load.ts';
import type { LimitNode } from './limit.ts';
import type { PatternJoinNode } from './pattern-join.ts';
import type { AllPathsNode, ShortestPathsNode } from './path-search.ts';
import type { ProjectNode } from './project.ts';
import type { RollUpApplyNode, RowNumberNode } from './roll-up-apply.ts';
import type { SampleNode } from './sample.ts';
import type { ScanEdgesNode } from './scan-edges.ts';
import type { ScanVerticesNode } from './scan-vertices.ts';
import type { IntersectNode, MinusNode, OtherwiseNode, UnionNode } from './set-operations.ts';
import type { SortNode } from './sort.ts';
import type { StartNode } from './start.ts';
import type { SubgraphNode } from './subgraph.ts';
import type { TopNNode } from './top-n.ts';
import type { ShortestPathNode, TraverseNode } from './traverse.ts';
import type { UnwindNode } from './unwind.ts';
import type { WindowNode } from './window.ts';

/** The plan nodes of reading statements. */
export type QueryNode =
  | StartNode
  | ArgumentNode
  | AssignNode
  | ExpandNode
  | ExpandAllNode
  | GetVerticesNode
  | GetEdgesNode
  | AllPathsNode
  | ShortestPathsNode
  | SubgraphNode
  | ScanVerticesNode
  | ScanEdgesNode
  | IndexScanNode
  | FullTextScanNode
  | AppendVerticesNode
  | TraverseNode
  | PatternJoinNode
  | ShortestPathNode
  | BuildPathNode
  | RowNumberNode
  | RollUpApplyNode
  | ApplyNode
  | SelectPathsNode
  | FilterNode
  | ProjectNode
  | UnwindNode
  | LoadCsvNode
  | WindowNode
  | CallProcedureNode
  | SortNode
  | TopNNode
  | LimitNode
  | SampleNode
  | AggregateNode
  | DedupNode
  | UnionNode
  | IntersectNode
  | MinusNode
  | OtherwiseNode
  | JoinNode
  | CrossJoinNode;
