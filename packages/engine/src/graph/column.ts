import type { MomentValue, Value, ValueColumn } from '@astrolabe/model';
import type { NumericColumn } from './graph.ts';
import type { ImageWriter } from './image.ts';
import type { RowPlaces } from './row-places.ts';
import type { StoredMoments, StoredTexts, StoredVectors } from './stored-columns.ts';

/** The values of one property by row. Rows are set in any order; a row that was never set must not be read. */
export interface Column {
  valueAt(row: number): Value;
  set(row: number, value: Value): void;
  /** Sets rows to the first `count` values of a column. There will be about `expectedRows` rows. */
  setMany(source: ValueColumn, count: number, rows: RowPlaces, expectedRows?: number): void;
  /** Sets all rows before `rowCount` to the same value. */
  fill(rowCount: number, value: Value): void;
  /** Keeps only the given rows, renumbered in order from 0. */
  select(rows: Int32Array): void;
  /** Returns the typed array of a numeric column. */
  numbers(): NumericColumn | undefined;
  /** Returns the codes of a column with few distinct texts. */
  textCodes(): TextCodes | undefined;
  /** Returns the texts of a column for the first `length` of `rows`; negative rows are not read. */
  texts(rows: Int32Array, length: number): StoredTexts | undefined;
  /** Returns the arrays of a column of dates or times. */
  moments(): StoredMoments | undefined;
  /** Returns the arrays of a column of vectors. */
  vectors?(): StoredVectors;
  readonly memoryBytes: number;
  /** Writes the first `rowCount` rows under names that start with `name`; returns the data needed for loading. */
  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription;
}

/** Texts by code: the text of a row is `textAt(codes[row])`, unless `nulls` has a 1 there. Valid until the next write. */
export interface TextCodes {
  readonly codes: Uint16Array;
  readonly nulls: Uint8Array | undefined;
  /** Numbers are below this. */
  readonly count: number;
  readonly textAt: (code: number) => string;
}

/** Layout of a stored column. */
export type ColumnDescription =
  | { readonly layout: 'int' | 'float' | 'bool'; readonly hasNulls: boolean }
  | TextDescription
  | { readonly layout: 'moment'; readonly of: MomentValue['kind']; readonly hasNulls: boolean }
  | { readonly layout: 'vector'; readonly dimension: number }
  | { readonly layout: 'any' };

/** `textCount` is the number of texts in the dictionary; absent if the texts are in an arena. */
export interface TextDescription {
  readonly layout: 'text';
  readonly hasNulls: boolean;
  readonly textCount?: number;
}

/** Encodes values without a typed layout as bytes. */
export interface ValueCodec {
  encode(values: readonly Value[]): Uint8Array;
  decode(bytes: Uint8Array): Value[];
}
