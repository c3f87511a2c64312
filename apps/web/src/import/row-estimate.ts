import { utf8Length } from '@astrolabe/model';
import type { FilePreview } from '@astrolabe/http-api';
import { SAMPLE_ROWS } from '../limits.ts';

/** How many rows a file has, and whether that was counted or is judged by its size. */
export interface RowEstimate {
  readonly count: number;
  readonly isExact: boolean;
}

/** The rows of a file: counted where its preview shows all of them, else its size by the average of those that are shown. */
export function estimateRows(preview: FilePreview): RowEstimate {
  const { rows, size } = preview;
  if (rows.length < SAMPLE_ROWS) return { count: rows.length, isExact: true };
  const bytes = rows.reduce(
    (sum, row) => sum + row.fields.reduce((width, field) => width + utf8Length(field) + 1, 0),
    0,
  );
  return { count: Math.max(rows.length, Math.round((size * rows.length) / Math.max(1, bytes))), isExact: false };
}
