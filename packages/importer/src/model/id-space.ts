import type { VidType } from '@astrolabe/model';
import type { Guess } from './inferred-model.ts';
import { overlap, type SampledColumn } from './sampled-columns.ts';

/** A kind of thing that gets ids: a tag's name, and the columns that its ids are made of. */
export interface IdOwner {
  readonly name: string;
  readonly columns: readonly SampledColumn[];
  /** Where several kinds of things stand in one file: the column of their ids, of which each is there once. */
  readonly source?: string;
}

/** How the ids of a space are written: its type, and for each owner a text before its ids, or none. */
export interface IdSpace {
  readonly vidType: VidType;
  readonly guess: Guess;
  readonly prefixes: ReadonlyMap<string, string>;
}

/**
 * Ids of different things must differ. Where those of two tags may meet, each tag's name comes before them; where all are whole numbers
 * that do not meet, they stay numbers.
 */
export function idSpaceOf(owners: readonly IdOwner[]): IdSpace {
  const meeting = new Set<string>();
  for (const [i, one] of owners.entries())
    for (const other of owners.slice(i + 1))
      if (mayMeet(one, other)) {
        meeting.add(one.name);
        meeting.add(other.name);
      }
  const prefixes = new Map([...meeting].map((name) => [name, `${name}_`]));
  const areNumbers = owners.every(({ columns }) => columns.length === 1 && columns[0]!.type.kind === 'int64');
  if (areNumbers && meeting.size === 0 && owners.length > 0)
    return { vidType: { kind: 'int64' }, guess: { confidence: 0.9, reason: 'all ids are whole numbers' }, prefixes };
  const longest = Math.max(
    0,
    ...owners.map(({ name, columns }) =>
      columns.reduce(
        (sum, column) => sum + 1 + Math.max(column.type.bytesMax, column.type.kind === 'int64' ? INT_BYTES_MIN : 0),
        new TextEncoder().encode(prefixes.get(name) ?? '').length - 1,
      ),
    ),
  );
  // Rows that were not seen may have longer ids.
  const length = LENGTHS.find((candidate) => candidate >= longest * SPARE_FACTOR) ?? Math.ceil(longest * SPARE_FACTOR);
  const met =
    meeting.size === 0 ? '' : `; those of ${[...meeting].join(' and ')} may be alike, so that names come before them`;
  return {
    vidType: { kind: 'fixed_string', length },
    guess: { confidence: 0.9, reason: `the longest id has ${longest} bytes${met}` },
    prefixes,
  };
}

const LENGTHS = [16, 32, 64, 128, 256];
const SPARE_FACTOR = 1.5;
const INT_BYTES_MIN = 8;

function mayMeet(one: IdOwner, other: IdOwner): boolean {
  if (one.source !== undefined && one.source === other.source) return false;
  const [a, b] = [one.columns, other.columns];
  if (a.length !== b.length) return false;
  return a.every((column, i) => {
    const counterpart = b[i]!;
    if (column.type.kind === 'int64' && counterpart.type.kind === 'int64') return rangesMeet(column, counterpart);
    return overlap(column.distinct, counterpart.distinct) > 0;
  });
}

/** A sample shows some ids of a range; those in between may be in either file. */
function rangesMeet(a: SampledColumn, b: SampledColumn): boolean {
  const [low, high] = rangeOf(a);
  const [otherLow, otherHigh] = rangeOf(b);
  return low <= otherHigh && otherLow <= high;
}

function rangeOf({ distinct }: SampledColumn): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const text of distinct) {
    const value = Number(text);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
