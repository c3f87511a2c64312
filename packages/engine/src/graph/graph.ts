import type { EdgeTypeSchema, GeographyValue, IndexSchema, TagSchema, Value, Vid } from '@astrolabe/model';

import type { StoredMoments, StoredTexts } from './stored-columns.ts';

export type { CodedTexts, StoredMoments, StoredTexts, TextBytes, TextDictionary } from './stored-columns.ts';
export type { AddedDefaults, Change, GraphChange, SchemaChange } from '../store/change.ts';

/**
 * The graph of one space as executors see it. Vertices are dense ids (0, 1, 2, …, never reused while the space is open), edges
 * are rows of the table of their edge type. Values are read where they are needed and nowhere else.
 *
 *     dense id ──out slice──▶ neighbours [dense]  rows [edge row]
 *        │                                            │
 *        ├─ TagTable: has, valueAt(property)          └─ EdgeTable: src, dst, rank, valueAt(property)
 *        └─ VidTable: dense id ⇄ vid
 */
export interface Graph {
  readonly vids: VidTable;
  /** Undefined when the tag is not in the space. */
  tag(tagId: number): TagTable | undefined;
  edgeType(edgeTypeId: number): EdgeTable | undefined;
  index(indexId: number): IndexTable | undefined;
  /** Tables in schema order. */
  readonly tags: readonly TagTable[];
  readonly edgeTypes: readonly EdgeTable[];
  /** Whether the vertex has at least one (unexpired) tag. An id that only stands at the end of edges has none. */
  hasVertex(dense: number): boolean;
}

/** Vids and their dense ids. A vid gets one when it is first written, as a vertex or as an end of an edge. */
export interface VidTable {
  /** Dense ids are below this. */
  readonly count: number;
  /** The dense id, or -1. */
  find(vid: Vid): number;
  vidAt(dense: number): Vid;
  /** The vids as doubles, where all of them are integers that doubles hold exactly; negative dense ids give anything. */
  numbersAt(ids: Int32Array, length: number): Float64Array | undefined;
  /**
   * Which of two dense ids comes first in the order in which a cluster keeps vids: texts by their bytes, ints by theirs, the lowest byte first. Below 0:
   * the first; above 0: the second.
   */
  compare(a: number, b: number): number;
}

/** The rows of one tag. Expired rows (TTL) are absent to every reader. */
export interface TagTable {
  readonly schema: TagSchema;
  /** Rows present; may count expired ones that were not purged yet. */
  readonly count: number;
  has(dense: number): boolean;
  /** The value of the property at `propertyIndex` of `schema.properties`; call only where `has`. */
  valueAt(propertyIndex: number, dense: number): Value;
  /** Appends the next dense ids at or after `from` that have the tag into `into`; answers where to go on, or -1 at the end. */
  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number };
  /** The typed column behind a property, for kernels; undefined where it is not a plain numeric one. */
  numbers(propertyIndex: number): NumericColumn | undefined;
  /** The stored texts of a property, for a reader of the first `length` of some dense ids (negative ones are not read); undefined where it is no text. */
  texts(propertyIndex: number, ids: Int32Array, length: number): StoredTexts | undefined;
  /** The stored dates or times of a property; undefined where it is none. */
  moments(propertyIndex: number): StoredMoments | undefined;
  /** One byte for each dense id that may have the tag, 1 where it has; undefined where rows may expire. Good until the next write. */
  presence(): Uint8Array | undefined;
  /** Calls `each` for the rows whose time is over and that were not purged yet. */
  forEachExpired(each: (dense: number) => void): void;
}

/** A plain typed column: `data[i]` is the value where `absent` is not set at i. Ints in a Float64Array are safe integers. */
export interface NumericColumn {
  readonly type: 'int' | 'float' | 'bool';
  readonly data: Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array;
  /** One byte a row; 0 = value, else null. Undefined: no nulls. */
  readonly nulls: Uint8Array | undefined;
}

export type Direction = 'out' | 'in';

/**
 * The edges of one type and direction as plain arrays: those of a vertex stand from `offsets[dense]` to before `offsets[dense + 1]`, unless it is at
 * or beyond the last offset (it has none) or `patched[dense]` is 1 (ask `slice`). Good until the next write.
 */
