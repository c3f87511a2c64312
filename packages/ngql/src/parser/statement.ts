import type { PlanFormat } from '@astrolabe/model';
import type {
  AssignmentStatement,
  ErrorStatement,
  ExplainStatement,
  PipeStatement,
  SetStatement,
  Statement,
} from '../ast/statement.ts';
import { T } from '../lexer/token.ts';
import {
  parseAdd,
  parseCreateSnapshot,
  parseDivideZone,
  parseDownload,
  parseDropHosts,
  parseDropSnapshot,
  parseDropZone,
  parseGetConfigs,
  parseIngest,
  parseMergeZone,
  parseRemoveListener,
  parseRenameZone,
  parseSign,
  parseUpdateConfigs,
} from './cluster.ts';
import { parseBalance, parseJob, parseKill } from './job.ts';
import { parseShow } from './show.ts';
import { parseAlterUser, parseChangePassword, parseCreateUser, parseDropUser, parseGrant } from './user.ts';
import { isAtConstraint, parseCreateConstraint, parseDropConstraint } from './constraint.ts';
import { isAtStatement, isAtWord } from './clause.ts';
import type { DescribeStatement } from '../ast/schema.ts';
import type { Cursor } from './cursor.ts';
import { isAtCopy } from './load.ts';
import { isAtMatchClause, parseCopyStatement, parseMatch, parseMatchOrWrite } from './match.ts';
import { isAtTransaction, parseTransaction } from './transaction.ts';
import { isAtWritingClause } from './write.ts';
import { parseSetOperator } from './set-operator.ts';
import { parseDelete, parseInsert, parseUpdate } from './mutate.ts';
import {
  parseAlterSchema,
  parseAlterSpace,
  parseClearSpace,
  parseCreateFullTextIndex,
  parseCreateIndex,
  parseCreateSchema,
  parseCreateSpace,
  parseDescribe,
  parseDropFullTextIndex,
  parseDropIndex,
  parseDropSchema,
  parseDropSpace,
  parseRebuildIndex,
  parseUse,
} from './schema.ts';
import {
  parseFetch,
  parseFindPath,
  parseGo,
  parseGroupBy,
  parseLimit,
  parseLookup,
  parseOrderBy,
  parseSubgraph,
  parseUnwind,
  parseYield,
} from './traverse.ts';
import { parseReturnAlone } from './subquery.ts';
import { isAtCall, parseCall, parseClausesOfCall, parseShowAllIndexes } from './procedure-call.ts';
import { isAtFunction, parseCreateFunction, parseDropFunction, parseSetSession } from './user-function.ts';

/**
 * ```
 * sentences = { sentence ';' } [ sentence ] | explain [ { ';' } ]
 * ```
 * A statement that cannot be read is skipped up to the next `;`, or to a word that surely starts one.
 */
export function parseRequest(cursor: Cursor): Statement[] {
  const statements: Statement[] = [];
  while (cursor.accept(T.SEMICOLON));
  while (cursor.kind !== T.END_OF_TEXT) {
    const { start } = cursor;
    const isExplain = cursor.isAt(T.EXPLAIN, T.PROFILE);
    const isAlone = statements.length === 0 || (!isExplain && statements[0]?.kind !== 'explain');
    if (!isAlone)
      cursor.note('syntax error', cursor.range, {
        hint: 'send EXPLAIN and PROFILE alone; put several statements in braces after them',
      });
    statements.push(recoverStatement(cursor, isExplain ? parseExplain : parseSentence));
    skipToNextSentence(cursor);
    while (cursor.accept(T.SEMICOLON));
    // Every statement consumes at least one token, whatever the recovery does.
    if (cursor.start === start) cursor.advance();
  }
  return statements;
}

/** A statement must be followed by `;` or the end; anything else is reported and skipped. */
function skipToNextSentence(cursor: Cursor): void {
  if (cursor.kind === T.SEMICOLON || cursor.kind === T.END_OF_TEXT) return;
  cursor.recover<unknown>(
    (at) => at.unexpected(T.SEMICOLON),
    (at) => isAtStatement(at),
    () => undefined,
  );
}

