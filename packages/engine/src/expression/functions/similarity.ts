import { NULL, isNull, type Value } from '@astrolabe/model';
import { mistyped, defineFunction, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

/** Winkler's weight and maximum length of a common prefix. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_MAX = 4;

/** Similarity of two texts. Characters are code points. */
export const similarityFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'levenshtein',
    evaluate: ([a, b], context) => ofTexts(a, b, (left, right) => BigInt(levenshtein(left, right, context))),
  }),
  defineFunction({
    name: 'jaro_winkler',
    evaluate: ([a, b], context) => ofTexts(a, b, (left, right) => jaroWinkler(left, right, context)),
  }),
];

function ofTexts(
  a: Value | undefined,
  b: Value | undefined,
  apply: (a: readonly string[], b: readonly string[]) => Value,
): Value {
  if (typeof a === 'string' && typeof b === 'string') return apply(Array.from(a), Array.from(b));
  if (a !== undefined && isNull(a)) return NULL;
  return mistyped(typeof a === 'string' ? b : a);
}

/** The number of inserted, deleted and replaced characters. O(n·m) time, O(m) memory. */
function levenshtein(a: readonly string[], b: readonly string[], context: FunctionContext): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, character] of a.entries()) {
    context.checkInterrupted?.();
    const current = [row + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = previous[at - 1]! + (character === b[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[at]! + 1, current[at - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}

/** 1 for equal texts, 0 for texts without a common character (Winkler 1990). */
function jaroWinkler(a: readonly string[], b: readonly string[], context: FunctionContext): number {
  const jaro = jaroOf(a, b, context);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

function jaroOf(a: readonly string[], b: readonly string[], context: FunctionContext): number {
  if (a.length === 0 && b.length === 0) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const matchedInA: string[] = [];
  for (const [at, character] of a.entries()) {
    context.checkInterrupted?.();
    const end = Math.min(b.length, at + reach + 1);
    for (let other = Math.max(0, at - reach); other < end; other++) {
      if (taken[other] === 1 || b[other] !== character) continue;
      taken[other] = 1;
      matchedInA.push(character);
      break;
    }
  }
  const matches = matchedInA.length;
  if (matches === 0) return 0;
  const matchedInB = b.filter((_, at) => taken[at] === 1);
  const transposed = matchedInA.filter((character, at) => character !== matchedInB[at]).length / 2;
  return (matches / a.length + matches / b.length + (matches - transposed) / matches) / 3;
}
