import { PROFILED_VALUES_MAX } from '../limits.ts';
import type { CsvDialect } from '../reader/dialect.ts';
import { csvFieldAt } from '../reader/read-byte-rows.ts';
import { rowsOf } from '../reader/rows-of.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { rowSkipper } from './profile-file.ts';
import { TupleKey, ValueKey } from './value-key.ts';
import { ValueSet } from './value-set.ts';

/** Options to count value combinations of several columns. */
export interface TupleOptions {
  readonly dialect: CsvDialect;
  readonly skipRows?: readonly (readonly string[])[];
  /** Restricts to rows with certain texts in these columns. */
  readonly kind?: { readonly columns: readonly number[]; readonly isMeant: (texts: readonly string[]) => boolean };
  readonly signal?: AbortSignal;
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Reads a file once more and collects value combinations, for each list of columns. Rows with an empty cell do not count. Adds to `into`, so that
 * the files of one table are counted together.
 */
export async function addTuples(
  source: ByteSource,
  options: TupleOptions,
  tuples: readonly (readonly number[])[],
  into: readonly ValueSet[],
): Promise<void> {
  const { kind } = options;
  const skip = rowSkipper(options.skipRows ?? []);
  const used = [...new Set(tuples.flat())];
  const key = new ValueKey();
  const tuple = new TupleKey();
  const lows = new Int32Array(Math.max(0, ...used) + 1);
  const highs = new Int32Array(lows.length);
  const filled = new Uint8Array(lows.length);
  for await (const { rows, end } of rowsOf(source, options.dialect)) {
    options.signal?.throwIfAborted();
    const isMeant = rows.count > 0 ? skip?.(rows) : undefined;
    const { bytes, columnCount, count, starts, ends } = rows;
    for (let row = 0; row < count; row++) {
      if (isMeant?.[row] === 0) continue;
      if (kind && !kind.isMeant(kind.columns.map((column) => csvFieldAt(rows, row, column)))) continue;
      for (const column of used) {
        const cell = row * columnCount + column;
        const [start, stop] = [starts[cell]!, ends[cell]!];
        filled[column] = start === stop ? 0 : 1;
        key.read(bytes, start, stop);
        lows[column] = key.low;
        highs[column] = key.high;
      }
      tuples: for (let i = 0; i < tuples.length; i++) {
        tuple.start();
        for (const column of tuples[i]!) {
          if (filled[column] === 0 && tuples[i]!.length < columnCount) continue tuples;
          tuple.add(lows[column]!, highs[column]!);
        }
        into[i]!.add(tuple.low, tuple.high);
      }
    }
    options.onProgress?.(end.byte);
  }
}

/** An empty set for each of some lists of columns. */
export function tupleSets(count: number): readonly ValueSet[] {
  return Array.from({ length: count }, () => new ValueSet(PROFILED_VALUES_MAX));
}
