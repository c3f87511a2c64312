import { isEmpty, isNull, type Value } from '@astrolabe/model';
import { batchBytes } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, codeOfNull, hasVertexAt, type Column } from '../column.ts';

/**
 * Returns the null codes of a column whose layout marks nulls; `codes` is undefined if there are none. Returns undefined for other layouts.
 */
export function nullCodes(column: Column, length: number): { readonly codes: Uint8Array | undefined } | undefined {
  switch (column.kind) {
    case 'int':
    case 'int64':
    case 'float':
    case 'bool':
    case 'moment':
      return { codes: column.nulls };
    case 'text':
      return { codes: negated(column.codes, length) };
    case 'bytes':
      return { codes: negated(column.lengths, length) };
    default:
      return undefined;
  }
}

/** Like `nullCodes`, for columns of vertices, vids and edges. */
export function referenceNulls(column: Column, length: number): { readonly codes: Uint8Array | undefined } | undefined {
  if (column.kind === 'edge' && !column.hasNulls) return { codes: undefined };
  if (column.kind !== 'edge' && column.kind !== 'vid' && column.kind !== 'vertex') return undefined;
  const codes = batchBytes(length);
  if (column.kind === 'vertex')
    for (let row = 0; row < length; row++) codes[row] = hasVertexAt(column, row) ? 0 : NULL_CODE;
  else {
    const places = column.kind === 'vid' ? column.ids : column.rows;
    for (let row = 0; row < length; row++) codes[row] = places[row]! < 0 ? NULL_CODE : 0;
  }
  return { codes };
}

/** The code of a null or EMPTY, 0 for other values. */
export function nullCode(value: Value): number {
  return isNull(value) ? codeOfNull(value) : isEmpty(value) ? EMPTY_CODE : 0;
}

function negated(numbers: Int32Array, length: number): Uint8Array | undefined {
  let codes: Uint8Array | undefined;
  for (let row = 0; row < length; row++) if (numbers[row]! < 0) (codes ??= batchBytes(length))[row] = -numbers[row]!;
  return codes;
}
