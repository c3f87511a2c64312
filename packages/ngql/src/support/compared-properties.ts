import type { Expression, RelationalOperator } from '../ast/expression.ts';

/** The comparisons that an index answers. */
const SERVED: ReadonlySet<RelationalOperator> = new Set(['==', '<', '<=', '>', '>=', 'IN', 'STARTS WITH']);

/**
 * The properties that a condition holds against something in a way that an index can answer: by equality, order or beginning, and in
 * every case, not only in one of several. `propertyOf` says which property an expression is, if it is one of those asked for.
 */
export function comparedProperties(
  where: Expression | undefined,
  propertyOf: (part: Expression) => string | undefined,
): readonly string[] {
  if (where?.kind === 'logical' && where.operator === 'AND')
    return where.operands.flatMap((operand) => comparedProperties(operand, propertyOf));
  if (where?.kind !== 'relational' || !SERVED.has(where.operator)) return [];
  return [where.left, where.right].flatMap((side) => propertyOf(side) ?? []);
}

/** The property that `element.property` is, where it is one of that tag or edge type. */
export function propertyOfElement(element: string): (part: Expression) => string | undefined {
  return (part) =>
    part.kind === 'attribute' && part.base.kind === 'label' && part.base.name === element ? part.name.text : undefined;
}
