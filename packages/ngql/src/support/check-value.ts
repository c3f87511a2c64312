import type { PropertySchema, PropertyType } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import { printType } from '../printer/expression.ts';
import { isNullLiteral, kindOf, writtenInteger, type ExpressionKind } from './expression-kind.ts';
import { said, type Said } from './diagnostic-text.ts';
import type { Report } from './finding.ts';

/** The use of a value: INSERT and UPDATE convert numbers, defaults and comparisons do not. */
export type ValueUse = 'stored' | 'default' | 'compared';

const INTEGER = /^-?\d{1,18}$/;
const NUMBER = /^-?\d{1,18}(?:\.\d+)?$/;

/** A text for `timestamp()` that has a space instead of the T. */
const MOMENT = /^\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{1,2}:\d{1,2})?$/;

const INTEGERS: readonly ExpressionKind[] = ['int', 'float', 'bool'];
const FLOATS: readonly ExpressionKind[] = ['int', 'float'];

/** Value kinds accepted by property types; absent if unrestricted. */
const HELD: Readonly<Record<PropertyType['kind'], Readonly<Record<ValueUse, readonly ExpressionKind[] | undefined>>>> =
  {
    int8: held(INTEGERS, ['int'], ['int', 'float']),
    int16: held(INTEGERS, ['int'], ['int', 'float']),
    int32: held(INTEGERS, ['int'], ['int', 'float']),
    int64: held(INTEGERS, ['int'], ['int', 'float']),
    float: held(FLOATS, ['float'], ['int', 'float']),
    double: held(FLOATS, ['float'], ['int', 'float']),
    bool: held(['int', 'bool'], ['bool'], ['bool']),
    string: held(['string']),
    fixed_string: held(['string']),
    date: held(['date']),
    time: held(['time']),
    datetime: held(['datetime']),
    duration: held(['duration']),
    timestamp: held(['int'], ['int', 'string'], undefined),
    geography: held(['geography'], ['geography'], undefined),
    list: held(undefined),
    set: held(undefined),
  };

/** The least and the greatest number of types that do not hold every int64; a timestamp is in seconds. */
const BOUNDS: Partial<Readonly<Record<PropertyType['kind'], readonly [bigint, bigint]>>> = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  timestamp: [0n, 9_223_372_036n],
};

/** Reports a value that its property certainly cannot store. */
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

/** Returns the value as a literal of another type, if the intention is clear. */
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
    case 'timestamp':
      return text !== undefined && MOMENT.test(text) ? `timestamp("${text.replace(' ', 'T')}")` : undefined;
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
  const bounds = BOUNDS[type.kind];
  const integer = writtenInteger(value);
  if (bounds === undefined || integer === undefined || use === 'compared') return undefined;
  const [least, greatest] = bounds;
  return integer >= least && integer <= greatest
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
