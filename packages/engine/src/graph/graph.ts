import type { EdgeTypeSchema, GeographyValue, IndexSchema, TagSchema, Value, Vid } from '@astrolabe/model';

import type { StoredMoments, StoredTexts, StoredVectors } from './stored-columns.ts';

export type { CodedTexts, StoredMoments, StoredTexts, TextBytes, TextDictionary } from './stored-columns.ts';
export type { AddedDefaults, Change, GraphChange, SchemaChange } from '../store/change.ts';

/**
 * The graph of one space as executors see it. Vertices are dense ids (0, 1, 2, …, never reused while the space is open), edges are rows of the
 * table of their edge type. Values are read only when needed.
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
  /** Returns whether the vertex has at least one unexpired tag. An ID that only occurs as the end of edges has none. */
  hasVertex(dense: number): boolean;
}

/** Vids and their dense ids. A vid gets one when it is first written, as a vertex or as an end of an edge. */
export interface VidTable {
  /** Dense ids are below this. */
  readonly count: number;
  /** The dense id, or -1. */
  find(vid: Vid): number;
  vidAt(dense: number): Vid;
  /** The vids as doubles if they are all integers that doubles represent exactly; undefined values for negative dense ids. */
  numbersAt(ids: Int32Array, length: number): Float64Array | undefined;
  /**
   * Compares two dense ids in a cluster's vid order: strings by bytes, ints by their little-endian bytes. Below 0: `a` first; above 0: `b`
   * first.
   */
  compare(a: number, b: number): number;
}

/** The rows of one tag. Expired rows (TTL) are absent to every reader. */
export interface TagTable {
  readonly schema: TagSchema;
  /** Number of rows; may include expired ones that were not purged yet. */
  readonly count: number;
  has(dense: number): boolean;
  /** The value of the property at `propertyIndex` of `schema.properties`. The vertex must have the tag. */
  valueAt(propertyIndex: number, dense: number): Value;
  /** Writes the next dense ids at or after `from` with the tag into `into`; returns where to continue, or -1 at the end. */
  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number };
  /** Returns the typed column of a property for kernels; undefined if it is not plain numeric. */
  numbers(propertyIndex: number): NumericColumn | undefined;
  /**
   * Returns the stored texts of a property for the first `length` dense ids (negative ones are not read); undefined if it is not a string.
   */
  texts(propertyIndex: number, ids: Int32Array, length: number): StoredTexts | undefined;
  /** Returns the stored dates or times of a property; undefined for other types. */
  moments(propertyIndex: number): StoredMoments | undefined;
  /** Returns the arrays of a property of vectors. */
  vectors(propertyIndex: number): StoredVectors | undefined;
  /** Returns one byte per dense id, 1 if it has the tag; undefined if rows may expire. Valid until the next write. */
  presence(): Uint8Array | undefined;
  /** Calls `each` for expired rows that were not purged yet. */
  forEachExpired(each: (dense: number) => void): void;
}

/** A plain typed column: `data[i]` is the value unless `absent` is set at i. Ints in a Float64Array are safe integers. */
export interface NumericColumn {
  readonly type: 'int' | 'float' | 'bool';
  readonly data: Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array;
  /** One byte per row; 0 = value, else null. Undefined: no nulls. */
  readonly nulls: Uint8Array | undefined;
}

export type Direction = 'out' | 'in';

/**
 * The edges of one type and direction as plain arrays: those of a vertex are from `offsets[dense]` to below `offsets[dense + 1]`, unless it is at
 * or beyond the last offset (no edges) or `patched[dense]` is 1 (use `slice`). Valid until the next write.
 */
export interface PlainAdjacency {
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly rows: Int32Array;
  readonly patched: Uint8Array;
}

/** A slice of adjacency: neighbor and edge row at the same position, from `start` to below `end`. Reused by its caller. */
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
  /** Points `slice` at the edges of a vertex, ordered by (neighbor, rank). Does not allocate. */
  slice(direction: Direction, dense: number, slice: AdjacencySlice): void;
  degree(direction: Direction, dense: number): number;
  /** Returns the arrays behind `slice` for loops over many vertices; undefined if edges may expire. */
  plainAdjacency(direction: Direction): PlainAdjacency | undefined;
  /** The row of an edge, or -1. */
  find(srcDense: number, dstDense: number, rank: bigint): number;
  srcOf(row: number): number;
  dstOf(row: number): number;
  /** Writes the dense ids of one end of the first `into.length` rows. */
  readEnds(end: 'src' | 'dst', rows: Int32Array, into: Int32Array): void;
  rankOf(row: number): bigint;
  valueAt(propertyIndex: number, row: number): Value;
  numbers(propertyIndex: number): NumericColumn | undefined;
  /** As in `TagTable`. */
  texts(propertyIndex: number, rows: Int32Array, length: number): StoredTexts | undefined;
  /** As in `TagTable`. */
  moments(propertyIndex: number): StoredMoments | undefined;
  /** Returns the arrays of a property of vectors. */
  vectors(propertyIndex: number): StoredVectors | undefined;
  /** Like in `TagTable`: writes the next existing rows. */
  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number };
  /** As in `TagTable`. */
  forEachExpired(each: (row: number) => void): void;
}

/** One bound of a range in an index field. */
export interface IndexBound {
  readonly value: Value;
  readonly isInclusive: boolean;
}

/** The range to search: equal leading fields, then at most one range (or a prefix of text) on the next field. Empty: all entries. */
export interface IndexRange {
  readonly equal: readonly Value[];
  readonly lower?: IndexBound;
  readonly upper?: IndexBound;
  readonly prefix?: string;
  /** For an index on a geography: rows whose shape may intersect the shape or be within `bufferMeters`; the caller re-checks. */
  readonly near?: { readonly shape: GeographyValue; readonly bufferMeters: number };
}

/** Distinct values of an index with their counts. */
export interface ValueCounts {
  readonly values: readonly Value[];
  readonly counts: readonly number[];
}

/** Iterates over the ids of an index range. */
export interface IndexCursor {
  /** Maximum number of remaining ones. */
  readonly remaining: number;
  /** Writes the next ids into `into` from 0 on; returns their number, 0 at the end. */
  read(into: Int32Array): number;
}

/** An index: entries in key order. Finds dense ids (tag) or edge rows (edge type); prefixes of strings may find too much, the caller re-checks. */
export interface IndexTable {
  readonly schema: IndexSchema;
  readonly count: number;
  /** Approximate number of entries: stored plus pending ones, if not loaded yet. */
  readonly roughCount: number;
  /** Whether no rows wait, and its entries are read. */
  readonly isSettled: boolean;
  /** Merges pending rows, like all methods below. `check` is called regularly; if it throws, they remain pending. */
  settle(check?: () => void): void;
  /**
   * Returns the number of entries per value in key order; undefined if the index has several fields or its keys do not determine the value.
   */
  valueCounts(): ValueCounts | undefined;
  /** Approximate number of distinct keys, from a sample; at least 1. */
  readonly keyCount: number;
  /** Whether a range matches exactly the rows with its values; prefixes of texts and cells of shapes match more. */
  isExact(range: IndexRange): boolean;
  /** Returns the number of entries in a range without scanning it. */
  estimate(range: IndexRange): number;
  /** Returns the ids of a range in key order, read on demand. The index must not change meanwhile. */
  cursor(range: IndexRange): IndexCursor;
  /** Calls `each` with at most 1,024 ids at a time in key order until it returns false. */
  scan(range: IndexRange, each: (ids: Int32Array, length: number) => boolean): void;
}
