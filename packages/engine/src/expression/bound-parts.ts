import { unreachable } from '@astrolabe/model';
import type { BoundExpression } from './bound-expression.ts';
import { isFoldable, scalarFunctions } from './functions/index.ts';

/** The expressions directly under an expression. */
export function partsOf(expression: BoundExpression): readonly BoundExpression[] {
  switch (expression.kind) {
    case 'constant':
    case 'column':
      return [];
    case 'vertex-of':
      return [expression.vid];
    case 'vertex-id':
    case 'vertex-property':
      return [expression.vertex];
    case 'edge-property':
    case 'edge-key':
      return [expression.edge];
    case 'attribute':
      return [expression.base];
    case 'subscript':
      return [expression.base, expression.index];
    case 'slice':
      return [
        expression.base,
        ...(expression.from ? [expression.from] : []),
        ...(expression.to ? [expression.to] : []),
      ];
    case 'call':
      return expression.arguments;
    case 'unary':
    case 'null-test':
    case 'cast':
      return [expression.operand];
    case 'arithmetic':
    case 'relational':
      return [expression.left, expression.right];
    case 'logical':
      return expression.operands;
    case 'case':
      return [
        ...(expression.operand ? [expression.operand] : []),
        ...expression.branches.flatMap((branch) => [branch.when, branch.result]),
        ...(expression.otherwise ? [expression.otherwise] : []),
      ];
    case 'exists':
      return [expression.base, expression.key];
    case 'list':
    case 'set':
      return expression.items;
    case 'map':
      return expression.entries.map((entry) => entry.value);
    case 'predicate':
      return [expression.list, expression.where];
    case 'comprehension':
      return [
        expression.list,
        ...(expression.where ? [expression.where] : []),
        ...(expression.mapping ? [expression.mapping] : []),
      ];
    case 'reduce':
      return [expression.initial, expression.list, expression.expression];
    default:
      return unreachable(expression);
  }
}

/** Returns whether all direct children of an expression are constant. */
export function isFixed(expression: BoundExpression): boolean {
  return partsOf(expression).every((part) => part.kind === 'constant');
}

/** Whether an expression reads only allowed columns and is deterministic. */
export function readsOnly(expression: BoundExpression, isAllowed: (index: number) => boolean): boolean {
  if (expression.kind === 'column') return isAllowed(expression.index);
  if (expression.kind === 'call' && !isFoldable(scalarFunctions.get(expression.name)!, expression.arguments.length))
    return false;
  if (expression.kind === 'predicate' || expression.kind === 'comprehension') {
    const own = (index: number): boolean => index === expression.variable || isAllowed(index);
    return partsOf(expression).every((part) => readsOnly(part, own));
  }
  if (expression.kind === 'reduce') {
    const own = (index: number): boolean =>
      index === expression.variable || index === expression.accumulator || isAllowed(index);
    return partsOf(expression).every((part) => readsOnly(part, own));
  }
  return partsOf(expression).every((part) => readsOnly(part, isAllowed));
}
