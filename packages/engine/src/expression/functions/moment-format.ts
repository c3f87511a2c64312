import {
  NULL,
  NULLS,
  dateTimeToInstant,
  dateToDays,
  isNull,
  makeDate,
  shiftDateTime,
  type DateTimeValue,
  type DateValue,
  type TimeValue,
  type Value,
} from '@astrolabe/model';
import type { FunctionContext } from './scalar-function.ts';
import { zoneOffsetAt } from './time-zone.ts';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'].concat([
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]);
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const FIELD = /'((?:[^']|'')*)'|([yuMdEHhmsSaXVD])\2*/gu;
const OFFSET_TEXT = /^([+-])(\d{1,2}):?(\d{2})$/u;

/** The day of the week of a date: Monday is 1, Sunday is 7. */
export function weekdayOf(date: DateValue | DateTimeValue): number {
  return ((((dateToDays(date) + 3) % 7) + 7) % 7) + 1;
}

/** The offset of a zone from UTC at a time, in seconds; `+02:00`, `Z` or the name of a zone. Undefined for an unknown zone. */
export function offsetOfZone(zone: string, utcSeconds: number): number | undefined {
  if (zone === 'Z' || zone === 'UTC') return 0;
  const match = OFFSET_TEXT.exec(zone);
  if (match) return (Number(match[2]) * 3600 + Number(match[3]) * 60) * (match[1] === '-' ? -1 : 1);
  return zoneOffsetAt(zone, utcSeconds);
}

/** Formats a date, time or datetime by a pattern of `yyyy MM dd HH mm ss SSS EEE a XXX`, optionally in a zone. */
export function formatMoment(
  value: Value,
  pattern: Value | undefined,
  zone: Value | undefined,
  context: FunctionContext,
): Value {
  if (typeof value !== 'object' || !('kind' in value)) return NULLS.BAD_TYPE;
  if (value.kind !== 'date' && value.kind !== 'time' && value.kind !== 'datetime') return NULLS.BAD_TYPE;
  if (pattern !== undefined && isNull(pattern)) return NULL;
  if (typeof pattern !== 'string' || (zone !== undefined && typeof zone !== 'string')) return NULLS.BAD_TYPE;
  if (value.kind !== 'datetime') return written(value, pattern, 0) ?? NULLS.BAD_DATA;
  const offset =
    zone === undefined ? context.timezoneOffsetSeconds : offsetOfZone(zone, dateTimeToInstant(value).seconds);
  if (offset === undefined) return NULLS.BAD_DATA;
  return written(shiftDateTime(value, offset), pattern, offset) ?? NULLS.BAD_DATA;
}

/** Undefined if the pattern contains a part that the value lacks. */
function written(value: DateValue | TimeValue | DateTimeValue, pattern: string, offset: number): string | undefined {
  let isMissing = false;
  const text = pattern.replaceAll(FIELD, (field, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'");
    const part =
      (value.kind === 'time' ? undefined : datePart(value, field)) ??
      (value.kind === 'date' ? undefined : timePart(value, field)) ??
      (field.startsWith('X') && value.kind === 'datetime' ? offsetText(offset) : undefined);
    if (part === undefined) isMissing = true;
    return part ?? '';
  });
  return isMissing ? undefined : text;
}

function datePart(value: DateValue | DateTimeValue, field: string): string | undefined {
  const width = field.length;
  switch (field.charAt(0)) {
    case 'y':
    case 'u':
      return width === 2 ? padded(value.year % 100, 2) : padded(value.year, width);
    case 'M':
      if (width > 2) return width === 3 ? MONTHS[value.month - 1]!.slice(0, 3) : MONTHS[value.month - 1]!;
      return padded(value.month, width);
    case 'd':
      return padded(value.day, width);
    case 'D':
      return padded(dateToDays(value) - dateToDays({ ...value, month: 1, day: 1 }) + 1, width);
    case 'E': {
      const name = WEEKDAYS[weekdayOf(value) - 1]!;
      return width < 4 ? name.slice(0, 3) : name;
    }
    default:
      return undefined;
  }
}

