import {
  EMPTY,
  NULL,
  NULLS,
  unpackMoment,
  type MomentValue,
  type NullReason,
  type NullValue,
  type Path,
  type Value,
  type Vertex,
} from '@astrolabe/model';
import type { EdgeTable, Graph, TextDictionary } from '../graph/graph.ts';
import { bigintOf } from '../graph/int-column.ts';
import { decodeText } from '../graph/text-bytes.ts';
import { isMemoryReused, memoryGeneration, ownInts, rawInts } from './batch-memory.ts';
import type { CollectedLists } from './collected-lists.ts';
import { readEdge, readEdgeKey, readVertex } from './graph-values.ts';

/**
 * The values of one column of a batch in one of several layouts. Graph values stay references (dense id, edge row) until someone
 * needs the value.
 *
 *     any       values[i]
 *     constant  value, the same in every row
 *     int       safe integers as doubles             nulls
 *     int64     any 64-bit integers                  nulls
 *     float     doubles                              nulls
 *     bool      0 or 1                               nulls
 *     moment    packed dates and times               nulls
 *     text      numbers in a dictionary; below 0: minus the code of a null
 *     bytes     texts as UTF-8 in an arena; a length below 0: minus the code of a null
 *     vid       dense ids, read as vids; -1 is null
 *     vertex    dense ids, read as vertices; -1 is null; one without any of the tags reads as `missing`
 *     edge      rows of one edge table, all traversed in one direction; with `hasNulls`, -1 is null
 *     edge-list lists of edges, each by traversal and row
 *     path      paths by their number among those that a search found
 *     collected lists by their number among those that were collected
 *
 * `nulls` has one byte per row: 0 is a value, otherwise a code of `nullOfCode`; absent if there are no nulls.
 */
export type Column =
  | AnyColumn
  | ConstantColumn
  | NumberColumn
  | Int64Column
  | BoolColumn
  | MomentColumn
  | TextColumn
  | BytesColumn
  | VidColumn
  | VertexColumn
  | EdgeColumn
  | EdgeListColumn
  | PathColumn
  | CollectedColumn;

/** Plain values. */
export interface AnyColumn {
  readonly kind: 'any';
  readonly values: readonly Value[];
}
/** One value for all rows. */
export interface ConstantColumn {
  readonly kind: 'constant';
  readonly value: Value;
}
/** Safe integers (`int`) or doubles (`float`). */
export interface NumberColumn {
  readonly kind: 'int' | 'float';
  readonly data: Float64Array;
  readonly nulls: Uint8Array | undefined;
}
/** Integers of 64 bits. */
export interface Int64Column {
  readonly kind: 'int64';
  readonly data: BigInt64Array;
  readonly nulls: Uint8Array | undefined;
}
/** Truth values. */
export interface BoolColumn {
  readonly kind: 'bool';
  readonly data: Uint8Array;
  readonly nulls: Uint8Array | undefined;
}
/** Dates, times or both, packed as `packDate` and `packClock` do; an array that the kind has no use for is empty. */
export interface MomentColumn {
  readonly kind: 'moment';
  readonly of: MomentValue['kind'];
  readonly dates: Int32Array;
  readonly clocks: Float64Array;
  readonly nulls: Uint8Array | undefined;
}
/** Texts with many duplicates. */
export interface TextColumn {
  readonly kind: 'text';
  readonly dictionary: TextDictionary;
  readonly codes: Int32Array;
}
/** Mostly distinct texts. Bytes of the arena are never replaced. */
export interface BytesColumn {
  readonly kind: 'bytes';
  readonly arena: Uint8Array;
  readonly starts: Uint32Array;
  readonly lengths: Int32Array;
}
/** Vids by dense id. */
export interface VidColumn {
  readonly kind: 'vid';
  readonly graph: Graph;
  readonly ids: Int32Array;
}
/** Vertices by dense id. */
export interface VertexColumn {
  readonly kind: 'vertex';
  readonly graph: Graph;
  readonly ids: Int32Array;
  /** Only these tags are loaded; absent: all. */
  readonly tagIds?: readonly number[];
  /** Value of a vertex without tags: the vertex with only its vid, or null. */
  readonly missing: 'vid-only' | 'null';
}
/** The dense ids at one end of edges. They are looked up when they are first needed, so that edges which are dropped before cost nothing. */
abstract class EdgeEnds {
  readonly graph: Graph;
  readonly #table: EdgeTable;
  readonly #end: 'src' | 'dst';
  readonly #rows: Int32Array;
  #ids: Int32Array | undefined;
  /** The generation of memory that `#ids` is of; undefined: it is not reused. */
  #generation: number | undefined;

