import type { Value } from '@astrolabe/model';

/** The allowed results of a statement. */
export interface Result {
  readonly columns: readonly string[];
  /** All rows, before `skip` and `limit`, in any order. */
  readonly rows: readonly (readonly Value[])[];
  /** The order required by the statement, by column index. */
  readonly order?: readonly { readonly column: number; readonly isDescending: boolean }[];
  readonly skip?: number;
  readonly limit?: number;
  /** Equal rows are interchangeable: 1 for 1.0, a null for another. */
  readonly isMerged?: boolean;
}

/** Rows of named columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** Whether a condition failed for a row: then the statement may fail, or skip the row. */
export interface Doubt {
  hasFailed: boolean;
}
