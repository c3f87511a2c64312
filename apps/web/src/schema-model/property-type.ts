import type { PropertyType } from '@astrolabe/model';

/** Data types offered by forms (specification, section 3), in display order. */
export const TYPE_KEYS = [
  'int64',
  'bool',
  'string',
  'fixed_string',
  'double',
  'int32',
  'int16',
  'int8',
  'float',
  'date',
  'time',
  'datetime',
  'timestamp',
  'geography',
  'geography(point)',
  'geography(linestring)',
  'geography(polygon)',
  'duration',
] as const;

/** Types of newer databases only; existing properties keep them. */
export const COLLECTION_KEYS = [
  'list<string>',
  'list<int64>',
  'list<float>',
  'set<string>',
  'set<int64>',
  'set<float>',
] as const;

/** A data type as a form option; the length of a fixed string is a separate field. */
export type TypeKey = (typeof TYPE_KEYS)[number] | (typeof COLLECTION_KEYS)[number];

const COLLECTIONS: ReadonlySet<string> = new Set(COLLECTION_KEYS);

/** Returns whether a text is a type that the form offers. */
export function isTypeKey(text: string): text is TypeKey {
  return COLLECTIONS.has(text) || TYPE_KEYS.some((key) => key === text);
}

/** Returns the form's key of a property type. */
export function typeKeyOf(type: PropertyType): TypeKey {
  if (type.kind === 'geography') return type.shape === undefined ? 'geography' : `geography(${type.shape})`;
  if (type.kind === 'list' || type.kind === 'set') return `${type.kind}<${type.items}>`;
  return type.kind;
}

/** The type that a choice is; `fixedLength` counts for fixed strings only. */
export function typeOfKey(key: TypeKey, fixedLength: number): PropertyType {
  switch (key) {
    case 'fixed_string':
      return { kind: 'fixed_string', length: fixedLength };
    case 'geography(point)':
      return { kind: 'geography', shape: 'point' };
    case 'geography(linestring)':
      return { kind: 'geography', shape: 'linestring' };
    case 'geography(polygon)':
      return { kind: 'geography', shape: 'polygon' };
    case 'list<string>':
      return { kind: 'list', items: 'string' };
    case 'list<int64>':
      return { kind: 'list', items: 'int64' };
    case 'list<float>':
      return { kind: 'list', items: 'float' };
    case 'set<string>':
      return { kind: 'set', items: 'string' };
    case 'set<int64>':
      return { kind: 'set', items: 'int64' };
    case 'set<float>':
      return { kind: 'set', items: 'float' };
    default:
      return { kind: key };
  }
}

/** Whether rows can expire by a property of this type (specification, section 3). */
export function canHoldExpiry(key: TypeKey): boolean {
  return key === 'int64' || key === 'timestamp';
}

/** Example of a default value of a type, for its field. */
export function defaultExample(key: TypeKey): string {
  switch (key) {
    case 'bool':
      return 'false';
    case 'string':
    case 'fixed_string':
      return '';
    case 'double':
    case 'float':
      return '0.5';
    case 'date':
      return 'date("2024-05-01")';
    case 'time':
      return 'time("17:30:00")';
    case 'datetime':
      return 'datetime("2024-05-01T17:30:00")';
    case 'timestamp':
      return 'now()';
    case 'duration':
      return 'duration({days: 1})';
    case 'geography':
    case 'geography(point)':
      return 'ST_Point(3, 8)';
    case 'geography(linestring)':
      return 'ST_GeogFromText("LINESTRING(3 8, 4 6)")';
    case 'geography(polygon)':
      return 'ST_GeogFromText("POLYGON((0 1, 1 2, 2 3, 0 1))")';
    default:
      return key.includes('<') ? '' : '0';
  }
}

/** A type as the lists show it. */
export function typeText(type: PropertyType): string {
  return type.kind === 'fixed_string' ? `fixed_string(${type.length})` : typeKeyOf(type);
}
