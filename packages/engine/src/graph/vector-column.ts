import { NULL, invariant, isList, isNull, type Value, type ValueColumn } from '@astrolabe/model';
import type { Column, ColumnDescription } from './column.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, withCapacity } from './lane.ts';
import { setOneByOne, type RowPlaces } from './row-places.ts';
import type { StoredVectors } from './stored-columns.ts';

/**
 * Vectors of one length in single precision. Rows get slots in the order of their first values, so that a row without a vector takes four bytes;
 * slot 0 is null.
 */
export class VectorColumn implements Column {
  readonly #dimension: number;
  #slots: Int32Array = new Int32Array(0);
  #data: Float32Array = new Float32Array(0);
  #slotCount = 0;
  readonly #touchedSlots = new Touched();
  readonly #touched = new Touched();

  constructor(dimension: number) {
    this.#dimension = dimension;
  }

  static load(dimension: number, reader: ImageReader, name: string): VectorColumn {
    const column = new VectorColumn(dimension);
    column.#slots = reader.int32(`${name}/slots`);
    column.#data = reader.float32(name);
    column.#slotCount = column.#data.length / dimension;
    return column;
  }

  get memoryBytes(): number {
    return this.#data.byteLength + this.#slots.byteLength;
  }

  valueAt(row: number): Value {
    const slot = this.#slots[row] ?? 0;
    if (slot === 0) return NULL;
    const end = slot * this.#dimension;
    return Array.from(this.#data.subarray(end - this.#dimension, end));
  }

  set(row: number, value: Value): void {
    invariant(isNull(value) || (isList(value) && value.length === this.#dimension), 'a vector or null');
    if (row >= this.#slots.length) this.#slots = withCapacity(this.#slots, row + 1);
    if (!isList(value)) {
      // The slot of the row is not reused.
      this.#setSlot(row, 0);
      return;
    }
    const slot = this.#slots[row] || ++this.#slotCount;
    this.#setSlot(row, slot);
    const end = slot * this.#dimension;
    const start = end - this.#dimension;
    if (end > this.#data.length) this.#data = withCapacity(this.#data, end);
    for (let i = 0; i < this.#dimension; i++) this.#data[start + i] = Number(value[i]);
    this.#touched.markRange(start, end);
  }

  #setSlot(row: number, slot: number): void {
    if (this.#slots[row] === slot) return;
    this.#slots[row] = slot;
    this.#touchedSlots.mark(row);
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces): void {
    setOneByOne(this, source, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    for (let row = 0; row < rowCount; row++) this.set(row, value);
  }

  select(rows: Int32Array): void {
    const before = { slots: this.#slots, data: this.#data };
    const dimension = this.#dimension;
    this.#slots = new Int32Array(rows.length);
    this.#data = new Float32Array(rows.length * dimension);
    this.#slotCount = 0;
    for (let i = 0; i < rows.length; i++) {
      const slot = before.slots[rows[i]!] ?? 0;
      if (slot === 0) continue;
      this.#slots[i] = ++this.#slotCount;
      const end = slot * dimension;
      this.#data.set(before.data.subarray(end - dimension, end), (this.#slotCount - 1) * dimension);
    }
    this.#touchedSlots.markRange(0, rows.length);
    this.#touched.markRange(0, this.#data.length);
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

  vectors(): StoredVectors {
    return { dimension: this.#dimension, data: this.#data, slots: this.#slots, slotCount: this.#slotCount };
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    this.#slots = withCapacity(this.#slots, rowCount);
    writer.array(`${name}/slots`, this.#slots, rowCount, this.#touchedSlots);
    writer.array(name, this.#data, this.#slotCount * this.#dimension, this.#touched);
    return { layout: 'vector', dimension: this.#dimension };
  }
}
