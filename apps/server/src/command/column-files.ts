import { displayValue, isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import {
  Bool,
  DateDay,
  Float64,
  Int64,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
  type DataType,
  type Vector,
} from 'apache-arrow';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer, type ColumnSource } from 'hyparquet-writer';

/** Common type of a column's values; text for mixed columns and types without an Arrow type. */
type ColumnType = 'int' | 'float' | 'bool' | 'date' | 'text';

/** Returns a result as an Arrow IPC stream. Ints keep 64 bits; lists, vertices and other structures are text. */
export function arrowFile(columns: readonly string[], rows: readonly Row[]): Uint8Array {
  const vectors: Record<string, Vector> = {};
  for (const [at, name] of uniqueNames(columns).entries()) {
    const { type, values } = columnOf(rows, at);
    vectors[name] = vectorFromArray(values, ARROW_TYPES[type]());
  }
  return tableToIPC(new Table(vectors), 'stream');
}

/** Returns a result as a Parquet file. */
export function parquetFile(columns: readonly string[], rows: readonly Row[]): Uint8Array {
  const found = uniqueNames(columns).map((name, at) => ({ name, ...columnOf(rows, at) }));
  const schema: SchemaElement[] = [
    { name: 'root', num_children: found.length },
    ...found.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...PARQUET_TYPES[type] })),
  ];
  const columnData = found.map(({ name, values }): ColumnSource => ({ name, data: [...values] }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema }));
}

const ARROW_TYPES: Readonly<Record<ColumnType, () => DataType>> = {
  int: () => new Int64(),
  float: () => new Float64(),
  bool: () => new Bool(),
  date: () => new DateDay(),
  text: () => new Utf8(),
};

const PARQUET_TYPES: Readonly<Record<ColumnType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  int: { type: 'INT64' },
  float: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

interface Column {
  readonly type: ColumnType;
  readonly values: readonly (bigint | number | boolean | string | Date | null)[];
}

function columnOf(rows: readonly Row[], at: number): Column {
  const types = new Set<ColumnType>();
  for (const row of rows) if (!isMissing(row[at]!)) types.add(typeOfValue(row[at]!));
  const [only] = types;
  const isNumeric = types.size === 2 && types.has('int') && types.has('float');
  const type = isNumeric ? 'float' : types.size === 1 && only !== undefined ? only : 'text';
  return { type, values: rows.map((row) => (isMissing(row[at]!) ? null : converted(row[at]!, type))) };
}

function typeOfValue(value: Value): ColumnType {
  switch (typeof value) {
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'object':
      return 'kind' in value && value.kind === 'date' ? 'date' : 'text';
    default:
      return 'text';
  }
}

function converted(value: Value, type: ColumnType): bigint | number | boolean | string | Date {
  if (type === 'float') return Number(value);
  if (typeof value === 'object' && type === 'date' && 'kind' in value && value.kind === 'date') {
    const date = new Date(0);
    date.setUTCFullYear(value.year, value.month - 1, value.day);
    return date;
  }
  return type !== 'text' && typeof value !== 'object' ? value : displayValue(value);
}

function isMissing(value: Value): boolean {
  return typeof value === 'object' && 'kind' in value && (isNull(value) || isEmpty(value));
}

/** Columns with equal names are numbered. */
function uniqueNames(columns: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const count = (seen.get(column) ?? 0) + 1;
    seen.set(column, count);
    return count === 1 ? column : `${column}_${count}`;
  });
}
