import type { Statement } from '@astrolabe/ngql';
import type { PlanNode } from '../plan/plan-node.ts';
import { planMatch, planWrite } from '../planner/match/plan-match.ts';
import { planAssignment, planExplain, planPipe, planSet } from '../planner/plan-composed.ts';
import { planFetchEdges, planFetchVertices } from '../planner/plan-fetch.ts';
import { planFindPath } from '../planner/plan-find-path.ts';
import { planGo } from '../planner/plan-go.ts';
import { planLookup } from '../planner/plan-lookup.ts';
import { planLimit, planOrderBy, planUnwind } from '../planner/plan-order-limit.ts';
import { planSubgraph } from '../planner/plan-subgraph.ts';
import { planYield } from '../planner/plan-yield.ts';
import type { PlannerContext } from '../planner/planner-context.ts';
import { clusterValidator } from '../validator/admin/cluster-validator.ts';
import { jobValidator, rebuildIndexValidator } from '../validator/admin/job-validators.ts';
import {
  killQueryValidator,
  killSessionValidator,
  setSessionValidator,
  transactionValidator,
} from '../validator/admin/session-validators.ts';
import { showValidator } from '../validator/admin/show-validator.ts';
import {
  alterUserValidator,
  changePasswordValidator,
  createUserValidator,
  dropUserValidator,
  grantValidator,
} from '../validator/admin/user-validators.ts';
import { callValidator } from '../validator/call.ts';
import { assignmentValidator, explainValidator, pipeValidator, setValidator } from '../validator/compose.ts';
import { fetchEdgesValidator, fetchVerticesValidator } from '../validator/fetch.ts';
import { findPathValidator } from '../validator/find-path.ts';
import { goValidator } from '../validator/go.ts';
import { lookupValidator } from '../validator/lookup.ts';
import { matchValidator } from '../validator/match/match.ts';
import {
  deleteEdgesValidator,
  deleteTagsValidator,
  deleteVerticesValidator,
} from '../validator/mutate/delete-validators.ts';
import { insertEdgesValidator, insertVerticesValidator } from '../validator/mutate/insert-validators.ts';
import {
  updateEdgesValidator,
  updateEdgeValidator,
  updateVertexValidator,
  updateVerticesValidator,
} from '../validator/mutate/update-validators.ts';
import { limitValidator, orderByValidator, unwindValidator } from '../validator/order-limit.ts';
import { createConstraintValidator, dropConstraintValidator } from '../validator/schema/constraint-validators.ts';
import { describeValidator } from '../validator/schema/describe-validator.ts';
import {
  alterSchemaValidator,
  createSchemaValidator,
  dropSchemaValidator,
} from '../validator/schema/element-validators.ts';
import { createFunctionValidator, dropFunctionValidator } from '../validator/schema/function-validators.ts';
import {
  createFullTextIndexValidator,
  createIndexValidator,
  dropFullTextIndexValidator,
  dropIndexValidator,
} from '../validator/schema/index-validators.ts';
import {
  alterSpaceValidator,
  clearSpaceValidator,
  createSpaceValidator,
  dropSpaceValidator,
  useValidator,
} from '../validator/schema/space-validators.ts';
import { subgraphValidator } from '../validator/subgraph.ts';
import type { ValidatedQuery } from '../validator/validated-query.ts';
import type { StatementValidator } from '../validator/validator.ts';
import { writeValidator } from '../validator/write/write.ts';
import { groupByValidator, yieldValidator } from '../validator/yield.ts';

type Runnable = Exclude<Statement['kind'], 'error'>;
type OfKind<Union, Kind> = Extract<Union, { readonly kind: Kind }>;

/**
 * How a kind of statement is validated, authorized and planned. Only queries have a planner; the validators of other kinds return their plan node.
 */
type StatementDefinition<Kind> = StatementValidator<OfKind<Statement, Kind>> & {
  /** Whether the plan depends only on text, schema and literals: reads, and writes of named rows. */
  readonly cachesPlan?: true;
} & (Kind extends ValidatedQuery['kind']
    ? { plan(statement: OfKind<ValidatedQuery, Kind>, context: PlannerContext): PlanNode }
    : unknown);

