import type { Value } from '@astrolabe/model';
import { SINGLE_ROW } from '../../expression/batch.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';

/** The value of an expression that reads no rows. */
export function evaluateOnce(expression: BoundExpression, functions: FunctionContext): Value {
  return expression.kind === 'constant' ? expression.value : valueAt(evaluate(expression, SINGLE_ROW, functions), 0);
}
