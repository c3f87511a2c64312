import { isNull, typeOf } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import { functionNamed } from '../functions.ts';

/** What an expression is known to be without running it. */
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
  | 'duration';

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
]);

/** What an expression is, as far as its form tells; nothing for a null, which may stand anywhere. */
export function kindOf(expression: Expression): ExpressionKind | undefined {
  switch (expression.kind) {
    case 'literal':
      return isNullLiteral(expression) ? undefined : named(typeOf(expression.value));
    case 'unary': {
      const kind = kindOf(expression.operand);
      return expression.operator !== '!' && (kind === 'int' || kind === 'float') ? kind : undefined;
    }
    case 'list':
    case 'set':
    case 'map':
      return expression.kind;
    case 'call':
      return named(functionNamed(expression.name.text)?.signature.split(' : ').at(-1) ?? '');
    default:
      return undefined;
  }
}

/** Whether NULL itself is written. */
export function isNullLiteral(expression: Expression): boolean {
  return expression.kind === 'literal' && typeof expression.value === 'object' && isNull(expression.value);
}

/** The integer that is written, with its sign; nothing where another expression stands. */
export function writtenInteger(expression: Expression): bigint | undefined {
  if (expression.kind === 'literal') return typeof expression.value === 'bigint' ? expression.value : undefined;
  if (expression.kind !== 'unary' || expression.operator === '!') return undefined;
  const value = writtenInteger(expression.operand);
  return value === undefined || expression.operator === '+' ? value : -value;
}

function named(type: string): ExpressionKind | undefined {
  const name = type.toLowerCase();
  return NAMED_KINDS.has(name) ? (name as ExpressionKind) : undefined;
}
