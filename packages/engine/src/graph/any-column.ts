import { NULL, type Value, type ValueColumn } from '@astrolabe/model';
import type { Column, ColumnDescription, ValueCodec } from './column.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched } from './lane.ts';
import { setOneByOne, type RowPlaces } from './row-places.ts';

/** Values of any kind, for rare types. */
export class AnyColumn implements Column {
  #values: (Value | undefined)[] = [];
  readonly #codec: ValueCodec;
  readonly #touched = new Touched();
  #isSaved = false;

  constructor(codec: ValueCodec) {
    this.#codec = codec;
  }

  static load(reader: ImageReader, name: string, codec: ValueCodec): AnyColumn {
    const column = new AnyColumn(codec);
    column.#values = codec.decode(reader.uint8(name));
    column.#isSaved = true;
    return column;
  }

  get memoryBytes(): number {
    return this.#values.length * 80;
  }

  valueAt(row: number): Value {
    return this.#values[row] ?? NULL;
  }

  set(row: number, value: Value): void {
    // Skipped rows are filled, so the array never becomes sparse and slow.
    while (this.#values.length < row) this.#values.push(undefined);
    this.#values[row] = value;
    this.#isSaved = false;
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces): void {
    setOneByOne(this, source, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    this.#values = Array.from({ length: rowCount }, () => value);
    this.#isSaved = false;
  }

  select(rows: Int32Array): void {
    this.#values = Array.from(rows, (row) => this.#values[row]);
    this.#isSaved = false;
  }

  numbers(): undefined {
    return undefined;
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
    const values = Array.from({ length: rowCount }, (_, row) => this.#values[row] ?? NULL);
    const bytes = this.#codec.encode(values);
    if (!this.#isSaved) this.#touched.markRange(0, bytes.length);
    this.#isSaved = true;
    writer.array(name, bytes, bytes.length, this.#touched);
    return { layout: 'any' };
  }
}
