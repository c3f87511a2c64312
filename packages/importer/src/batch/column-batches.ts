import {
  columnOf,
  isList,
  isNull,
  NULL,
  packClock,
  packDate,
  textColumnOf,
  type ColumnBatch,
  type Value,
  type ValueColumn,
  type VidColumn,
} from '@astrolabe/model';
import { BadCell } from '../mapping/bad-cell.ts';
import type { RowTarget } from '../mapping/convert-row.ts';
import type { RowFilter } from '../mapping/row-filter.ts';
import type { TargetCell } from '../mapping/target-cell.ts';
import type { CsvRow } from '../reader/dialect.ts';
import { csvFieldAt, csvRowAt } from '../reader/read-byte-rows.ts';
import type { ByteRows } from '../reader/split-bytes.ts';
import { plainMoments } from './plain-moments.ts';
import { plainBools, plainFloats, plainInts, plainTexts } from './plain-cells.ts';

/** The records of some rows by columns, and the first bad cell of each row that is not written. */
export interface ConvertedColumns {
  readonly batches: readonly ColumnBatch[];
  /** By the row's number. */
  readonly bad: ReadonlyMap<number, BadCell>;
  /** Rows excluded by the conditions of the targets: by target, and by all of them. */
  readonly filtered: readonly number[];
  readonly filteredRows: number;
}

/**
 * Creates the records that `RowTarget.convert` creates, column by column: plain cells from their bytes, others through strings. A row with
 * a bad cell is excluded from all targets, a row that fails a condition from that target only. About `expectedMore` rows follow.
 */
export function columnBatches(targets: readonly RowTarget[], rows: ByteRows, expectedMore = 0): ConvertedColumns {
  const taken = targets.map((target) => target.accepts && takenRows(target.accepts, rows));
  const reader = new CellReader(rows);
  const read = targets.map((target, i) => ({
    target,
    taken: taken[i],
    columns: target.cells.map((cell) => reader.column(cell, taken[i])),
  }));
  const { bad } = reader;
  const batches: ColumnBatch[] = [];
  for (const { target, taken: own, columns } of read) {
    const good = bad.size === 0 && !own ? undefined : goodRows(rows.count, bad, own);
    const lines = good ? Float64Array.from(good, (row) => rows.lines[row]!) : rows.lines.slice(0, rows.count);
    if (lines.length === 0) continue;
    const chosen = good ? columns.map((column) => selected(column, good)) : columns;
    batches.push({
      ...batchOf(target, chosen, lines, rows.bytes.length),
      ...(expectedMore > 0 && { expectedMore }),
    });
  }
  return { batches, bad, ...filteredOf(taken, rows.count) };
}

/** One byte per row, 1 if it passes the condition. Only the fields used by the condition are decoded. */
function takenRows(accepts: RowFilter, rows: ByteRows): Uint8Array {
  const taken = new Uint8Array(rows.count);
  const fields: string[] = [];
  for (let row = 0; row < rows.count; row++) {
    for (const column of accepts.columns) fields[column] = csvFieldAt(rows, row, column);
    taken[row] = accepts(fields) ? 1 : 0;
  }
  return taken;
}

function filteredOf(
  taken: readonly (Uint8Array | undefined)[],
  count: number,
): Pick<ConvertedColumns, 'filtered' | 'filteredRows'> {
  const filtered = taken.map((rows) => (rows ? count - sumOf(rows) : 0));
  if (filtered.some((left) => left === 0)) return { filtered, filteredRows: 0 };
  let filteredRows = 0;
  for (let row = 0; row < count; row++) if (taken.every((rows) => rows?.[row] === 0)) filteredRows++;
  return { filtered, filteredRows };
}

function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum;
}

/** Reads columns of the same rows, and remembers which rows have bad cells. */
class CellReader {
  readonly bad = new Map<number, BadCell>();
  readonly #rows: ByteRows;
  readonly #texts: (CsvRow | undefined)[] = [];
  readonly #misses: Int32Array;
  #taken: Uint8Array | undefined;

  constructor(rows: ByteRows) {
    this.#rows = rows;
    this.#misses = new Int32Array(rows.count);
  }

