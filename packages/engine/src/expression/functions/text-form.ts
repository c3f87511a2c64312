import { NULL, NULLS, displayValue, isList, isNull, type Value } from '@astrolabe/model';
import { compilePattern } from '../pattern/text-pattern.ts';
import { formatMoment } from './moment-format.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';
import { checkLength } from './string.ts';

const NORMAL_FORMS: ReadonlySet<string> = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

/** Functions of texts that nGQL 3.x does not have. Characters are code points. */
export const textFormFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'join',
    evaluate: ([x, separator]) => {
      const items = typeof x === 'object' ? (isList(x) ? x : x.kind === 'set' ? x.items : undefined) : undefined;
      if (!items || typeof separator !== 'string') return mistyped(items ? separator : x);
      const texts = items.filter((item) => !isNull(item)).map(displayValue);
      checkLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
      return texts.join(separator);
    },
  }),
  defineFunction({
    name: 'format',
    evaluate: ([x, ...given], context) => {
      if (x === undefined || isNull(x)) return NULL;
      return typeof x === 'string' ? formatText(x, given) : formatMoment(x, given[0], given[1], context);
    },
  }),
  defineFunction({
    name: 'normalize',
    evaluate: ([x, form = 'NFC']) => {
      if (typeof x !== 'string') return mistyped(x);
      return typeof form === 'string' && NORMAL_FORMS.has(form.toUpperCase())
        ? x.normalize(form.toUpperCase())
        : NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'regexp_extract',
    evaluate: ([text, pattern, group = 0n], context) => {
      if (typeof text !== 'string' || typeof pattern !== 'string' || typeof group !== 'bigint')
        return firstMistyped(text, pattern);
      const compiled = compilePattern(pattern);
      if (!compiled) return NULLS.BAD_DATA;
      const [found] = compiled.occurrences(text, context.checkInterrupted);
      if (found === undefined) return NULL;
      if (group === 0n) return found;
      return new RegExp(pattern, 'u').exec(found)?.[Number(group)] ?? NULL;
    },
  }),
  defineFunction({
    name: 'regexp_replace',
    evaluate: ([text, pattern, replacement], context) => {
      if (typeof text !== 'string' || typeof pattern !== 'string' || typeof replacement !== 'string')
        return firstMistyped(text, pattern, replacement);
      return betweenMatches(text, pattern, context)?.join(replacement) ?? NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'regexp_split',
    evaluate: ([text, pattern], context) => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return firstMistyped(text, pattern);
      return betweenMatches(text, pattern, context) ?? NULLS.BAD_DATA;
    },
  }),
  defineFunction({
    name: 'char_length',
    evaluate: ([x]) => (typeof x === 'string' ? BigInt(Array.from(x).length) : mistyped(x)),
  }),
  defineFunction({
    name: 'repeat',
    evaluate: ([text, count]) => {
      if (typeof text !== 'string') return mistyped(text);
      if (typeof count !== 'bigint') return mistyped(count);
      if (count <= 0n) return '';
      checkLength(text.length * Number(count));
      return text.repeat(Number(count));
    },
  }),
  defineFunction({
    name: 'initcap',
    evaluate: ([x]) =>
      typeof x === 'string'
        ? x.toLowerCase().replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
        : mistyped(x),
  }),
];

function firstMistyped(...values: readonly (Value | undefined)[]): Value {
  return values.some((value) => value !== undefined && isNull(value)) ? NULL : NULLS.BAD_TYPE;
}

/** The parts of a text around the matches of a pattern, or undefined for an invalid pattern. */
function betweenMatches(text: string, pattern: string, context: FunctionContext): string[] | undefined {
  const compiled = compilePattern(pattern);
  if (!compiled) return undefined;
  const parts: string[] = [];
  let from = 0;
  for (const found of compiled.occurrences(text, context.checkInterrupted)) {
    if (found === '') continue;
    const at = text.indexOf(found, from);
    parts.push(text.slice(from, at));
    from = at + found.length;
  }
  return [...parts, text.slice(from)];
}

const PLACEHOLDER = /%(?:%|(-?)(0?)(\d{0,4})(?:\.(\d{1,2}))?([sdfxXeb]))/gu;

/** `printf` with `%s %d %f %e %x %X %b %%`, a width, `-`, `0` and digits; BAD_DATA where a value is missing or of a wrong type. */
function formatText(template: string, given: readonly Value[]): Value {
  let next = 0;
  let isWrong = false;
  const text = template.replaceAll(
    PLACEHOLDER,
    (all, left: string, zero: string, width: string, digits: string | undefined, conversion: string | undefined) => {
      if (conversion === undefined) return '%';
      const value = given[next++];
      const shown = value === undefined ? undefined : converted(value, conversion, digits);
      if (shown === undefined) isWrong = true;
      const wanted = Number(width);
      if (left === '-') return (shown ?? all).padEnd(wanted);
      return (shown ?? all).padStart(wanted, zero === '0' && conversion !== 's' ? '0' : ' ');
    },
  );
  return isWrong ? NULLS.BAD_DATA : text;
}

function converted(value: Value, conversion: string, digits: string | undefined): string | undefined {
  if (conversion === 's') return displayValue(value);
  if (typeof value !== 'bigint' && typeof value !== 'number') return undefined;
  switch (conversion) {
    case 'f':
      return Number(value).toFixed(Number(digits ?? '6'));
    case 'e':
      return Number(value).toExponential(Number(digits ?? '6'));
    default:
  }
  if (typeof value !== 'bigint') return undefined;
  switch (conversion) {
    case 'x':
      return value.toString(16);
    case 'X':
      return value.toString(16).toUpperCase();
    case 'b':
      return value.toString(2);
    default:
      return value.toString();
  }
}
