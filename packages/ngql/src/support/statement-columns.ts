import type { Statement } from '../ast/statement.ts';
import type { YieldColumn } from '../ast/traverse.ts';
import { procedureNamed } from '../procedures.ts';
import { columnName } from '../printer/expression.ts';

/** Returns the column names of a statement; undefined if they depend on more than its text. */
export function columnsOfStatement(statement: Statement, input?: readonly string[]): readonly string[] | undefined {
  switch (statement.kind) {
    case 'pipe':
      return columnsOfStatement(statement.right, columnsOfStatement(statement.left, input));
    case 'set':
      return columnsOfStatement(statement.left, input);
    case 'assignment':
      return columnsOfStatement(statement.statement, input);
    case 'order-by':
    case 'limit':
      return input;
    case 'go':
    case 'lookup':
    case 'fetch-vertices':
    case 'fetch-edges':
    case 'find-path':
    case 'subgraph':
    case 'yield':
    case 'group-by':
      return statement.yield && columnsOfItems(statement.yield.columns);
    case 'call':
      return (
        statement.yield?.map(({ name, alias }) => alias?.text ?? name.text) ??
        procedureNamed(statement.procedure.text)?.columns.map(({ name }) => name)
      );
    case 'match':
      return statement.returning.isAll ? undefined : columnsOfItems(statement.returning.columns);
    case 'write':
      return statement.returning && !statement.returning.isAll
        ? columnsOfItems(statement.returning.columns)
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the columns of YIELD, WITH or RETURN; undefined with a star. */
function columnsOfItems(items: readonly YieldColumn[]): readonly string[] | undefined {
  const names: string[] = [];
  for (const { expression, alias } of items) {
    if (expression.kind === 'error') return undefined;
    if (
      (expression.kind === 'input-property' || expression.kind === 'variable-property') &&
      expression.property === '*'
    )
      return undefined;
    names.push(alias?.text ?? columnName(expression));
  }
  return names;
}
