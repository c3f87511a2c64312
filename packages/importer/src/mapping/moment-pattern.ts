import { AstrolabeError, type DateTimeValue, type DateValue, type TimeValue } from '@astrolabe/model';
import { parseDate, parseDateTime, parseTime } from './temporal-text.ts';

/*
 * Patterns of dates and times in a file:
 *
 *     YYYY year  YY year of this or the last century  MM M month  MMM its name in English  DD D day
 *     HH H hour 0–23  hh h hour 1–12 with A (AM, PM)  mm m minute  ss s second  S fraction of a second  Z offset
 *
 * Several patterns are separated by ` | `. Other characters are literal; literal letters are written in square brackets.
 */

/** A date and time as written; parts missing in the pattern are absent. */
interface MomentParts {
  readonly date?: string;
  readonly clock?: string;
}

/** Reads texts of one pattern. Returns undefined if the text does not match or the date or time does not exist. */
export interface MomentPattern {
  readonly hasDate: boolean;
  readonly hasClock: boolean;
  date(text: string): DateValue | undefined;
  time(text: string): TimeValue | undefined;
  /** Without a time in the pattern, the time is midnight. */
  dateTime(text: string): DateTimeValue | undefined;
}

/**
 * Compiles a pattern, or several separated by ` | `; the first match wins. Throws `IMPORT_MAPPING_INVALID` if one has no date or time part, or one
 * of them twice.
 */
export function parseMomentPattern(pattern: string): MomentPattern {
  const [first, ...others] = pattern.split(' | ').map(parseOnePattern);
  if (first === undefined || others.length === 0) return first ?? parseOnePattern(pattern);
  const all = [first, ...others];
  const firstThatFits = <T>(read: (one: MomentPattern) => T | undefined): T | undefined => {
    for (const one of all) {
      const found = read(one);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    hasDate: all.every(({ hasDate }) => hasDate),
    hasClock: all.some(({ hasClock }) => hasClock),
    date: (text) => firstThatFits((one) => one.date(text)),
    time: (text) => firstThatFits((one) => one.time(text)),
    dateTime: (text) => firstThatFits((one) => one.dateTime(text)),
  };
}

function parseOnePattern(pattern: string): MomentPattern {
  const parts: Part[] = [];
  let expression = '';
  for (const [token, literal] of pattern.matchAll(TOKEN)) {
    const part = literal === undefined ? PARTS.get(token) : undefined;
    if (part === undefined) {
      expression += escapeExpression(literal ?? token);
      continue;
    }
    if (parts.includes(part.name)) throw notAPattern(pattern, `has two parts for the ${part.name}`);
    parts.push(part.name);
    expression += `(${part.expression})`;
  }
  const has = (name: Part): boolean => parts.includes(name);
  const hasDate = has('year') && has('month') && has('day');
  const hasClock = has('hour');
  if (!hasDate && !hasClock) throw notAPattern(pattern, 'has neither a whole date nor an hour');
  if (!hasDate && (has('year') || has('month') || has('day'))) throw notAPattern(pattern, 'has only a part of a date');
  if (!hasClock && (has('minute') || has('second'))) throw notAPattern(pattern, 'has minutes or seconds, but no hour');
  const shape = new RegExp(`^${expression}$`, 'i');
  const read = (text: string): MomentParts | undefined => {
    const match = shape.exec(text);
    if (!match) return undefined;
    const values = new Map(parts.map((name, i) => [name, match[i + 1] ?? '']));
    const clock = hasClock ? clockText(values) : undefined;
    if (hasClock && clock === undefined) return undefined;
    return { ...(hasDate && { date: dateText(values) }), ...(clock !== undefined && { clock }) };
  };
  return {
    hasDate,
    hasClock,
    date: (text) => {
      const found = read(text);
      return found?.date === undefined ? undefined : parseDate(found.date);
    },
    time: (text) => {
      const found = read(text);
      return found?.clock === undefined ? undefined : parseTime(found.clock);
    },
    dateTime: (text) => {
      const found = read(text);
      return found?.date === undefined ? undefined : parseDateTime(`${found.date}T${found.clock ?? '00:00:00'}`);
    },
  };
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'fraction' | 'half' | 'offset';

const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMM|MM?|DD?|HH?|hh?|mm?|ss?|S+|A|Z|[^]/g;

const PARTS: ReadonlyMap<string, { readonly name: Part; readonly expression: string }> = new Map([
  ['YYYY', { name: 'year', expression: '\\d{4}' }],
  ['YY', { name: 'year', expression: '\\d{2}' }],
  ['MMM', { name: 'month', expression: '[a-z]{3,9}' }],
  ['MM', { name: 'month', expression: '\\d{2}' }],
  ['M', { name: 'month', expression: '\\d{1,2}' }],
  ['DD', { name: 'day', expression: '\\d{2}' }],
  ['D', { name: 'day', expression: '\\d{1,2}' }],
  ['HH', { name: 'hour', expression: '\\d{2}' }],
  ['H', { name: 'hour', expression: '\\d{1,2}' }],
  ['hh', { name: 'hour', expression: '\\d{2}' }],
  ['h', { name: 'hour', expression: '\\d{1,2}' }],
  ['mm', { name: 'minute', expression: '\\d{2}' }],
  ['m', { name: 'minute', expression: '\\d{1,2}' }],
  ['ss', { name: 'second', expression: '\\d{2}' }],
  ['s', { name: 'second', expression: '\\d{1,2}' }],
  ['S', { name: 'fraction', expression: '\\d{1,9}' }],
  ['SSS', { name: 'fraction', expression: '\\d{3}' }],
  ['SSSSSS', { name: 'fraction', expression: '\\d{6}' }],
  ['A', { name: 'half', expression: '[ap]\\.?m\\.?' }],
  ['Z', { name: 'offset', expression: 'Z|[+-]\\d{2}(?::?\\d{2})?' }],
]);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Two-digit years from this one on belong to the previous century. */
const CENTURY_TURN = 70;

function dateText(values: ReadonlyMap<Part, string>): string {
  const written = values.get('year') ?? '';
  const year =
    written.length === 2 ? String((Number(written) >= CENTURY_TURN ? 1900 : 2000) + Number(written)) : written;
  const month = values.get('month') ?? '';
  const number = /^\d/.test(month) ? month : String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1);
  return `${year}-${number}-${values.get('day') ?? ''}`;
}

function clockText(values: ReadonlyMap<Part, string>): string | undefined {
  let hour = Number(values.get('hour') ?? '');
  const half = values.get('half')?.toLowerCase();
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  const fraction = values.get('fraction');
  const rest = `${values.get('minute') ?? '00'}:${values.get('second') ?? '00'}`;
  return `${hour}:${rest}${fraction === undefined ? '' : `.${fraction}`}${values.get('offset')?.toUpperCase() ?? ''}`;
}

function escapeExpression(text: string): string {
  return text === ' ' ? '\\s' : text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);
}

function notAPattern(pattern: string, problem: string): AstrolabeError {
  return new AstrolabeError('IMPORT_MAPPING_INVALID', `the format \`${pattern}\` ${problem}`, {
    hint: 'write it as DD.MM.YYYY, MM/DD/YYYY HH:mm or YYYYMMDD',
  });
}
