import { unreachable } from '@astrolabe/model';
import type { MatchStatement, PathSelector, Projection, ReadingClause, SubqueryStatement } from '../ast/match.ts';
import { printExpression, printPath } from './expression.ts';
import { name, words } from './fragment.ts';
import { printOrderFactor, printYieldColumn, where } from './traverse.ts';

/** MATCH with all its clauses. */
export function printMatch({ clauses, returning }: MatchStatement): string {
  return words(...clauses.map(printMatchClause), `RETURN ${printProjection(returning)}`);
}

/** A MATCH, or several joined by set operators, as a subquery has them. */
export function printSubquery(statement: SubqueryStatement): string {
  if (statement.kind === 'match') return printMatch(statement);
  const sides = [statement.left, statement.right].map((side) =>
    side.kind === 'match' || side.kind === 'set' ? printSubquery(side as SubqueryStatement) : '',
  );
  return sides.join(` ${statement.operator} `);
}

function printSelector({ count, isGroups }: PathSelector): string {
  return isGroups ? `SHORTEST ${count} GROUPS` : `SHORTEST ${count}`;
}

function printMatchClause(clause: ReadingClause): string {
  switch (clause.kind) {
    case 'match-clause':
      return words(
        clause.isOptional && 'OPTIONAL',
        'MATCH',
        clause.selector && printSelector(clause.selector),
        clause.paths[0]?.isWalk && 'WALK',
        clause.paths.map(printPath).join(', '),
        where(clause.where),
      );
    case 'unwind-clause':
      return `UNWIND ${printExpression(clause.expression)} AS ${name(clause.alias)}`;
    case 'with-clause':
      return words('WITH', printProjection(clause), where(clause.where));
    case 'call-clause': {
      const imports = clause.imports ? `(${clause.imports.map(name).join(', ')}) ` : '';
      return `CALL ${imports}{ ${printSubquery(clause.statement)} }`;
    }
    default:
      return unreachable(clause);
  }
}

function printProjection(projection: Projection): string {
  const items = [...(projection.isAll ? ['*'] : []), ...projection.columns.map(printYieldColumn)].join(', ');
  return words(
    projection.isDistinct && 'DISTINCT',
    items,
    projection.groupBy && `GROUP BY ${projection.groupBy.map(printExpression).join(', ')}`,
    projection.orderBy && `ORDER BY ${projection.orderBy.map(printOrderFactor).join(', ')}`,
    projection.skip && `SKIP ${printExpression(projection.skip)}`,
    projection.limit && `LIMIT ${printExpression(projection.limit)}`,
  );
}
