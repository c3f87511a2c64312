import { INT64_MIN, type Value } from '@astrolabe/model';
import type { Expression } from '@astrolabe/ngql';

/** The value of a literal, optionally signed; undefined for other expressions. Cheap enough for thousands of rows. */
export function literalValue(expression: Expression): Value | undefined {
  if (expression.kind === 'literal') return expression.value;
  if (expression.kind !== 'unary' || expression.operand.kind !== 'literal') return undefined;
  const { value } = expression.operand;
  if (expression.operator === '+') return value;
  if (expression.operator !== '-') return undefined;
  if (typeof value === 'number') return -value;
  return typeof value === 'bigint' && value !== INT64_MIN ? -value : undefined;
}
