import { isList, type Value } from '@astrolabe/model';
import { GROUP_BYTES, SIZE_SAMPLE_DEPTH, SIZE_SAMPLE_VALUES } from '../limits.ts';
import type { Batch } from './batch.ts';
import type { Column } from './column.ts';

/** Approximate bytes of a JavaScript object in addition to its contents. */
const OBJECT_BYTES = 64;
const REFERENCE_BYTES = 8;
/** An entry of a map. */
const ENTRY_BYTES = 48;
/** A found path that is not a value yet, with some steps. */
const PATH_BYTES = 64;

/** Approximate size of a batch in bytes: typed columns by their arrays, others by a sample of their values. */
export function batchBytes({ columns, length }: Batch): number {
  let bytes = OBJECT_BYTES;
  for (const column of columns) bytes += columnBytes(column, length);
  return bytes;
}

/** Approximate bytes of the first `length` values of a column. */
export function columnBytes(column: Column, length: number): number {
  switch (column.kind) {
    case 'any':
      return listBytes(column.values, length, 0);
    case 'constant':
      return OBJECT_BYTES;
    case 'int':
    case 'float':
    case 'int64':
      return length * 8;
    case 'bool':
      return length;
    case 'moment':
      return length * 12;
    case 'text':
      return length * 4;
    case 'bytes':
      return length * 8;
    case 'vid':
    case 'vertex':
    case 'edge':
      return length * 4;
    case 'edge-list':
      return length * 4 + column.rows.byteLength * 2;
    case 'path':
      return length * PATH_BYTES;
    case 'collected':
      return length * 4;
  }
}

/** Approximate bytes that hash tables keep for a key of some columns: numbers, references and codes are in typed tables, other values are objects. */
export function keyBytes(columns: readonly Column[]): number {
  return columns.reduce((sum, { kind }) => sum + (TYPED_KEYS.has(kind) ? TYPED_KEY_BYTES : GROUP_BYTES), 0);
}

const TYPED_KEYS: ReadonlySet<Column['kind']> = new Set(['int', 'float', 'bool', 'moment', 'text', 'vid', 'vertex']);
/** A key and its number in a table that is half full, and in the smaller one while it grows. */
const TYPED_KEY_BYTES = 40;

/** Estimates the memory of rows of values in bytes from a sample. */
export function rowsBytes(rows: readonly (readonly Value[])[]): number {
  return listBytes(rows as readonly Value[], rows.length, 0);
}

/** Approximate size of a value in bytes. */
export function valueBytes(value: Value): number {
  return sizeOf(value, 0);
}

function listBytes(values: readonly Value[], length: number, depth: number): number {
  const asked = Math.min(length, SIZE_SAMPLE_VALUES);
  if (asked === 0) return OBJECT_BYTES;
  const step = length / asked;
  let bytes = 0;
  for (let at = 0; at < asked; at++) bytes += sizeOf(values[Math.floor(at * step)]!, depth + 1);
  return OBJECT_BYTES + length * (REFERENCE_BYTES + bytes / asked);
}

function sizeOf(value: Value, depth: number): number {
  switch (typeof value) {
    case 'string':
      return 16 + value.length;
    case 'bigint':
      return 24;
    case 'number':
      return 8;
    case 'boolean':
      return 0;
    default:
  }
  if (depth > SIZE_SAMPLE_DEPTH) return OBJECT_BYTES;
  if (isList(value)) return listBytes(value, value.length, depth);
  switch (value.kind) {
    case 'null':
    case 'empty':
      return 0;
    case 'set':
      return listBytes(value.items, value.items.length, depth) + value.items.length * ENTRY_BYTES;
    case 'map':
      return OBJECT_BYTES * 2 + entriesBytes(value.entries, depth);
    case 'vertex':
      return value.tags.reduce(
        (bytes, tag) => bytes + OBJECT_BYTES * 2 + entriesBytes(tag.properties, depth),
        OBJECT_BYTES * 2,
      );
    case 'edge':
      return OBJECT_BYTES * 3 + entriesBytes(value.properties, depth);
    case 'path':
      return OBJECT_BYTES * 2 + value.steps.length * OBJECT_BYTES * 6;
    default:
      return OBJECT_BYTES;
  }
}

function entriesBytes(entries: ReadonlyMap<string, Value>, depth: number): number {
  let bytes = 0;
  let asked = 0;
  for (const value of entries.values()) {
    if (asked === SIZE_SAMPLE_VALUES) break;
    bytes += sizeOf(value, depth + 1);
    asked++;
  }
  return asked === 0 ? 0 : entries.size * (ENTRY_BYTES + bytes / asked);
}
