import {
  AstrolabeError,
  NULL,
  NULLS,
  displayValue,
  floatTextWithDot,
  isAscii,
  isIdentical,
  isNull,
  typeOf,
  utf8Length,
  type Value,
  type ValueType,
} from '@astrolabe/model';
import { LIST_ITEMS_MAX, LOOP_ITEMS, TEXT_BYTES_MAX } from '../../limits.ts';
import { textBytes, textOfBytes } from '../../text/exact-text.ts';
import { compilePattern } from '../pattern/text-pattern.ts';
import { itemsOf, likeCollection } from './list.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

/** Approximate bytes of a list item in addition to its characters. */
const PART_BYTES = 32;
const JOINABLE: ReadonlySet<ValueType> = new Set(['BOOL', 'INT', 'FLOAT', 'STRING', 'DATE', 'TIME', 'DATETIME']);

/** Removes characters at the ends of a text; O(length). */
function trimFunction(name: string, isLeft: boolean, isRight: boolean): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([text, characters = ' \t\n\v\f\r']) => {
      if (typeof text !== 'string') return mistyped(text);
      if (typeof characters !== 'string') return mistyped(characters);
      const removed = new Set(characters);
      const all = Array.from(text);
      let [from, to] = [0, all.length];
      while (isLeft && from < to && removed.has(all[from]!)) from++;
      while (isRight && to > from && removed.has(all[to - 1]!)) to--;
      return all.slice(from, to).join('');
    },
  });
}

/** Texts to texts and numbers. Positions and lengths count bytes. */
export const stringFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'strcasecmp',
    evaluate: ([a, b]) => (typeof a === 'string' && typeof b === 'string' ? compareIgnoringCase(a, b) : NULLS.BAD_TYPE),
  }),
  textFunction('lower', lowerAscii),
  textFunction('toLower', lowerAscii),
  textFunction('upper', upperAscii),
  textFunction('toUpper', upperAscii),
  trimFunction('trim', true, true),
  trimFunction('ltrim', true, false),
  trimFunction('rtrim', false, true),
  defineFunction({
    name: 'length',
    evaluate: ([x]) => {
      if (typeof x === 'string') return BigInt(utf8Length(x));
      return typeof x === 'object' && 'kind' in x && x.kind === 'path' ? BigInt(x.steps.length) : mistyped(x);
    },
  }),
  defineFunction({
    name: 'left',
    evaluate: ([text, count]) => edge(text, count, (bytes, wanted) => bytes.subarray(0, wanted)),
  }),
  defineFunction({
    name: 'right',
    evaluate: ([text, count]) =>
      edge(text, count, (bytes, wanted) => bytes.subarray(Math.max(0, bytes.length - wanted))),
  }),
  padFunction('lpad', true),
  padFunction('rpad', false),
  substringFunction('substr'),
  substringFunction('substring'),
  defineFunction({
    name: 'reverse',
    evaluate: ([x]) => {
      if (Array.isArray(x)) return x.toReversed();
      if (typeof x !== 'string') return mistyped(x);
      return textOfBytes(textBytes(x).reverse());
    },
  }),
  defineFunction({
    name: 'replace',
    evaluate: ([text, search, replacement], context) => {
      const items = text === undefined ? undefined : itemsOf(text);
      if (items && search !== undefined && replacement !== undefined)
        return likeCollection(
          text,
          items.map((item) => (isIdentical(item, search) ? replacement : item)),
        );
      if (typeof text === 'string' && typeof search === 'string' && typeof replacement === 'string') {
        return search === '' ? text : bounded(splitText(text, search, context), replacement, context);
      }
      return anyNull([text, search, replacement]) ? NULL : NULLS.BAD_TYPE;
    },
  }),
  defineFunction({
    name: 'split',
    evaluate: ([text, delimiter], context) => {
      if (typeof text === 'string' && typeof delimiter === 'string')
        return delimiter === '' ? [text] : splitText(text, delimiter, context);
      return anyNull([text, delimiter]) ? NULL : NULLS.BAD_TYPE;
    },
  }),
  defineFunction({
    name: 'concat',
    evaluate: (parts, context) => {
      if (parts.some(isNull)) return NULL;
      return parts.every(isJoinable) ? bounded(parts.map(displayValue), '', context) : NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'concat_ws',
    evaluate: ([separator, ...parts], context) => {
      if (typeof separator !== 'string') return NULL;
      const present = parts.filter((part) => !isNull(part));
      return present.every(isJoinable) ? bounded(present.map(displayValue), separator, context) : NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'extract',
    evaluate: ([text, pattern], context) => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return NULLS.BAD_TYPE;
      const compiled = compilePattern(pattern);
      if (!compiled) return NULLS.BAD_DATA;
      const found: string[] = [];
      for (const part of compiled.occurrences(text, context.checkInterrupted)) {
        if (found.length % LOOP_ITEMS === 0) context.checkInterrupted?.();
        found.push(part);
      }
      return found;
    },
  }),
  defineFunction({
    name: 'toString',
    evaluate: ([x]) => {
      if (typeof x === 'number') return floatTextWithDot(x);
      return x !== undefined && isJoinable(x) ? displayValue(x) : mistyped(x);
    },
  }),
];

function textFunction(name: string, apply: (text: string) => string): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x], context) => {
      if (typeof x !== 'string') return mistyped(x);
      if (x.length > LOOP_ITEMS) context.checkInterrupted?.();
      return apply(x);
    },
  });
}

