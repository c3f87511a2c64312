import type { ColumnProfile } from './column-profiler.ts';
import { ValueSet } from './value-set.ts';

/** The profile of columns with the same meaning, of several files or kinds of rows, as if their cells were in one column. */
export function mergeColumns(columns: readonly ColumnProfile[]): ColumnProfile {
  const [first, ...others] = columns;
  if (first === undefined) throw new TypeError('there are no columns to merge');
  return others.length === 0 ? first : others.reduce(merged, first);
}

function merged(one: ColumnProfile, other: ColumnProfile): ColumnProfile {
  const least = Math.min(one.least ?? Number.POSITIVE_INFINITY, other.least ?? Number.POSITIVE_INFINITY);
  const greatest = Math.max(one.greatest ?? Number.NEGATIVE_INFINITY, other.greatest ?? Number.NEGATIVE_INFINITY);
  const hasLoose = one.loose !== undefined || other.loose !== undefined;
  return {
    cells: one.cells + other.cells,
    empty: one.empty + other.empty,
    ints: one.ints + other.ints,
    zeroPadded: one.zeroPadded + other.zeroPadded,
    decimals: one.decimals + other.decimals,
    ...(least <= greatest && { least, greatest }),
    bytesMin:
      one.bytesMax === 0
        ? other.bytesMin
        : other.bytesMax === 0
          ? one.bytesMin
          : Math.min(one.bytesMin, other.bytesMin),
    bytesMax: Math.max(one.bytesMax, other.bytesMax),
    bytes: one.bytes + other.bytes,
    prefix: commonStart(one, other),
    values: union(one.values, other.values),
    ...(hasLoose && { loose: union(one.loose ?? one.values, other.loose ?? other.values) }),
    ...((one.folded ?? other.folded) && {
      folded: union(one.folded ?? one.values, other.folded ?? other.values),
    }),
    differences: one.differences | other.differences,
  };
}

function commonStart(one: ColumnProfile, other: ColumnProfile): string {
  if (one.bytesMax === 0) return other.prefix;
  if (other.bytesMax === 0) return one.prefix;
  let length = 0;
  while (length < one.prefix.length && one.prefix[length] === other.prefix[length]) length++;
  return one.prefix.slice(0, length);
}

/** The values of two columns, sampled as coarsely as the coarser one. */
export function union(one: ValueSet, other: ValueSet): ValueSet {
  const level = Math.max(one.level, other.level);
  const set = ValueSet.from(new Int32Array(0), level);
  for (const entries of [one.entries(), other.entries()])
    for (let at = 0; at < entries.length; at += 3) set.add(entries[at]!, entries[at + 1]!, entries[at + 2]!);
  return set;
}
