import { parse, type Statement } from '@astrolabe/ngql';

/** Statements that leave every graph and its schema as they are. */
const READING: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'go',
  'lookup',
  'fetch-vertices',
  'fetch-edges',
  'find-path',
  'subgraph',
  'yield',
  'group-by',
  'order-by',
  'limit',
  'unwind',
  'match',
  'call',
  'use',
  'describe',
  'show',
  'kill-query',
  'kill-session',
  'set-session',
]);

/** Whether a statement leaves every graph and its schema as they are. */
export function isReading(statement: Statement): boolean {
  switch (statement.kind) {
    case 'pipe':
    case 'set':
      return isReading(statement.left) && isReading(statement.right);
    case 'assignment':
      return isReading(statement.statement);
    case 'explain':
      return statement.statements.every(isReading);
    // A job is stopped while it writes.
    case 'job':
      return statement.action === 'stop';
    default:
      return READING.has(statement.kind);
  }
}

/** Statements whose only effect is one commit to a graph, at their end. */
const COMMITS_ONCE: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'insert-vertices',
  'insert-edges',
  'update-vertex',
  'update-vertices',
  'update-edge',
  'update-edges',
  'delete-vertices',
  'delete-tags',
  'delete-edges',
  'write',
]);

/** Whether a statement can be given up and run again while nothing was committed. USE, KILL, schema changes and jobs act at once. */
export function mayStartOver(statement: Statement): boolean {
  switch (statement.kind) {
    case 'pipe':
    case 'set':
      return mayStartOver(statement.left) && mayStartOver(statement.right);
    case 'assignment':
      return mayStartOver(statement.statement);
    case 'explain':
      return statement.statements.every(mayStartOver);
    case 'use':
    case 'kill-query':
    case 'kill-session':
    case 'set-session':
      return false;
    default:
      return READING.has(statement.kind) || COMMITS_ONCE.has(statement.kind);
  }
}

/** Whether a statement may run in a transaction: what reads, what writes rows, and COMMIT and ROLLBACK. */
export function fitsTransaction(statement: Statement): boolean {
  return statement.kind === 'transaction' || isReading(statement) || mayStartOver(statement);
}

/** Whether a text leaves every graph and its schema as they are; one with errors in it does nothing. */
export function isReadingText(text: string): boolean {
  const { statements, errors } = parse(text, { isFunction: () => true });
  return errors.length > 0 || statements.every(isReading);
}