function lowerAscii(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function upperAscii(text: string): string {
  return isAscii(text) ? text.toUpperCase() : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function compareIgnoringCase(a: string, b: string): bigint {
  const left = textBytes(lowerAscii(a));
  const right = textBytes(lowerAscii(b));
  // As in C, a text ends with a byte 0.
  const length = Math.max(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return BigInt(difference);
  }
  return 0n;
}

function anyNull(values: readonly (Value | undefined)[]): boolean {
  return values.some((value) => value !== undefined && isNull(value));
}

function isJoinable(value: Value): boolean {
  return JOINABLE.has(typeOf(value));
}

/** A memory limit: the maximum length of a text that a function creates. */
export function checkLength(bytes: number): void {
  if (bytes <= TEXT_BYTES_MAX) return;
  throw new AstrolabeError(
    'MEMORY_LIMIT_EXCEEDED',
    `A text would have ${bytes} bytes; ${TEXT_BYTES_MAX} are allowed.`,
    {
      detail: { limit: TEXT_BYTES_MAX },
    },
  );
}

function bounded(parts: readonly string[], separator: string, context: FunctionContext): string {
  const length =
    parts.reduce((total, part) => total + part.length, 0) + separator.length * Math.max(0, parts.length - 1);
  checkLength(length);
  if (parts.length === 0) return '';
  const joined = joinedInPieces(parts, separator, context);
  if (separator !== '' && isAscii(separator)) return joined;
  // Two halves of a surrogate pair may be adjacent; checking each seam would scan the text again for each part.
  return BROKEN_END.test(separator) || parts.some((part) => BROKEN_END.test(part))
    ? textOfBytes(textBytes(joined))
    : joined;
}

/** `parts.join(separator)`, which may take long for millions of parts. */
function joinedInPieces(parts: readonly string[], separator: string, context: FunctionContext): string {
  if (parts.length <= LOOP_ITEMS) return parts.join(separator);
  const pieces: string[] = [];
  for (let start = 0; start < parts.length; start += LOOP_ITEMS) {
    context.checkInterrupted?.();
    pieces.push(parts.slice(start, start + LOOP_ITEMS).join(separator));
  }
  return pieces.join(separator);
}

/** A text that starts or ends with half of a surrogate pair. */
const BROKEN_END = /^[\uD800-\uDFFF]|[\uD800-\uDFFF]$/;

/** The parts of a text between delimiters. */
function splitText(text: string, delimiter: string, context: FunctionContext): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, from)) {
    if (parts.length % LOOP_ITEMS === 0) {
      context.checkInterrupted?.();
      if (parts.length > 0) context.charge?.(LOOP_ITEMS * PART_BYTES);
    }
    if (parts.length === LIST_ITEMS_MAX) throw tooManyParts();
    parts.push(text.slice(from, at));
    from = at + delimiter.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function tooManyParts(): AstrolabeError {
  return new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A list would have more than ${LIST_ITEMS_MAX} items.`, {
    detail: { limit: LIST_ITEMS_MAX },
  });
}

function edge(
  text: Value | undefined,
  count: Value | undefined,
  cut: (bytes: Uint8Array, wanted: number) => Uint8Array,
): Value {
  if (typeof text !== 'string') return mistyped(text);
  if (typeof count !== 'bigint' || count < 0n) return NULLS.BAD_TYPE;
  return textOfBytes(cut(textBytes(text), Number(count)));
}

function padFunction(name: string, isBefore: boolean): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([text, size, pad], context) => {
      if (typeof text !== 'string' || typeof size !== 'bigint' || typeof pad !== 'string') return NULLS.BAD_TYPE;
      if (size < 0n) return '';
      const bytes = textBytes(text);
      const wanted = Number(size);
      if (bytes.length >= wanted) return textOfBytes(bytes.subarray(0, wanted));
      if (pad === '') return text;
      checkLength(wanted);
      if (wanted > LOOP_ITEMS) context.checkInterrupted?.();
      const length = wanted - bytes.length;
      if (isAscii(text) && isAscii(pad)) {
        const padding = pad.repeat(Math.ceil(length / pad.length)).slice(0, length);
        return isBefore ? padding + text : text + padding;
      }
      const padding = repeated(textBytes(pad), length);
      const joined = new Uint8Array(wanted);
      joined.set(padding, isBefore ? 0 : bytes.length);
      joined.set(bytes, isBefore ? length : 0);
      return textOfBytes(joined);
    },
  });
}

/** Bytes of a repeated unit. */
function repeated(unit: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(unit.subarray(0, length));
  for (let filled = Math.min(unit.length, length); filled < length; filled *= 2) bytes.copyWithin(filled, 0, filled);
  return bytes;
}

function substringFunction(name: string): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([text, start, length]) => {
      if (typeof text !== 'string') return mistyped(text);
      if (typeof start !== 'bigint' || (length !== undefined && typeof length !== 'bigint')) return NULLS.BAD_TYPE;
      if (start < 0n || (length !== undefined && length < 0n)) return NULLS.BAD_DATA;
      const from = Number(start);
      const to = length === undefined ? Infinity : from + Number(length);
      return isAscii(text) ? text.slice(from, to) : textOfBytes(textBytes(text).subarray(from, to));
    },
  });
}