function timePart(value: TimeValue | DateTimeValue, field: string): string | undefined {
  const width = field.length;
  switch (field.charAt(0)) {
    case 'H':
      return padded(value.hour, width);
    case 'h':
      return padded(value.hour % 12 || 12, width);
    case 'm':
      return padded(value.minute, width);
    case 's':
      return padded(value.second, width);
    case 'S':
      return padded(value.microsecond, 6).slice(0, width).padEnd(width, '0');
    case 'a':
      return value.hour < 12 ? 'AM' : 'PM';
    default:
      return undefined;
  }
}

function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / 60));
  return `${seconds < 0 ? '-' : '+'}${padded(Math.trunc(minutes / 60), 2)}:${padded(minutes % 60, 2)}`;
}

function padded(value: number, width: number): string {
  return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(width, '0')}`;
}

/** Patterns of the fields that texts are parsed with. */
const PARSED: Readonly<Record<string, string>> = {
  y: '(-?\\d{1,5})',
  u: '(-?\\d{1,5})',
  M: '(\\d{1,2}|[A-Za-z]+)',
  d: '(\\d{1,2})',
  E: '([A-Za-z]+)',
  H: '(\\d{1,2})',
  h: '(\\d{1,2})',
  m: '(\\d{1,2})',
  s: '(\\d{1,2})',
  S: '(\\d{1,9})',
  a: '([AaPp][Mm])',
  X: '(Z|[+-]\\d{1,2}:?\\d{2})',
  V: '([A-Za-z_/+-]+)',
};

/** Reads a text by a pattern as `formatMoment` writes it. The result is UTC; a text without zone is local to `zone`, or to the server. */
export function parseMoment(
  text: string,
  pattern: string,
  zone: string | undefined,
  context: FunctionContext,
): DateTimeValue | undefined {
  const fields: string[] = [];
  let source = '';
  let from = 0;
  for (const match of pattern.matchAll(FIELD)) {
    source += escaped(pattern.slice(from, match.index));
    from = match.index + match[0].length;
    const [field, quoted] = match;
    if (quoted === undefined) {
      fields.push(field.charAt(0));
      source += PARSED[field.charAt(0)] ?? '(?!)';
    } else source += escaped(quoted === '' ? "'" : quoted.replaceAll("''", "'"));
  }
  const match = new RegExp(`^${source}${escaped(pattern.slice(from))}$`, 'u').exec(text);
  if (!match) return undefined;
  return momentOf(new Map(fields.map((field, at) => [field, match[at + 1]!])), zone, context);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`);
}

function momentOf(
  parts: ReadonlyMap<string, string>,
  zone: string | undefined,
  context: FunctionContext,
): DateTimeValue | undefined {
  const number = (field: string, otherwise: number): number => Number(parts.get(field) ?? otherwise);
  const date = makeDate(Number(parts.get('y') ?? parts.get('u') ?? 1970), monthOf(parts.get('M')), number('d', 1));
  const half = parts.get('a')?.toLowerCase();
  const hour = parts.has('h') ? (number('h', 0) % 12) + (half === 'pm' ? 12 : 0) : number('H', 0);
  const [minute, second] = [number('m', 0), number('s', 0)];
  if (!date || hour > 23 || minute > 59 || second > 59) return undefined;
  const microsecond = Math.trunc(Number(`0.${parts.get('S') ?? '0'}`) * 1_000_000);
  const local: DateTimeValue = { ...date, kind: 'datetime', hour, minute, second, microsecond };
  const named = parts.get('X') ?? parts.get('V') ?? zone;
  if (named === undefined) return shiftDateTime(local, -context.timezoneOffsetSeconds);
  const { seconds } = dateTimeToInstant(local);
  // The offset depends on the time, and the time on the offset: near a clock change the second lookup is correct.
  const first = offsetOfZone(named, seconds);
  const offset = first === undefined ? undefined : offsetOfZone(named, seconds - first);
  return offset === undefined ? undefined : shiftDateTime(local, -offset);
}

function monthOf(text: string | undefined): number {
  if (text === undefined) return 1;
  if (/^\d/u.test(text)) return Number(text);
  return MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === text.slice(0, 3).toLowerCase()) + 1;
}