/** Runs the parser of a statement; an unparsable one becomes an error statement. */
function recoverStatement(cursor: Cursor, parse: (cursor: Cursor) => Statement): Statement {
  return cursor.recover<Statement>(
    parse,
    (at, isInBrackets) => (at.kind === T.PIPE && !isInBrackets) || isAtStatement(at),
    errorStatement,
  );
}

function errorStatement(range: ErrorStatement['range']): ErrorStatement {
  return { kind: 'error', range };
}

/** `explain = ( EXPLAIN | PROFILE ) [ FORMAT '=' string ] ( sentence | '{' { sentence ';' } [ sentence ] '}' )` */
function parseExplain(cursor: Cursor): ExplainStatement {
  const { start } = cursor;
  const isProfile = cursor.kind === T.PROFILE;
  cursor.advance();
  const format = cursor.kind === T.FORMAT ? parsePlanFormat(cursor) : 'row';
  if (!cursor.accept(T.OPEN_BRACE)) {
    const statement = parseSentence(cursor);
    return {
      kind: 'explain',
      isProfile,
      format,
      statements: [statement],
      range: cursor.rangeFrom(start),
    };
  }
  const statements: Statement[] = [];
  while (cursor.accept(T.SEMICOLON));
  while (cursor.kind !== T.CLOSE_BRACE) {
    statements.push(parseSentence(cursor));
    if (cursor.kind !== T.CLOSE_BRACE) cursor.expect(T.SEMICOLON);
    while (cursor.accept(T.SEMICOLON));
  }
  if (statements.length === 0) cursor.unexpected();
  cursor.expect(T.CLOSE_BRACE);
  return { kind: 'explain', isProfile, format, statements, range: cursor.rangeFrom(start) };
}

const PLAN_FORMATS: readonly PlanFormat[] = ['row', 'dot', 'dot:struct', 'tck'];

function parsePlanFormat(cursor: Cursor): PlanFormat {
  cursor.expect(T.FORMAT);
  cursor.expect(T.ASSIGN);
  const range = cursor.range;
  const written = cursor.string();
  const format = PLAN_FORMATS.find((known) => known === written.toLowerCase());
  if (format === undefined)
    cursor.fail(
      `Invalid explain/profile format type: "${written}", only following values are supported: ${PLAN_FORMATS.join(',')}`,
      range,
    );
  return format ?? 'row';
}

type Parse = (cursor: Cursor) => Statement;
type ParserTable = readonly (readonly [token: number, parse: Parse])[];

/** Statements named by their first token that cannot be part of a composed one. */
const SENTENCES = [
  [T.USE, parseUse],
  [T.INSERT, parseInsert],
  [T.UPDATE, (cursor) => (cursor.peek() === T.CONFIGS ? parseUpdateConfigs(cursor) : parseUpdate(cursor))],
  [T.UPSERT, parseUpdate],
  [T.CREATE, parseCreate],
  [T.ALTER, parseAlter],
  [T.DROP, parseDrop],
  [T.CLEAR, parseClearSpace],
  [T.REBUILD, parseRebuildIndex],
  [T.CHANGE, parseChangePassword],
  [T.GRANT, parseGrant],
  [T.REVOKE, parseGrant],
  [T.SUBMIT, parseJob],
  [T.STOP, parseJob],
  [T.RECOVER, parseJob],
  [T.BALANCE, parseBalance],
  [T.ADD, parseAdd],
  [T.MERGE, parseMergeZone],
  [T.RENAME, parseRenameZone],
  [T.DIVIDE, parseDivideZone],
  [T.REMOVE, parseRemoveListener],
  [T.SIGN, parseSign],
  [T.DOWNLOAD, parseDownload],
  [T.INGEST, parseIngest],
] as const satisfies ParserTable;

