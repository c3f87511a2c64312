import { FIXED_ROWS_MAX } from '../limits.ts';
import type { RejectedTaskRow } from './import-tasks.ts';
import { z } from './zod.ts';

/**
 * A fixed rejected row: its changed cells, or its whole text in the dialect of its file if it cannot be split into columns. File and line are those
 * of the rejected row.
 */
const fixedRow = z.object({
  file: z.string().min(1).max(300),
  line: z.number().int().min(1),
  cells: z.array(z.object({ column: z.number().int().min(0), value: z.string() })).optional(),
  text: z.string().optional(),
});

/** Body to check fixed rows, or to create a fixed copy of their files. */
export const fixBody = z.object({ rows: z.array(fixedRow).min(1).max(FIXED_ROWS_MAX) });

/** Body of the import after a check, or of an import of fixed rows. */
export const runTaskBody = z.object({
  rows: z.array(fixedRow).max(FIXED_ROWS_MAX).optional(),
  name: z.string().trim().min(1).max(256).optional(),
  /** The password of the signed-in user if the page asks to confirm it: checked, never stored. */
  password: z.string().optional(),
});

/** A fixed row. */
export type FixedRow = z.infer<typeof fixedRow>;

/** Options of a run. */
export type RunTaskBody = z.infer<typeof runTaskBody>;

/** A fixed row after a recheck: its current fields and remaining errors. */
export interface RecheckedRow {
  readonly file: string;
  readonly line: number;
  readonly fields?: readonly string[];
  readonly problem?: RejectedTaskRow;
}

/** The result of a check of fixed rows, in their order. */
export interface RecheckResponse {
  readonly rows: readonly RecheckedRow[];
}

/** The uploaded files with fixed copies. The originals are unchanged. */
export interface FixedFilesResponse {
  readonly files: readonly string[];
}
