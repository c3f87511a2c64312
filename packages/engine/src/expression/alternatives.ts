import type { Value } from '@astrolabe/model';
import type { BoundExpression } from './bound-expression.ts';

type Logical = Extract<BoundExpression, { kind: 'logical' }>;

/** Fewer equalities than this are compared one by one. */
const ALTERNATIVES_MIN = 8;

/** Caches the rewritten operands of an OR, which is evaluated once per batch. */
const GATHERED = new WeakMap<Logical, readonly BoundExpression[]>();

/**
 * Returns the operands of AND, OR and XOR to evaluate. In a long OR, adjacent comparisons of one property with constants (`x == 1 OR x == 2
 * OR …`) become one `x IN [1, 2, …]`: one lookup per row. The result is the same, also for null operands.
 */
export function operandsToEvaluate(expression: Logical): readonly BoundExpression[] {
  if (expression.operator !== 'OR' || expression.operands.length < ALTERNATIVES_MIN) return expression.operands;
  let operands = GATHERED.get(expression);
  if (!operands) GATHERED.set(expression, (operands = gathered(expression.operands)));
  return operands;
}

function gathered(operands: readonly BoundExpression[]): readonly BoundExpression[] {
  const result: BoundExpression[] = [];
  for (let at = 0; at < operands.length;) {
    const first = equality(operands[at]!);
    const values: Value[] = first ? [first.value] : [];
    for (let next = at + 1; first && next < operands.length; next++) {
      const other = equality(operands[next]!);
      if (!other || !isSameReading(first.left, other.left)) break;
      values.push(other.value);
    }
    if (first && values.length >= ALTERNATIVES_MIN) {
      const right: BoundExpression = { kind: 'constant', type: 'LIST', value: values };
      result.push({ kind: 'relational', type: 'BOOL', operator: 'IN', left: first.left, right });
      at += values.length;
    } else {
      result.push(operands[at]!);
      at++;
    }
  }
  return result;
}

/** Matches `x == 1` and `x == "a"`. Only for these types is equality the same as membership for every x. */
function equality(
  operand: BoundExpression,
): { readonly left: BoundExpression; readonly value: bigint | string } | undefined {
  if (operand.kind !== 'relational' || operand.operator !== '==' || operand.right.kind !== 'constant') return undefined;
  const { value } = operand.right;
  return typeof value === 'bigint' || typeof value === 'string' ? { left: operand.left, value } : undefined;
}

/** Whether two expressions read the same column, or the same of one element in a column. */
function isSameReading(a: BoundExpression, b: BoundExpression): boolean {
  switch (a.kind) {
    case 'column':
      return b.kind === 'column' && a.index === b.index;
    case 'vertex-id':
      return b.kind === 'vertex-id' && isSameReading(a.vertex, b.vertex);
    case 'vertex-property':
      return (
        b.kind === 'vertex-property' &&
        a.tagId === b.tagId &&
        a.property === b.property &&
        a.missing === b.missing &&
        isSameReading(a.vertex, b.vertex)
      );
    case 'edge-property':
      return (
        b.kind === 'edge-property' &&
        a.edgeTypeId === b.edgeTypeId &&
        a.property === b.property &&
        isSameReading(a.edge, b.edge)
      );
    default:
      return false;
  }
}