  /** `rows` has no other elements than those of the column. */
  constructor(graph: Graph, table: EdgeTable, end: 'src' | 'dst', rows: Int32Array) {
    this.graph = graph;
    this.#table = table;
    this.#end = end;
    this.#rows = rows;
  }

  get ids(): Int32Array {
    const known = this.#ids;
    if (known && (this.#generation === undefined || this.#generation === memoryGeneration())) return known;
    const ids = rawInts(this.#rows.length).subarray(0, this.#rows.length);
    this.#table.readEnds(this.#end, this.#rows, ids);
    this.#ids = ids;
    this.#generation = isMemoryReused() ? memoryGeneration() : undefined;
    return ids;
  }

  /** The same end of some of the edges. */
  gathered(rows: Int32Array, length: number): Column {
    const chosen = ownInts(length).subarray(0, length);
    for (let at = 0; at < length; at++) chosen[at] = this.#rows[rows[at]!]!;
    return this.of(this.graph, this.#table, this.#end, chosen);
  }

  protected abstract of(...[graph, table, end, rows]: ConstructorParameters<typeof EdgeEnds>): Column;
}
/** The vertices at one end of edges. */
export class EdgeEndColumn extends EdgeEnds implements VertexColumn {
  readonly kind = 'vertex';
  readonly missing = 'null';

  protected override of(...edges: ConstructorParameters<typeof EdgeEnds>): EdgeEndColumn {
    return new EdgeEndColumn(...edges);
  }
}
/** The vids at one end of edges. */
export class EdgeEndVidColumn extends EdgeEnds implements VidColumn {
  readonly kind = 'vid';

  protected override of(...edges: ConstructorParameters<typeof EdgeEnds>): EdgeEndVidColumn {
    return new EdgeEndVidColumn(...edges);
  }
}

/** Edges by row of their table. `direction` is `in` if traversed in reverse. */
export interface EdgeColumn {
  readonly kind: 'edge';
  readonly graph: Graph;
  readonly table: EdgeTable;
  readonly rows: Int32Array;
  readonly direction: 'out' | 'in';
  /** Row -1 is null. */
  readonly hasNulls?: true;
}
/** Lists of edges: list i is `rows` and `traversalOf` from `offsets[i]` to below `offsets[i + 1]`. */
export interface EdgeListColumn {
  readonly kind: 'edge-list';
  readonly graph: Graph;
  readonly traversals: readonly { readonly table: EdgeTable; readonly direction: 'out' | 'in' }[];
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
  readonly traversalOf: Int32Array;
}

/** Paths found by a search: row i is path number `rows[i]`. */
export interface PathColumn {
  readonly kind: 'path';
  readonly paths: FoundPaths;
  readonly rows: Int32Array;
}
/** Lists of numbers or texts: row i is list number `rows[i]`. */
export interface CollectedColumn {
  readonly kind: 'collected';
  readonly lists: CollectedLists;
  readonly rows: Int32Array;
}
/** Paths that become values only when read. */
export interface FoundPaths {
  /** The number of its edges. */
  lengthOf(path: number): number;
  pathAt(path: number): Path;
}

const NULL_BY_CODE: readonly (NullValue | undefined)[] = [
  undefined,
  NULL,
  NULLS.NaN,
  NULLS.BAD_DATA,
  NULLS.BAD_TYPE,
  NULLS.ERR_OVERFLOW,
  NULLS.UNKNOWN_PROP,
  NULLS.DIV_BY_ZERO,
  NULLS.OUT_OF_RANGE,
];
const CODE_BY_REASON: Readonly<Record<NullReason, number>> = {
  NULL: 1,
  NaN: 2,
  BAD_DATA: 3,
  BAD_TYPE: 4,
  ERR_OVERFLOW: 5,
  UNKNOWN_PROP: 6,
  DIV_BY_ZERO: 7,
  OUT_OF_RANGE: 8,
};

/** The code of EMPTY in a null byte. */
export const EMPTY_CODE = 9;
/** The code of the ordinary null in a null byte. */
export const NULL_CODE = 1;

/** Returns the null (or EMPTY) of a nonzero null code. */
export function nullOfCode(code: number): Value {
  return NULL_BY_CODE[code] ?? EMPTY;
}

/** The null byte of a null. */
export function codeOfNull(value: NullValue): number {
  return CODE_BY_REASON[value.reason];
}

/** The value in one row. */
export function valueAt(column: Column, row: number): Value {
  switch (column.kind) {
    case 'any':
      return column.values[row]!;
    case 'constant':
      return column.value;
    case 'int': {
      const code = column.nulls === undefined ? 0 : column.nulls[row]!;
      return code === 0 ? bigintOf(column.data[row]!) : nullOfCode(code);
    }
    case 'float':
    case 'int64': {
      const code = column.nulls === undefined ? 0 : column.nulls[row]!;
      return code === 0 ? column.data[row]! : nullOfCode(code);
    }
    case 'bool': {
      const code = column.nulls === undefined ? 0 : column.nulls[row]!;
      return code === 0 ? column.data[row] === 1 : nullOfCode(code);
    }
    case 'moment': {
      const code = column.nulls === undefined ? 0 : column.nulls[row]!;
      return code === 0 ? unpackMoment(column.of, column.dates[row] ?? 0, column.clocks[row] ?? 0) : nullOfCode(code);
    }
    case 'text': {
      const code = column.codes[row]!;
      return code >= 0 ? column.dictionary.textAt(code) : nullOfCode(-code);
    }
    case 'bytes': {
      const length = column.lengths[row]!;
      if (length < 0) return nullOfCode(-length);
      const start = column.starts[row]!;
      return decodeText(column.arena, start, start + length);
    }
    case 'vid': {
      const id = column.ids[row]!;
      return id < 0 ? NULL : column.graph.vids.vidAt(id);
    }
    case 'vertex':
      return vertexAt(column, row) ?? NULL;
    case 'edge':
      return column.rows[row]! < 0 ? NULL : readEdge(column.graph, column.table, column.rows[row]!, column.direction);
    case 'edge-list':
      return edgeListAt(column, row);
    case 'path':
      return column.paths.pathAt(column.rows[row]!);
    case 'collected':
      return column.lists.valueAt(column.rows[row]!);
  }
}

function edgeListAt(column: EdgeListColumn, row: number): Value {
  const edges: Value[] = [];
  for (let at = column.offsets[row]!; at < column.offsets[row + 1]!; at++) {
    const { table, direction } = column.traversals[column.traversalOf[at]!]!;
    edges.push(readEdge(column.graph, table, column.rows[at]!, direction));
  }
  return edges;
}

/** A value identical to the one in a row, without the properties of vertices and edges, which identity ignores. */
export function keyAt(column: Column, row: number): Value {
  switch (column.kind) {
    case 'vertex':
      if (!hasVertexAt(column, row)) return NULL;
      return { kind: 'vertex', vid: column.graph.vids.vidAt(column.ids[row]!), tags: NO_TAGS };
    case 'edge':
      return column.rows[row]! < 0
        ? NULL
        : readEdgeKey(column.graph, column.table, column.rows[row]!, column.direction);
    default:
      return valueAt(column, row);
  }
}

const NO_TAGS: Vertex['tags'] = [];

/** Whether a row has a vertex, not null. */
export function hasVertexAt({ ids, missing, graph }: VertexColumn, row: number): boolean {
  const dense = ids[row]!;
  return dense >= 0 && (missing !== 'null' || graph.hasVertex(dense));
}

function vertexAt(column: VertexColumn, row: number): Vertex | undefined {
  const id = column.ids[row]!;
  if (id < 0) return undefined;
  const vertex = readVertex(column.graph, id, column.tagIds);
  return vertex.tags.length === 0 && column.missing === 'null' && !column.graph.hasVertex(id) ? undefined : vertex;
}

/** Returns values as a column; safe integers get the layout that kernels support. */
export function columnOfValues(values: readonly Value[]): Column {
  const data = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (typeof value !== 'bigint' || value < MIN_SAFE || value > MAX_SAFE) return { kind: 'any', values };
    data[row] = Number(value);
  }
  return { kind: 'int', data, nulls: undefined };
}

const MIN_SAFE = BigInt(Number.MIN_SAFE_INTEGER);
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The first `length` values of a column. */
export function valuesOf(column: Column, length: number): readonly Value[] {
  if (column.kind === 'any') return column.values.length === length ? column.values : column.values.slice(0, length);
  const values = new Array<Value>(length);
  if (column.kind === 'vid') {
    const { ids } = column;
    const { vids } = column.graph;
    for (let row = 0; row < length; row++) values[row] = ids[row]! < 0 ? NULL : vids.vidAt(ids[row]!);
  } else if (column.kind === 'int' && column.nulls === undefined) {
    const { data } = column;
    for (let row = 0; row < length; row++) values[row] = bigintOf(data[row]!);
  } else {
    for (let row = 0; row < length; row++) values[row] = valueAt(column, row);
  }
  return values;
}
