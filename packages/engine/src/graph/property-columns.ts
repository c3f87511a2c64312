import {
  invariant,
  isNull,
  type PropertySchema,
  type TimeToLive,
  type Value,
  type ValueColumn,
} from '@astrolabe/model';
import type { AddedDefaults } from '../store/change.ts';
import type { Column, ColumnDescription, TextCodes, ValueCodec } from './column.ts';
import { createColumn, loadColumn } from './create-column.ts';
import type { NumericColumn } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import type { RowPlaces } from './row-places.ts';
import type { StoredMoments, StoredTexts, StoredVectors } from './stored-columns.ts';

/** Common parts of a tag and an edge type. */
export interface RowSchema {
  readonly properties: readonly PropertySchema[];
  readonly timeToLive?: TimeToLive;
}

/** Description of a table's columns for loading. */
export interface ColumnsDescription {
  /** Column keys are never reused, so that a property dropped and added again has a new column. */
  readonly nextKey: number;
  readonly columns: readonly { readonly key: number; readonly column: ColumnDescription }[];
}

/** Values that wait for a column that was not read yet; with one more it is read. */
const WAITING_VALUES_MAX = 4096;

/** The columns of a tag or an edge type, and when their rows expire. Times are milliseconds since 1970. */
export class PropertyColumns {
  #schema: RowSchema;
  #columns: ColumnSlot[];
  #nextKey: number;
  #expiry: { readonly slot: ColumnSlot; readonly durationSeconds: number } | undefined;
  readonly #codec: ValueCodec;
  readonly #now: () => number;

  constructor(schema: RowSchema, codec: ValueCodec, now: () => number) {
    this.#schema = schema;
    this.#codec = codec;
    this.#now = now;
    this.#columns = schema.properties.map((property, key) => new ColumnSlot(key, createColumn(property.type, codec)));
    this.#nextKey = this.#columns.length;
    this.#expiry = this.#expiryOf(schema);
  }

  /** Takes the saved columns; each is loaded on first use. */
  load(description: ColumnsDescription, reader: ImageReader, name: string): void {
    this.#nextKey = description.nextKey;
    this.#columns = description.columns.map(
      ({ key, column }) =>
        new ColumnSlot(key, {
          description: column,
          load: () => {
            const loaded = loadColumn(column, reader, `${name}/${key}`, this.#codec);
            reader.forget(`${name}/${key}`);
            return loaded;
          },
        }),
    );
    this.#expiry = this.#expiryOf(this.#schema);
  }

  get hasExpiry(): boolean {
    return this.#expiry !== undefined;
  }

  get memoryBytes(): number {
    return this.#columns.reduce((sum, slot) => sum + slot.memoryBytes, 0);
  }

  valueAt(propertyIndex: number, row: number): Value {
    return this.#columns[propertyIndex]!.column.valueAt(row);
  }

  numbers(propertyIndex: number): NumericColumn | undefined {
    return this.#columns[propertyIndex]?.column.numbers();
  }

  textCodes(propertyIndex: number): TextCodes | undefined {
    return this.#columns[propertyIndex]?.column.textCodes();
  }

  texts(propertyIndex: number, rows: Int32Array, length: number): StoredTexts | undefined {
    return this.#columns[propertyIndex]?.column.texts(rows, length);
  }

  moments(propertyIndex: number): StoredMoments | undefined {
    return this.#columns[propertyIndex]?.column.moments();
  }

  vectors(propertyIndex: number): StoredVectors | undefined {
    return this.#columns[propertyIndex]?.column.vectors?.();
  }

  set(row: number, values: readonly Value[]): void {
    const columns = this.#columns;
    for (let i = 0; i < columns.length; i++) columns[i]!.set(row, values[i]!);
  }

  /** Sets rows to the first `count` values of columns in property order. */
  setMany(sources: readonly ValueColumn[], count: number, rows: RowPlaces, expectedRows?: number): void {
    for (const [i, slot] of this.#columns.entries()) slot.column.setMany(sources[i]!, count, rows, expectedRows);
  }

  /** Whether a row has expired: now > column + duration, in full seconds. A null never expires. */
  isExpired(row: number): boolean {
    if (!this.#expiry) return false;
    const from = this.#expiry.slot.column.valueAt(row);
    return typeof from === 'bigint' && Math.floor(this.#now() / 1000) > Number(from) + this.#expiry.durationSeconds;
  }

  /** Properties keep their columns by name; added ones are filled for existing rows, dropped ones are removed. */
  alter(schema: RowSchema, added: AddedDefaults, rowCount: number): void {
    const before = new Map(this.#schema.properties.map((property, i) => [property.name, this.#columns[i]!]));
    const defaults = new Map(added);
    this.#columns = schema.properties.map((property) => {
      const kept = before.get(property.name);
      if (kept) return kept;
      const column = createColumn(property.type, this.#codec);
      const value = defaults.get(property.name);
      if (value !== undefined && !isNull(value)) column.fill(rowCount, value);
      else if (rowCount > 0) column.fill(rowCount, { kind: 'null', reason: 'NULL' });
      return new ColumnSlot(this.#nextKey++, column);
    });
    this.#schema = schema;
    this.#expiry = this.#expiryOf(schema);
  }

  /** Reads all columns that were not read yet. */
  loadAll(check: () => void): void {
    for (const slot of this.#columns) {
      check();
      slot.load();
    }
  }

  /** Keeps only the given rows. */
  select(rows: Int32Array): void {
    for (const slot of this.#columns) slot.column.select(rows);
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnsDescription {
    return {
      nextKey: this.#nextKey,
      columns: this.#columns.map((slot) => ({
        key: slot.key,
        column: slot.save(writer, `${name}/${slot.key}`, rowCount),
      })),
    };
  }

  #expiryOf({ properties, timeToLive }: RowSchema): { slot: ColumnSlot; durationSeconds: number } | undefined {
    if (!timeToLive || timeToLive.durationSeconds <= 0) return undefined;
    const at = properties.findIndex((property) => property.name === timeToLive.column);
    const slot = this.#columns[at];
    return slot && { slot, durationSeconds: timeToLive.durationSeconds };
  }
}

/** A column that is in the store. */
interface StoredColumn {
  readonly description: ColumnDescription;
  readonly load: () => Column;
}

/** A column and its key, loaded on first use. Earlier writes are applied after loading. */
class ColumnSlot {
  readonly key: number;
  #column: Column | undefined;
  #stored: StoredColumn | undefined;
  readonly #waiting = new Map<number, Value>();

  constructor(key: number, column: Column | StoredColumn) {
    this.key = key;
    if ('load' in column) this.#stored = column;
    else this.#column = column;
  }

  get column(): Column {
    return this.#column ?? this.load();
  }

  get memoryBytes(): number {
    return this.#column?.memoryBytes ?? 0;
  }

  set(row: number, value: Value): void {
    if (this.#column || this.#waiting.size === WAITING_VALUES_MAX) this.column.set(row, value);
    else this.#waiting.set(row, value);
  }

  load(): Column {
    const column = this.#column ?? this.#stored?.load();
    invariant(column, 'a column in memory or in the store');
    this.#column = column;
    this.#stored = undefined;
    for (const [row, value] of this.#waiting) column.set(row, value);
    this.#waiting.clear();
    return column;
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    if (!this.#stored || this.#waiting.size > 0) return this.column.save(writer, name, rowCount);
    writer.keep(name);
    return this.#stored.description;
  }
}
