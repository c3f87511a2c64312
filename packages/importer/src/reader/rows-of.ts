import type { ByteSource } from '../source/byte-source.ts';
import type { CsvDialect, CsvPosition, CsvRow } from './dialect.ts';
import { readByteRows, type ByteChunk } from './read-byte-rows.ts';
import { readRows } from './read-rows.ts';
import { isByteDialect, type ByteRows } from './split-bytes.ts';

/** Yields the rows of a file as byte ranges, whatever its encoding. A chunk is valid until the next but one is requested. */
export async function* rowsOf(source: ByteSource, dialect: CsvDialect, from?: CsvPosition): AsyncGenerator<ByteChunk> {
  if (isByteDialect(dialect)) {
    yield* readByteRows(source, dialect, from);
    return;
  }
  for await (const { rows, unreadable, end } of readRows(source, dialect, from))
    yield { rows: byteRowsOf(rows), unreadable, end };
}

/** Rows of texts as UTF-8 ranges. */
export function byteRowsOf(rows: readonly CsvRow[]): ByteRows {
  const columnCount = rows[0]?.fields.length ?? 0;
  const starts = new Int32Array(rows.length * columnCount);
  const ends = new Int32Array(rows.length * columnCount);
  const length = rows.reduce((sum, { fields }) => sum + fields.reduce((width, field) => width + field.length, 0), 0);
  const bytes = new Uint8Array(length * 3);
  const encoder = new TextEncoder();
  let at = 0;
  let cell = 0;
  for (const { fields } of rows)
    for (const field of fields) {
      starts[cell] = at;
      at += encoder.encodeInto(field, bytes.subarray(at)).written;
      ends[cell++] = at;
    }
  return { bytes, columnCount, count: rows.length, lines: Float64Array.from(rows, ({ line }) => line), starts, ends };
}
