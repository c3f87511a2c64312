import type { Value } from '@astrolabe/model';

/** A value on a line of numbers: numbers themselves, days and times as Unix milliseconds. Undefined where it has no place there. */
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

/** What a number of `numberOfValue` stood for. */
export type NumberKind = 'number' | 'date' | 'datetime' | 'time';

/** The kind of a value that has a place on a line of numbers. */
export function numberKindOf(value: Value | undefined): NumberKind | undefined {
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  return value.kind === 'date' || value.kind === 'datetime' || value.kind === 'time' ? value.kind : undefined;
}

/** A number as the kind of value it stands for, short. */
export function numberText(value: number, kind: NumberKind): string {
  if (kind === 'date') return new Date(value).toISOString().slice(0, 10);
  if (kind === 'datetime') return new Date(value).toISOString().slice(0, 16).replace('T', ' ');
  if (kind === 'time') return new Date(value).toISOString().slice(11, 19);
  const size = Math.abs(value);
  // Hundredths say nothing of a small number, and a large one has more digits than it knows.
  if (size >= 1e15) return Number(value.toPrecision(6)).toExponential();
  if (size < 1) return String(Number(value.toPrecision(3)));
  return String(Math.round(value * 100) / 100);
}

/** How many values fall into each of some equal parts between the least and the most. */
export interface Histogram {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

/** Sorts numbers into bins, each with its weight or as one; undefined where there are none. */
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
  // Halves, since the distance of two huge numbers may be none.
  const width = to / 2 - from / 2;
  for (let at = 0; at < values.length; at++) {
    const bin = width === 0 ? 0 : Math.min(bins - 1, Math.floor(((values[at]! / 2 - from / 2) / width) * bins));
    counts[bin]! += weights?.[at] ?? 1;
  }
  return { from, to, counts };
}
