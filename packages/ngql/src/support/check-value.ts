import type { PropertySchema, PropertyType } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import { printType } from '../printer/expression.ts';
import { isNullLiteral, kindOf, writtenInteger, type ExpressionKind } from './expression-kind.ts';
import { said, type Said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';

/** What a value is written for: INSERT and UPDATE change numbers into one another, a default and a comparison do not. */
export type ValueUse = 'stored' | 'default' | 'compared';

const INTEGER = /^-?\d{1,18}$/;
const NUMBER = /^-?\d{1,18}(?:\.\d+)?$/;

const NUMBERS: readonly ExpressionKind[] = ['int', 'float', 'bool'];

/** The kinds that a property holds; absent where more goes than can be told. */
const HELD: Readonly<Record<PropertyType['kind'], Readonly<Record<ValueUse, readonly ExpressionKind[] | undefined>>>> =
  {
    int8: held(NUMBERS, ['int'], ['int', 'float']),
    int16: held(NUMBERS, ['int'], ['int', 'float']),
    int32: held(NUMBERS, ['int'], ['int', 'float']),
    int64: held(NUMBERS, ['int'], ['int', 'float']),
    float: held(NUMBERS, ['float'], ['int', 'float']),
    double: held(NUMBERS, ['float'], ['int', 'float']),
    bool: held(NUMBERS, ['bool'], ['bool']),
    string: held(['string']),
    fixed_string: held(['string']),
    date: held(['date']),
    time: held(['time']),
    datetime: held(['datetime']),
    duration: held(['duration']),
    timestamp: held(['int', 'float', 'string'], ['int', 'string'], undefined),
    geography: held([], [], undefined),
    list: held(undefined),
    set: held(undefined),
  };

const BITS: Partial<Readonly<Record<PropertyType['kind'], number>>> = { int8: 8, int16: 16, int32: 32 };

/** Reports a value that its property cannot hold, as far as that can be told from its form. */
export function checkValue(
  value: Expression,
  property: Pick<PropertySchema, 'name' | 'type' | 'isNullable'>,
  use: ValueUse,
  report: Report,
): void {
  const message = wrongOf(value, property, use);
  if (message === undefined) return;
  const fixed = rewritten(value, property.type.kind);
  report({
    range: value.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message,
    fixes: fixed === undefined ? [] : [{ title: fixed, edits: [{ ...value.range, insert: fixed }] }],
  });
}

/** The value as a literal of another type, where what is meant is plain. */
function rewritten(value: Expression, wanted: PropertyType['kind']): string | undefined {
  const integer = writtenInteger(value);
  const text = value.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
  switch (wanted) {
    case 'float':
    case 'double':
      return integer === undefined ? text?.match(NUMBER)?.[0] : `${integer}.0`;
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      return text?.match(INTEGER)?.[0];
    case 'string':
    case 'fixed_string':
      return integer === undefined ? undefined : `"${integer}"`;
    case 'date':
    case 'time':
    case 'datetime':
      return text === undefined ? undefined : `${wanted}(${JSON.stringify(text)})`;
    default:
      return undefined;
  }
}

function wrongOf(
  value: Expression,
  { name, type, isNullable }: Pick<PropertySchema, 'name' | 'type' | 'isNullable'>,
  use: ValueUse,
): Said | undefined {
  if (isNullLiteral(value)) return isNullable || use === 'compared' ? undefined : said('notNull', { name });
  const kinds = HELD[type.kind][use];
  const found = kindOf(value);
  if (kinds !== undefined && found !== undefined && !kinds.includes(found))
    return said('wrongValue', { name, expected: printType(type), found });
  const bits = BITS[type.kind];
  const integer = writtenInteger(value);
  return bits === undefined || integer === undefined || use === 'compared' || BigInt.asIntN(bits, integer) === integer
    ? undefined
    : said('doesNotFit', { value: String(integer), type: printType(type) });
}

function held(
  stored: readonly ExpressionKind[] | undefined,
  asDefault = stored,
  compared = asDefault,
): Readonly<Record<ValueUse, readonly ExpressionKind[] | undefined>> {
  return { stored, default: asDefault, compared };
}
