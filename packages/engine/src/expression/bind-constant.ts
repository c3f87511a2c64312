import type { Value } from '@astrolabe/model';
import { columnName, type Expression } from '@astrolabe/ngql';
import { bindExpression } from './bind.ts';
import { semanticError } from './errors.ts';
import { evaluateConstant } from './evaluate.ts';
import { LABEL_HINT } from './hints.ts';
import type { BindEnvironment, Scope } from './scope.ts';

/** A scope without any names, for expressions that must be constant. */
export const NO_NAMES: Scope = {
  columnCount: 0,
  reference(node) {
    if (node.kind === 'label') throw semanticError(`Invalid label identifiers: ${node.name}`, node.range, LABEL_HINT);
    throw semanticError(
      `\`${columnName(node)}' is not an evaluable expression.`,
      node.range,
      'only constants and functions of them can stand here',
    );
  },
};

/** The value of an expression that must be constant. */
export function bindConstant(expression: Expression, environment: BindEnvironment): Value {
  return evaluateConstant(bindExpression(expression, NO_NAMES, environment), environment.functions);
}
