import {
  displayValue,
  isBadNull,
  utf8Length,
  type SourceRange,
  type Value,
  type Vid,
  type VidType,
} from '@astrolabe/model';
import { columnName, type Expression } from '@astrolabe/ngql';
import { executionError } from '../../catalog/errors.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { literalValue } from '../../expression/literal-value.ts';
import { evaluateOnce } from '../schema/evaluate-once.ts';
import { storageError, STORAGE_MESSAGES } from './storage-error.ts';

/** Returns a written value: a literal directly, other expressions by evaluation. */
export function writtenValue(
  expression: Expression,
  bound: ReadonlyMap<Expression, BoundExpression>,
  functions: FunctionContext,
): Value {
  const literal = literalValue(expression);
  if (literal !== undefined) return literal;
  const known = bound.get(expression);
  // The validator binds every expression that is not a literal.
  if (!known)
    throw executionError(`Wrong value type: ${columnName(expression)}`, {
      position: expression.range,
    });
  const value = evaluateOnce(known, functions);
  if (isBadNull(value))
    throw executionError(`Wrong value type: ${columnName(expression)}`, {
      position: expression.range,
      hint: `it comes to ${displayValue(value)}`,
    });
  return value;
}

/** A value as a vid of the space; `text` is how the statement wrote it. */
export function vidOf(value: Value, type: VidType, text: () => string, position: SourceRange): Vid {
  if (type.kind === 'int64') {
    if (typeof value === 'bigint') return value;
    throw executionError(`Wrong vertex id type: ${text()}`, {
      position,
      hint: 'the space has int64 vids',
    });
  }
  if (typeof value !== 'string')
    throw executionError(`Wrong vertex id type: ${text()}`, {
      position,
      hint: `the space has text vids: FIXED_STRING(${type.length})`,
    });
  // A UTF-16 unit is at most three bytes of UTF-8.
  if (value.length * 3 > type.length && utf8Length(value) > type.length) {
    throw storageError(STORAGE_MESSAGES.vid, {
      position,
      hint: `vids of the space have at most ${type.length} bytes`,
    });
  }
  return value;
}
