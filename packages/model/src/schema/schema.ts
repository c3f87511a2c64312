import type { Vid } from '../value/value.ts';

/** The vertex ID type of a space: strings of up to `length` bytes, or 64-bit integers. */
export type VidType = { readonly kind: 'fixed_string'; readonly length: number } | { readonly kind: 'int64' };

/** The type of a property, as the schema declares it. */
export type PropertyType =
  | { readonly kind: 'bool' | 'int8' | 'int16' | 'int32' | 'int64' | 'float' | 'double' | 'string' }
  | { readonly kind: 'timestamp' | 'date' | 'time' | 'datetime' | 'duration' }
  | { readonly kind: 'fixed_string'; readonly length: number }
  | { readonly kind: 'geography'; readonly shape?: 'point' | 'linestring' | 'polygon' }
  | CollectionType;

/** Several values of one type; a set holds each of them once. Builds after 3.8 have it. */
export interface CollectionType {
  readonly kind: 'list' | 'set';
  readonly items: 'string' | 'int64' | 'float';
  /** Makes a list of floats a vector: every value has this many numbers. */
  readonly dimension?: number;
}

/** One property of a tag or an edge type. */
export interface PropertySchema {
  readonly name: string;
  readonly type: PropertyType;
  readonly isNullable: boolean;
  /** Default value as a canonical nGQL expression; absent if there is none. */
  readonly defaultText?: string;
  readonly comment?: string;
  /** The constraints of CREATE CONSTRAINT that name the property alone. */
  readonly constraints?: readonly { readonly name: string; readonly rule: 'not-null' | 'type' }[];
}

/** Rows expire `durationSeconds` after the time in `column`. Zero means never. */
export interface TimeToLive {
  readonly column: string;
  readonly durationSeconds: number;
}

interface ElementSchema {
  readonly name: string;
  readonly id: number;
  readonly properties: readonly PropertySchema[];
  readonly timeToLive?: TimeToLive;
  readonly comment?: string;
}

/** A tag: a set of properties that vertices can have. */
export interface TagSchema extends ElementSchema {
  readonly kind: 'tag';
}

/** An edge type: a kind of edge and its properties. */
export interface EdgeTypeSchema extends ElementSchema {
  readonly kind: 'edge';
}

/** One column of an index; `length` is given for prefixes of strings. */
export interface IndexField {
  readonly property: string;
  readonly length?: number;
}

/** An index on a tag or an edge type. No fields: it finds all rows. */
export interface IndexSchema {
  readonly name: string;
  readonly id: number;
  readonly on: 'tag' | 'edge';
  readonly schemaName: string;
  readonly fields: readonly IndexField[];
  /** Made by CREATE CONSTRAINT: no two rows have the same values, unless one of them is null. */
  readonly isUnique?: boolean;
  readonly comment?: string;
  readonly s2MaxLevel?: number;
  readonly s2MaxCells?: number;
}

/** A full-text index, searched by LOOKUP with ES_QUERY. */
export interface FullTextIndexSchema {
  readonly name: string;
  readonly on: 'tag' | 'edge';
  readonly schemaName: string;
  /** The properties whose texts are searched. */
  readonly fields: readonly string[];
  /** Tokenizer of the index; absent for the default of the database. */
  readonly analyzer?: string;
}

/** A space and its settings. */
export interface SpaceSchema {
  readonly name: string;
  readonly id: number;
  readonly vidType: VidType;
  readonly partitionCount: number;
  readonly replicaFactor: number;
  readonly charset: string;
  readonly collation: string;
  readonly comment?: string;
}

/** A function that a user of the database has created: `CREATE FUNCTION name(parameters) AS body`. */
export interface UserFunctionSchema {
  readonly name: string;
  readonly parameters: readonly string[];
  /** An expression over the parameters. */
  readonly body: string;
}

/** The schema of a space as editors, mappings and forms need it. */
export interface SchemaSnapshot {
  readonly space: SpaceSchema;
  readonly tags: readonly TagSchema[];
  readonly edgeTypes: readonly EdgeTypeSchema[];
  readonly indexes: readonly IndexSchema[];
  /** Absent if there are none or the database does not report them. */
  readonly fullTextIndexes?: readonly FullTextIndexSchema[];
  /** Functions of the database; absent if there are none. */
  readonly functions?: readonly UserFunctionSchema[];
}

/** The identity of an edge. */
export interface EdgeKey {
  readonly src: Vid;
  readonly edgeType: string;
  readonly rank: bigint;
  readonly dst: Vid;
}