/** Statements named by their first token that can be before and after a pipe. */
const TRAVERSALS = [
  [T.GO, parseGo],
  [T.LOOKUP, parseLookup],
  [T.GROUP, parseGroupBy],
  [T.ORDER, parseOrderBy],
  [T.FETCH, parseFetch],
  [T.FIND, parseFindPath],
  [T.YIELD, parseYield],
  [T.RETURN, parseReturnAlone],
  [T.GET, parseSubgraph],
  [T.DELETE, parseDelete],
  [T.SHOW, (cursor) => (cursor.peek() === T.INDEXES ? parseShowAllIndexes(cursor) : parseShow(cursor))],
  [T.KILL, parseKill],
  [T.DESCRIBE, parseDescribeUser],
  [T.DESC, parseDescribeUser],
  [T.UNWIND, parseUnwind],
] as const satisfies ParserTable;

/** Kinds of statements that a table or a condition of this file parses. `STATEMENTS` has no other. */
export type ParsedKind =
  | ReturnType<
      | (typeof SENTENCES | typeof TRAVERSALS)[number][1]
      | typeof parseAssignment
      | typeof parseCall
      | typeof parseExplain
      | typeof parseLimit
      | typeof parseMatchOrWrite
      | typeof parseSetSession
      | typeof parseTransaction
      | typeof errorStatement
    >['kind']
  | (PipeStatement | SetStatement)['kind'];

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>(SENTENCES);
const TRAVERSAL_PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>(TRAVERSALS);

/** `sentence = maintain | use | setSentence | assignment | mutate | matchSentences` */
function parseSentence(cursor: Cursor): Statement {
  if (cursor.isAt(T.CREATE, T.INSERT, T.MERGE) && isAtWritingClause(cursor)) return parseMatchOrWrite(cursor);
  const parse = PARSERS.get(cursor.kind);
  if (parse) return parse(cursor);
  switch (cursor.kind) {
    case T.MATCH:
    case T.OPTIONAL:
    case T.WITH:
      return parseMatchSentences(cursor, parseMatchOrWrite(cursor));
    case T.UNWIND: {
      const unwind = parseUnwind(cursor);
      if (isAtMatchClause(cursor) || isAtWritingClause(cursor) || isAtCall(cursor))
        return parseMatchSentences(cursor, parseMatchOrWrite(cursor, unwind));
      return parseSetSentence(cursor, unwind);
    }
    case T.LABEL:
      if (isAtTransaction(cursor)) return parseTransaction(cursor);
      if (isAtCopy(cursor)) return parseCopyStatement(cursor);
      return isAtMatchClause(cursor) || isAtWritingClause(cursor)
        ? parseMatchSentences(cursor, parseMatchOrWrite(cursor))
        : parseSetSentence(cursor);
    case T.VARIABLE:
      return parseAssignment(cursor);
    case T.SET:
      return cursor.peek() === T.SESSION ? parseSetSession(cursor) : parseSetSentence(cursor);
    case T.DESC:
    case T.DESCRIBE:
      return cursor.peek() === T.USER ? parseSetSentence(cursor) : parseDescribe(cursor);
    case T.GET:
      return cursor.peek() === T.CONFIGS ? parseGetConfigs(cursor) : parseSetSentence(cursor);
    default:
      return parseSetSentence(cursor);
  }
}

