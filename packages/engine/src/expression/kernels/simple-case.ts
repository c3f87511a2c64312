import { isIdentical, type Value } from '@astrolabe/model';
import type { BoundExpression } from '../bound-expression.ts';
import type { Column } from '../column.ts';
import type { FunctionContext } from '../functions/index.ts';
import { mapTexts, repeatedTexts } from '../text-memo.ts';
import { relationalKernel } from './relational-kernels.ts';
import { textKernel } from './text-kernels.ts';

/**
 * Whether an operand of CASE is identical to the constant after a WHEN, as truth values or nulls (which mean no); undefined for layouts and constants that
 * are compared by value. `when` is the expression of the constant.
 */
export function simpleCondition(
  operand: Column,
  when: BoundExpression,
  length: number,
  context: FunctionContext,
): Column | undefined {
  if (when.kind !== 'constant') return undefined;
  const { value } = when;
  const constant: Column = { kind: 'constant', value };
  if (operand.kind === 'text' || (operand.kind === 'bytes' && typeof value === 'string')) {
    const texts = repeatedTexts(when, operand, length, context);
    return texts
      ? mapTexts(when, texts, length, context, (text: Value) => isIdentical(text, value))
      : textKernel('==', operand, constant, length, context.checkInterrupted);
  }
  const isExact =
    (operand.kind === 'int' && typeof value === 'bigint') || (operand.kind === 'bool' && typeof value === 'boolean');
  return isExact ? relationalKernel('==', operand, constant, length) : undefined;
}
