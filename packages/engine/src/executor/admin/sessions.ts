import { NULL, displayValue, isList, type SourceRange, type Value } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { addressText } from '../../catalog/host.ts';
import { denied } from '../../catalog/permission.ts';
import { batchOfRows, SINGLE_ROW, type Batch } from '../../expression/batch.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type {
  KillQueryNode,
  KillSessionNode,
  SetSessionNode,
  ShowQueriesNode,
  ShowSessionsNode,
  TransactionNode,
} from '../../plan/admin/session-nodes.ts';
import type { ExecutionContext, SessionState } from '../execution-context.ts';
import { dateTimeOf } from './date-time-of.ts';

/** SHOW SESSIONS and SHOW SESSION. */
export function* executeShowSessions(
  node: ShowSessionsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const all = context.sessions.list();
  const address = addressText(context.sessions.graphAddress);
  const shown = node.id === undefined ? all : all.filter((session) => session.id === node.id);
  if (node.id !== undefined && shown.length === 0)
    throw executionError(`Get session \`${node.id}' failed: Session not existed!.`, {
      position: node.range,
      hint: 'SHOW SESSIONS lists the sessions',
    });
  yield batchOfRows(
    shown.map((session) => sessionRow(session, address)),
    node.columns.length,
  );
}

/** KILL SESSION. */
export function* executeKillSession(
  node: KillSessionNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  let killed = 0n;
  for (const [id] of idsOf([node.session], inputs, context))
    if (typeof id === 'bigint' && context.sessions.kill(id)) killed++;
  // A statement that ends its own session still has its result.
  context.query.isKilled = false;
  yield batchOfRows([[killed]], node.columns.length);
}

/** SHOW QUERIES: all for root, else those of the user's sessions. */
export function* executeShowQueries(
  node: ShowQueriesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const isGod = context.catalog.users.isGod(context.session.userName);
  const { host, port } = context.sessions.graphAddress;
  const rows: Value[][] = [];
  for (const session of context.sessions.list()) {
    if (!isGod && session.userName !== context.session.userName) continue;
    for (const query of session.queries) {
      rows.push([
        session.id,
        query.id,
        session.userName,
        `"${host}":${port}`,
        dateTimeOf(query.startedAt),
        BigInt(Math.max(0, Math.round((context.now() - query.startedAt) * 1000))),
        query.isKilled ? 'KILLING' : 'RUNNING',
        query.text,
      ]);
    }
  }
  yield batchOfRows(rows, node.columns.length);
}

/** KILL QUERY: all are checked before any is killed. */
export function executeKillQuery(
  node: KillQueryNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const isGod = context.catalog.users.isGod(context.session.userName);
  const victims = idsOf(node.session ? [node.plan, node.session] : [node.plan], inputs, context).map(
    ([plan, sessionId]) => {
      const session = sessionId === undefined ? context.session : sessionWith(sessionId, context, node.range);
      if (session.userName !== context.session.userName && !isGod)
        throw denied("Only GOD role could kill others' queries.", node.range, 'only root may');
      const query = session.queries.find((candidate) => candidate.id === plan);
      if (!query) {
        const where = sessionId === undefined ? 'current Session.' : `Session[${displayValue(sessionId)}].`;
        throw executionError(`ExecutionPlanId[${displayValue(plan ?? NULL)}] does not exist in ${where}`, {
          position: node.range,
          hint: 'SHOW QUERIES lists what runs',
        });
      }
      return query;
    },
  );
  for (const query of victims) query.isKilled = true;
}

function sessionWith(id: Value, context: ExecutionContext, range: SourceRange): SessionState {
  const session = context.sessions.list().find((candidate) => candidate.id === id);
  if (!session)
    throw executionError(`SessionId[${displayValue(id)}] does not exist`, {
      position: range,
      hint: 'SHOW SESSIONS lists the sessions',
    });
  return session;
}

/** The values of the expressions for every row of the input, or once without an input. Lists are flattened. */
function idsOf(
  expressions: readonly BoundExpression[],
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Value[][] {
  const rows: Value[][] = [];
  for (const batch of inputs[0] ?? [SINGLE_ROW]) {
    const columns = expressions.map((expression) => evaluate(expression, batch, context.functions));
    for (let row = 0; row < batch.length; row++) {
      const values = columns.map((column) => valueAt(column, row));
      const first = values[0];
      if (first !== undefined && isList(first)) rows.push(...first.map((item) => [item]));
      else rows.push(values);
    }
  }
  return rows;
}

function sessionRow(session: SessionState, graphAddress: string): Value[] {
  return [
    session.id,
    session.userName,
    session.spaceName,
    dateTimeOf(session.createdAt),
    dateTimeOf(session.updatedAt),
    graphAddress,
    BigInt(session.timezoneOffsetSeconds),
    session.clientAddress,
  ];
}

/** SET SESSION. */
export function executeSetSession(
  { isOn }: SetSessionNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  context.resolvesUntagged = isOn;
}

/** START TRANSACTION, COMMIT and ROLLBACK. */
export function executeTransaction(
  { action, options }: TransactionNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  if (action === 'start') context.startTransaction(options);
  else context.endTransaction(action);
}
