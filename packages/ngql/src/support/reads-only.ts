import type { Statement } from '../ast/statement.ts';
import { parse } from '../parser/parse.ts';

/** Whether a text can be read, and all that it does is read: it can be run again without doing anything twice. */
export function readsOnly(text: string): boolean {
  const { statements, errors } = parse(text);
  return errors.length === 0 && statements.length > 0 && statements.every(isReading);
}

function isReading(statement: Statement): boolean {
  switch (statement.kind) {
    case 'pipe':
    case 'set':
      return isReading(statement.left) && isReading(statement.right);
    case 'assignment':
      return isReading(statement.statement);
    case 'explain':
      // EXPLAIN runs nothing; PROFILE does.
      return !statement.isProfile || statement.statements.every(isReading);
    case 'go':
    case 'lookup':
    case 'fetch-vertices':
    case 'fetch-edges':
    case 'find-path':
    case 'subgraph':
    case 'match':
    case 'yield':
    case 'group-by':
    case 'order-by':
    case 'limit':
    case 'unwind':
    case 'show':
    case 'describe':
      return true;
    default:
      return false;
  }
}
