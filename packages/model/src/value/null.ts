import type { EmptyValue, NullReason, NullValue, Value } from './value.ts';

const of = (reason: NullReason): NullValue => Object.freeze({ kind: 'null', reason });

/** The ordinary null. */
export const NULL = of('NULL');

/** One frozen object per reason, so that they can be compared by identity. */
export const NULLS: Readonly<Record<NullReason, NullValue>> = Object.freeze({
  NULL,
  NaN: of('NaN'),
  BAD_DATA: of('BAD_DATA'),
  BAD_TYPE: of('BAD_TYPE'),
  ERR_OVERFLOW: of('ERR_OVERFLOW'),
  UNKNOWN_PROP: of('UNKNOWN_PROP'),
  DIV_BY_ZERO: of('DIV_BY_ZERO'),
  OUT_OF_RANGE: of('OUT_OF_RANGE'),
});

/** The one empty value. */
export const EMPTY: EmptyValue = Object.freeze({ kind: 'empty' });

/** Whether a value is null of any kind. */
export function isNull(value: Value): value is NullValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'null';
}

/** Returns whether a value is a null that reports an error (any kind but the plain one). */
export function isBadNull(value: Value): value is NullValue {
  return isNull(value) && value.reason !== 'NULL';
}

/** Whether a value is EMPTY. */
export function isEmpty(value: Value): value is EmptyValue {
  return value === EMPTY || (typeof value === 'object' && 'kind' in value && value.kind === 'empty');
}
