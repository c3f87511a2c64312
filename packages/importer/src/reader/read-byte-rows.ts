import type { ByteSource } from '../source/byte-source.ts';
import type { CsvDialect, CsvPosition, CsvRow, UnreadableRow } from './dialect.ts';
import { linePieces } from './line-pieces.ts';
import { checkColumnCount, FILE_START, firstLine, firstRowWidth } from './read-rows.ts';
import { RowArrays, splitBytes, type ByteRows } from './split-bytes.ts';

/** Rows read together, as offsets in their bytes, and the start of the next one. */
export interface ByteChunk {
  readonly rows: ByteRows;
  readonly unreadable: readonly UnreadableRow[];
  readonly end: CsvPosition;
}

/**
 * Like `readRows` without a string per cell, for files with `isByteDialect`. A chunk is valid until the next but one is requested: its
 * arrays are reused.
 */
export async function* readByteRows(
  source: ByteSource,
  dialect: CsvDialect,
  from: CsvPosition = FILE_START,
): AsyncGenerator<ByteChunk> {
  let columnCount = from.byte === 0 ? undefined : await firstRowWidth(source, dialect);
  let carry = new Uint8Array(0);
  let line = firstLine(dialect, from);
  let [arrays, others] = [new RowArrays(), new RowArrays()];
  for await (const piece of linePieces(source, dialect.encoding, from, dialect.linesBefore)) {
    const bytes = joined(carry, piece.bytes);
    const { rows, unreadable, rest, restLine } = splitBytes(
      bytes,
      {
        dialect,
        startLine: line,
        isEnd: piece.isEnd,
        columnCount,
        hasHeader: dialect.hasHeader,
        isValid: isUtf8(bytes),
      },
      arrays,
    );
    [arrays, others] = [others, arrays];
    const end = { byte: piece.startByte - carry.length + rest, line: restLine };
    carry = bytes.slice(rest);
    line = restLine;
    if (columnCount === undefined && rows.columnCount > 0) {
      checkColumnCount(source.name, rows.columnCount);
      columnCount = rows.columnCount;
    }
    yield { rows, unreadable, end };
  }
}

/** A row with its cells as texts. */
export function csvRowAt(rows: ByteRows, row: number): CsvRow {
  const fields = Array.from({ length: rows.columnCount }, (_, column) => csvFieldAt(rows, row, column));
  return { line: rows.lines[row]!, fields };
}

/** One cell of a row as text. */
export function csvFieldAt({ bytes, columnCount, starts, ends }: ByteRows, row: number, column: number): string {
  const cell = row * columnCount + column;
  return decoder.decode(bytes.subarray(starts[cell], ends[cell]));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function joined(a: Uint8Array<ArrayBuffer>, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function isUtf8(bytes: Uint8Array): boolean {
  if (isAscii(bytes)) return true;
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  let at = 0;
  for (; at < bytes.length && ((bytes.byteOffset + at) & 3) !== 0; at++) if (bytes[at]! > 0x7f) return false;
  if (at === bytes.length) return true;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, (bytes.length - at) >>> 2);
  for (let i = 0; i < words.length; i++) if ((words[i]! & 0x80808080) !== 0) return false;
  for (at += words.length * 4; at < bytes.length; at++) if (bytes[at]! > 0x7f) return false;
  return true;
}
