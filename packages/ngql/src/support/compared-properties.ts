import type { Expression, RelationalOperator } from '../ast/expression.ts';

/** Comparisons that an index supports. */
const SERVED: ReadonlySet<RelationalOperator> = new Set(['==', '<', '<=', '>', '>=', 'IN', 'STARTS WITH']);

/**
 * Returns the properties that a condition compares in a way an index supports: by equality, order or prefix, and in every branch.
 * `propertyOf` returns the property of an expression, if relevant.
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

/** Returns the property referenced by `element.property` for that tag or edge type. */
export function propertyOfElement(element: string): (part: Expression) => string | undefined {
  return (part) =>
    part.kind === 'attribute' && part.base.kind === 'label' && part.base.name === element ? part.name.text : undefined;
}
