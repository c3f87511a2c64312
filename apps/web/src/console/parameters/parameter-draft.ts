import { AstrolabeError, typeOf, type Value } from '@astrolabe/model';
import { literalValue, parseExpression, quoteString } from '@astrolabe/ngql';
import { literalText } from '../../result-view/table/copy-text.ts';
import { plainText } from '../../result-view/value/value-pieces.ts';

/** Parameter types; an expression is evaluated by the database. */
export const PARAMETER_TYPES = [
  'int',
  'float',
  'bool',
  'string',
  'date',
  'time',
  'datetime',
  'list',
  'map',
  'set',
  'null',
  'expression',
] as const;

/** A type of a parameter. */
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** A value being edited: its type and the text of its control, such as a text without quotes or a date without its function. */
export interface ParameterDraft {
  readonly type: ParameterType;
  readonly text: string;
}

/** Message key of an invalid draft. */
export type ParameterProblem = 'notInt' | 'notFloat' | 'notDate' | 'notTime' | 'notDatetime' | 'notLiteral' | 'empty';

const MOMENTS = {
  date: /^-?\d{1,6}-\d{1,2}-\d{1,2}$/,
  time: /^\d{1,2}:\d{1,2}(:\d{1,2}(\.\d{1,6})?)?Z?$/,
  datetime: /^-?\d{1,6}-\d{1,2}-\d{1,2}[T ]\d{1,2}:\d{1,2}(:\d{1,2}(\.\d{1,6})?)?Z?$/,
} as const;

/** Number of slider positions. */
const STEPS = 1000;
/** The largest number that a slider sets. */
const SLIDER_MAX = 1e9;

const MOMENT_PROBLEMS = { date: 'notDate', time: 'notTime', datetime: 'notDatetime' } as const;

/** Returns a value as the text of its control. */
export function draftOf(value: Value): ParameterDraft {
  const type = PARAMETER_TYPES.find((one) => one.toUpperCase() === typeOf(value)) ?? 'expression';
  switch (type) {
    case 'string':
    case 'date':
    case 'time':
    case 'datetime':
      return { type, text: plainText(value) };
    case 'null':
      return { type, text: '' };
    default:
      return { type, text: literalText(value) };
  }
}

/** Infers the type of a typed text: an nGQL literal, a usual date or time, else a string. */
export function inferType(text: string): ParameterType {
  const trimmed = text.trim();
  for (const type of ['date', 'time', 'datetime'] as const) if (MOMENTS[type].test(trimmed)) return type;
  const value = literalOf(trimmed);
  if (value !== undefined) return draftOf(value).type;
  return /^\w+\s*\(.*\)$/s.test(trimmed) && isExpression(trimmed) ? 'expression' : 'string';
}

/** Converts an untyped text to a draft. */
export function inferredDraft(text: string, type = inferType(text)): ParameterDraft {
  const value = literalOf(text.trim());
  // A quoted string is stored without quotes.
  return type === 'string' && typeof value === 'string' ? { type, text: value } : { type, text };
}

/** Returns a draft as a literal, or why it is invalid. */
export function writtenDraft({ type, text }: ParameterDraft): { readonly text: string } | ParameterProblem {
  const trimmed = text.trim();
  switch (type) {
    case 'null':
      return { text: 'NULL' };
    case 'string':
      return { text: quoteString(text) };
    case 'bool':
      return { text: trimmed === 'true' ? 'true' : 'false' };
    case 'date':
    case 'time':
    case 'datetime':
      return MOMENTS[type].test(trimmed)
        ? { text: `${type}(${quoteString(trimmed.replace(' ', 'T'))})` }
        : MOMENT_PROBLEMS[type];
    case 'int':
      return typeof literalOf(trimmed) === 'bigint' ? { text: trimmed } : 'notInt';
    case 'float': {
      const value = literalOf(trimmed);
      if (typeof value === 'bigint') return { text: `${trimmed}.0` };
      return typeof value === 'number' ? { text: trimmed } : 'notFloat';
    }
    case 'list':
    case 'map':
    case 'set':
    case 'expression':
      if (trimmed === '') return 'empty';
      return isExpression(trimmed) ? { text: trimmed } : 'notLiteral';
  }
}

/** Converts a draft to another type, keeping the text as far as meaningful. */
export function retyped({ text, type }: ParameterDraft, to: ParameterType): ParameterDraft {
  const draft = { type: to, text };
  if (to === 'bool') return { type: to, text: text.trim().toLowerCase() === 'true' ? 'true' : 'false' };
  if (to === 'null') return { type: to, text: '' };
  if (to === 'int') return { type: to, text: text.trim().replace(/\.\d*$/, '') };
  const written = writtenDraft({ type, text });
  if (to === 'expression' && typeof written !== 'string') return { type: to, text: written.text };
  if (to === 'list' && typeof written !== 'string' && type !== 'list') return { type: to, text: `[${written.text}]` };
  return draft;
}

function literalOf(text: string): Value | undefined {
  try {
    return literalValue(parseExpression(text));
  } catch (error) {
    if (AstrolabeError.is(error)) return undefined;
    throw error;
  }
}

function isExpression(text: string): boolean {
  try {
    parseExpression(text);
    return true;
  } catch (error) {
    if (AstrolabeError.is(error)) return false;
    throw error;
  }
}

/** The bounds and the step of a slider. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/**
 * Returns the slider range of a number: up to a round number above it, and the negative if it is negative. Returns undefined if a slider
 * would lose digits.
 */
export function sliderRange({ type, text }: ParameterDraft): SliderRange | undefined {
  const value = Number(text);
  if ((type !== 'int' && type !== 'float') || text.trim() === '' || !Number.isFinite(value)) return undefined;
  if (Math.abs(value) > SLIDER_MAX) return undefined;
  const size = Math.max(Math.abs(value), type === 'int' ? 10 : 1);
  const power = 10 ** Math.floor(Math.log10(size));
  const max = [1, 2, 5, 10].map((one) => one * power).find((end) => end >= size * 1.5) ?? power * 20;
  return { min: value < 0 ? -max : 0, max, step: type === 'int' ? Math.max(1, max / STEPS) : max / STEPS };
}

/** Converts a slider position to the text of its control. */
export function slidText(place: number, type: ParameterType): string {
  return type === 'int' ? String(Math.round(place)) : String(Number(place.toPrecision(6)));
}
