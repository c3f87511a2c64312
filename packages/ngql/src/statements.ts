import type { Statement } from './ast/statement.ts';
import { isTrivia } from './lexer/token.ts';
import { tokenize } from './lexer/lexer.ts';
import type { ParsedKind } from './parser/statement.ts';

/**
 * What a statement changes:
 * - `reads`: no graph, schema or session; it can be given up and run again.
 * - `session`: sessions and statements, at once, but no graph or schema.
 * - `rows`: a graph, by one commit at its end; `grows`: the same, and the graph may become larger.
 * - `acts`: schema, users, jobs, hosts or the transaction, at once.
 * - `parts`: what the statements inside of it change.
 */
export type StatementEffect = 'reads' | 'session' | 'rows' | 'grows' | 'acts' | 'parts';

/** The guide page of a statement. */
export type StatementGuide =
  | 'overview'
  | 'match'
  | 'go'
  | 'lookup'
  | 'space'
  | 'tag'
  | 'insert'
  | 'index'
  | 'plan'
  | 'algorithms'
  | 'admin'
  | 'cluster';

/** Facts about a kind of statement that need no database. */
export interface StatementForm {
  /** First words, as alternatives; the longest alternative of all statements names the kind. */
  readonly words: readonly string[];
  readonly effect: StatementEffect;
  readonly guide: StatementGuide;
}

/**
 * Every kind of statement. A kind that no table of `parser/statement.ts` parses has type `never` here and does not compile.
 * `packages/engine/src/statement/statements.ts` adds validator, privilege and planner.
 */
