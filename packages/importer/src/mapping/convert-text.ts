import { type CollectionType, makeSet, type PropertyType, unreachable, type Value } from '@astrolabe/model';
import { type Expression, parseExpression } from '@astrolabe/ngql';
import { parseGeography } from './geography-text.ts';
import { parseDate, parseDateTime, parseDuration, parseTime, secondsSinceEpoch } from './temporal-text.ts';
import { truthOf } from './truth-words.ts';

/** Error for a text that is not a value of a type. `reason` completes a sentence that names the column. */
export class InvalidText {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Converts the text of a cell to a value of a property's type. Nothing is rounded, cut or guessed: other texts are `InvalidText`. */
export function convertText(text: string, type: PropertyType): Value | InvalidText {
  switch (type.kind) {
    case 'string':
      return text;
    case 'fixed_string':
      return fitsBytes(text, type.length) ? text : new InvalidText(`is longer than ${type.length} bytes`);
    case 'int64':
    case 'int32':
    case 'int16':
    case 'int8':
      return convertInteger(text, type.kind);
    case 'float':
    case 'double':
      return convertFloat(text.trim(), type.kind);
    case 'bool':
      return truthOf(text) ?? new InvalidText('is not a bool');
    case 'date':
      return parseDate(text.trim()) ?? new InvalidText('is not a date');
    case 'time':
      return parseTime(text.trim()) ?? new InvalidText('is not a time');
    case 'datetime':
      return parseDateTime(text.trim()) ?? new InvalidText('is not a datetime');
    case 'timestamp':
      return convertTimestamp(text.trim());
    case 'duration':
      return parseDuration(text.trim()) ?? new InvalidText('is not a duration');
    case 'geography':
      return convertGeography(text, type.shape);
    case 'list':
    case 'set':
      return convertCollection(text.trim(), type);
    default:
      return unreachable(type);
  }
}

/** A property type as nGQL writes it. */
export function printPropertyType(type: PropertyType): string {
  if (type.kind === 'fixed_string') return `fixed_string(${type.length})`;
  if (type.kind === 'geography' && type.shape !== undefined) return `geography(${type.shape})`;
  if ((type.kind === 'list' || type.kind === 'set') && type.dimension !== undefined)
    return `vector<float, ${type.dimension}>`;
  if (type.kind === 'list' || type.kind === 'set')
    return `${type.kind}<${type.items === 'int64' ? 'int' : type.items}>`;
  return type.kind;
}

/** Whether a text has at most `length` bytes in UTF-8. */
export function fitsBytes(text: string, length: number): boolean {
  return text.length * 3 <= length || (text.length <= length && new TextEncoder().encode(text).length <= length);
}

const INTEGER = /^[+-]?\d+$|^0[xX][\dA-Fa-f]{1,16}$/;
const FLOAT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SAFE_DIGITS = 15;
const FLOAT_MAX = 3.4028234663852886e38;
const TIMESTAMP_MAX = 9_223_372_036n;

const INTEGER_LIMITS = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

function convertInteger(text: string, kind: keyof typeof INTEGER_LIMITS): bigint | InvalidText {
  const trimmed = text.trim();
  if (!INTEGER.test(trimmed)) return new InvalidText(`is not an ${kind}`);
  if (kind === 'int64' && trimmed.length <= SAFE_DIGITS) return BigInt(Number(trimmed));
  const value = BigInt(trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
  const [least, most] = INTEGER_LIMITS[kind];
  return value < least || value > most ? new InvalidText(`is out of the range of ${kind}`) : value;
}

function convertFloat(text: string, kind: 'float' | 'double'): number | InvalidText {
  if (!FLOAT.test(text)) return new InvalidText(`is not a ${kind}`);
  const value = Number(text);
  return Math.abs(value) > (kind === 'float' ? FLOAT_MAX : Number.MAX_VALUE)
    ? new InvalidText(`is out of the range of ${kind}`)
    : value;
}

/** Parses integer seconds since 1970, or a date and time; rejects fractions of a second, which a timestamp cannot store. */
function convertTimestamp(text: string): bigint | InvalidText {
  let seconds: bigint;
  if (/^\d+$/.test(text)) {
    seconds = BigInt(text);
  } else {
    const moment = parseDateTime(text);
    if (moment === undefined) return new InvalidText('is not a timestamp');
    if (moment.microsecond !== 0) return new InvalidText('has a fraction of a second, which a timestamp cannot hold');
    seconds = secondsSinceEpoch(moment);
  }
  return seconds < 0n || seconds > TIMESTAMP_MAX ? new InvalidText('is out of the range of timestamp') : seconds;
}

/** `[1, 2]` or `{1, 2}`, with texts in quotes, as query results and JSON write them. */
function convertCollection(text: string, { kind, items, dimension }: CollectionType): Value | InvalidText {
  if (dimension !== undefined) return convertVector(text, dimension);
  const wrong = new InvalidText(`is not a ${kind} such as ${kind === 'list' ? '[…, …]' : '{…, …}'}`);
  if (kind === 'set' && text === '{}') return makeSet([]);
  let parsed: Expression;
  try {
    parsed = parseExpression(text);
  } catch {
    return wrong;
  }
  if (parsed.kind !== 'list' && (parsed.kind !== 'set' || kind === 'list')) return wrong;
  const values: Value[] = [];
  for (const item of parsed.items) {
    const value = convertItem(item, text, items);
    if (value instanceof InvalidText) return value;
    values.push(value);
  }
  return kind === 'list' ? values : makeSet(values);
}

/** `[0.5, -1e-3]`, as JSON has it. */
function convertVector(text: string, dimension: number): Value | InvalidText {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const isVector = Array.isArray(parsed) && parsed.length === dimension && parsed.every((x) => typeof x === 'number');
  return isVector ? (parsed as number[]) : new InvalidText(`is not a list of ${dimension} numbers`);
}

function convertItem(item: Expression, text: string, items: CollectionType['items']): Value | InvalidText {
  if (items === 'string')
    return item.kind === 'literal' && typeof item.value === 'string'
      ? item.value
      : new InvalidText('has an item that is not a text in quotes');
  const converted = convertText(text.slice(item.range.start, item.range.end), { kind: items });
  return converted instanceof InvalidText ? new InvalidText(`has an item that ${converted.reason}`) : converted;
}

function convertGeography(text: string, wanted: 'point' | 'linestring' | 'polygon' | undefined): Value | InvalidText {
  const shape = parseGeography(text);
  if ('problem' in shape) return new InvalidText(shape.problem);
  if (wanted !== undefined && shape.type !== wanted) return new InvalidText(`is a ${shape.type}, not a ${wanted}`);
  return { kind: 'geography', shape };
}