/** `CREATE ( SPACE | TAG | EDGE | TAG INDEX | EDGE INDEX | FULLTEXT | USER | SNAPSHOT ) …` */
function parseCreate(cursor: Cursor) {
  const { start } = cursor;
  cursor.expect(T.CREATE);
  switch (cursor.kind) {
    case T.SPACE:
      return parseCreateSpace(cursor, start);
    case T.TAG:
    case T.EDGE: {
      const on = cursor.kind === T.TAG ? 'tag' : 'edge';
      cursor.advance();
      return cursor.accept(T.INDEX) ? parseCreateIndex(cursor, start, on) : parseCreateSchema(cursor, start, on);
    }
    case T.FULLTEXT:
      return parseCreateFullTextIndex(cursor, start);
    case T.USER:
      return parseCreateUser(cursor, start);
    case T.SNAPSHOT:
      return parseCreateSnapshot(cursor, start);
    default:
      if (isAtConstraint(cursor)) return parseCreateConstraint(cursor, start);
      if (isAtFunction(cursor)) return parseCreateFunction(cursor, start);
      return cursor.unexpected(T.SPACE, T.TAG, T.EDGE, T.FULLTEXT, T.USER, T.SNAPSHOT);
  }
}

/** `ALTER ( SPACE | TAG | EDGE | USER ) …` */
function parseAlter(cursor: Cursor) {
  const { start } = cursor;
  cursor.expect(T.ALTER);
  switch (cursor.kind) {
    case T.SPACE:
      return parseAlterSpace(cursor, start);
    case T.TAG:
    case T.EDGE: {
      const on = cursor.kind === T.TAG ? 'tag' : 'edge';
      cursor.advance();
      return parseAlterSchema(cursor, start, on);
    }
    case T.USER:
      return parseAlterUser(cursor, start);
    default:
      return cursor.unexpected(T.SPACE, T.TAG, T.EDGE, T.USER);
  }
}

/** `DROP ( SPACE | TAG | EDGE | TAG INDEX | EDGE INDEX | FULLTEXT INDEX | USER | HOSTS | ZONE | SNAPSHOT ) …` */
function parseDrop(cursor: Cursor) {
  const { start } = cursor;
  cursor.expect(T.DROP);
  switch (cursor.kind) {
    case T.SPACE:
      return parseDropSpace(cursor, start);
    case T.TAG:
    case T.EDGE: {
      const on = cursor.kind === T.TAG ? 'tag' : 'edge';
      cursor.advance();
      return cursor.accept(T.INDEX) ? parseDropIndex(cursor, start, on) : parseDropSchema(cursor, start, on);
    }
    case T.FULLTEXT:
      return parseDropFullTextIndex(cursor, start);
    case T.USER:
      return parseDropUser(cursor, start);
    case T.HOSTS:
      return parseDropHosts(cursor, start);
    case T.ZONE:
      return parseDropZone(cursor, start);
    case T.SNAPSHOT:
      return parseDropSnapshot(cursor, start);
    default:
      if (isAtConstraint(cursor)) return parseDropConstraint(cursor, start);
      if (isAtWord(cursor, 'FUNCTION')) return parseDropFunction(cursor, start);
      return cursor.unexpected(T.SPACE, T.TAG, T.EDGE, T.FULLTEXT, T.USER, T.HOSTS, T.ZONE, T.SNAPSHOT);
  }
}

/** `assignment = '$name' '=' setSentence`; the name must not be a parameter's */
function parseAssignment(cursor: Cursor): AssignmentStatement {
  const { start } = cursor;
  const variable = cursor.variable();
  cursor.expect(T.ASSIGN);
  if (cursor.parameters?.has(variable.text))
    cursor.note('Variable definition conflicts with a parameter', variable.range, {
      hint: 'choose another name for the variable',
    });
  const statement = parseSetSentence(cursor);
  return { kind: 'assignment', variable, statement, range: cursor.rangeFrom(start) };
}

/** `matchSentences = match { setOperator ( match | return ) }`, the first being read */
function parseMatchSentences(cursor: Cursor, first: Statement): Statement {
  if (first.kind === 'write') return first;
  let left = first;
  for (let operator = parseSetOperator(cursor); operator; operator = parseSetOperator(cursor)) {
    if (cursor.kind === T.RETURN) cursor.extend('RETURN alone in a set operator');
    const right = cursor.kind === T.RETURN ? parseReturnAlone(cursor) : parseMatch(cursor);
    left = { kind: 'set', operator, left, right, range: cursor.rangeFrom(first.range.start) };
  }
  return parsePipes(cursor, left);
}

