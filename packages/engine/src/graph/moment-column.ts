import {
  NULL,
  invariant,
  isList,
  isNull,
  packClock,
  packDate,
  unpackMoment,
  type MomentValue,
  type Value,
  type ValueColumn,
} from '@astrolabe/model';
import type { Column, ColumnDescription } from './column.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, reserved, selected, withCapacity } from './lane.ts';
import { Nulls } from './nulls.ts';
import { endOfRows, placeOf, setOneByOne, type RowPlaces } from './row-places.ts';
import type { StoredMoments } from './stored-columns.ts';

/** Dates, times, or both: a day as an int32, microseconds since midnight as a double. */
export class MomentColumn implements Column {
  readonly #kind: MomentValue['kind'];
  #dates: Int32Array = new Int32Array(0);
  #clocks: Float64Array = new Float64Array(0);
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();

  constructor(kind: MomentValue['kind']) {
    this.#kind = kind;
  }

  static load(kind: MomentValue['kind'], hasNulls: boolean, reader: ImageReader, name: string): MomentColumn {
    const column = new MomentColumn(kind);
    if (column.#hasDates) column.#dates = reader.int32(name);
    if (column.#hasClocks) column.#clocks = reader.float64(`${name}/clocks`);
    if (hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return this.#dates.byteLength + this.#clocks.byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    if (this.#nulls.bytes?.[row] === 1) return NULL;
    return unpackMoment(this.#kind, this.#dates[row] ?? 0, this.#clocks[row] ?? 0);
  }

  set(row: number, value: Value): void {
    const moment = isMoment(value, this.#kind) ? value : undefined;
    invariant(moment || isNull(value), `a ${this.#kind} or null`);
    if (this.#hasDates) {
      this.#dates = withCapacity(this.#dates, row + 1);
      this.#dates[row] = moment && moment.kind !== 'time' ? packDate(moment) : 0;
    }
    if (this.#hasClocks) {
      this.#clocks = withCapacity(this.#clocks, row + 1);
      this.#clocks[row] = moment && moment.kind !== 'date' ? packClock(moment) : 0;
    }
    this.#touched.mark(row);
    this.#nulls.set(row, !moment, row + 1);
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces, expectedRows = 0): void {
    if (source.kind !== 'moment' || source.of !== this.#kind) {
      setOneByOne(this, source, count, rows);
      return;
    }
    const end = endOfRows(rows, count);
    if (this.#hasDates) {
      this.#dates = reserved(this.#dates, end, expectedRows);
      for (let i = 0; i < count; i++) this.#dates[placeOf(rows, i)] = source.dates[i]!;
    }
    if (this.#hasClocks) {
      this.#clocks = reserved(this.#clocks, end, expectedRows);
      for (let i = 0; i < count; i++) this.#clocks[placeOf(rows, i)] = source.clocks[i]!;
    }
    this.#touched.markRows(rows, count);
    this.#nulls.setMany(source.nulls, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.#dates.fill(this.#dates[rowCount - 1] ?? 0, 0, rowCount);
    this.#clocks.fill(this.#clocks[rowCount - 1] ?? 0, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (this.#hasDates) this.#dates = selected(this.#dates, rows);
    if (this.#hasClocks) this.#clocks = selected(this.#clocks, rows);
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
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

  moments(): StoredMoments {
    return { of: this.#kind, dates: this.#dates, clocks: this.#clocks, nulls: this.#nulls.bytes };
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    if (this.#hasDates)
      writer.array(name, (this.#dates = withCapacity(this.#dates, rowCount)), rowCount, this.#touched);
    if (this.#hasClocks) {
      this.#clocks = withCapacity(this.#clocks, rowCount);
      writer.array(`${name}/clocks`, this.#clocks, rowCount, this.#touched);
    }
    return { layout: 'moment', of: this.#kind, hasNulls: this.#nulls.save(writer, name, rowCount) };
  }

  get #hasDates(): boolean {
    return this.#kind !== 'time';
  }

  get #hasClocks(): boolean {
    return this.#kind !== 'date';
  }
}

function isMoment(value: Value, kind: MomentValue['kind']): value is MomentValue {
  return typeof value === 'object' && !isList(value) && value.kind === kind;
}
