import {
  AstrolabeError,
  NULL,
  NULLS,
  compareText,
  isEmpty,
  isIdentical,
  isList,
  isNull,
  utf8Length,
  ValueSet,
  type Value,
} from '@astrolabe/model';
import { LIST_ITEMS_MAX, LOOP_ITEMS } from '../../limits.ts';
import { columnBytes } from '../memory-estimate.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

/** Memory of an int in a list, in bytes. */
const INT_ITEM_BYTES = 32;

/** Lists, sets and maps. */
export const listFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'size',
    evaluate: ([x]) => sizeOf(x),
  }),
  defineFunction({
    name: 'range',
    evaluate: ([from, to, step = 1n], context) => {
      if (typeof from !== 'bigint' || typeof to !== 'bigint' || typeof step !== 'bigint') return NULLS.BAD_TYPE;
      return step === 0n ? NULLS.BAD_DATA : rangeOf(from, to, step, context);
    },
  }),
  listFunction('head', (items) => items[0] ?? NULL),
  listFunction('last', (items) => items[items.length - 1] ?? NULL),
  listFunction('tail', (items) => items.slice(1)),
  defineFunction({
    name: 'keys',
    evaluate: ([x]) => {
      const names = namesOf(x);
      return names ? [...new Set(names)].sort(compareText) : mistyped(x);
    },
  }),
  defineFunction({
    name: 'coalesce',
    evaluate: (values) => values.find((value) => !isNull(value)) ?? NULL,
  }),
  defineFunction({
    name: 'udf_is_in',
    evaluate: ([wanted, ...values]) => wanted !== undefined && values.some((value) => isIdentical(value, wanted)),
  }),
  defineFunction({
    name: 'toSet',
    evaluate: ([x], context) => {
      if (x === undefined) return NULLS.BAD_TYPE;
      if (isList(x)) return setOf(x, context);
      return typeof x === 'object' && x.kind === 'set' ? x : mistyped(x);
    },
  }),
  defineFunction({
    name: 'erase',
    evaluate: ([x, wanted]) => {
      const items = x === undefined ? undefined : itemsOf(x);
      if (!items || wanted === undefined) return mistyped(x);
      return likeCollection(
        x,
        items.filter((item) => !isIdentical(item, wanted)),
      );
    },
  }),
  defineFunction({
    name: 'setadd',
    evaluate: ([x, added]) =>
      typeof x === 'object' && !isList(x) && x.kind === 'set' && added !== undefined
        ? likeCollection(x, [...x.items, added])
        : mistyped(x),
  }),
  // No expression has the type DATASET, so every argument has a wrong type; only the name is known.
  defineFunction({
    name: 'datasetRowCol',
    evaluate: () => NULLS.BAD_TYPE,
  }),
];

/** The items of a list or set. */
export function itemsOf(x: Value): readonly Value[] | undefined {
  if (typeof x !== 'object') return undefined;
  if (isList(x)) return x;
  return x.kind === 'set' ? x.items : undefined;
}

/** The items as a collection of the same type. */
export function likeCollection(like: Value | undefined, items: readonly Value[]): Value {
  if (like === undefined || typeof like !== 'object' || isList(like)) return items;
  const found = new ValueSet();
  for (const item of items) found.add(item);
  return { kind: 'set', items: found.items };
}

function sizeOf(x: Value | undefined): Value {
  if (typeof x === 'string') return BigInt(utf8Length(x));
  if (typeof x !== 'object') return NULLS.BAD_TYPE;
  if (isList(x)) return BigInt(x.length);
  switch (x.kind) {
    case 'set':
      return BigInt(x.items.length);
    case 'map':
      return BigInt(x.entries.size);
    default:
      return isEmpty(x) ? x : mistyped(x);
  }
}

/** The number of items of a `range` with a nonzero step; throws if there are more than a list may have. */
export function rangeLength(from: bigint, to: bigint, step: bigint): number {
  if (step > 0n ? to < from : to > from) return 0;
  const count = (to - from) / step + 1n;
  if (count > LIST_ITEMS_MAX) {
    throw new AstrolabeError(
      'MEMORY_LIMIT_EXCEEDED',
      `A list would have ${count} items; ${LIST_ITEMS_MAX} are allowed.`,
      {
        detail: { limit: LIST_ITEMS_MAX },
      },
    );
  }
  return Number(count);
}

function rangeOf(from: bigint, to: bigint, step: bigint, context: FunctionContext): Value {
  const count = rangeLength(from, to, step);
  context.charge?.(count * INT_ITEM_BYTES);
  const items: bigint[] = [];
  for (let item = from; step > 0n ? item <= to : item >= to; item += step) {
    if (items.length % LOOP_ITEMS === 0) context.checkInterrupted?.();
    items.push(item);
  }
  return items;
}

function setOf(items: readonly Value[], context: FunctionContext): Value {
  const found = new ValueSet();
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === 0) {
      context.checkInterrupted?.();
      if (at > 0) context.charge?.(columnBytes({ kind: 'any', values: items }, LOOP_ITEMS) * 2);
    }
    found.add(items[at]!);
  }
  return { kind: 'set', items: found.items };
}

function listFunction(name: string, apply: (items: readonly Value[]) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => (x !== undefined && isList(x) ? apply(x) : mistyped(x)),
  });
}

function namesOf(x: Value | undefined): readonly string[] | undefined {
  if (typeof x !== 'object' || isList(x)) return undefined;
  switch (x.kind) {
    case 'vertex':
      return x.tags.flatMap((tag) => [...tag.properties.keys()]);
    case 'edge':
      return [...x.properties.keys()];
    case 'map':
      return [...x.entries.keys()];
    default:
      return undefined;
  }
}
