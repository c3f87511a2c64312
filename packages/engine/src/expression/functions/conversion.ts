import { EMPTY, NULLS, isList, isNull, type Value } from '@astrolabe/model';
import { toBoolean, toFloat, toInteger } from '../operators/index.ts';
import { readJson } from './read-json.ts';
import { defineFunction, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

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
    evaluate: ([x], context) => (typeof x === 'string' ? mapFromJson(x, context) : NULLS.BAD_TYPE),
  }),
];

function mapFromJson(text: string, context: FunctionContext): Value {
  const value = readJson(text, context);
  const entries = value === undefined ? undefined : entriesOf(value);
  if (!entries) return NULLS.BAD_DATA;
  return {
    kind: 'map',
    entries: partsOf(entries, (nested) => ({ kind: 'map', entries: partsOf(nested, () => undefined) })),
  };
}

function entriesOf(value: Value): ReadonlyMap<string, Value> | undefined {
  return typeof value === 'object' && !isList(value) && value.kind === 'map' ? value.entries : undefined;
}

/** Returns scalars, and objects converted by `ofObject`; skips arrays. */
function partsOf(
  entries: ReadonlyMap<string, Value>,
  ofObject: (nested: ReadonlyMap<string, Value>) => Value | undefined,
): Map<string, Value> {
  const parts = new Map<string, Value>();
  for (const [name, member] of entries) {
    const nested = entriesOf(member);
    const value = isNull(member) ? EMPTY : nested ? ofObject(nested) : typeof member === 'object' ? undefined : member;
    if (value !== undefined) parts.set(name, value);
  }
  return parts;
}
