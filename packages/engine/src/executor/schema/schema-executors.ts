import type { SchemaNode } from '../../plan/schema/schema-node.ts';
import type { ExecutorTable } from '../executor.ts';
import { executeAlterElement } from './alter-element.ts';
import { executeCreateConstraint, executeDropConstraint, executeShowConstraints } from './constraint.ts';
import { executeCreateElement } from './create-element.ts';
import { executeCreateIndex } from './create-index.ts';
import { executeCreateSpace, executeCreateSpaceAs } from './create-space.ts';
import { executeDescribeElement, executeShowElements } from './describe-element.ts';
import { executeDescribeIndex, executeShowIndexes, executeShowIndexStatus } from './describe-index.ts';
import { executeDescribeSpace, executeShowSpaces } from './describe-space.ts';
import { executeDropElement } from './drop-element.ts';
import { executeDropIndex } from './drop-index.ts';
import { executeClearSpace, executeDropSpace } from './drop-space.ts';
import { executeCreateFullTextIndex, executeDropFullTextIndex, executeShowFullTextIndexes } from './full-text-index.ts';
import { executeUseSpace } from './use-space.ts';
import { executeCreateFunction, executeDropFunction } from './user-function.ts';
import { withoutRows } from './without-rows.ts';

/** The executors of the schema nodes. */
export const schemaExecutors: ExecutorTable<SchemaNode> = {
  CreateSpace: withoutRows(executeCreateSpace),
  CreateSpaceAs: withoutRows(executeCreateSpaceAs),
  DropSpace: withoutRows(executeDropSpace),
  ClearSpace: withoutRows(executeClearSpace),
  RegisterSpaceToSession: withoutRows(executeUseSpace),
  DescSpace: executeDescribeSpace,
  ShowCreateSpace: executeDescribeSpace,
  ShowSpaces: executeShowSpaces,
  CreateTag: withoutRows(executeCreateElement),
  CreateEdge: withoutRows(executeCreateElement),
  AlterTag: withoutRows(executeAlterElement),
  AlterEdge: withoutRows(executeAlterElement),
  DropTag: withoutRows(executeDropElement),
  DropEdge: withoutRows(executeDropElement),
  DescTag: executeDescribeElement,
  DescEdge: executeDescribeElement,
  ShowCreateTag: executeDescribeElement,
  ShowCreateEdge: executeDescribeElement,
  ShowTags: executeShowElements,
  ShowEdges: executeShowElements,
  CreateTagIndex: withoutRows(executeCreateIndex),
  CreateEdgeIndex: withoutRows(executeCreateIndex),
  DropTagIndex: withoutRows(executeDropIndex),
  DropEdgeIndex: withoutRows(executeDropIndex),
  DescTagIndex: executeDescribeIndex,
  DescEdgeIndex: executeDescribeIndex,
  ShowCreateTagIndex: executeDescribeIndex,
  ShowCreateEdgeIndex: executeDescribeIndex,
  ShowTagIndexes: executeShowIndexes,
  ShowEdgeIndexes: executeShowIndexes,
  ShowTagIndexStatus: executeShowIndexStatus,
  ShowEdgeIndexStatus: executeShowIndexStatus,
  ShowFTIndexes: executeShowFullTextIndexes,
  CreateFTIndex: withoutRows(executeCreateFullTextIndex),
  DropFTIndex: withoutRows(executeDropFullTextIndex),
  CreateConstraint: withoutRows(executeCreateConstraint),
  DropConstraint: withoutRows(executeDropConstraint),
  ShowConstraints: executeShowConstraints,
  CreateFunction: withoutRows(executeCreateFunction),
  DropFunction: withoutRows(executeDropFunction),
};
