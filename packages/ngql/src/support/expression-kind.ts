import { isNull, typeOf } from '@astrolabe/model';
import type { ArithmeticOperator, Expression } from '../ast/expression.ts';
import { functionNamed } from '../functions.ts';

/** Statically known kind of an expression. */
export type ExpressionKind =
  | 'int'
  | 'float'
  | 'string'
  | 'bool'
  | 'list'
  | 'set'
  | 'map'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'geography';

const NAMED_KINDS: ReadonlySet<string> = new Set<ExpressionKind>([
  'int',
  'float',
  'string',
  'bool',
  'list',
  'set',
  'map',
  'date',
  'time',
  'datetime',
  'duration',
  'geography',
]);

/** Returns the kind of an expression as far as its form shows; undefined for null, which fits any type. */
export function kindOf(expression: Expression): ExpressionKind | undefined {
  switch (expression.kind) {
    case 'literal':
      return isNullLiteral(expression) ? undefined : named(typeOf(expression.value));
    case 'unary': {
      const kind = kindOf(expression.operand);
      return (expression.operator === '!' ? kind === 'bool' : isNumeric(kind)) ? kind : undefined;
    }
    case 'arithmetic':
      return kindOfArithmetic(expression.operator, kindOf(expression.left), kindOf(expression.right));
    case 'relational': {
      const [left, right] = [kindOf(expression.left), kindOf(expression.right)];
      return left !== undefined && left === right ? 'bool' : undefined;
    }
    case 'logical':
      return expression.operands.every((operand) => kindOf(operand) === 'bool') ? 'bool' : undefined;
    case 'list':
    case 'set':
    case 'map':
      return expression.kind;
    case 'call':
      return resultOf(expression.name.text);
    default:
      return undefined;
  }
}

/** The kind of a call's result if all overloads agree on it. */
function resultOf(name: string): ExpressionKind | undefined {
  const results = new Set(functionNamed(name)?.overloads.map((overload) => overload.result));
  const [result, ...others] = results;
  return result === undefined || others.length > 0 ? undefined : named(result);
}

function kindOfArithmetic(
  operator: ArithmeticOperator,
  left: ExpressionKind | undefined,
  right: ExpressionKind | undefined,
): ExpressionKind | undefined {
  if (isNumeric(left) && isNumeric(right)) return left === right ? left : 'float';
  return operator === '+' && left === 'string' && right === 'string' ? 'string' : undefined;
}

function isNumeric(kind: ExpressionKind | undefined): boolean {
  return kind === 'int' || kind === 'float';
}

/** Whether NULL itself is written. */
export function isNullLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' && typeof expression.value === 'object' && isNull(expression.value);
}

/** Returns a literal integer with its sign, or undefined for other expressions. */
export function writtenInteger(expression: Expression): bigint | undefined {
  if (expression.kind === 'literal') return typeof expression.value === 'bigint' ? expression.value : undefined;
  if (expression.kind !== 'unary' || expression.operator === '!') return undefined;
  const value = writtenInteger(expression.operand);
  return value === undefined || expression.operator === '+' ? value : -value;
}

/** Whether a type in lower case is one of the kinds. */
export function isKind(type: string): type is ExpressionKind {
  return NAMED_KINDS.has(type);
}

function named(type: string): ExpressionKind | undefined {
  const name = type.toLowerCase();
  return isKind(name) ? name : undefined;
}
