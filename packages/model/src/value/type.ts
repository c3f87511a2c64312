import type { Value } from './value.ts';

/** nGQL's names of value types, as printed in error messages. */
export const VALUE_TYPES = [
  '__EMPTY__',
  'NULL',
  'BOOL',
  'INT',
  'FLOAT',
  'STRING',
  'DATE',
  'TIME',
  'DATETIME',
  'VERTEX',
  'EDGE',
  'PATH',
  'LIST',
  'MAP',
  'SET',
  'DATASET',
  'GEOGRAPHY',
  'DURATION',
] as const;

/** One of `VALUE_TYPES`. */
export type ValueType = (typeof VALUE_TYPES)[number];

const BY_KIND = {
  null: 'NULL',
  empty: '__EMPTY__',
  date: 'DATE',
  time: 'TIME',
  datetime: 'DATETIME',
  duration: 'DURATION',
  geography: 'GEOGRAPHY',
  vertex: 'VERTEX',
  edge: 'EDGE',
  path: 'PATH',
  set: 'SET',
  map: 'MAP',
} as const;

/** The nGQL type of a value. */
export function typeOf(value: Value): ValueType {
  switch (typeof value) {
    case 'boolean':
      return 'BOOL';
    case 'bigint':
      return 'INT';
    case 'number':
      return 'FLOAT';
    case 'string':
      return 'STRING';
    default:
      return isList(value) ? 'LIST' : BY_KIND[value.kind];
  }
}

/** Whether a value is a list. (`Array.isArray` alone does not narrow readonly arrays.) */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
