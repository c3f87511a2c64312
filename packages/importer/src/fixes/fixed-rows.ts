import { AstrolabeError } from '@astrolabe/model';
import { printRow } from '../reader/read-rows.ts';
import type { CsvDialect, CsvRow } from '../reader/dialect.ts';
import { splitRows } from '../reader/split-rows.ts';
import { convertRow, type ConvertedBatch } from '../batch/converted-chunks.ts';
import type { PreparedFile } from '../prepare-import.ts';
import type { RejectedRow } from '../report.ts';

/** A fix of a rejected row: some of its cells, or its whole text in the dialect of its file. */
export interface RowFix {
  readonly file: string;
  /** The physical line of the row's start. */
  readonly line: number;
  readonly cells?: readonly { readonly column: number; readonly value: string }[];
  readonly text?: string;
}

/** A fixed row with its records, or the reason why it still cannot be imported. */
export type FixedRow =
  | { readonly row: CsvRow; readonly batches: readonly ConvertedBatch[]; readonly problem?: undefined }
  | { readonly row?: CsvRow; readonly problem: RejectedRow };

/** Returns the fixed row, checked by all targets of its file. */
export function fixRow(file: PreparedFile, rejected: RejectedRow, fix: RowFix): FixedRow {
  const text = fix.text ?? rejected.text;
  const read = splitRows(text, file.dialect, rejected.line, true);
  const [first] = read.rows;
  const unreadable = (reason: string): FixedRow => ({
    problem: { file: rejected.file, line: rejected.line, reason, text, isUnreadable: true },
  });
  if (read.unreadable[0] !== undefined) return unreadable(read.unreadable[0].reason);
  if (first === undefined || read.rows.length > 1) return unreadable(`it is ${read.rows.length} rows instead of one`);
  const fields = [...first.fields];
  for (const { column, value } of fix.cells ?? []) {
    if (column >= file.columnCount)
      throw new AstrolabeError(
        'HTTP_PARAMETER',
        `column ${column} is not in \`${rejected.file}\`, which has columns 0 to ${file.columnCount - 1}`,
      );
    while (fields.length < column) fields.push('');
    fields[column] = value;
  }
  const row = { line: rejected.line, fields };
  if (fields.length !== file.columnCount)
    return {
      problem: {
        file: rejected.file,
        line: rejected.line,
        reason: `it has ${fields.length} columns instead of ${file.columnCount}`,
        text: printRow(fields, file.dialect),
        isUnreadable: true,
      },
    };
  const { batches, problem } = convertRow(file, row);
  return problem ? { row, problem } : { row, batches };
}

/** Returns the fields of a rejected row, if it can be split into columns. */
export function fieldsOfRow(
  text: string,
  dialect: Pick<CsvDialect, 'delimiter' | 'quote'>,
): readonly string[] | undefined {
  const { rows, unreadable } = splitRows(text, dialect, 1, true);
  return unreadable.length === 0 && rows.length === 1 ? rows[0]!.fields : undefined;
}

/** Fixes by file and line, for lookup during an import. */
export class RowFixes {
  readonly #byPlace: ReadonlyMap<string, RowFix>;

  constructor(rows: readonly RowFix[]) {
    this.#byPlace = new Map(rows.map((row) => [placeOf(row.file, row.line), row]));
  }

  /** Returns the fix of a rejected row, if any. */
  of({ file, line }: Pick<RejectedRow, 'file' | 'line'>): RowFix | undefined {
    return this.#byPlace.get(placeOf(file, line));
  }
}

function placeOf(file: string, line: number): string {
  return JSON.stringify([file, line]);
}
