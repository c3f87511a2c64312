import type { ValueType } from '../value/type.ts';
import type { PropertyType } from './schema.ts';

/** The type that a property reads as. */
export function valueTypeOf(type: PropertyType): ValueType {
  switch (type.kind) {
    case 'bool':
      return 'BOOL';
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return 'INT';
    case 'float':
    case 'double':
      return 'FLOAT';
    case 'string':
    case 'fixed_string':
      return 'STRING';
    case 'date':
      return 'DATE';
    case 'time':
      return 'TIME';
    case 'datetime':
      return 'DATETIME';
    case 'duration':
      return 'DURATION';
    case 'geography':
      return 'GEOGRAPHY';
    case 'list':
      return 'LIST';
    case 'set':
      return 'SET';
  }
}
