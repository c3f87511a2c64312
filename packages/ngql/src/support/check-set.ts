import type { SetStatement } from '../ast/statement.ts';
import { said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';
import { columnsOfStatement } from './statement-columns.ts';

/** Checks that both sides of UNION, INTERSECT and MINUS have the same columns; reports the right side. */
export function checkSetColumns(
  { left, right }: SetStatement,
  input: readonly string[] | undefined,
  report: Report,
): void {
  const columns = columnsOfStatement(left, input);
  const others = columnsOfStatement(right, input);
  if (columns === undefined || others === undefined) return;
  if (columns.length === others.length && columns.every((name, place) => name === others[place])) return;
  report({
    range: right.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('setColumns', { columns: columns.join(', '), others: others.join(', ') }),
    fixes: [],
  });
}
