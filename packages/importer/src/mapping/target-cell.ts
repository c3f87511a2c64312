import type { MomentValue, PropertyType, Value } from '@astrolabe/model';
import type { CsvRow } from '../reader/dialect.ts';
import type { BadCell } from './bad-cell.ts';

/** One cell of a record: its source and its conversion. */
export interface TargetCell {
  /** The property's name, or `vid`, `src`, `dst`, `rank`. */
  readonly role: string;
  /** The column in the file; -1 for constants. */
  readonly column: number;
  /** How plain cells are read from their bytes. `other`: only with `read`. `line`: line number of the row plus an offset. */
  readonly plain: PlainCell | { readonly kind: 'other' } | { readonly kind: 'line'; readonly offset: number };
  /** Returns the value of any cell, or the reason why it is invalid. */
  read(row: CsvRow): Value | BadCell;
}

/**
 * Forms of plain cells: digits in a range, digits with a point, `true` and `false`, text of at most this many bytes, or a day, a time or
 * both written in full.
 */
export type PlainCell =
  | { readonly kind: 'int'; readonly least: number; readonly most: number; readonly isSigned: boolean }
  | { readonly kind: 'float' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'moment'; readonly of: MomentValue['kind'] }
  | {
      readonly kind: 'text';
      readonly bytesMax: number;
      /** A cell with this text is NULL. */
      readonly exception: string | undefined;
    };

const ANY_INT = {
  kind: 'int',
  least: Number.MIN_SAFE_INTEGER,
  most: Number.MAX_SAFE_INTEGER,
  isSigned: true,
} as const satisfies PlainCell;

/** Plain cells of an int64 ID or a rank. */
export const PLAIN_INT64: PlainCell = ANY_INT;

/** Returns the plain cells of a property. A text for NULL must not look like a value. */
export function plainCellOf(type: PropertyType, nullText: string | undefined): TargetCell['plain'] {
  const isSpecial = nullText !== undefined && PLAIN_VALUE.test(nullText);
  switch (type.kind) {
    case 'string':
      return { kind: 'text', bytesMax: Number.POSITIVE_INFINITY, exception: nullText };
    case 'fixed_string':
      return { kind: 'text', bytesMax: type.length, exception: nullText };
    case 'int8':
    case 'int16':
    case 'int32': {
      const most = 2 ** (INT_BITS[type.kind] - 1) - 1;
      return isSpecial ? { kind: 'other' } : { ...ANY_INT, least: -most - 1, most };
    }
    case 'int64':
      return isSpecial ? { kind: 'other' } : ANY_INT;
    case 'timestamp':
      return isSpecial ? { kind: 'other' } : { kind: 'int', least: 0, most: TIMESTAMP_MAX, isSigned: false };
    case 'float':
    case 'double':
      return isSpecial ? { kind: 'other' } : { kind: 'float' };
    case 'bool':
      return isSpecial ? { kind: 'other' } : { kind: 'bool' };
    case 'date':
    case 'time':
    case 'datetime':
      return isSpecial ? { kind: 'other' } : { kind: 'moment', of: type.kind };
    default:
      return { kind: 'other' };
  }
}

const INT_BITS = { int8: 8, int16: 16, int32: 32 } as const;
const TIMESTAMP_MAX = 9_223_372_036;
const PLAIN_VALUE = /^(?:[+-]?[\d.:T Z-]+|true|false)$/;
