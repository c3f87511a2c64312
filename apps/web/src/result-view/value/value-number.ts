import type { Value } from '@astrolabe/model';

/** Returns a value as a number for charts: numbers as is, dates and times as Unix milliseconds. Returns undefined for other values. */
export function numberOfValue(value: Value | undefined): number | undefined {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  switch (value.kind) {
    case 'date':
      return Date.UTC(value.year, value.month - 1, value.day);
    case 'datetime':
      return (
        Date.UTC(value.year, value.month - 1, value.day, value.hour, value.minute, value.second) +
        value.microsecond / 1000
      );
    case 'time':
      return ((value.hour * 60 + value.minute) * 60 + value.second) * 1000 + value.microsecond / 1000;
    default:
      return undefined;
  }
}

/** The kind of a number's value. */
export type NumberKind = 'number' | 'date' | 'datetime' | 'time';

/** The kind of a value that can be placed on a number line. */
export function numberKindOf(value: Value | undefined): NumberKind | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  return value.kind === 'date' || value.kind === 'datetime' || value.kind === 'time' ? value.kind : undefined;
}

/** Formats a number as its kind of value, in short form. */
export function numberText(value: number, kind: NumberKind): string {
  if (kind === 'date') return new Date(value).toISOString().slice(0, 10);
  if (kind === 'datetime') return new Date(value).toISOString().slice(0, 16).replace('T', ' ');
  if (kind === 'time') return new Date(value).toISOString().slice(11, 19);
  const size = Math.abs(value);
  // Small numbers need no more decimals; large ones are not more precise.
  if (size >= 1e15) return Number(value.toPrecision(6)).toExponential();
  if (size < 1) return String(Number(value.toPrecision(3)));
  return String(Math.round(value * 100) / 100);
}

/** Number of values in each of some equal intervals between the minimum and the maximum. */
export interface Histogram {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

/** Bins numbers, optionally weighted. Returns undefined without numbers. */
export function histogramOf(
  values: ArrayLike<number>,
  bins: number,
  weights?: ArrayLike<number>,
): Histogram | undefined {
  if (values.length === 0) return undefined;
  let [from, to] = [Infinity, -Infinity];
  for (let at = 0; at < values.length; at++) {
    from = Math.min(from, values[at]!);
    to = Math.max(to, values[at]!);
  }
  const counts = Array.from({ length: bins }, () => 0);
  // Halved, since the difference of two huge numbers may be infinite.
  const width = to / 2 - from / 2;
  for (let at = 0; at < values.length; at++) {
    const bin = width === 0 ? 0 : Math.min(bins - 1, Math.floor(((values[at]! / 2 - from / 2) / width) * bins));
    counts[bin]! += weights?.[at] ?? 1;
  }
  return { from, to, counts };
}
