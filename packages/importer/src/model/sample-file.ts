import {
  CLOSING_BYTES,
  LABEL_SCAN_BYTES_MAX,
  LABEL_TEXTS_MAX,
  LATE_CELLS_MAX,
  LATE_SCAN_BYTES_MAX,
  ROWS_PER_LABEL,
} from '../limits.ts';
import { tableBody } from '../reader/closing-rows.ts';
import type { CsvRow } from '../reader/dialect.ts';
import { detectDialect, type DetectedDialect, type DialectChoice } from '../reader/detect-dialect.ts';
import { declaredTypes, inferTypes } from '../reader/infer-types.ts';
import { withReadings } from '../reader/read-readings.ts';
import { readRows } from '../reader/read-rows.ts';
import { splitRows } from '../reader/split-rows.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { markOf } from './header-marks.ts';
import type { SampledFile } from './inferred-model.ts';

/** The start of a file, and the parts of the rest that a model needs. */
export interface FileSample extends DetectedDialect {
  readonly closing: NonNullable<SampledFile['closing']>;
  readonly others?: NonNullable<SampledFile['others']>;
}

/**
 * Samples a file for a model: its first rows, its end with sums and remarks, and, if columns determine the kind of a row, every row, so
 * that no kind is missed. Throws the errors of `detectDialect`.  @param rowsMax how many of the first rows are returned
 */
export async function sampleFile(source: ByteSource, choice: DialectChoice, rowsMax: number): Promise<FileSample> {
  const detected = await detectDialect(source, choice);
  const rows = detected.rows.slice(0, rowsMax);
  if (detected.isWhole && rows.length === detected.rows.length) {
    const { body, closing } = tableBody(rows, true);
    const { dialect, types } = detected;
    return {
      ...detected,
      types: await withReadings({ source, dialect, types, rows: body, isWhole: true, skipped: closing }),
      closing,
    };
  }
  const closing = await closingRows(source, detected);
  const others = await otherKinds(source, detected, rows);
  const { body } = tableBody(detected.rows, detected.isWhole);
  const late = await lateRows(source, detected);
  const further = [...(others ?? []), ...late];
  const typed = [...body, ...further].map(({ fields }) => fields);
  return {
    ...detected,
    rows,
    isWhole: false,
    types: await withReadings({
      source,
      dialect: detected.dialect,
      types:
        further.length > 0 ? declaredTypes(inferTypes(typed, detected.columnCount), detected.header) : detected.types,
      rows: [...body, ...late],
      isWhole: false,
      skipped: closing,
    }),
    closing,
    ...(others && { others }),
  };
}

/** Whether a row repeats the header, as in concatenated files. */
export function isHeaderRow(fields: readonly string[], header: SampledFile['header']): boolean {
  return header !== undefined && header.length > 1 && header.every((name, column) => fields[column] === name);
}

/** The rows that close the table of a file, from its last bytes. */
async function closingRows(
  source: ByteSource,
  { dialect, isWhole, rows }: DetectedDialect,
): Promise<FileSample['closing']> {
  if (isWhole) return tableBody(rows, true).closing;
  if (source.size === undefined) return [];
  // UTF-16 code units are not split.
  const from = Math.max(0, source.size - CLOSING_BYTES) & ~1;
  const decoder = new TextDecoder(dialect.encoding);
  let text = '';
  for await (const piece of source.open(from)) text += decoder.decode(piece, { stream: true });
  const lines = from === 0 ? text : text.slice(text.search(/[\r\n]/) + 1);
  return tableBody(splitRows(lines, dialect, 1, true).rows, true).closing;
}

/** Returns rows after the first ones in which columns have a value that are empty in these. Empty without such columns. */
async function lateRows(
  source: ByteSource,
  { dialect, types, rows, isWhole }: DetectedDialect,
): Promise<DetectedDialect['rows']> {
  const wanted = new Map(
    types.flatMap(({ cells, emptyCells, nullText }, column) =>
      cells === emptyCells ? [[column, { nullText, left: LATE_CELLS_MAX }]] : [],
    ),
  );
  if (isWhole || wanted.size === 0) return [];
  const last = rows.at(-1)?.line ?? 0;
  const found: CsvRow[] = [];
  for await (const chunk of readRows(source, dialect)) {
    for (const row of chunk.rows) {
      if (row.line <= last) continue;
      let isFilled = false;
      for (const [column, one] of wanted) {
        const cell = row.fields[column] ?? '';
        if (cell === '' || cell === one.nullText) continue;
        isFilled = true;
        if (--one.left === 0) wanted.delete(column);
      }
      if (isFilled) found.push(row);
    }
    if (wanted.size === 0 || chunk.end.byte > LATE_SCAN_BYTES_MAX) break;
  }
  return found;
}

/** Returns rows after the first ones, some of each kind; undefined if not all kinds can be known. */
async function otherKinds(
  source: ByteSource,
  { dialect, header = [] }: DetectedDialect,
  first: DetectedDialect['rows'],
): Promise<FileSample['others']> {
  const columns = header.flatMap((text, column) => (markOf(text, header) === 'label' ? [column] : []));
  if (columns.length === 0 || (source.size ?? 0) > LABEL_SCAN_BYTES_MAX) return undefined;
  const last = first.at(-1)?.line ?? 0;
  const seen = new Map<string, number>();
  const others: SampledFile['rows'][number][] = [];
  for await (const chunk of readRows(source, dialect))
    for (const row of chunk.rows) {
      const kind = columns.map((column) => row.fields[column] ?? '').join('\n');
      const count = seen.get(kind) ?? 0;
      if (count === ROWS_PER_LABEL) continue;
      seen.set(kind, count + 1);
      if (seen.size > LABEL_TEXTS_MAX) return undefined;
      if (row.line > last) others.push(row);
    }
  return others;
}
