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

type Answer = boolean | NullValue;

/** Any of the operators that answer true, false or null. */
export function applyRelational(operator: RelationalOperator, a: Value, b: Value): boolean | NullValue {
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
      return isIn(a, b);
    case 'NOT IN':
      return negation(isIn(a, b));
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
      return testTexts(a, b, matches);
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
 * A membership test for many values against one constant list, set or map: what `IN` answers, without walking the
 * collection for each value. Undefined where `IN` does not look at the value (the collection is null or none).
 */
export function membershipTest(
  collection: Value,
  checkInterrupted?: () => void,
): ((value: Value) => boolean | NullValue) | undefined {
  const items = isList(collection)
    ? collection
    : typeof collection === 'object' && collection.kind === 'set'
      ? collection.items
      : undefined;
  if (!items) return undefined;
  const found = new ValueSet();
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === 0) checkInterrupted?.();
    found.add(items[at]!);
  }
  const otherwise = found.has(NULL) ? NULL : false;
  return (value) => (isNull(value) ? NULL : found.has(value) || otherwise);
}

function negation(answer: Answer): Answer {
  return typeof answer === 'boolean' ? !answer : answer;
}

function isIn(value: Value, collection: Value): Answer {
  if (isNull(collection)) return isBadNull(collection) ? NULLS.BAD_TYPE : NULL;
  if (isList(collection)) return isAmong(value, collection);
  if (typeof collection !== 'object') return NULLS.BAD_TYPE;
  switch (collection.kind) {
    case 'set':
      return isAmong(value, collection.items);
    case 'map':
      return isNull(value) ? NULL : typeof value === 'string' && collection.entries.has(value);
    default:
      return NULLS.BAD_TYPE;
  }
}

function isAmong(value: Value, items: readonly Value[]): Answer {
  if (isNull(value)) return NULL;
  let otherwise: Answer = false;
  for (const item of items) {
    if (isIdentical(value, item)) return true;
    if (isNull(item)) otherwise = NULL;
  }
  return otherwise;
}

function testTexts(a: Value, b: Value, test: (a: string, b: string) => Answer): Answer {
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

function matches(text: string, pattern: string): Answer {
  return compilePattern(pattern)?.matches(text) ?? NULLS.BAD_TYPE;
}
