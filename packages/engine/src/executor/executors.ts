import type { PlanNode } from '../plan/plan-node.ts';
import type { QueryNode } from '../plan/query-node.ts';
import { adminExecutors } from './admin/admin-executors.ts';
import { executeAggregate } from './aggregate.ts';
import { executeAllPaths } from './all-paths.ts';
import { executeArgument } from './argument.ts';
import { executeAssign } from './assign.ts';
import { executeCallProcedure } from './call-procedure.ts';
import { executeCrossJoin } from './cross-join.ts';
import { executeDedup } from './dedup.ts';
import type { ExecutorTable } from './executor.ts';
import { executeExpandAll } from './expand-all.ts';
import { executeExpand } from './expand.ts';
import { executeFullTextScan } from './full-text-scan.ts';
import { executeGetEdges } from './get-edges.ts';
import { executeGetVertices } from './get-vertices.ts';
import { executeHashJoin } from './hash-join.ts';
import { executeIndexScan } from './index-scan.ts';
import { executeLoadCsv } from './load-csv.ts';
import { executeLimit } from './limit.ts';
import { executeAppendVertices } from './match/append-vertices.ts';
import { executeApply, executeSelectPaths } from './match/apply.ts';
import { executeBuildPath } from './match/build-path.ts';
import { executeRollUpApply, executeRowNumber } from './match/roll-up-apply.ts';
import { executeShortestPath } from './match/shortest-path.ts';
import { executeTraverse } from './match/traverse.ts';
import { mutateExecutors } from './mutate/mutate-executors.ts';
import { executePatternJoin } from './pattern/pattern-join.ts';
import { executeSample } from './sample.ts';
import { executeScanEdges } from './scan-edges.ts';
import { executeScanVertices } from './scan-vertices.ts';
import { schemaExecutors } from './schema/schema-executors.ts';
import { executeIntersect, executeMinus, executeOtherwise, executeUnion } from './set-operations.ts';
import { executeShortestPaths } from './shortest-paths.ts';
import { executeSort } from './sort.ts';
import { executeFilter, executeProject } from './stages.ts';
import { executeStart } from './start.ts';
import { executeSubgraph } from './subgraph.ts';
import { executeTopN } from './top-n.ts';
import { executeUnwind } from './unwind.ts';
import { executeWindow } from './window/window.ts';
import { writeExecutors } from './write/write-executors.ts';

const queryExecutors: ExecutorTable<QueryNode> = {
  Start: executeStart,
  Argument: executeArgument,
  Assign: executeAssign,
  Expand: executeExpand,
  ExpandAll: executeExpandAll,
  GetVertices: executeGetVertices,
  GetEdges: executeGetEdges,
  AllPaths: executeAllPaths,
  BFSShortest: executeShortestPaths,
  MultiShortestPath: executeShortestPaths,
  Subgraph: executeSubgraph,
  ScanVertices: executeScanVertices,
  ScanEdges: executeScanEdges,
  IndexScan: executeIndexScan,
  TagIndexFullScan: executeIndexScan,
  TagIndexRangeScan: executeIndexScan,
  TagIndexPrefixScan: executeIndexScan,
  EdgeIndexFullScan: executeIndexScan,
  EdgeIndexRangeScan: executeIndexScan,
  EdgeIndexPrefixScan: executeIndexScan,
  FulltextIndexScan: executeFullTextScan,
  AppendVertices: executeAppendVertices,
  Traverse: executeTraverse,
  PatternJoin: executePatternJoin,
  ShortestPath: executeShortestPath,
  BuildPath: executeBuildPath,
  RowNumber: executeRowNumber,
  RollUpApply: executeRollUpApply,
  Apply: executeApply,
  SelectPaths: executeSelectPaths,
  Filter: executeFilter,
  Project: executeProject,
  Unwind: executeUnwind,
  LoadCsv: executeLoadCsv,
  Window: executeWindow,
  CallProcedure: executeCallProcedure,
  Sort: executeSort,
  TopN: executeTopN,
  Limit: executeLimit,
  Sample: executeSample,
  Aggregate: executeAggregate,
  Dedup: executeDedup,
  Union: executeUnion,
  Intersect: executeIntersect,
  Minus: executeMinus,
  Otherwise: executeOtherwise,
  HashInnerJoin: executeHashJoin,
  HashLeftJoin: executeHashJoin,
  CrossJoin: executeCrossJoin,
};

/** The executor of each plan node. */
export const executors: ExecutorTable<PlanNode> = {
  ...queryExecutors,
  ...schemaExecutors,
  ...mutateExecutors,
  ...writeExecutors,
  ...adminExecutors,
};
