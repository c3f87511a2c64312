import type { PlanFormat, SourceRange } from '@astrolabe/model';
import type {
  AlterUserStatement,
  ChangePasswordStatement,
  ClusterStatement,
  CreateUserStatement,
  DropUserStatement,
  GrantStatement,
  JobStatement,
  KillQueryStatement,
  KillSessionStatement,
  ShowStatement,
} from './admin.ts';
import type { Name } from './expression.ts';
import type { MatchStatement } from './match.ts';
import type {
  DeleteEdgesStatement,
  DeleteTagsStatement,
  DeleteVerticesStatement,
  InsertEdgesStatement,
  InsertVerticesStatement,
  UpdateEdgeStatement,
  UpdateEdgesStatement,
  UpdateVertexStatement,
  UpdateVerticesStatement,
} from './mutate.ts';
import type {
  AlterSchemaStatement,
  AlterSpaceStatement,
  ClearSpaceStatement,
  CreateFullTextIndexStatement,
  CreateIndexStatement,
  CreateSchemaStatement,
  CreateSpaceStatement,
  DescribeStatement,
  DropFullTextIndexStatement,
  DropIndexStatement,
  DropSchemaStatement,
  DropSpaceStatement,
  RebuildIndexStatement,
  UseStatement,
} from './schema.ts';
import type {
  FetchEdgesStatement,
  FetchVerticesStatement,
  FindPathStatement,
  GoStatement,
  GroupByStatement,
  LimitStatement,
  LookupStatement,
  OrderByStatement,
  SubgraphStatement,
  UnwindStatement,
  YieldStatement,
} from './traverse.ts';

interface Ranged {
  readonly range: SourceRange;
}

/** `left | right`. */
export interface PipeStatement extends Ranged {
  readonly kind: 'pipe';
  readonly left: Statement;
  readonly right: Statement;
}
/** `left UNION right` and its kin. */
export interface SetStatement extends Ranged {
  readonly kind: 'set';
  readonly operator: 'UNION' | 'UNION ALL' | 'INTERSECT' | 'MINUS';
  readonly left: Statement;
  readonly right: Statement;
}
/** `$name = statement`. */
export interface AssignmentStatement extends Ranged {
  readonly kind: 'assignment';
  readonly variable: Name;
  readonly statement: Statement;
}
/** EXPLAIN or PROFILE of one statement, or of several in braces. */
export interface ExplainStatement extends Ranged {
  readonly kind: 'explain';
  readonly isProfile: boolean;
  readonly format: PlanFormat;
  readonly statements: readonly Statement[];
}
/** A stretch that could not be read as a statement. */
export interface ErrorStatement extends Ranged {
  readonly kind: 'error';
}

/** Any statement. */
export type Statement =
  | PipeStatement
  | SetStatement
  | AssignmentStatement
  | ExplainStatement
  | ErrorStatement
  | GoStatement
  | LookupStatement
  | FetchVerticesStatement
  | FetchEdgesStatement
  | FindPathStatement
  | SubgraphStatement
  | YieldStatement
  | GroupByStatement
  | OrderByStatement
  | LimitStatement
  | UnwindStatement
  | MatchStatement
  | InsertVerticesStatement
  | InsertEdgesStatement
  | UpdateVertexStatement
  | UpdateVerticesStatement
  | UpdateEdgeStatement
  | UpdateEdgesStatement
  | DeleteVerticesStatement
  | DeleteTagsStatement
  | DeleteEdgesStatement
  | CreateSpaceStatement
  | AlterSpaceStatement
  | DropSpaceStatement
  | ClearSpaceStatement
  | UseStatement
  | DescribeStatement
  | CreateSchemaStatement
  | AlterSchemaStatement
  | DropSchemaStatement
  | CreateIndexStatement
  | DropIndexStatement
  | RebuildIndexStatement
  | CreateFullTextIndexStatement
  | DropFullTextIndexStatement
  | CreateUserStatement
  | AlterUserStatement
  | DropUserStatement
  | ChangePasswordStatement
  | GrantStatement
  | ShowStatement
  | KillQueryStatement
  | KillSessionStatement
  | JobStatement
  | ClusterStatement;
