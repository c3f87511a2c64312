import { isRecord, EMPTY, NULLS, isInt64, type Value } from '@astrolabe/model';
import { toBoolean, toFloat, toInteger } from '../operators/index.ts';
import { defineFunction, type ScalarFunction } from './scalar-function.ts';

/** From one type to another. */
export const conversionFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'toBoolean',
    evaluate: ([x]) => (x === undefined ? NULLS.BAD_TYPE : toBoolean(x)),
  }),
  defineFunction({
    name: 'toInteger',
    evaluate: ([x]) => (x === undefined ? NULLS.BAD_TYPE : toInteger(x)),
  }),
  defineFunction({
    name: 'toFloat',
    evaluate: ([x]) => (x === undefined ? NULLS.BAD_TYPE : toFloat(x)),
  }),
  defineFunction({
    name: 'json_extract',
    evaluate: ([x]) => (typeof x === 'string' ? mapFromJson(x) : NULLS.BAD_TYPE),
  }),
];

/** A whole number in JSON text, distinct from a float. */
class WholeNumber {
  readonly value: bigint;
  constructor(value: bigint) {
    this.value = value;
  }
}

function mapFromJson(text: string): Value {
  try {
    const json: unknown = JSON.parse(text, keepWholeNumbers);
    if (!isRecord(json) || json instanceof WholeNumber) return NULLS.BAD_DATA;
    return {
      kind: 'map',
      entries: entriesOf(json, (nested) => ({ kind: 'map', entries: entriesOf(nested, () => undefined) })),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return NULLS.BAD_DATA;
    throw error;
  }
}

function keepWholeNumbers(_: string, value: unknown, ...context: readonly unknown[]): unknown {
  const source = isRecord(context[0]) ? context[0]['source'] : undefined;
  if (typeof value !== 'number' || typeof source !== 'string' || !/^-?\d+$/.test(source)) return value;
  const int = BigInt(source);
  return isInt64(int) ? new WholeNumber(int) : value;
}

/** Returns scalars, and objects converted by `ofObject`; skips arrays. */
function entriesOf(
  json: Readonly<Record<string, unknown>>,
  ofObject: (nested: Readonly<Record<string, unknown>>) => Value | undefined,
): Map<string, Value> {
  const entries = new Map<string, Value>();
  for (const [name, member] of Object.entries(json)) {
    const value = scalarOf(member) ?? (isRecord(member) ? ofObject(member) : undefined);
    if (value !== undefined) entries.set(name, value);
  }
  return entries;
}

function scalarOf(member: unknown): Value | undefined {
  if (member === null) return EMPTY;
  if (member instanceof WholeNumber) return member.value;
  return typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean' ? member : undefined;
}
