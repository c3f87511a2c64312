import {
  AstrolabeError,
  INT64_MAX,
  INT64_MIN,
  NULL,
  NULLS,
  displayInParts,
  isEmpty,
  isInt64,
  isNull,
  VALUE_TYPES,
  type PropertyType,
  type Value,
  type ValueType,
} from '@astrolabe/model';
import { LOOP_ITEMS, TEXT_BYTES_MAX } from '../../limits.ts';

/** Target types of a cast. */
export type CastTarget = 'BOOL' | 'INT' | 'FLOAT' | 'STRING';

const TARGETS: Readonly<Partial<Record<PropertyType['kind'], CastTarget>>> = {
  bool: 'BOOL',
  int8: 'INT',
  int16: 'INT',
  int32: 'INT',
  int64: 'INT',
  float: 'FLOAT',
  double: 'FLOAT',
  string: 'STRING',
};

/** Returns the cast target of a property type; undefined if there is no such cast. */
export function castTarget(type: PropertyType): CastTarget | undefined {
  return TARGETS[type.kind];
}

const SOURCES: Readonly<Record<CastTarget, ReadonlySet<ValueType>>> = {
  INT: new Set(['INT', 'FLOAT', 'STRING', '__EMPTY__']),
  FLOAT: new Set(['FLOAT', 'INT', 'STRING', '__EMPTY__']),
  BOOL: new Set(['BOOL', '__EMPTY__', 'NULL', 'INT', 'FLOAT', 'STRING', 'DATE']),
  STRING: new Set(VALUE_TYPES.filter((type) => type !== 'TIME' && type !== 'GEOGRAPHY' && type !== 'DURATION')),
};

/** Whether the validator lets values of a type be cast. */
export function canCast(from: ValueType, to: CastTarget): boolean {
  return SOURCES[to].has(from);
}

/** `(TYPE) x`. Null and EMPTY give null. Printing a long list may be interrupted. */
export function cast(value: Value, to: CastTarget, checkInterrupted?: () => void): Value {
  switch (to) {
    case 'BOOL':
      return toBoolean(value);
    case 'INT':
      return toInteger(value);
    case 'FLOAT':
      return toFloat(value);
    case 'STRING':
      return isNull(value) || isEmpty(value) ? NULL : displayInParts(value, partWatch(checkInterrupted));
  }
}

/** Returns a check that stops a text that becomes too long or takes too long. */
function partWatch(checkInterrupted: (() => void) | undefined): (length: number) => void {
  let [parts, length] = [0, 0];
  return (more) => {
    length += more + 1;
    if (length > TEXT_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A text would have more than ${TEXT_BYTES_MAX} bytes.`, {
        detail: { limit: TEXT_BYTES_MAX },
      });
    if (++parts % LOOP_ITEMS === 0) checkInterrupted?.();
  };
}

/** A boolean, or the texts `true` and `false` in any case. */
export function toBoolean(value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (isNull(value) || isEmpty(value)) return NULL;
  if (typeof value !== 'string') return NULLS.BAD_TYPE;
  const text = value.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : NULL;
}

/** An int: floats are cut and clamped, texts read. */
export function toInteger(value: Value): Value {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return intOfFloat(value);
  if (isNull(value) || isEmpty(value)) return NULL;
  return typeof value === 'string' ? readInteger(value) : NULLS.BAD_TYPE;
}

/** A float: ints are widened, texts read as C reads them (`0x1p3`, `inf`, `nan`; no text is 0). */
export function toFloat(value: Value): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (isNull(value) || isEmpty(value)) return NULL;
  return typeof value === 'string' ? (readFloat(value) ?? NULL) : NULLS.BAD_TYPE;
}

/** Converts a float to an int: truncated toward zero, clamped to 64 bits; NaN gives null. */
export function intOfFloat(value: number): Value {
  if (Number.isNaN(value)) return NULL;
  if (value >= Number(INT64_MAX)) return INT64_MAX;
  if (value <= Number(INT64_MIN)) return INT64_MIN;
  return BigInt(Math.trunc(value));
}

function readInteger(text: string): Value {
  if (/^[ \t\n\v\f\r]*[+-]?\d+$/.test(text)) {
    const int = BigInt(text.trim().replace(/^\+/, ''));
    return isInt64(int) ? int : NULLS.ERR_OVERFLOW;
  }
  if (text === '') return 0n;
  const float = /[.eE]/.test(text) ? readFloat(text) : undefined;
  if (float === undefined || Number.isNaN(float)) return NULL;
  const isInside = float < 2 ** 63 && float >= -(2 ** 63);
  return isInside ? BigInt(Math.trunc(float)) : NULLS.ERR_OVERFLOW;
}

const DECIMAL = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const HEXADECIMAL = /^0x([\da-f]*)\.?([\da-f]*)(?:p([+-]?\d+))?$/i;

/** Parses a complete text like C's strtod; undefined if characters remain. */
function readFloat(text: string): number | undefined {
  if (text === '') return 0;
  const match = /^[ \t\n\v\f\r]*([+-]?)([\s\S]+)$/.exec(text);
  const body = match?.[2] ?? '';
  const sign = match?.[1] === '-' ? -1 : 1;
  if (DECIMAL.test(body)) return sign * Number(body);
  if (/^inf(?:inity)?$/i.test(body)) return sign * Infinity;
  if (/^nan(?:\(\w*\))?$/i.test(body)) return NaN;
  const hexadecimal = HEXADECIMAL.exec(body);
  if (!hexadecimal) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = hexadecimal;
  if (whole === '' && fraction === '') return undefined;
  const mantissa = Number(BigInt(`0x${whole}${fraction}`));
  return sign * mantissa * 2 ** (Number(exponent) - 4 * fraction.length);
}
