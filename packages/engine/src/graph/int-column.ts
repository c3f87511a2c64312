import { AstrolabeError, NULL, invariant, isNull, type Value, type ValueColumn } from '@astrolabe/model';
import type { Column, ColumnDescription } from './column.ts';
import type { NumericColumn } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, copyInto, reserved, selected, withCapacity } from './lane.ts';
import { Nulls } from './nulls.ts';
import { endOfRows, scatter, setOneByOne, type RowPlaces } from './row-places.ts';

const SMALL_INTS = Array.from({ length: 1280 }, (_, i) => BigInt(i - 256));

/** Returns the bigint of a safe integer; small ones are shared. */
export function bigintOf(int: number): bigint {
  return SMALL_INTS[int + 256] ?? BigInt(int);
}

type IntArray = Int8Array | Int16Array | Int32Array | Float64Array;

/**
 * Integers in the narrowest array that fits all: int8, int16, int32, safe integers as doubles, int64. A value that does not fit widens the column
 * once.
 */
export class IntColumn implements Column {
  #data: IntArray = new Int8Array(0);
  #wide: BigInt64Array | undefined;
  /** The smallest value of the present width; the largest is `-1 - #min`, except for doubles. */
  #min = -128;
  #max = 127;
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();

  static load(hasNulls: boolean, reader: ImageReader, name: string): IntColumn {
    const column = new IntColumn();
    const data = reader.array(name);
    if (data instanceof BigInt64Array) column.#wide = data;
    else if (
      data instanceof Int8Array ||
      data instanceof Int16Array ||
      data instanceof Int32Array ||
      data instanceof Float64Array
    )
      column.#useNumbers(data);
    else throw new AstrolabeError('STORAGE_CORRUPT', `${name} is not an integer column`);
    if (hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return (this.#wide ?? this.#data).byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    if (this.#nulls.bytes?.[row] === 1) return NULL;
    return this.#wide ? this.#wide[row]! : bigintOf(this.#data[row]!);
  }

  set(row: number, value: Value): void {
    const int = typeof value === 'bigint' ? value : 0n;
    invariant(typeof value === 'bigint' || isNull(value), 'an int or null');
    this.#write(row, int);
    this.#nulls.set(row, typeof value !== 'bigint', row + 1);
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces, expectedRows = 0): void {
    if (source.kind !== 'int' || source.data instanceof BigInt64Array) {
      setOneByOne(this, source, count, rows);
      return;
    }
    const { data, nulls } = source;
    const end = endOfRows(rows, count);
    this.#widenFor(data, count);
    if (this.#wide) {
      this.#wide = reserved(this.#wide, end, expectedRows);
      const wide = this.#wide;
      for (let i = 0; i < count; i++) wide[typeof rows === 'number' ? rows + i : rows[i]!] = BigInt(data[i]!);
    } else {
      this.#data = reserved(this.#data, end, expectedRows);
      scatter(data, count, rows, this.#data);
    }
    this.#touched.markRows(rows, count);
    this.#nulls.setMany(nulls, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    if (this.#wide) this.#wide.fill(this.#wide[rowCount - 1]!, 0, rowCount);
    else this.#data.fill(this.#data[rowCount - 1]!, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (this.#wide) this.#wide = selected(this.#wide, rows);
    else this.#data = selected(this.#data, rows);
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): NumericColumn {
    return { type: 'int', data: this.#wide ?? this.#data, nulls: this.#nulls.bytes };
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
    if (this.#wide) writer.array(name, (this.#wide = withCapacity(this.#wide, rowCount)), rowCount, this.#touched);
    else writer.array(name, (this.#data = withCapacity(this.#data, rowCount)), rowCount, this.#touched);
    return { layout: 'int', hasNulls: this.#nulls.save(writer, name, rowCount) };
  }

  #write(row: number, int: bigint): void {
    if (!this.#wide) {
      const number = Number(int);
      while (number < this.#min || number > this.#max) {
        if (this.#data instanceof Float64Array) {
          this.#widenToBigInt();
          break;
        }
        this.#widen();
      }
      if (!this.#wide) {
        if (row >= this.#data.length) this.#data = withCapacity(this.#data, row + 1);
        if (this.#data[row] === number) return;
        this.#data[row] = number;
        this.#touched.mark(row);
        return;
      }
    }
    if (row >= this.#wide.length) this.#wide = withCapacity(this.#wide, row + 1);
    this.#wide[row] = int;
    this.#touched.mark(row);
  }

  /** Makes the column as wide as the safe integers need it. */
  #widenFor(data: Float64Array, count: number): void {
    let least = 0;
    let most = 0;
    for (let i = 0; i < count; i++) {
      if (data[i]! < least) least = data[i]!;
      if (data[i]! > most) most = data[i]!;
    }
    while (!this.#wide && (least < this.#min || most > this.#max)) this.#widen();
  }

  #widen(): void {
    const data = this.#data;
    const wider =
      data instanceof Int8Array
        ? new Int16Array(data.length)
        : data instanceof Int16Array
          ? new Int32Array(data.length)
          : new Float64Array(data.length);
    wider.set(data);
    this.#useNumbers(wider);
    this.#touched.markRange(0, data.length);
  }

  #useNumbers(data: IntArray): void {
    this.#data = data;
    const isDouble = data instanceof Float64Array;
    this.#min = isDouble ? Number.MIN_SAFE_INTEGER : -(2 ** (data.BYTES_PER_ELEMENT * 8 - 1));
    this.#max = isDouble ? Number.MAX_SAFE_INTEGER : -1 - this.#min;
  }

  #widenToBigInt(): void {
    this.#wide = new BigInt64Array(this.#data.length);
    copyInto(this.#wide, this.#data);
    this.#touched.markRange(0, this.#data.length);
    this.#data = new Int8Array(0);
  }
}
