import { open } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { AstrolabeError } from '@astrolabe/model';
import { parquetMetadataAsync, parquetScan, parquetSchema, type AsyncBuffer, type Compressors } from 'hyparquet';
import { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors';
import { PARQUET_GROUP_BYTES_MAX } from '../limits.ts';
import { parquetColumns, withoutConversions, type ParquetColumn } from './parquet-columns.ts';
import { PARQUET_PARSERS } from './parquet-text.ts';

/** A Parquet file as CSV with a header: the types of its columns, and its text in pieces. */
export interface ParquetTable {
  readonly kinds: readonly ParquetColumn['kind'][];
  readonly pieces: AsyncIterable<string>;
}

/**
 * Opens a Parquet file. One row group is in memory at a time. Integers, decimals and timestamps (up to microseconds) keep their digits;
 * nested values become separate columns such as `address.city`, lists and maps JSON; null is an empty cell. Throws `IMPORT_FILE_INVALID` if
 * the file is not Parquet or uses an unsupported feature.
 */
export async function parquetTable(path: string, name: string): Promise<ParquetTable> {
  try {
    const file = await fileBuffer(path);
    const metadata = withoutConversions(await parquetMetadataAsync(file));
    const columns = parquetColumns(parquetSchema(metadata));
    for (const group of metadata.row_groups)
      if (group.total_byte_size > PARQUET_GROUP_BYTES_MAX)
        throw new AstrolabeError(
          'IMPORT_FILE_INVALID',
          `\`${name}\` has a group of rows of ${group.total_byte_size} bytes; at most ${PARQUET_GROUP_BYTES_MAX} are read at a time`,
          { hint: 'write it with smaller row groups' },
        );
    const scan = await parquetScan({
      file,
      metadata,
      columns: [...new Set(columns.map(({ top }) => top))],
      compressors: COMPRESSORS,
      parsers: PARQUET_PARSERS,
      utf8: false,
    });
    return { kinds: columns.map(({ kind }) => kind), pieces: tableText(scan, columns, name) };
  } catch (error) {
    throw notReadable(name, error);
  }
}

/** Rows per chunk. */
const PIECE_ROWS = 512;

type Scan = Awaited<ReturnType<typeof parquetScan>>;

async function* tableText(scan: Scan, columns: readonly ParquetColumn[], name: string): AsyncGenerator<string> {
  yield `${columns.map((column) => `"${column.name.replaceAll('"', '""')}"`).join(',')}\n`;
  const tops = [...new Set(columns.map(({ top }) => top))];
  for (const { rowStart, rowEnd } of scan.ranges) {
    const values = new Map<string, ArrayLike<unknown>>();
    for (const column of tops)
      values.set(
        column,
        await scan.readColumn({ column, rowStart, rowEnd }).catch((error: unknown) => {
          throw notReadable(name, error);
        }),
      );
    const cells = columns.map(({ top, cell }) => ({ cell, values: values.get(top)! }));
    for (let from = 0; from < rowEnd - rowStart; from += PIECE_ROWS) {
      let piece = '';
      for (let row = from; row < Math.min(from + PIECE_ROWS, rowEnd - rowStart); row++)
        piece += `${cells.map((column) => column.cell(column.values[row])).join(',')}\n`;
      yield piece;
    }
  }
}

/** Snappy is read by the library itself. */
const COMPRESSORS: Compressors = {
  GZIP: (input) => gunzipSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
  ZSTD: (input) => zstdDecompressSync(input),
  LZ4: unlessEmpty(decompressLz4),
  LZ4_RAW: unlessEmpty(decompressLz4Raw),
};

/** A page without values is an empty block, which the decoder cannot read. */
function unlessEmpty(decompress: Decompressor): Decompressor {
  return (input, length) => (length === 0 ? new Uint8Array(0) : decompress(input, length));
}

type Decompressor = NonNullable<Compressors['LZ4']>;

async function fileBuffer(path: string): Promise<AsyncBuffer> {
  const { size } = await (async () => {
    await using file = await open(path);
    return file.stat();
  })();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      await using file = await open(path);
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      await file.read(bytes, 0, bytes.length, start);
      return bytes.buffer;
    },
  };
}

function notReadable(name: string, error: unknown): unknown {
  if (AstrolabeError.is(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` cannot be read as Parquet: ${reason}`, {
    hint: 'write it again, or as CSV',
    cause: error,
  });
}
