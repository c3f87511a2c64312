import {
  NULL,
  NULLS,
  ValueSet,
  compareForSort,
  isEmpty,
  isIdentical,
  isList,
  isNull,
  type MapValue,
  type Value,
} from '@astrolabe/model';
import { LOOP_ITEMS } from '../../limits.ts';
import { itemsOf } from './list.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

/** Functions of lists and maps that nGQL 3.x does not have. */
export const collectionFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'sort',
    evaluate: ([x, order]) => ofItems(x, (items) => sorted(items, order, (item) => item)),
  }),
  defineFunction({
    name: 'sortBy',
    evaluate: ([x, key, order]) =>
      ofItems(x, (items) =>
        typeof key === 'string' ? sorted(items, order, (item) => memberOf(item, key)) : mistyped(key),
      ),
  }),
  defineFunction({
    name: 'list_distinct',
    evaluate: ([x], context) => ofItems(x, (items) => distinct(items, context)),
  }),
  defineFunction({
    name: 'flatten',
    evaluate: ([x, depth = 1n]) =>
      ofItems(x, (items) => (typeof depth === 'bigint' ? flattened(items, Number(depth)) : mistyped(depth))),
  }),
  defineFunction({
    name: 'zip',
    evaluate: ([a, b]) =>
      ofItems(a, (left) => ofItems(b, (right) => left.slice(0, right.length).map((item, at) => [item, right[at]!]))),
  }),
  defineFunction({
    name: 'list_sum',
    evaluate: ([x]) => ofItems(x, (items) => sumOf(numbersOf(items))),
  }),
  defineFunction({
    name: 'list_avg',
    evaluate: ([x]) => ofItems(x, (items) => averageOf(numbersOf(items))),
  }),
  defineFunction({
    name: 'list_min',
    evaluate: ([x]) => ofItems(x, (items) => sorted(present(items), undefined, (item) => item)[0] ?? NULL),
  }),
  defineFunction({
    name: 'list_max',
    evaluate: ([x]) => ofItems(x, (items) => sorted(present(items), 'desc', (item) => item)[0] ?? NULL),
  }),
  defineFunction({
    name: 'index_of',
    evaluate: ([x, wanted]) => {
      if (wanted === undefined) return NULLS.BAD_TYPE;
      if (typeof x === 'string') return typeof wanted === 'string' ? placeIn(x, wanted) : mistyped(wanted);
      return ofItems(x, (items) => BigInt(items.findIndex((item) => isIdentical(item, wanted))));
    },
  }),
  defineFunction({
    name: 'map_entries',
    evaluate: ([x]) => ofMap(x, ({ entries }) => [...entries].map(([key, value]) => [key, value])),
  }),
  defineFunction({
    name: 'map_values',
    evaluate: ([x]) => ofMap(x, ({ entries }) => [...entries.values()]),
  }),
  defineFunction({
    name: 'map_from_entries',
    evaluate: ([x]) => ofItems(x, mapOfPairs),
  }),
  defineFunction({
    name: 'map_from_lists',
    evaluate: ([keys, values]) =>
      ofItems(keys, (names) =>
        ofItems(values, (items) => mapOfPairs(names.map((name, at) => [name, items[at] ?? NULL]))),
      ),
  }),
  defineFunction({
    name: 'map_merge',
    evaluate: (maps) => {
      const entries = new Map<string, Value>();
      for (const map of maps) {
        if (typeof map !== 'object' || isList(map) || map.kind !== 'map') return mistyped(map);
        for (const [key, value] of map.entries) entries.set(key, value);
      }
      return { kind: 'map', entries };
    },
  }),
  defineFunction({
    name: 'map_remove',
    evaluate: ([x, ...keys]) =>
      ofMap(x, (map) => ({ kind: 'map', entries: new Map([...map.entries].filter(([key]) => !keys.includes(key))) })),
  }),
];

/** Position of a text in another in characters, from 0; -1 if it does not occur. */
function placeIn(text: string, wanted: string): bigint {
  const at = text.indexOf(wanted);
  return at < 0 ? -1n : BigInt(Array.from(text.slice(0, at)).length);
}

function ofItems(x: Value | undefined, apply: (items: readonly Value[]) => Value): Value {
  const items = x === undefined ? undefined : itemsOf(x);
  return items ? apply(items) : mistyped(x);
}

function ofMap(x: Value | undefined, apply: (map: MapValue) => Value): Value {
  return typeof x === 'object' && !isList(x) && x.kind === 'map' ? apply(x) : mistyped(x);
}

function present(items: readonly Value[]): readonly Value[] {
  return items.filter((item) => !isNull(item) && !isEmpty(item));
}

function sorted(items: readonly Value[], order: Value | undefined, keyOf: (item: Value) => Value): readonly Value[] {
  const sign = typeof order === 'string' && order.toLowerCase().startsWith('desc') ? -1 : 1;
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((a, b) => compareForSort(a.key, b.key) * sign);
  return keyed.map(({ item }) => item);
}

/** A key of a map, or a property of a vertex or an edge; null for other values. */
function memberOf(item: Value, key: string): Value {
  if (typeof item !== 'object' || isList(item)) return NULL;
  switch (item.kind) {
    case 'map':
      return item.entries.get(key) ?? NULL;
    case 'edge':
      return item.properties.get(key) ?? NULL;
    case 'vertex':
      return item.tags.find((tag) => tag.properties.has(key))?.properties.get(key) ?? NULL;
    default:
      return NULL;
  }
}

function distinct(items: readonly Value[], context: FunctionContext): readonly Value[] {
  const found = new ValueSet();
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === 0) context.checkInterrupted?.();
    found.add(items[at]!);
  }
  return found.items;
}

function flattened(items: readonly Value[], depth: number): readonly Value[] {
  if (depth <= 0) return items;
  return items.flatMap((item) => (typeof item === 'object' && isList(item) ? flattened(item, depth - 1) : [item]));
}

/** The numbers of a list without nulls; undefined if it has other values. */
function numbersOf(items: readonly Value[]): readonly (number | bigint)[] | undefined {
  const numbers: (number | bigint)[] = [];
  for (const item of present(items)) {
    if (typeof item !== 'bigint' && typeof item !== 'number') return undefined;
    numbers.push(item);
  }
  return numbers;
}

function sumOf(numbers: readonly (number | bigint)[] | undefined): Value {
  if (!numbers) return NULLS.BAD_TYPE;
  if (numbers.some((number) => typeof number === 'number'))
    return numbers.reduce<number>((sum, number) => sum + Number(number), 0);
  const sum = numbers.reduce<bigint>((total, number) => total + BigInt(number), 0n);
  return BigInt.asIntN(64, sum) === sum ? sum : NULLS.ERR_OVERFLOW;
}

function averageOf(numbers: readonly (number | bigint)[] | undefined): Value {
  if (!numbers) return NULLS.BAD_TYPE;
  return numbers.length === 0
    ? NULL
    : numbers.reduce<number>((sum, number) => sum + Number(number), 0) / numbers.length;
}

function mapOfPairs(pairs: readonly Value[]): Value {
  const entries = new Map<string, Value>();
  for (const pair of pairs) {
    if (typeof pair !== 'object' || !isList(pair) || pair.length !== 2) return NULLS.BAD_DATA;
    const [key, value] = pair;
    if (typeof key !== 'string') return NULLS.BAD_DATA;
    entries.set(key, value!);
  }
  return { kind: 'map', entries };
}
