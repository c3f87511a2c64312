import { NULL, invariant, isNull, type Value, type ValueColumn } from '@astrolabe/model';
import type { Column, ColumnDescription } from './column.ts';
import type { NumericColumn } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, reserved, selected, withCapacity } from './lane.ts';
import { Nulls } from './nulls.ts';
import { endOfRows, scatter, setOneByOne, type RowPlaces } from './row-places.ts';

/** One number of fixed width per row; subclasses define its meaning. */
abstract class PlainColumn implements Column {
  protected data: Float64Array | Int8Array;
  protected readonly nulls = new Nulls();
  readonly #layout: 'float' | 'bool';
  readonly #touched = new Touched();

  constructor(layout: 'float' | 'bool', data: Float64Array | Int8Array) {
    this.#layout = layout;
    this.data = data;
  }

  abstract valueAt(row: number): Value;

  /** Returns the number for a value; undefined for other types. */
  protected abstract numberOf(value: Value): number | undefined;

  protected loadNulls(hasNulls: boolean, reader: ImageReader, name: string): this {
    if (hasNulls) this.nulls.load(reader, name);
    return this;
  }

  get memoryBytes(): number {
    return this.data.byteLength + this.nulls.memoryBytes;
  }

  set(row: number, value: Value): void {
    const number = this.numberOf(value);
    invariant(number !== undefined || isNull(value), `a ${this.#layout} or null`);
    if (row >= this.data.length) this.data = withCapacity(this.data, row + 1);
    this.data[row] = number ?? 0;
    this.#touched.mark(row);
    this.nulls.set(row, number === undefined, row + 1);
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces, expectedRows = 0): void {
    if ((source.kind !== 'float' && source.kind !== 'bool') || source.kind !== this.#layout) {
      setOneByOne(this, source, count, rows);
      return;
    }
    this.data = reserved(this.data, endOfRows(rows, count), expectedRows);
    scatter(source.data, count, rows, this.data);
    this.#touched.markRows(rows, count);
    this.nulls.setMany(source.nulls, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.data.fill(this.data[rowCount - 1]!, 0, rowCount);
    this.nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    this.data = selected(this.data, rows);
    this.nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): NumericColumn {
    return { type: this.#layout, data: this.data, nulls: this.nulls.bytes };
  }

  textCodes(): undefined {
    return undefined;
  }

  texts(): undefined {
    return undefined;
  }

  moments(): undefined {
    return undefined;
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    writer.array(name, (this.data = withCapacity(this.data, rowCount)), rowCount, this.#touched);
    return { layout: this.#layout, hasNulls: this.nulls.save(writer, name, rowCount) };
  }
}

/** Doubles. FLOAT values are already rounded to single precision. */
export class FloatColumn extends PlainColumn {
  constructor(data: Float64Array = new Float64Array(0)) {
    super('float', data);
  }

  static load(hasNulls: boolean, reader: ImageReader, name: string): FloatColumn {
    return new FloatColumn(reader.float64(name)).loadNulls(hasNulls, reader, name);
  }

  override valueAt(row: number): Value {
    return this.nulls.bytes?.[row] === 1 ? NULL : this.data[row]!;
  }

  protected override numberOf(value: Value): number | undefined {
    return typeof value === 'number' ? value : undefined;
  }
}

/** One byte a row: 1 is true. */
export class BoolColumn extends PlainColumn {
  constructor(data: Int8Array = new Int8Array(0)) {
    super('bool', data);
  }

  static load(hasNulls: boolean, reader: ImageReader, name: string): BoolColumn {
    return new BoolColumn(reader.int8(name)).loadNulls(hasNulls, reader, name);
  }

  override valueAt(row: number): Value {
    return this.nulls.bytes?.[row] === 1 ? NULL : this.data[row] === 1;
  }

  protected override numberOf(value: Value): number | undefined {
    return typeof value === 'boolean' ? Number(value) : undefined;
  }
}
