import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, selected, withCapacity } from './lane.ts';
import { placeOf, type RowPlaces } from './row-places.ts';

/** One byte per row, 1 if the value is null; no bytes while nothing is null. */
export class Nulls {
  bytes: Uint8Array | undefined;
  readonly #touched = new Touched();

  load(reader: ImageReader, name: string): void {
    this.bytes = reader.uint8(`${name}/nulls`);
  }

  set(row: number, isNullRow: boolean, capacity: number): void {
    if (!this.bytes) {
      if (!isNullRow) return;
      this.bytes = new Uint8Array(capacity);
      this.#touched.markRange(0, capacity);
    } else if (row >= this.bytes.length) {
      this.bytes = withCapacity(this.bytes, Math.max(capacity, row + 1));
    }
    const byte = isNullRow ? 1 : 0;
    if (this.bytes[row] === byte) return;
    this.bytes[row] = byte;
    this.#touched.mark(row);
  }

  /** Sets many rows; without `nulls` none of them is null. */
  setMany(nulls: Uint8Array | undefined, count: number, rows: RowPlaces): void {
    if (!nulls && !this.bytes) return;
    for (let i = 0; i < count; i++) {
      const row = placeOf(rows, i);
      this.set(row, nulls?.[i] === 1, row + 1);
    }
  }

  fill(rowCount: number, isNullRow: boolean): void {
    if (!this.bytes && !isNullRow) return;
    this.bytes = new Uint8Array(rowCount).fill(isNullRow ? 1 : 0);
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (!this.bytes) return;
    this.bytes = selected(this.bytes, rows);
    this.#touched.markRange(0, rows.length);
  }

  /** A column may have more rows than its null bytes if the last rows were not null. */
  save(writer: ImageWriter, name: string, rowCount: number): boolean {
    if (!this.bytes) return false;
    if (this.bytes.length < rowCount) {
      this.#touched.markRange(this.bytes.length, rowCount);
      this.bytes = withCapacity(this.bytes, rowCount);
    }
    writer.array(`${name}/nulls`, this.bytes, rowCount, this.#touched);
    return true;
  }

  get memoryBytes(): number {
    return this.bytes?.byteLength ?? 0;
  }
}
