import type { MomentValue, PropertyType, Value, ValueColumn } from '@astrolabe/model';
import { AnyColumn } from './any-column.ts';
import type { NumericColumn } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { MomentColumn } from './moment-column.ts';
import { BoolColumn, FloatColumn, IntColumn } from './number-columns.ts';
import type { RowPlaces } from './row-places.ts';
import { TextColumn } from './text-column.ts';

/** The values of one property by row. Rows are set in any order; a row that was never set must not be read. */
export interface Column {
  valueAt(row: number): Value;
  set(row: number, value: Value): void;
  /** Sets rows to the first `count` values of a column. There will be about `expectedRows` rows. */
  setMany(source: ValueColumn, count: number, rows: RowPlaces, expectedRows?: number): void;
  /** Sets all rows before `rowCount` to the same value. */
  fill(rowCount: number, value: Value): void;
  /** Keeps only the given rows, in their order, as rows 0, 1, 2, … */
  select(rows: Int32Array): void;
  /** The typed array behind a numeric column. */
  numbers(): NumericColumn | undefined;
  /** The numbers behind a column of few texts. */
  textCodes(): TextCodes | undefined;
  readonly memoryBytes: number;
  /** Writes the first `rowCount` rows under names that begin with `name`, and answers what loading needs to know. */
  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription;
}

/** Texts by number: the text of a row is `textAt(codes[row])`, unless `nulls` has a 1 there. Good until the next write. */
export interface TextCodes {
  readonly codes: Uint16Array;
  readonly nulls: Uint8Array | undefined;
  /** Numbers are below this. */
  readonly count: number;
  readonly textAt: (code: number) => string;
}

/** Which layout a kept column has. */
export type ColumnDescription =
  | { readonly layout: 'int' | 'float' | 'bool'; readonly hasNulls: boolean }
  | TextDescription
  | { readonly layout: 'moment'; readonly of: MomentValue['kind']; readonly hasNulls: boolean }
  | { readonly layout: 'any' };

/** `textCount` is the number of texts in the dictionary; it is absent where the texts stand in an arena. */
export interface TextDescription {
  readonly layout: 'text';
  readonly hasNulls: boolean;
  readonly textCount?: number;
}

/** How values without a typed layout are kept: as bytes. */
export interface ValueCodec {
  encode(values: readonly Value[]): Uint8Array;
  decode(bytes: Uint8Array): Value[];
}

/** An empty column for values of a type. */
export function createColumn(type: PropertyType, codec: ValueCodec): Column {
  switch (type.kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return new IntColumn();
    case 'float':
    case 'double':
      return new FloatColumn();
    case 'bool':
      return new BoolColumn();
    case 'string':
    case 'fixed_string':
      return new TextColumn();
    case 'date':
    case 'time':
    case 'datetime':
      return new MomentColumn(type.kind);
    case 'duration':
    case 'geography':
    case 'list':
    case 'set':
      return new AnyColumn(codec);
  }
}

/** The column as it was kept. */
export function loadColumn(
  description: ColumnDescription,
  reader: ImageReader,
  name: string,
  codec: ValueCodec,
): Column {
  switch (description.layout) {
    case 'int':
      return IntColumn.load(description.hasNulls, reader, name);
    case 'float':
      return FloatColumn.load(description.hasNulls, reader, name);
    case 'bool':
      return BoolColumn.load(description.hasNulls, reader, name);
    case 'text':
      return TextColumn.load(description, reader, name);
    case 'moment':
      return MomentColumn.load(description.of, description.hasNulls, reader, name);
    case 'any':
      return AnyColumn.load(reader, name, codec);
  }
}
