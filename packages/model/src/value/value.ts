/** A vertex id: text in a FIXED_STRING space, a 64-bit integer in an INT64 space. */
export type Vid = string | bigint;

/** Properties by name, in schema order. A `Map`, because a property may have any name. */
export type Properties = ReadonlyMap<string, Value>;

/** Why a value is null. `NULL` is the ordinary one; the others are nGQL's "bad" nulls. */
export type NullReason =
  | 'NULL'
  | 'NaN'
  | 'BAD_DATA'
  | 'BAD_TYPE'
  | 'ERR_OVERFLOW'
  | 'UNKNOWN_PROP'
  | 'DIV_BY_ZERO'
  | 'OUT_OF_RANGE';

/** Null with its reason. Compare with `isNull`, or by identity with the constants of `null.ts`. */
export interface NullValue {
  readonly kind: 'null';
  readonly reason: NullReason;
}

/** "No such property here": printed by nGQL as an empty cell. Not the same as null. */
export interface EmptyValue {
  readonly kind: 'empty';
}

/** A calendar day, without zone. Month and day count from 1. */
export interface DateValue {
  readonly kind: 'date';
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day in UTC, to the microsecond. */
export interface TimeValue {
  readonly kind: 'time';
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

/** A day and a time of day in UTC. `microsecond` is 0 to 999999. */
export interface DateTimeValue {
  readonly kind: 'datetime';
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

/** A duration. Months are separate because their length varies. */
export interface DurationValue {
  readonly kind: 'duration';
  readonly months: number;
  readonly seconds: bigint;
  readonly microseconds: number;
}

/** Longitude and latitude in degrees. */
export type Coordinate = readonly [number, number];

/** A shape on the sphere. */
export type GeographyShape =
  | { readonly type: 'point'; readonly coordinate: Coordinate }
  | { readonly type: 'linestring'; readonly coordinates: readonly Coordinate[] }
  | { readonly type: 'polygon'; readonly rings: readonly (readonly Coordinate[])[] };

/** A geography property or value. */
export interface GeographyValue {
  readonly kind: 'geography';
  readonly shape: GeographyShape;
}

/** The properties a vertex has under one tag. */
export interface TagProperties {
  readonly name: string;
  readonly properties: Properties;
}

/** A vertex with the tags that were read. */
export interface Vertex {
  readonly kind: 'vertex';
  readonly vid: Vid;
  readonly tags: readonly TagProperties[];
}

/** An edge in its stored direction. `isReversed` is set if it was traversed backward. */
export interface Edge {
  readonly kind: 'edge';
  readonly edgeType: string;
  readonly src: Vid;
  readonly dst: Vid;
  readonly rank: bigint;
  readonly properties: Properties;
  readonly isReversed?: boolean;
  /** Edge type number of the catalog, if reported; always positive. */
  readonly typeId?: number;
}

/** One step of a path: over an edge, to a vertex. */
export interface PathStep {
  readonly edge: Edge;
  readonly vertex: Vertex;
}

/** A path through the graph. Without steps, it is its start vertex. */
export interface Path {
  readonly kind: 'path';
  readonly start: Vertex;
  readonly steps: readonly PathStep[];
}

/** Values without order and without repetition. */
export interface SetValue {
  readonly kind: 'set';
  readonly items: readonly Value[];
}

/** Values by text key. */
export interface MapValue {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Value>;
}

/**
 * Any nGQL value. `bigint` is int, `number` is float: the two never mix. Timestamps are ints. An array is a list.
 */
export type Value =
  | NullValue
  | EmptyValue
  | boolean
  | bigint
  | number
  | string
  | DateValue
  | TimeValue
  | DateTimeValue
  | DurationValue
  | GeographyValue
  | Vertex
  | Edge
  | Path
  | readonly Value[]
  | SetValue
  | MapValue;
