import {
  columnOf,
  isNull,
  type EdgeTypeSchema,
  type PropertySchema,
  type PropertyType,
  type TagSchema,
  type Value,
  type ValueColumn,
  type VidColumn,
  type VidType,
} from '@astrolabe/model';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { propertyDefault } from '../../expression/property-default.ts';
import { TIMESTAMP_MAX } from '../../expression/functions/index.ts';
import { convertForProperty } from '../../expression/store-conversion.ts';

/**
 * Returns columns in schema order with values of its types, and defaults for missing ones. Returns undefined if a value must be converted
 * or rejected individually: then records are written one by one, with their errors.
 */
export function fitColumns(
  schema: TagSchema | EdgeTypeSchema,
  given: readonly string[],
  columns: readonly ValueColumn[],
  count: number,
  functions: FunctionContext,
): readonly ValueColumn[] | undefined {
  const fitting: ValueColumn[] = [];
  for (const property of schema.properties) {
    const at = given.lastIndexOf(property.name);
    const column = at < 0 ? defaultColumn(property, count, functions) : fitColumn(columns[at]!, property, count);
    if (!column) return undefined;
    fitting.push(column);
  }
  return fitting;
}

/** Whether all vertex ids are of the type of the space. */
export function areVids(column: VidColumn, count: number, vidType: VidType): boolean {
  if (vidType.kind === 'int64') return column.kind === 'int';
  return column.kind === 'text' && isShort(column, count, vidType.length);
}

/** The default of a property in every row. */
function defaultColumn(property: PropertySchema, count: number, functions: FunctionContext): ValueColumn | undefined {
  const isNullDefault = property.defaultText === undefined && property.isNullable;
  if (!isNullDefault && !CONSTANT.test(property.defaultText ?? '')) return undefined;
  const value = propertyDefault(property, functions) ?? { kind: 'null', reason: 'NULL' };
  const values: readonly Value[] = Array.from({ length: count }, () => value);
  return fitColumn(columnOf(values), property, count);
}

const CONSTANT = /^(?:-?\d+(?:\.\d+)?|true|false|null|"[^"\\]*")$/i;
const FLOAT32_MAX = 3.4028234663852886e38;

function fitColumn(column: ValueColumn, { type, isNullable }: PropertySchema, count: number): ValueColumn | undefined {
  if (column.kind === 'any') return fitValues(column.values, type, isNullable, count);
  if (column.nulls && !isNullable && column.nulls.includes(1)) return undefined;
  switch (type.kind) {
    case 'int64':
      return column.kind === 'int' ? column : undefined;
    case 'int8':
    case 'int16':
    case 'int32': {
      const most = 2 ** (INT_BITS[type.kind] - 1) - 1;
      return column.kind === 'int' && isBetween(column.data, -most - 1, most) ? column : undefined;
    }
    case 'timestamp':
      return column.kind === 'int' && isBetween(column.data, 0, Number(TIMESTAMP_MAX)) ? column : undefined;
    case 'double':
      return column.kind === 'float' ? column : undefined;
    case 'float':
      return column.kind === 'float' && isBetween(column.data, -FLOAT32_MAX, FLOAT32_MAX)
        ? { ...column, data: Float64Array.from(column.data, Math.fround) }
        : undefined;
    case 'bool':
      return column.kind === 'bool' ? column : undefined;
    case 'string':
      return column.kind === 'text' ? column : undefined;
    case 'fixed_string':
      return column.kind === 'text' && isShort(column, count, type.length) ? column : undefined;
    case 'date':
    case 'time':
    case 'datetime':
      return column.kind === 'moment' && column.of === type.kind ? column : undefined;
    default:
      return undefined;
  }
}

const INT_BITS = { int8: 8, int16: 16, int32: 32 } as const;

function fitValues(
  values: readonly Value[],
  type: PropertyType,
  isNullable: boolean,
  count: number,
): ValueColumn | undefined {
  const fitting: Value[] = [];
  for (let row = 0; row < count; row++) {
    const value = values[row]!;
    if (isNull(value) && !isNullable) return undefined;
    const converted = convertForProperty(value, type);
    if (!converted.ok) return undefined;
    fitting.push(converted.value);
  }
  return { kind: 'any', values: fitting };
}

/** Whether all safe integers or floats are in a range; NaN is in none. */
function isBetween(data: Float64Array | BigInt64Array, least: number, most: number): boolean {
  if (data instanceof BigInt64Array) return false;
  for (let i = 0; i < data.length; i++) if (!(data[i]! >= least && data[i]! <= most)) return false;
  return true;
}

function isShort({ starts, ends }: Extract<ValueColumn, { kind: 'text' }>, count: number, bytesMax: number): boolean {
  for (let i = 0; i < count; i++) if (ends[i]! - starts[i]! > bytesMax) return false;
  return true;
}
