import { isEmpty, isNull, type Value } from '@astrolabe/model';
import { EMPTY_CODE, codeOfNull, type Column } from '../column.ts';

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

/** The code of a null or EMPTY, 0 of anything else. */
export function nullCode(value: Value): number {
  return isNull(value) ? codeOfNull(value) : isEmpty(value) ? EMPTY_CODE : 0;
}

function negated(numbers: Int32Array, length: number): Uint8Array | undefined {
  let codes: Uint8Array | undefined;
  for (let row = 0; row < length; row++)
    if (numbers[row]! < 0) (codes ??= new Uint8Array(length))[row] = -numbers[row]!;
  return codes;
}