  /** A column of all rows; those that are not `taken` have no values and are not bad. */
  column(cell: TargetCell, taken?: Uint8Array): ValueColumn {
    this.#taken = taken;
    const { plain, column } = cell;
    const { count, bytes } = this.#rows;
    const misses = this.#misses;
    switch (plain.kind) {
      case 'line':
        return {
          kind: 'int',
          data: Float64Array.from({ length: count }, (_, row) => this.#rows.lines[row]! + plain.offset),
        };
      case 'int': {
        const data = new Float64Array(count);
        return this.#withInts(cell, data, plainInts(this.#rows, column, plain, data, misses));
      }
      case 'float': {
        const data = new Float64Array(count);
        const missCount = plainFloats(this.#rows, column, data, misses);
        return this.#with(cell, { kind: 'float', data }, missCount, (row, value) => {
          if (typeof value === 'number') data[row] = value;
          return typeof value === 'number';
        });
      }
      case 'bool': {
        const data = new Uint8Array(count);
        const missCount = plainBools(this.#rows, column, data, misses);
        return this.#with(cell, { kind: 'bool', data }, missCount, (row, value) => {
          if (typeof value === 'boolean') data[row] = value ? 1 : 0;
          return typeof value === 'boolean';
        });
      }
      case 'moment': {
        const { of } = plain;
        const dates = new Int32Array(of === 'time' ? 0 : count);
        const clocks = new Float64Array(of === 'date' ? 0 : count);
        const missCount = plainMoments(this.#rows, column, of, dates, clocks, misses);
        return this.#with(cell, { kind: 'moment', of, dates, clocks }, missCount, (row, value) => {
          if (typeof value !== 'object' || isList(value) || value.kind !== of) return false;
          if (value.kind !== 'time') dates[row] = packDate(value);
          if (value.kind !== 'date') clocks[row] = packClock(value);
          return true;
        });
      }
      case 'text': {
        const starts = new Int32Array(count);
        const ends = new Int32Array(count);
        const exception = plain.exception === undefined ? undefined : encoder.encode(plain.exception);
        const options = { bytesMax: plain.bytesMax, exception };
        const missCount = plainTexts(this.#rows, column, options, starts, ends, misses);
        return this.#with(cell, { kind: 'text', bytes, starts, ends }, missCount, () => false);
      }
      case 'other':
        return this.#throughTexts(cell);
    }
  }

  /** Ints beyond the safe range turn the column into int64. */
  #withInts(cell: TargetCell, data: Float64Array, missCount: number): ValueColumn {
    let wide: BigInt64Array | undefined;
    const column = this.#with(cell, { kind: 'int', data }, missCount, (row, value) => {
      if (typeof value !== 'bigint') return false;
      if (!wide && !Number.isSafeInteger(Number(value))) wide = BigInt64Array.from(data, BigInt);
      if (wide) wide[row] = value;
      else data[row] = Number(value);
      return true;
    });
    return wide && column.kind === 'int' ? { ...column, data: wide } : column;
  }

  /** Reads the cells that are not plain. `put` stores a value and returns whether it fits the column. */
  #with(
    cell: TargetCell,
    column: Exclude<ValueColumn, { readonly kind: 'any' }>,
    missCount: number,
    put: (row: number, value: Value) => boolean,
  ): ValueColumn {
    let nulls: Uint8Array | undefined;
    for (let i = 0; i < missCount; i++) {
      const row = this.#misses[i]!;
      const value = this.#valueAt(cell, row);
      if (value === undefined) continue;
      if (isNull(value)) (nulls ??= new Uint8Array(this.#rows.count))[row] = 1;
      // A default may differ from every cell; the column is then built from values.
      else if (!put(row, value)) return this.#throughTexts(cell);
    }
    return nulls ? { ...column, nulls } : column;
  }

  #throughTexts(cell: TargetCell): ValueColumn {
    return columnOf(Array.from({ length: this.#rows.count }, (_, row) => this.#valueAt(cell, row) ?? NULL));
  }

  /** The value of a cell; undefined if the row is bad or not taken. */
  #valueAt(cell: TargetCell, row: number): Value | undefined {
    if (this.bad.has(row) || this.#taken?.[row] === 0) return undefined;
    const value = cell.read((this.#texts[row] ??= csvRowAt(this.#rows, row)));
    if (!(value instanceof BadCell)) return value;
    this.bad.set(row, value);
    return undefined;
  }
}

const encoder = new TextEncoder();

/** The rows that are not bad; of `taken` only, if given. */
function goodRows(count: number, bad: ReadonlyMap<number, BadCell>, taken: Uint8Array | undefined): Int32Array {
  const rows = new Int32Array(count);
  let length = 0;
  for (let row = 0; row < count; row++) if (!bad.has(row) && taken?.[row] !== 0) rows[length++] = row;
  return rows.subarray(0, length);
}

/** Order of cells: IDs, the rank if any, properties. */
function batchOf(
  { kind, name, properties, cells }: RowTarget,
  columns: readonly ValueColumn[],
  lines: Float64Array,
  bytes: number,
): ColumnBatch {
  const idCount = cells.length - properties.length;
  const shared = { properties, count: lines.length, lines, bytes, columns: columns.slice(idCount) };
  if (kind === 'vertex') return { kind, tagName: name, vids: vidsOf(columns[0]!), ...shared };
  const ranks = idCount === 3 ? columns[2] : undefined;
  return {
    kind,
    edgeTypeName: name,
    srcs: vidsOf(columns[0]!),
    dsts: vidsOf(columns[1]!),
    ...(ranks?.kind === 'int' && { ranks: ranks.data }),
    ...shared,
  };
}

function vidsOf(column: ValueColumn): VidColumn {
  if (column.kind === 'int') return { kind: 'int', data: column.data };
  return column.kind === 'text'
    ? { kind: 'text', bytes: column.bytes, starts: column.starts, ends: column.ends }
    : textColumnOf([]);
}

function selected(column: ValueColumn, rows: Int32Array): ValueColumn {
  if (column.kind === 'any') return { kind: 'any', values: Array.from(rows, (row) => column.values[row]!) };
  const nulls = column.nulls && { nulls: picked(column.nulls, rows) };
  switch (column.kind) {
    case 'int':
      return {
        kind: 'int',
        data: column.data instanceof BigInt64Array ? picked(column.data, rows) : picked(column.data, rows),
        ...nulls,
      };
    case 'float':
      return { kind: 'float', data: picked(column.data, rows), ...nulls };
    case 'bool':
      return { kind: 'bool', data: picked(column.data, rows), ...nulls };
    case 'moment':
      return {
        kind: 'moment',
        of: column.of,
        dates: column.of === 'time' ? column.dates : picked(column.dates, rows),
        clocks: column.of === 'date' ? column.clocks : picked(column.clocks, rows),
        ...nulls,
      };
    case 'text':
      return {
        kind: 'text',
        bytes: column.bytes,
        starts: picked(column.starts, rows),
        ends: picked(column.ends, rows),
        ...nulls,
      };
  }
}

function picked<T extends Uint8Array | Int32Array | Float64Array | BigInt64Array>(array: T, rows: Int32Array): T {
  const result = new (array.constructor as new (length: number) => T)(rows.length);
  for (let i = 0; i < rows.length; i++) result[i] = array[rows[i]!]!;
  return result;
}
