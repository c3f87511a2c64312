import type { Value } from '../value/value.ts';
import type { PlanDescription } from './plan-description.ts';

/** One row: a value for each column, in the order of the columns. Equal column names are allowed. */
export type Row = readonly Value[];

/**
 * What a statement answered. A statement that has no table (DDL, INSERT, …) answers no columns and `hasTable` false; an
 * empty table still has its columns.
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

/** A piece of an answer that is streamed: the head comes first, then rows, then the end. */
export type ResultChunk =
  | { readonly kind: 'head'; readonly hasTable: boolean; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | {
      readonly kind: 'end';
      readonly spaceName: string;
      readonly latencyUs: number;
      readonly plan?: PlanDescription;
      readonly notes: readonly string[];
    };
