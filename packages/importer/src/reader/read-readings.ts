import { READING_SCAN_BYTES_MAX } from '../limits.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { decideByFile, ReadingCounter, type ColumnReading, type ColumnReadings } from './column-readings.ts';
import type { CsvDialect, CsvRow } from './dialect.ts';
import type { InferredType } from './infer-types.ts';
import { readRows } from './read-rows.ts';

/** Values in which the readings of columns are searched. */
export interface ReadingsSample {
  readonly source: ByteSource;
  readonly dialect: CsvDialect;
  readonly types: readonly InferredType[];
  /** The first rows, without the header. */
  readonly rows: readonly CsvRow[];
  readonly isWhole: boolean;
  /** Rows without data, such as sums at the end. */
  readonly skipped: readonly { readonly fields: readonly string[] }[];
}

/**
 * The types of columns, with the readings of those whose first cells are ambiguous or have several formats. These are counted over all rows, or the
 * first `READING_SCAN_BYTES_MAX` bytes of larger files. A column decided by the data has that type; an ambiguous one is a string, so that nothing
 * is misread. Free for files without such columns.
 */
export async function withReadings(sample: ReadingsSample): Promise<readonly InferredType[]> {
  const { types, rows, isWhole, source } = sample;
  const unclear = types.flatMap(({ nullText, format }, column) => {
    // Days as numbers of eight digits are recognized by their years.
    if (format === 'YYYYMMDD') return [];
    const counter = new ReadingCounter(nullText);
    for (const { line, fields } of rows) counter.add(fields[column] ?? '', line);
    return counter.take() === undefined ? [] : [{ column, counter }];
  });
  if (unclear.length === 0) return types;
  const isCounted = isWhole || source.size === undefined;
  const counters = isCounted
    ? unclear
    : await countAll(
        sample,
        unclear.map(({ column }) => column),
      );
  const found = new Map(
    counters.flatMap(({ column, counter }) => {
      const readings = counter.take();
      return readings ? [[column, readings] as const] : [];
    }),
  );
  const isComplete = isWhole || (source.size !== undefined && source.size <= READING_SCAN_BYTES_MAX);
  // If commas separate fields, fractions use a point: exports with decimal commas use semicolons.
  const byDelimiter = sample.dialect.delimiter === ',' ? [{ decimal: '.' as const }] : [];
  const clear = [...types.filter((_, column) => !found.has(column)), ...byDelimiter];
  const decided = decideByFile(found, clear);
  return types.map((type, column) => {
    const readings = decided.get(column);
    return readings === undefined ? type : typeOfReadings(type, { ...readings, isComplete });
  });
}

async function countAll(
  { source, dialect, types, skipped }: ReadingsSample,
  columns: readonly number[],
): Promise<readonly { readonly column: number; readonly counter: ReadingCounter }[]> {
  const counters = columns.map((column) => ({ column, counter: new ReadingCounter(types[column]?.nullText) }));
  const skip = new Set(skipped.map(({ fields }) => JSON.stringify(fields)));
  for await (const { rows, end } of readRows(source, dialect)) {
    for (const { line, fields } of rows) {
      if (skip.size > 0 && skip.has(JSON.stringify(fields))) continue;
      for (const { column, counter } of counters) counter.add(fields[column] ?? '', line);
    }
    if (end.byte > READING_SCAN_BYTES_MAX) break;
  }
  return counters;
}

/** The type of a column with several readings: that of the decided one, else string. */
function typeOfReadings(type: InferredType, readings: ColumnReadings & { readonly isComplete: boolean }): InferredType {
  const { cells, emptyCells, bytesMax, nullText } = type;
  const rest = { cells, emptyCells, bytesMax, readings };
  const chosen = readings.decided === undefined ? undefined : readings.readings[readings.decided];
  const typed = readings.readings.filter(({ kind }) => kind !== 'string');
  // Cells that are not numbers leave no choice for the others.
  if (typed.length === 1 && isPlain(typed[0]!)) return { ...type, readings };
  if (!chosen) return { kind: 'string', confidence: 0.5, reason: 'its values can be read in several ways', ...rest };
  const { kind, format, decimal, unit, fits } = chosen;
  const share = Math.round((fits / readings.filled) * 100) / 100;
  return {
    kind,
    // Another reading was possible, so the confidence is below 1.
    confidence: Math.min(0.99, share),
    reason: `${fits} of ${readings.filled} values are ${kind}${writtenText(chosen)}`,
    ...(format !== undefined && { format }),
    ...(decimal !== undefined && { decimal }),
    ...(unit !== undefined && { unit }),
    ...(nullText !== undefined && kind !== 'string' && { nullText }),
    ...rest,
  };
}

function isPlain({ format, decimal, unit }: ColumnReading): boolean {
  return format === undefined && decimal === undefined && unit === undefined;
}

function writtenText({ format, decimal, unit }: ColumnReading): string {
  const written = format === undefined ? '' : ` written as ${format}`;
  return `${written}${decimal === ',' ? ' with a decimal comma' : ''}${unit === undefined ? '' : `, in ${unit}`}`;
}
