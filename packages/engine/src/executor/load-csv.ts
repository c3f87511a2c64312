import { NULL, typeOf, type Value } from '@astrolabe/model';
import { executionError } from '../catalog/errors.ts';
import type { Batch } from '../expression/batch.ts';
import { columnOfValues, valueAt } from '../expression/column.ts';
import { repeatRow } from '../expression/copied-column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { LoadCsvNode, PlannedFile } from '../plan/load.ts';
import type { ExecutionContext } from './execution-context.ts';
import { requireImportFiles, type ImportFileRow } from './import-files.ts';

/** Reads the files of the rows one after the other, in constant memory. */
export function* executeLoadCsv(
  { source }: LoadCsvNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  for (const batch of inputs[0]!)
    for (let row = 0; row < batch.length; row++) {
      let items: Value[] = [];
      const made = (): Batch => ({
        length: items.length,
        columns: [...batch.columns.map((column) => repeatRow(column, row, items.length)), columnOfValues(items)],
      });
      let headers: readonly string[] | undefined;
      for (const found of fileRows(source, batch, row, context)) {
        if (found.reason !== undefined) throw unreadable(found, source);
        if (source.hasHeaders && headers === undefined) {
          headers = found.cells;
          continue;
        }
        items.push(headers ? mapOf(headers, found.cells) : found.cells.map(cellValue));
        if (items.length < BATCH_ROWS) continue;
        context.checkInterrupted();
        yield made();
        items = [];
      }
      if (items.length > 0) yield made();
    }
}

/** The rows of the file that a row of the input names, the header first. */
export function* fileRows(
  { file, delimiter, range }: PlannedFile,
  batch: Batch,
  row: number,
  context: ExecutionContext,
): Iterable<ImportFileRow> {
  const files = requireImportFiles(context.importFiles, range);
  const textOf = (expression: typeof file, what: string): string => {
    const value = valueAt(evaluate(expression, batch, context.functions), row);
    if (typeof value === 'string') return value;
    throw executionError(`${what} is not a string: it is ${typeOf(value)}`, { position: range });
  };
  const separator = delimiter ? textOf(delimiter, 'FIELDTERMINATOR') : ',';
  if (separator.length !== 1 || /["\r\n]/.test(separator))
    throw executionError('FIELDTERMINATOR must be one character, neither a quote nor a line break', {
      position: range,
    });
  for (const rows of files.rows(textOf(file, 'The path of the file'), separator)) {
    context.checkInterrupted();
    yield* rows;
  }
}

/** The error of a row that ends the statement. */
export function unreadable({ line, reason }: ImportFileRow, { range }: PlannedFile): Error {
  return executionError(`Line ${line} of the file is not a row: ${reason}`, {
    position: range,
    hint: 'fix the line; quotes inside a quoted cell are doubled',
  });
}

/** A cell as text; an empty one is NULL. */
function cellValue(text: string | undefined): Value {
  return text === undefined || text === '' ? NULL : text;
}

function mapOf(headers: readonly string[], cells: readonly string[]): Value {
  return { kind: 'map', entries: new Map(headers.map((header, index) => [header, cellValue(cells[index])])) };
}