/** Every kind of statement in the engine; `STATEMENTS` of `@astrolabe/ngql` has its words, effect and guide page. */
const DEFINITIONS: { readonly [Kind in Runnable]: StatementDefinition<Kind> } = {
  pipe: { ...pipeValidator, plan: planPipe },
  set: { ...setValidator, plan: planSet },
  assignment: { ...assignmentValidator, plan: planAssignment },
  explain: { ...explainValidator, plan: planExplain },
  yield: { ...yieldValidator, plan: planYield, cachesPlan: true },
  'group-by': { ...groupByValidator, cachesPlan: true },
  'order-by': { ...orderByValidator, plan: planOrderBy, cachesPlan: true },
  limit: { ...limitValidator, plan: planLimit, cachesPlan: true },
  unwind: { ...unwindValidator, plan: planUnwind },
  go: { ...goValidator, plan: planGo, cachesPlan: true },
  'fetch-vertices': { ...fetchVerticesValidator, plan: planFetchVertices, cachesPlan: true },
  'fetch-edges': { ...fetchEdgesValidator, plan: planFetchEdges, cachesPlan: true },
  lookup: { ...lookupValidator, plan: planLookup, cachesPlan: true },
  'find-path': { ...findPathValidator, plan: planFindPath, cachesPlan: true },
  subgraph: { ...subgraphValidator, plan: planSubgraph, cachesPlan: true },
  match: { ...matchValidator, plan: planMatch, cachesPlan: true },
  write: { ...writeValidator, plan: planWrite },
  call: callValidator,
  'insert-vertices': insertVerticesValidator,
  'insert-edges': insertEdgesValidator,
  'update-vertex': { ...updateVertexValidator, cachesPlan: true },
  'update-vertices': updateVerticesValidator,
  'update-edge': { ...updateEdgeValidator, cachesPlan: true },
  'update-edges': updateEdgesValidator,
  'delete-vertices': deleteVerticesValidator,
  'delete-tags': deleteTagsValidator,
  'delete-edges': deleteEdgesValidator,
  use: useValidator,
  'create-space': createSpaceValidator,
  'alter-space': alterSpaceValidator,
  'drop-space': dropSpaceValidator,
  'clear-space': clearSpaceValidator,
  describe: describeValidator,
  'create-schema': createSchemaValidator,
  'alter-schema': alterSchemaValidator,
  'drop-schema': dropSchemaValidator,
  'create-index': createIndexValidator,
  'drop-index': dropIndexValidator,
  'rebuild-index': rebuildIndexValidator,
  'create-fulltext-index': createFullTextIndexValidator,
  'drop-fulltext-index': dropFullTextIndexValidator,
  'create-constraint': createConstraintValidator,
  'drop-constraint': dropConstraintValidator,
  'create-function': createFunctionValidator,
  'drop-function': dropFunctionValidator,
  'create-user': createUserValidator,
  'alter-user': alterUserValidator,
  'drop-user': dropUserValidator,
  'change-password': changePasswordValidator,
  grant: grantValidator,
  revoke: grantValidator,
  show: showValidator,
  'kill-query': killQueryValidator,
  'kill-session': killSessionValidator,
  'set-session': setSessionValidator,
  transaction: transactionValidator,
  job: jobValidator,
  cluster: clusterValidator,
};

/** A definition, applied to any statement. */
interface AnyDefinition extends StatementValidator<Statement> {
  readonly cachesPlan?: true;
}

/** Returns the definition of a statement; undefined for a range that could not be parsed. */
export function definitionOf({ kind }: Statement): AnyDefinition | undefined {
  return kind === 'error' ? undefined : DEFINITIONS[kind];
}

/** Plans a validated query by the definition of its kind. */
export function planQuery(statement: ValidatedQuery, context: PlannerContext): PlanNode {
  const definition: { plan(statement: ValidatedQuery, context: PlannerContext): PlanNode } =
    DEFINITIONS[statement.kind];
  return definition.plan(statement, context);
}