export const STATEMENTS: { readonly [Kind in Statement['kind']]: Kind extends ParsedKind ? StatementForm : never } = {
  pipe: { words: [], effect: 'parts', guide: 'overview' },
  set: { words: [], effect: 'parts', guide: 'overview' },
  assignment: { words: [], effect: 'parts', guide: 'overview' },
  explain: { words: ['EXPLAIN', 'PROFILE'], effect: 'parts', guide: 'plan' },
  error: { words: [], effect: 'acts', guide: 'overview' },
  go: { words: ['GO'], effect: 'reads', guide: 'go' },
  lookup: { words: ['LOOKUP'], effect: 'reads', guide: 'lookup' },
  'fetch-vertices': { words: ['FETCH'], effect: 'reads', guide: 'lookup' },
  'fetch-edges': { words: [], effect: 'reads', guide: 'lookup' },
  'find-path': { words: ['FIND'], effect: 'reads', guide: 'go' },
  subgraph: { words: ['GET SUBGRAPH'], effect: 'reads', guide: 'go' },
  yield: { words: ['YIELD'], effect: 'reads', guide: 'overview' },
  'group-by': { words: ['GROUP'], effect: 'reads', guide: 'overview' },
  'order-by': { words: ['ORDER'], effect: 'reads', guide: 'overview' },
  limit: { words: ['LIMIT', 'OFFSET'], effect: 'reads', guide: 'overview' },
  unwind: { words: ['UNWIND'], effect: 'reads', guide: 'match' },
  call: { words: ['CALL'], effect: 'reads', guide: 'algorithms' },
  match: { words: ['MATCH', 'OPTIONAL', 'WITH', 'RETURN'], effect: 'reads', guide: 'match' },
  write: { words: ['CREATE (', 'MERGE'], effect: 'grows', guide: 'insert' },
  'insert-vertices': { words: ['INSERT VERTEX'], effect: 'grows', guide: 'insert' },
  'insert-edges': { words: ['INSERT EDGE'], effect: 'grows', guide: 'insert' },
  'update-vertex': { words: ['UPDATE', 'UPSERT'], effect: 'grows', guide: 'insert' },
  'update-vertices': { words: [], effect: 'grows', guide: 'insert' },
  'update-edge': { words: [], effect: 'grows', guide: 'insert' },
  'update-edges': { words: [], effect: 'grows', guide: 'insert' },
  'delete-vertices': { words: ['DELETE'], effect: 'rows', guide: 'insert' },
  'delete-tags': { words: ['DELETE TAG'], effect: 'rows', guide: 'insert' },
  'delete-edges': { words: ['DELETE EDGE'], effect: 'rows', guide: 'insert' },
  use: { words: ['USE'], effect: 'session', guide: 'space' },
  'create-space': { words: ['CREATE SPACE'], effect: 'acts', guide: 'space' },
  'alter-space': { words: ['ALTER SPACE'], effect: 'acts', guide: 'space' },
  'drop-space': { words: ['DROP SPACE'], effect: 'acts', guide: 'space' },
  'clear-space': { words: ['CLEAR'], effect: 'acts', guide: 'space' },
  describe: { words: ['DESCRIBE', 'DESC'], effect: 'reads', guide: 'tag' },
  'create-schema': { words: ['CREATE TAG', 'CREATE EDGE'], effect: 'acts', guide: 'tag' },
  'alter-schema': { words: ['ALTER TAG', 'ALTER EDGE'], effect: 'acts', guide: 'tag' },
  'drop-schema': { words: ['DROP TAG', 'DROP EDGE'], effect: 'acts', guide: 'tag' },
  'create-index': { words: ['CREATE TAG INDEX', 'CREATE EDGE INDEX'], effect: 'acts', guide: 'index' },
  'drop-index': { words: ['DROP TAG INDEX', 'DROP EDGE INDEX'], effect: 'acts', guide: 'index' },
  'rebuild-index': { words: ['REBUILD'], effect: 'acts', guide: 'index' },
  'create-fulltext-index': { words: ['CREATE FULLTEXT'], effect: 'acts', guide: 'index' },
  'drop-fulltext-index': { words: ['DROP FULLTEXT'], effect: 'acts', guide: 'index' },
  'create-constraint': { words: ['CREATE CONSTRAINT'], effect: 'acts', guide: 'tag' },
  'drop-constraint': { words: ['DROP CONSTRAINT'], effect: 'acts', guide: 'tag' },
  'create-function': { words: ['CREATE FUNCTION', 'CREATE OR'], effect: 'acts', guide: 'overview' },
  'drop-function': { words: ['DROP FUNCTION'], effect: 'acts', guide: 'overview' },
  'create-user': { words: ['CREATE USER'], effect: 'acts', guide: 'admin' },
  'alter-user': { words: ['ALTER USER'], effect: 'acts', guide: 'admin' },
  'drop-user': { words: ['DROP USER'], effect: 'acts', guide: 'admin' },
  'change-password': { words: ['CHANGE'], effect: 'acts', guide: 'admin' },
  grant: { words: ['GRANT'], effect: 'acts', guide: 'admin' },
  revoke: { words: ['REVOKE'], effect: 'acts', guide: 'admin' },
  show: { words: ['SHOW'], effect: 'reads', guide: 'overview' },
  'kill-query': { words: ['KILL'], effect: 'session', guide: 'admin' },
  'kill-session': { words: ['KILL SESSION', 'KILL SESSIONS'], effect: 'session', guide: 'admin' },
  'set-session': { words: ['SET SESSION'], effect: 'session', guide: 'overview' },
  transaction: { words: ['START', 'BEGIN', 'COMMIT', 'ROLLBACK'], effect: 'acts', guide: 'insert' },
  job: { words: ['SUBMIT', 'STOP', 'RECOVER', 'BALANCE'], effect: 'acts', guide: 'admin' },
  cluster: {
    words: [
      ...['CREATE SNAPSHOT', 'DROP SNAPSHOT', 'ADD', 'DROP HOSTS', 'DROP ZONE', 'MERGE ZONE', 'RENAME', 'DIVIDE'],
      ...['REMOVE', 'SIGN', 'DOWNLOAD', 'INGEST', 'GET', 'UPDATE CONFIGS'],
    ],
    effect: 'acts',
    guide: 'cluster',
  },
};

const KINDS: ReadonlyMap<string, Statement['kind']> = new Map(
  Object.entries(STATEMENTS).flatMap(([kind, { words }]) => words.map((word) => [word, kind as Statement['kind']])),
);
const WORDS_MAX = 3;

/**
 * Returns the kind of statement named by the first words of a text, even if the rest cannot be parsed. Kinds with the same start share one.
 */
export function kindByWords(text: string): Statement['kind'] | undefined {
  const words: string[] = [];
  for (const { kind, start, end } of tokenize(text)) {
    if (isTrivia(kind)) continue;
    words.push(text.slice(start, end).toUpperCase());
    if (words.length === WORDS_MAX) break;
  }
  for (; words.length > 0; words.pop()) {
    const kind = KINDS.get(words.join(' '));
    if (kind !== undefined) return kind;
  }
  return undefined;
}
