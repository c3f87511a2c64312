import { geographyToWkt } from './geography.ts';
import { FLOAT_TOLERANCE, ValueSet } from './identity.ts';
import { EMPTY, NULL, NULLS, isEmpty, isNull } from './null.ts';
import { dateTimeToInstant, dateToDays, timeToSeconds } from './date-time.ts';
import { typeOf, type ValueType } from './type.ts';
import { compareText } from './utf8.ts';
import type { Edge, MapValue, NullValue, Path, Value, Vid } from './value.ts';

/**
 * Three relations on values: the operators `== < <= > >=` with three-valued logic; the total order of ORDER BY, MIN and MAX; and identity,
 * used by DISTINCT, GROUP BY, IN and sets.
 */

const ORDER: Readonly<Record<ValueType, number>> = {
  __EMPTY__: 0,
  BOOL: 1,
  INT: 2,
  FLOAT: 2,
  STRING: 3,
  DATE: 4,
  TIME: 5,
  DATETIME: 6,
  VERTEX: 7,
  EDGE: 8,
  PATH: 9,
  LIST: 10,
  MAP: 11,
  SET: 12,
  DATASET: 13,
  GEOGRAPHY: 14,
  DURATION: 15,
  NULL: 16,
};

/** `a == b`: NULL with a null of any kind or two EMPTYs, false with one EMPTY or two types. */
export function equalValues(a: Value, b: Value): boolean | NullValue {
  if (isEmpty(a)) return isEmpty(b) ? NULL : false;
  if (isEmpty(b)) return false;
  if (isNull(a) || isNull(b)) return NULL;
  return hasSameValue(a, b);
}

/** `a < b`: NULL with null, EMPTY or two types; BAD_TYPE between durations, whose months have no fixed length. */
export function lessValues(a: Value, b: Value): boolean | NullValue {
  if (isNull(a) || isNull(b) || isEmpty(a) || isEmpty(b)) return NULL;
  if (isNumber(a) && isNumber(b)) {
    return typeof a === 'bigint' && typeof b === 'bigint' ? a < b : a < b && !isClose(a, b);
  }
  const type = typeOf(a);
  if (type !== typeOf(b)) return NULL;
  return type === 'DURATION' ? NULLS.BAD_TYPE : compareForSort(a, b) < 0;
}

/** `a <= b`: less or equal; null if either of the two is. */
export function lessOrEqualValues(a: Value, b: Value): boolean | NullValue {
  const less = lessValues(a, b);
  return less === false ? equalValues(a, b) : less;
}

/** Whether two values are the same to DISTINCT, GROUP BY, IN and sets: nulls of all kinds are one, so are EMPTYs. */
export function isIdentical(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isNull(a)) return isNull(b);
  if (isEmpty(a)) return isEmpty(b);
  if (typeof a === 'number' && typeof b === 'number' && Number.isNaN(a)) return Number.isNaN(b);
  return hasSameValue(a, b);
}

/**
 * Compares two values in the ascending order of ORDER BY, MIN and MAX. Returns a negative number, zero or a positive number. Values are
 * ordered by type first; EMPTY is first and NULL last. Maps are not ordered among themselves, nor are sets. NaN follows all numbers.
 */
export function compareForSort(a: Value, b: Value): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  const type = typeOf(a);
  const byType = ORDER[type] - ORDER[typeOf(b)];
  if (byType !== 0 || isNull(a) || isNull(b) || isEmpty(a) || isEmpty(b)) return byType;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a !== 'object' || typeof b !== 'object') return 0;
  if (!('kind' in a) || !('kind' in b)) return 'kind' in a || 'kind' in b ? 0 : compareLists(a, b);
  return a.kind === b.kind ? (COMPARISONS[a.kind] as Comparison<KindedValue>)(a, b) : 0;
}

type KindedValue = Extract<Value, { readonly kind: string }>;
type Comparison<T> = (a: T, b: T) => number;