export interface PlainAdjacency {
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly rows: Int32Array;
  readonly patched: Uint8Array;
}

/** A stretch of adjacency: neighbour and edge row at the same position, from `start` to before `end`. Reused by its caller. */
export interface AdjacencySlice {
  neighbours: Int32Array;
  rows: Int32Array;
  start: number;
  end: number;
}

/** The edges of one type. Rows are stable while the space is open; expired or deleted rows never appear in slices. */
export interface EdgeTable {
  readonly schema: EdgeTypeSchema;
  readonly count: number;
  /** Whether an edge may have a rank other than 0. */
  readonly hasRanks: boolean;
  /** Points `slice` at the edges of a vertex, ordered by (neighbour, rank). No allocation on the base, none on patched vertices. */
  slice(direction: Direction, dense: number, slice: AdjacencySlice): void;
  degree(direction: Direction, dense: number): number;
  /** The arrays behind `slice`, for loops over many vertices; undefined where edges may expire. */
  plainAdjacency(direction: Direction): PlainAdjacency | undefined;
  /** The row of an edge, or -1. */
  find(srcDense: number, dstDense: number, rank: bigint): number;
  srcOf(row: number): number;
  dstOf(row: number): number;
  rankOf(row: number): bigint;
  valueAt(propertyIndex: number, row: number): Value;
  numbers(propertyIndex: number): NumericColumn | undefined;
  /** As in `TagTable`. */
  texts(propertyIndex: number, rows: Int32Array, length: number): StoredTexts | undefined;
  /** As in `TagTable`. */
  moments(propertyIndex: number): StoredMoments | undefined;
  /** As in `TagTable`: the next live rows. */
  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number };
  /** As in `TagTable`. */
  forEachExpired(each: (row: number) => void): void;
}

/** One bound of a range in an index field. */
export interface IndexBound {
  readonly value: Value;
  readonly isInclusive: boolean;
}

/** What to look for: equal leading fields, then at most one range (or a prefix of text) on the next field. Empty: everything. */
export interface IndexRange {
  readonly equal: readonly Value[];
  readonly lower?: IndexBound;
  readonly upper?: IndexBound;
  readonly prefix?: string;
  /** Index on a geography: rows whose shape may touch the shape, or come as near as `bufferMeters`; the caller re-checks. */
  readonly near?: { readonly shape: GeographyValue; readonly bufferMeters: number };
}

/** Different values and how often each stands in an index. */
export interface ValueCounts {
  readonly values: readonly Value[];
  readonly counts: readonly number[];
}

/** Goes through the ids of an index range. */
export interface IndexCursor {
  /** There are at most so many more. */
  readonly remaining: number;
  /** Writes the next ids into `into`, from 0 on; answers how many, 0 at the end. */
  read(into: Int32Array): number;
}

/** An index: entries in key order. Finds dense ids (tag) or edge rows (edge type); prefixes of strings may find too much, the caller re-checks. */
export interface IndexTable {
  readonly schema: IndexSchema;
  readonly count: number;
  /** About how many entries it has: as many as were kept or wait, where nobody has read them yet. */
  readonly roughCount: number;
  /** Whether no rows wait, and its entries are read. */
  readonly isSettled: boolean;
  /** Takes in rows that wait for the first reader, as everything below does too. `check` is called now and then; what it throws leaves them waiting. */
  settle(check?: () => void): void;
  /** How many entries each value has, in key order; undefined where the index has more than one field, or keys that do not tell the value. */
  valueCounts(): ValueCounts | undefined;
  /** About how many different keys it has, from a sample; at least 1. */
  readonly keyCount: number;
  /** Whether a range holds just the rows that its values describe; prefixes of texts and cells of shapes find more. */
  isExact(range: IndexRange): boolean;
  /** How many entries a range has, without walking them. */
  estimate(range: IndexRange): number;
  /** The ids of a range in key order, to be read as far as they are wanted. The index must not change meanwhile. */
  cursor(range: IndexRange): IndexCursor;
  /** Calls `each` with pieces of at most 1024 ids, in key order, until it answers false. */
  scan(range: IndexRange, each: (ids: Int32Array, length: number) => boolean): void;
}
