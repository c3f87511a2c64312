import {
  NULL,
  NULLS,
  ValueSet,
  equalValues,
  isBadNull,
  isEmpty,
  isIdentical,
  isList,
  isNull,
  lessOrEqualValues,
  lessValues,
  type NullValue,
  type Value,
} from '@astrolabe/model';
import type { NullTestOperator, RelationalOperator } from '@astrolabe/ngql';
import { LOOP_ITEMS } from '../../limits.ts';
import { compilePattern } from '../pattern/text-pattern.ts';

type Result = boolean | NullValue;

/** Applies an operator that returns true, false or null. Calls `checkInterrupted` now and then on long lists and long texts. */
export function applyRelational(
  operator: RelationalOperator,
  a: Value,
  b: Value,
  checkInterrupted?: () => void,
): boolean | NullValue {
  switch (operator) {
    case '==':
      return equalValues(a, b);
    case '!=':
      return negation(equalValues(a, b));
    case '<':
      return lessValues(a, b);
    case '<=':
      return lessOrEqualValues(a, b);
    case '>':
      return lessValues(b, a);
    case '>=':
      return lessOrEqualValues(b, a);
    case 'IN':
      return isIn(a, b, checkInterrupted);
    case 'NOT IN':
      return negation(isIn(a, b, checkInterrupted));
    case 'CONTAINS':
      return testTexts(a, b, contains);
    case 'NOT CONTAINS':
      return negation(testTexts(a, b, contains));
    case 'STARTS WITH':
      return testTexts(a, b, startsWith);
    case 'NOT STARTS WITH':
      return negation(testTexts(a, b, startsWith));
    case 'ENDS WITH':
      return testTexts(a, b, endsWith);
    case 'NOT ENDS WITH':
      return negation(testTexts(a, b, endsWith));
    case '=~':
      return testTexts(a, b, (text, pattern) => matches(text, pattern, checkInterrupted));
  }
}

/** `IS NULL`, `IS EMPTY` and their negations; EMPTY is not null. */
export function applyNullTest(operator: NullTestOperator, value: Value): boolean {
  switch (operator) {
    case 'IS NULL':
      return isNull(value);
    case 'IS NOT NULL':
      return !isNull(value);
    case 'IS EMPTY':
      return isEmpty(value);
    case 'IS NOT EMPTY':
      return !isEmpty(value);
  }
}

/**
 * Returns a membership test against one constant list, set or map with the results of `IN`, without scanning it for each value. Undefined
 * if the result does not depend on the value (the collection is null or not a collection). Calls `checkInterrupted` now and then on long
 * collections.
 */
export function membershipTest(
  collection: Value,
  valueCount: number,
  checkInterrupted?: () => void,
): MembershipTest | undefined {
  const items = itemsOf(collection);
  if (!items) return undefined;
  if (valueCount <= WALKED_VALUES_MAX) return (value) => isAmong(value, items, checkInterrupted);
  let isMember = TESTS.get(items);
  if (!isMember) TESTS.set(items, (isMember = setTest(items, checkInterrupted)));
  return isMember;
}

type MembershipTest = (value: Value) => boolean | NullValue;

/** Cached membership tests by list: a constant list is used for every batch. */
const TESTS = new WeakMap<readonly Value[], MembershipTest>();

function setTest(items: readonly Value[], checkInterrupted: (() => void) | undefined): MembershipTest {
  // Several sets, since growing a very large one is slow.
  let last = new ValueSet();
  const sets = [last];
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === 0) checkInterrupted?.();
    if (last.size === SET_ITEMS_MAX) sets.push((last = new ValueSet()));
    last.add(items[at]!);
  }
  const isFound = (value: Value): boolean => sets.some((set) => set.has(value));
  const otherwise = isFound(NULL) ? NULL : false;
  return (value) => (isNull(value) ? NULL : isFound(value) || otherwise);
}

/** Up to this many values, scanning is faster than building a set. */
const WALKED_VALUES_MAX = 4;
/** Maximum items of one set. */
const SET_ITEMS_MAX = 500_000;

function itemsOf(collection: Value): readonly Value[] | undefined {
  if (isList(collection)) return collection;
  return typeof collection === 'object' && collection.kind === 'set' ? collection.items : undefined;
}

function negation(result: Result): Result {
  return typeof result === 'boolean' ? !result : result;
}

function isIn(value: Value, collection: Value, checkInterrupted: (() => void) | undefined): Result {
  if (isNull(collection)) return isBadNull(collection) ? NULLS.BAD_TYPE : NULL;
  const items = itemsOf(collection);
  if (items) return isAmong(value, items, checkInterrupted);
  if (isList(collection) || typeof collection !== 'object' || collection.kind !== 'map') return NULLS.BAD_TYPE;
  return isNull(value) ? NULL : typeof value === 'string' && collection.entries.has(value);
}

function isAmong(value: Value, items: readonly Value[], checkInterrupted: (() => void) | undefined): Result {
  if (isNull(value)) return NULL;
  let otherwise: Result = false;
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === LOOP_ITEMS - 1) checkInterrupted?.();
    const item = items[at]!;
    if (isIdentical(value, item)) return true;
    if (isNull(item)) otherwise = NULL;
  }
  return otherwise;
}

function testTexts(a: Value, b: Value, test: (a: string, b: string) => Result): Result {
  if (typeof a === 'string' && typeof b === 'string') return test(a, b);
  return isTextOrAbsent(a) && isTextOrAbsent(b) ? NULL : NULLS.BAD_TYPE;
}

function isTextOrAbsent(value: Value): boolean {
  return typeof value === 'string' || isEmpty(value) || (isNull(value) && !isBadNull(value));
}

function contains(text: string, part: string): boolean {
  return text.includes(part);
}

function startsWith(text: string, part: string): boolean {
  return text.startsWith(part);
}

function endsWith(text: string, part: string): boolean {
  return text.endsWith(part);
}

function matches(text: string, pattern: string, checkInterrupted: (() => void) | undefined): Result {
  return compilePattern(pattern)?.matches(text, checkInterrupted) ?? NULLS.BAD_TYPE;
}