/** The order of two values of one kind. */
const COMPARISONS: {
  readonly [Kind in KindedValue['kind']]: Comparison<Extract<KindedValue, { readonly kind: Kind }>>;
} = {
  date: (a, b) => dateToDays(a) - dateToDays(b),
  time: (a, b) => timeToSeconds(a) - timeToSeconds(b) || a.microsecond - b.microsecond,
  datetime: (a, b) => dateTimeToInstant(a).seconds - dateTimeToInstant(b).seconds || a.microsecond - b.microsecond,
  duration: (a, b) => a.months - b.months || compareNumbers(a.seconds, b.seconds) || a.microseconds - b.microseconds,
  geography: (a, b) => compareText(geographyToWkt(a.shape), geographyToWkt(b.shape)),
  vertex: (a, b) => compareVids(a.vid, b.vid) || a.tags.length - b.tags.length,
  edge: compareEdges,
  path: comparePaths,
  map: () => 0,
  set: () => 0,
  null: () => 0,
  empty: () => 0,
};

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'bigint' || typeof value === 'number';
}

/** Equal within the tolerance. Where a double cannot hold the int, the comparison is exact, as the order is. */
function isClose(a: number | bigint, b: number | bigint): boolean {
  return compareNumbers(a, b) === 0
    ? !Number.isNaN(a)
    : Math.abs(Number(a) - Number(b)) < FLOAT_TOLERANCE && isFine(a) && isFine(b);
}

/** Returns whether adjacent doubles of this size are closer than 1. */
function isFine(value: number | bigint): boolean {
  return value < Number.MAX_SAFE_INTEGER && value > Number.MIN_SAFE_INTEGER;
}

/** By value, for two values that are neither null nor EMPTY at the top. Inside containers identity rules. */
function hasSameValue(a: Value, b: Value): boolean {
  if (isNumber(a)) {
    if (!isNumber(b)) return false;
    return typeof a === 'bigint' && typeof b === 'bigint' ? a === b : isClose(a, b);
  }
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (!('kind' in a) || !('kind' in b)) {
    if ('kind' in a || 'kind' in b || a.length !== b.length) return false;
    return a.every((item, index) => isIdentical(item, b[index] ?? EMPTY));
  }
  switch (a.kind) {
    case 'map':
      return b.kind === 'map' && hasSameEntries(a, b);
    case 'set':
      return b.kind === 'set' && a.items.length === b.items.length && isSubset(a.items, b.items);
    default:
      return a.kind === b.kind && compareForSortIgnoringTags(a, b) === 0;
  }
}

function hasSameEntries(a: MapValue, b: MapValue): boolean {
  if (a.entries.size !== b.entries.size) return false;
  for (const [key, value] of a.entries) {
    const other = b.entries.get(key);
    if (other === undefined || !isIdentical(value, other)) return false;
  }
  return true;
}

function isSubset(items: readonly Value[], others: readonly Value[]): boolean {
  const found = new ValueSet(others);
  return items.every((item) => found.has(item));
}

/** Compares vertices by ID only, whichever tags were read; other values as `compareForSort`. */
function compareForSortIgnoringTags(a: Value & object, b: Value & object): number {
  return 'kind' in a && 'kind' in b && a.kind === 'vertex' && b.kind === 'vertex'
    ? compareVids(a.vid, b.vid)
    : compareForSort(a, b);
}

/** Exact between int and float: a relational operator does not round the int. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

function compareVids(a: Vid, b: Vid): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : 1;
  return typeof b === 'string' ? -1 : compareNumbers(a, b);
}

function compareEdges(a: Edge, b: Edge): number {
  return (
    compareVids(a.src, b.src) ||
    compareVids(a.dst, b.dst) ||
    compareText(a.edgeType, b.edgeType) ||
    compareNumbers(a.rank, b.rank)
  );
}

function comparePaths(a: Path, b: Path): number {
  const byStart = compareVids(a.start.vid, b.start.vid);
  if (byStart !== 0) return byStart;
  const length = Math.min(a.steps.length, b.steps.length);
  for (let index = 0; index < length; index++) {
    const left = a.steps[index];
    const right = b.steps[index];
    if (!left || !right) continue;
    const byStep = compareEdges(left.edge, right.edge) || compareVids(left.vertex.vid, right.vertex.vid);
    if (byStep !== 0) return byStep;
  }
  return a.steps.length - b.steps.length;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const byItem = compareForSort(a[index] ?? EMPTY, b[index] ?? EMPTY);
    if (byItem !== 0) return byItem;
  }
  return a.length - b.length;
}
