import { isText, jsonOf, listOf } from '@astrolabe/model';
import { PROFILE_TABLE_BYTES_MAX, PROFILED_KINDS_MAX } from '../limits.ts';
import { csvFieldAt } from '../reader/read-byte-rows.ts';
import type { CsvDialect } from '../reader/dialect.ts';
import { rowsOf } from '../reader/rows-of.ts';
import type { ByteRows } from '../reader/split-bytes.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { ColumnProfiler, KeyBatch, type ColumnProfile } from './column-profiler.ts';

const areLabels = listOf(isText);

/** Rows of one kind; all rows if the file has no labels. */
export interface KindProfile {
  /** The texts of the label columns, in their order. */
  readonly labels: readonly string[];
  readonly rows: number;
  readonly columns: readonly ColumnProfile[];
}

/** Findings in all rows of a file. */
export interface FileProfile {
  readonly rows: number;
  /** Rows that cannot be read, and rows that were skipped: repeated headers, and sums at the end. */
  readonly unreadable: number;
  readonly skipped: number;
  /** At least one; several if label columns distinguish rows. */
  readonly kinds: readonly KindProfile[];
}

/** Options of a profile. */
export interface ProfileOptions {
  readonly dialect: CsvDialect;
  readonly columnCount: number;
  /** Rows with exactly these fields are not data: repeated headers and closing rows. */
  readonly skipRows?: readonly (readonly string[])[];
  /** Columns with the kind of a row. */
  readonly labelColumns?: readonly number[];
  readonly signal?: AbortSignal;
  /** Called after each piece with the bytes read so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Reads a file once and profiles all of its columns. Memory is limited by `PROFILE_TABLE_BYTES_MAX`; beyond it values are sampled. */
export async function profileFile(source: ByteSource, options: ProfileOptions): Promise<FileProfile> {
  const { columnCount, labelColumns = [] } = options;
  const kinds = new KindProfilers(columnCount, labelColumns, source.size ?? 0);
  const skip = rowSkipper(options.skipRows ?? []);
  const found = { rows: 0, unreadable: 0, skipped: 0 };
  for await (const { rows, unreadable, end } of rowsOf(source, options.dialect)) {
    options.signal?.throwIfAborted();
    found.unreadable += unreadable.length;
    found.rows += rows.count;
    if (rows.count > 0) {
      const isMeant = skip?.(rows);
      if (isMeant) for (const flag of isMeant) if (flag === 0) found.skipped++;
      kinds.add(rows, isMeant);
    }
    options.onProgress?.(end.byte);
  }
  return { ...found, kinds: kinds.take() };
}

/** Returns a predicate for rows that are data; undefined if no row is skipped. */
export function rowSkipper(
  skipRows: readonly (readonly string[])[],
): ((rows: ByteRows) => Uint8Array | undefined) | undefined {
  if (skipRows.length === 0) return undefined;
  const encoder = new TextEncoder();
  const wanted = skipRows.map((fields) => fields.map((field) => encoder.encode(field)));
  return (rows) => {
    let isMeant: Uint8Array | undefined;
    for (let row = 0; row < rows.count; row++) {
      if (!wanted.some((fields) => isRow(rows, row, fields))) continue;
      isMeant ??= new Uint8Array(rows.count).fill(1);
      isMeant[row] = 0;
    }
    return isMeant;
  };
}

function isRow({ bytes, columnCount, starts, ends }: ByteRows, row: number, fields: readonly Uint8Array[]): boolean {
  if (fields.length !== columnCount) return false;
  for (let column = 0, cell = row * columnCount; column < columnCount; column++, cell++) {
    const field = fields[column]!;
    const start = starts[cell]!;
    if (ends[cell]! - start !== field.length) return false;
    for (let at = 0; at < field.length; at++) if (bytes[start + at] !== field[at]) return false;
  }
  return true;
}

/** The profilers of all columns, for each kind of row. */
class KindProfilers {
  readonly #columnCount: number;
  readonly #labelColumns: readonly number[];
  readonly #kinds = new Map<string, { labels: readonly string[]; rows: number; columns: readonly ColumnProfiler[] }>();
  readonly #fileBytes: number;
  readonly #batch = new KeyBatch();
  #expectedRows = 0;

  constructor(columnCount: number, labelColumns: readonly number[], fileBytes: number) {
    this.#columnCount = columnCount;
    this.#labelColumns = labelColumns;
    this.#fileBytes = fileBytes;
  }

  add(rows: ByteRows, isMeant: Uint8Array | undefined): void {
    if (this.#expectedRows === 0) this.#expectedRows = (this.#fileBytes / rows.bytes.length) * rows.count;
    if (this.#labelColumns.length === 0) this.#addTo([], rows, isMeant);
    else
      for (const [key, meant] of this.#divided(rows, isMeant))
        this.#addTo(jsonOf(key, areLabels, 'labels'), rows, meant);
    this.#keepWithinLimit();
  }

  take(): readonly KindProfile[] {
    if (this.#kinds.size === 0) this.#kind([]);
    return [...this.#kinds.values()].map(({ labels, rows, columns }) => ({
      labels,
      rows,
      columns: columns.map((column) => column.take()),
    }));
  }

  /** Groups rows by the texts of their label columns. */
  #divided(rows: ByteRows, isMeant: Uint8Array | undefined): ReadonlyMap<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    for (let row = 0; row < rows.count; row++) {
      if (isMeant?.[row] === 0) continue;
      const key = JSON.stringify(this.#labelColumns.map((column) => csvFieldAt(rows, row, column)));
      const meant = found.get(key) ?? new Uint8Array(rows.count);
      meant[row] = 1;
      found.set(key, meant);
    }
    return found;
  }

  #addTo(labels: readonly string[], rows: ByteRows, isMeant: Uint8Array | undefined): void {
    const kind = this.#kind(labels);
    kind.rows += isMeant === undefined ? rows.count : isMeant.reduce((sum, flag) => sum + flag, 0);
    for (const column of kind.columns) column.add(rows, isMeant);
  }

  #kind(labels: readonly string[]): { labels: readonly string[]; rows: number; columns: readonly ColumnProfiler[] } {
    const key = JSON.stringify(labels);
    const known = this.#kinds.get(key);
    if (known) return known;
    // Texts that are nearly all different are not labels.
    if (this.#kinds.size >= PROFILED_KINDS_MAX) {
      const [first] = this.#kinds.values();
      return first!;
    }
    const columns = Array.from(
      { length: this.#columnCount },
      (_, column) => new ColumnProfiler(column, this.#expectedRows, this.#batch),
    );
    const kind = { labels, rows: 0, columns };
    this.#kinds.set(key, kind);
    return kind;
  }

  #keepWithinLimit(): void {
    const columns = [...this.#kinds.values()].flatMap((kind) => kind.columns);
    let bytes = columns.reduce((sum, column) => sum + column.tableBytes, 0);
    while (bytes > PROFILE_TABLE_BYTES_MAX) {
      const largest = columns.toSorted((a, b) => b.tableBytes - a.tableBytes)[0]!;
      const before = largest.tableBytes;
      largest.shrink();
      bytes += largest.tableBytes - before;
      if (largest.tableBytes >= before) return;
    }
  }
}
