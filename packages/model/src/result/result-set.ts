import type { Value } from '../value/value.ts';
import type { PlanDescription } from './plan-description.ts';

/** One row: a value for each column, in the order of the columns. Equal column names are allowed. */
export type Row = readonly Value[];

/**
 * The result of a statement. Statements without a table (DDL, INSERT, …) have no columns and `hasTable` false; an empty table has columns.
 */
export interface ResultSet {
  readonly hasTable: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The session's space after the statement; empty text when none is chosen. */
  readonly spaceName: string;
  /** Time in the database, in microseconds. */
  readonly latencyUs: number;
  readonly plan?: PlanDescription;
  /** Remarks of the database that are not errors. */
  readonly notes: readonly string[];
}

/** Rows of a streamed result; a `ColumnRows` if the database stores them by column. */
export interface RowsChunk {
  readonly kind: 'rows';
  readonly rows: readonly Row[];
}

/** A chunk of a streamed result: head, then rows, then end. */
export type ResultChunk =
  | { readonly kind: 'head'; readonly hasTable: boolean; readonly columns: readonly string[] }
  | RowsChunk
  | {
      readonly kind: 'end';
      readonly spaceName: string;
      readonly latencyUs: number;
      readonly plan?: PlanDescription;
      readonly notes: readonly string[];
    };
