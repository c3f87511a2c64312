import { isNull } from '@astrolabe/model';
import type { Expression, Relational } from '../ast/expression.ts';
import { printExpression } from '../printer/expression.ts';
import { said } from './diagnostic-text.ts';
import { kindOf, type ExpressionKind } from './expression-kind.ts';
import type { Report } from './finding.ts';

/** Operands of an operator and the kinds it rejects. */
interface Operands {
  readonly operator: string;
  readonly operands: readonly Expression[];
  readonly refused: readonly ExpressionKind[];
}

const NO_TRUTH: readonly ExpressionKind[] = ['int', 'float', 'string'];
const NO_NUMBER: readonly ExpressionKind[] = ['string', 'bool', 'map'];
const NO_TEXT: readonly ExpressionKind[] = ['int', 'float', 'bool'];
const NO_COLLECTION: readonly ExpressionKind[] = ['int', 'float', 'string', 'bool'];

/** Reports an operand that its operator does not accept. Kinds that depend on data are not checked. */
export function checkOperator(expression: Expression, report: Report): void {
  if (expression.kind === 'relational' && COMPARISONS.has(expression.operator)) checkNull(expression, report);
  const at = operandsOf(expression);
  if (at === undefined) return;
  const { operator, operands, refused } = at;
  const kinds = operands.map(kindOf);
  if (kinds.includes(undefined)) return;
  const place = kinds.findIndex((kind) => kind !== undefined && refused.includes(kind));
  const [operand, found] = [operands[place], kinds[place]];
  if (operand === undefined || found === undefined) return;
  report({
    range: operand.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('wrongOperand', { operator, found }),
    fixes: [],
  });
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Warns of a comparison with NULL, which is NULL; `==` and `!=` get a fix. */
function checkNull({ operator, left, right, range }: Relational, report: Report): void {
  const isNullLiteral = (side: Expression): boolean => side.kind === 'literal' && isNull(side.value);
  if (!isNullLiteral(left) && !isNullLiteral(right)) return;
  const test = operator === '==' ? 'IS NULL' : operator === '!=' ? 'IS NOT NULL' : undefined;
  const operand = isNullLiteral(right) ? left : right;
  const example = test && `${printExpression(operand)} ${test}`;
  report({
    range,
    severity: 'warning',
    code: 'SEMANTIC_ERROR',
    message: said('comparedWithNull'),
    ...(example !== undefined && { hint: said('write', { example }) }),
    fixes: example === undefined ? [] : [{ title: example, edits: [{ ...range, insert: example }] }],
  });
}

/** Reports a condition that is certainly not a boolean: a number, a text, a list. */
export function checkCondition(where: Expression, report: Report): void {
  const found = kindOf(where);
  if (found === undefined || found === 'bool') return;
  report({
    range: where.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('noCondition', { found }),
    fixes: [],
  });
}

function operandsOf(expression: Expression): Operands | undefined {
  switch (expression.kind) {
    case 'unary':
      if (expression.operator === '+') return undefined;
      return expression.operator === '!'
        ? { operator: 'NOT', operands: [expression.operand], refused: NO_TRUTH }
        : { operator: '-', operands: [expression.operand], refused: NO_NUMBER };
    case 'logical':
      return { operator: expression.operator, operands: expression.operands, refused: NO_TRUTH };
    case 'arithmetic':
      // Addition joins strings, lists, and any value with a string.
      if (expression.operator === '+') return undefined;
      return { operator: expression.operator, operands: [expression.left, expression.right], refused: NO_NUMBER };
    case 'relational':
      switch (expression.operator) {
        case 'IN':
        case 'NOT IN':
          return { operator: expression.operator, operands: [expression.right], refused: NO_COLLECTION };
        case 'CONTAINS':
        case 'NOT CONTAINS':
        case 'STARTS WITH':
        case 'NOT STARTS WITH':
        case 'ENDS WITH':
        case 'NOT ENDS WITH':
        case '=~':
          return { operator: expression.operator, operands: [expression.left, expression.right], refused: NO_TEXT };
        default:
          return undefined;
      }
    default:
      return undefined;
  }
}
