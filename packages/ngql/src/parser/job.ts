import type { JobStatement, KillQueryStatement, KillSessionStatement, QueryId } from '../ast/admin.ts';
import { T } from '../lexer/token.ts';
import { parseIntegers } from './clause.ts';
import { parseDownloadUrl, parseHosts } from './cluster.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

/** `KILL QUERY '(' … ')' | KILL ( SESSION | SESSIONS ) expr` */
export function parseKill(cursor: Cursor): KillQueryStatement | KillSessionStatement {
  const { start } = cursor;
  cursor.expect(T.KILL);
  if (cursor.accept(T.QUERY)) return parseKillQuery(cursor, start);
  if (!cursor.accept(T.SESSION) && !cursor.accept(T.SESSIONS)) cursor.unexpected(T.QUERY, T.SESSION, T.SESSIONS);
  const session = parseExpression(cursor);
  return { kind: 'kill-session', session, range: cursor.rangeFrom(start) };
}

/** `'(' ( PLAN '=' qid | SESSION '=' qid ',' PLAN '=' qid | PLAN '=' qid ',' SESSION '=' qid ) ')'` */
function parseKillQuery(cursor: Cursor, start: number): KillQueryStatement {
  cursor.expect(T.OPEN_PAREN);
  if (cursor.accept(T.SESSION)) {
    const session = parseAssignedQueryId(cursor);
    cursor.expect(T.COMMA);
    cursor.expect(T.PLAN);
    const plan = parseAssignedQueryId(cursor);
    cursor.expect(T.CLOSE_PAREN);
    return { kind: 'kill-query', session, plan, range: cursor.rangeFrom(start) };
  }
  if (cursor.kind !== T.PLAN) cursor.unexpected(T.PLAN, T.SESSION);
  cursor.advance();
  const plan = parseAssignedQueryId(cursor);
  let session: QueryId | undefined;
  if (cursor.accept(T.COMMA)) {
    cursor.expect(T.SESSION);
    session = parseAssignedQueryId(cursor);
  }
  cursor.expect(T.CLOSE_PAREN);
  return { kind: 'kill-query', ...(session && { session }), plan, range: cursor.rangeFrom(start) };
}

/** `'=' qid` with `qid = int | '$-' '.' name` */
function parseAssignedQueryId(cursor: Cursor): QueryId {
  cursor.expect(T.ASSIGN);
  const { start } = cursor;
  if (!cursor.accept(T.INPUT)) return { kind: 'id', id: cursor.integer() };
  cursor.expect(T.DOT);
  const property = cursor.name().text;
  return {
    kind: 'reference',
    reference: { kind: 'input-property', property, range: cursor.rangeFrom(start) },
  };
}

/**
 * ```
 * job = SUBMIT JOB ( COMPACT | FLUSH | STATS | INGEST | DOWNLOAD HDFS string | BALANCE LEADER | BALANCE DATA [ REMOVE hosts ] )
 *     | STOP JOB int | RECOVER JOB [ int,..[,] ]
 * ```
 */
export function parseJob(cursor: Cursor): JobStatement {
  const { start, kind } = cursor;
  cursor.advance();
  cursor.expect(T.JOB);
  if (kind === T.STOP) return { kind: 'job', action: 'stop', ids: [cursor.integer()], range: cursor.rangeFrom(start) };
  if (kind === T.RECOVER)
    return {
      kind: 'job',
      action: 'recover',
      ids: parseIntegers(cursor),
      range: cursor.rangeFrom(start),
    };
  if (cursor.kind === T.BALANCE) return { ...parseBalance(cursor), range: cursor.rangeFrom(start) };
  if (cursor.kind === T.DOWNLOAD) {
    const url = parseDownloadUrl(cursor);
    return { kind: 'job', action: 'download', ids: [], url, range: cursor.rangeFrom(start) };
  }
  const action = SIMPLE_JOBS.get(cursor.kind) ?? cursor.unexpected(...SIMPLE_JOBS.keys(), T.BALANCE, T.DOWNLOAD);
  cursor.advance();
  return { kind: 'job', action, ids: [], range: cursor.rangeFrom(start) };
}

const SIMPLE_JOBS: ReadonlyMap<number, JobStatement['action']> = new Map<number, JobStatement['action']>([
  [T.COMPACT, 'compact'],
  [T.FLUSH, 'flush'],
  [T.STATS, 'stats'],
  [T.INGEST, 'ingest'],
]);

/** `balance = BALANCE LEADER | BALANCE DATA [ REMOVE hosts ]` */
export function parseBalance(cursor: Cursor): JobStatement {
  const { start } = cursor;
  cursor.expect(T.BALANCE);
  if (cursor.accept(T.LEADER))
    return { kind: 'job', action: 'balance-leader', ids: [], range: cursor.rangeFrom(start) };
  if (!cursor.accept(T.DATA)) cursor.unexpected(T.LEADER, T.DATA);
  const remove = cursor.accept(T.REMOVE) ? parseHosts(cursor) : undefined;
  return {
    kind: 'job',
    action: 'balance-data',
    ids: [],
    ...(remove && { remove }),
    range: cursor.rangeFrom(start),
  };
}
