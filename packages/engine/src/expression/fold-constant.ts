import { EMPTY, NULLS, isNull, typeOf, type AstrolabeError, type Value } from '@astrolabe/model';
import { columnName, type Expression } from '@astrolabe/ngql';
import type { BoundExpression } from './bound-expression.ts';
import { semanticError } from './errors.ts';
import { evaluateConstant } from './evaluate.ts';
import type { FunctionContext } from './functions/index.ts';
import { OVERFLOW_HINT, callHint, comparisonHint } from './hints.ts';

/** Nulls that a constant expression must not evaluate to; other nulls (bad data, a missing attribute) are results. */
const FAILED_FOLDS: ReadonlySet<Value> = new Set<Value>([NULLS.DIV_BY_ZERO, NULLS.ERR_OVERFLOW, NULLS.BAD_TYPE]);

/** Functions whose constant arguments must not be bad data either: no such day, no such hour. */
const MOMENT_FUNCTIONS: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

/**
 * Evaluates an expression of constants. If all types were known (`isStrict`), division by zero, overflow, a type error and an invalid date
 * are errors of the statement, reported at `node`.
 */
export function foldConstant(
  bound: BoundExpression,
  node: Expression,
  isStrict: boolean,
  functions: FunctionContext,
): BoundExpression {
  const value = evaluateConstant(bound, functions);
  if (isStrict && (FAILED_FOLDS.has(value) || isBadMoment(value, node))) throw foldError(bound, value, node);
  return {
    kind: 'constant',
    type: isNull(value) || value === EMPTY ? (isStrict ? typeOf(value) : '__EMPTY__') : typeOf(value),
    value,
  };
}

function isBadMoment(value: Value, node: Expression): boolean {
  return value === NULLS.BAD_DATA && node.kind === 'call' && MOMENT_FUNCTIONS.has(node.name.text.toLowerCase());
}

function foldError(bound: BoundExpression, value: Value, node: Expression): AstrolabeError {
  const { range } = node;
  if (value === NULLS.DIV_BY_ZERO) return semanticError('Divide by 0', range, 'the divisor is 0');
  if (value === NULLS.ERR_OVERFLOW)
    return semanticError(`result of ${columnName(node)} cannot be represented as an integer`, range, OVERFLOW_HINT);
  return semanticError(`Type error \`${columnName(node)}'`, range, typeHint(bound, value));
}

function typeHint(bound: BoundExpression, value: Value): string | undefined {
  if (bound.kind === 'relational') return comparisonHint(bound.operator);
  if (bound.kind !== 'call') return undefined;
  if (value === NULLS.BAD_DATA) return 'there is no such moment; 2024-01-31, 10:11:12 and 2024-01-31T10:11:12 are some';
  return callHint(
    bound.name,
    bound.arguments.map((part) => (part.kind === 'constant' ? typeOf(part.value) : part.type)),
  );
}
