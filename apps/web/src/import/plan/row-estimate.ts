import { parseRowFilter, type InferredModel } from '@astrolabe/importer';
import { utf8Length } from '@astrolabe/model';
import type { FilePreview } from '@astrolabe/http-api';
import { SAMPLE_ROWS } from '../../limits.ts';

/** Number of rows of a file, and whether it was counted or estimated from its size. */
export interface RowEstimate {
  readonly count: number;
  readonly isExact: boolean;
}

/**
 * The rows of a file that satisfy a condition: counted if its preview shows all of them, otherwise estimated from the average row size of the
 * preview.
 */
export function estimateRows(preview: FilePreview, filter?: string): RowEstimate {
  const { rows, size } = preview;
  const taken = filter === undefined ? rows.length : rows.filter(accepting(filter, preview)).length;
  if (rows.length < SAMPLE_ROWS) return { count: taken, isExact: true };
  const bytes = rows.reduce(
    (sum, row) => sum + row.fields.reduce((width, field) => width + utf8Length(field) + 1, 0),
    0,
  );
  const all = Math.max(rows.length, Math.round((size * rows.length) / Math.max(1, bytes)));
  return { count: Math.round((all * taken) / rows.length), isExact: false };
}

/** The rows of all files: as counted by the model, or estimated until it is ready. */
export function rowsOfFiles(
  previews: ReadonlyMap<string, FilePreview>,
  model: Pick<InferredModel, 'files' | 'rows'> | undefined,
): RowEstimate {
  const isCounted = model?.files.length === previews.size && model.files.every(({ file }) => previews.has(file));
  if (isCounted) return { count: model.rows, isExact: true };
  const estimates = [...previews.values()].map((preview) => estimateRows(preview));
  return {
    count: estimates.reduce((sum, one) => sum + one.count, 0),
    isExact: estimates.every(({ isExact }) => isExact),
  };
}

/** Whether rows match a condition; all do while it is incomplete. */
function accepting(
  filter: string,
  { header, columnCount }: FilePreview,
): (row: FilePreview['rows'][number]) => boolean {
  try {
    const accepts = parseRowFilter(filter, header, columnCount);
    return ({ fields }) => accepts(fields);
  } catch {
    return () => true;
  }
}
