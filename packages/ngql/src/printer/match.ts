import { unreachable } from '@astrolabe/model';
import type { MatchClause, MatchStatement, Projection, UnwindClause, WithClause } from '../ast/match.ts';
import { printExpression, printPath } from './expression.ts';
import { name, words } from './fragment.ts';
import { printOrderFactor, printYieldColumn, where } from './traverse.ts';

/** MATCH with all its clauses. */
export function printMatch({ clauses, returning }: MatchStatement): string {
  return words(...clauses.map(printMatchClause), `RETURN ${printProjection(returning)}`);
}

function printMatchClause(clause: MatchClause | UnwindClause | WithClause): string {
  switch (clause.kind) {
    case 'match-clause':
      return words(
        clause.isOptional && 'OPTIONAL',
        'MATCH',
        clause.paths.map(printPath).join(', '),
        where(clause.where),
      );
    case 'unwind-clause':
      return `UNWIND ${printExpression(clause.expression)} AS ${name(clause.alias)}`;
    case 'with-clause':
      return words('WITH', printProjection(clause), where(clause.where));
    default:
      return unreachable(clause);
  }
}

function printProjection(projection: Projection): string {
  const items = [...(projection.isAll ? ['*'] : []), ...projection.columns.map(printYieldColumn)].join(', ');
  return words(
    projection.isDistinct && 'DISTINCT',
    items,
    projection.orderBy && `ORDER BY ${projection.orderBy.map(printOrderFactor).join(', ')}`,
    projection.skip && `SKIP ${printExpression(projection.skip)}`,
    projection.limit && `LIMIT ${printExpression(projection.limit)}`,
  );
}