/**
 * ```
 * setSentence = piped { setOperator piped }
 * ```
 * `first` is a traverse statement that was read already.
 */
function parseSetSentence(cursor: Cursor, first?: Statement): Statement {
  const start = first ? first.range.start : cursor.start;
  let left = parsePiped(cursor, first);
  for (let operator = parseSetOperator(cursor); operator; operator = parseSetOperator(cursor)) {
    const right = parsePiped(cursor);
    left = { kind: 'set', operator, left, right, range: cursor.rangeFrom(start) };
  }
  return left;
}

/** `piped = traverse { '|' ( traverse | limit | updateVertex | updateEdge ) }` */
function parsePiped(cursor: Cursor, first?: Statement): Statement {
  const start = first ? first.range.start : cursor.start;
  return parsePipes(cursor, first ?? recoverBeforePipe(cursor, parseTraverse), start);
}

/** `{ '|' target }` after a statement */
function parsePipes(cursor: Cursor, first: Statement, start = first.range.start): Statement {
  let left = first;
  while (cursor.accept(T.PIPE)) {
    const right = recoverBeforePipe(cursor, parsePipeTarget);
    const pipe: PipeStatement = { kind: 'pipe', left, right, range: cursor.rangeFrom(start) };
    left = pipe;
  }
  return left;
}

/** Parses a statement after a pipe, including those only valid there. */
function parsePipeTarget(cursor: Cursor): Statement {
  if (cursor.isAt(T.LIMIT, T.OFFSET)) return parseLimit(cursor);
  if (cursor.isAt(T.MATCH, T.OPTIONAL, T.WITH)) {
    cursor.extend('MATCH after a pipe');
    return parseMatch(cursor);
  }
  return cursor.isAt(T.UPDATE, T.UPSERT) ? parseUpdate(cursor) : parseTraverse(cursor);
}

/** An error before a pipe does not hide the rest after the pipe; any other is left to the whole statement. */
function recoverBeforePipe(cursor: Cursor, parse: (cursor: Cursor) => Statement): Statement {
  return cursor.recover<Statement>(
    parse,
    (at, isInBrackets) => (at.isAt(T.PIPE, T.CLOSE_PAREN) && !isInBrackets) || isAtStatement(at),
    errorStatement,
  );
}

/**
 * ```
 * traverse = '(' setSentence ')' | go | lookup | groupBy | orderBy | fetch | findPath | yield | subgraph
 *          | deleteVertex | deleteTag | deleteEdge | showQueries | killQuery | descUser | unwind | show | killSession
 * ```
 */
function parseTraverse(cursor: Cursor): Statement {
  const parse = TRAVERSAL_PARSERS.get(cursor.kind);
  if (parse) return parse(cursor);
  if (cursor.kind === T.OPEN_PAREN) {
    cursor.enter();
    cursor.advance();
    const inner = parseSetSentence(cursor);
    cursor.expect(T.CLOSE_PAREN);
    cursor.leave();
    return inner;
  }
  if (cursor.kind !== T.LABEL || !isAtCall(cursor)) return cursor.unexpected(...STARTERS);
  const call = parseCall(cursor);
  return parseClausesOfCall(cursor, call) ?? call;
}

/** `DESCRIBE USER`, whose rows can be piped; other forms of DESCRIBE cannot */
function parseDescribeUser(cursor: Cursor): DescribeStatement {
  return cursor.peek() === T.USER ? parseDescribe(cursor) : cursor.unexpected();
}

/** The first tokens of statements. */
const STARTERS: readonly number[] = [
  ...TRAVERSAL_PARSERS.keys(),
  ...[T.LIMIT, T.MATCH, T.OPTIONAL, T.WITH],
  ...PARSERS.keys(),
  ...[T.EXPLAIN, T.PROFILE],
];
