import { parse, STATEMENTS, type Statement, type StatementEffect } from '@astrolabe/ngql';

/** Whether a statement changes neither graphs nor schemas. */
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
      return effectOf(statement) === 'reads' || effectOf(statement) === 'session';
  }
}

/** Whether a statement can be discarded and run again before any commit. USE, KILL, schema changes and jobs act immediately. */
export function mayStartOver(statement: Statement): boolean {
  switch (statement.kind) {
    case 'pipe':
    case 'set':
      return mayStartOver(statement.left) && mayStartOver(statement.right);
    case 'assignment':
      return mayStartOver(statement.statement);
    case 'explain':
      return statement.statements.every(mayStartOver);
    default:
      return effectOf(statement) === 'reads' || commitsOnce(statement);
  }
}

function effectOf({ kind }: Statement): StatementEffect {
  return STATEMENTS[kind].effect;
}

/** Whether the only effect of a statement is one commit to a graph, at its end. */
function commitsOnce(statement: Statement): boolean {
  return effectOf(statement) === 'rows' || effectOf(statement) === 'grows';
}

/** Returns whether a statement of this kind may enlarge a space. */
export function growsSpace(kind: Statement['kind']): boolean {
  return STATEMENTS[kind].effect === 'grows';
}

/** Whether a statement, or the last one of its pipe, may enlarge a space. */
export function mayGrow(statement: Statement): boolean {
  return growsSpace(statement.kind) || (statement.kind === 'pipe' && mayGrow(statement.right));
}

/** Whether a statement may run in a transaction: reads, writes of rows, COMMIT and ROLLBACK. */
export function fitsTransaction(statement: Statement): boolean {
  return statement.kind === 'transaction' || isReading(statement) || mayStartOver(statement);
}

/** Whether a text changes neither graphs nor schemas; an invalid one does nothing. */
export function isReadingText(text: string): boolean {
  const { statements, errors } = parse(text, { isFunction: () => true });
  return errors.length > 0 || statements.every(isReading);
}
