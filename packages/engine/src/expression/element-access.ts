import { EMPTY, NULL, isEmpty, isNull, type Edge, type Value } from '@astrolabe/model';
import type { TagTable, EdgeTable } from '../graph/graph.ts';
import { batchBytes, isMemoryReused, memoryGeneration, rawInts } from './batch-memory.ts';
import type { BoundEdgeKey, BoundEdgeProperty, BoundVertexProperty } from './bound-expression.ts';
import { EMPTY_CODE, NULL_CODE, valueAt, type Column, type VertexColumn } from './column.ts';
import { runStart } from './stored-numbers.ts';
import { storedValues } from './stored-values.ts';

/** The vids of vertices. */
export function readVertexId(vertices: Column, length: number): Column {
  if (vertices.kind === 'vertex') return { kind: 'vid', graph: vertices.graph, ids: vertices.ids };
  if (vertices.kind === 'vid') return vertices;
  return read(vertices, length, (value) =>
    typeof value === 'object' && 'kind' in value && value.kind === 'vertex' ? value.vid : NULL,
  );
}

/** A property under a tag, read through references if the column has them. */
export function readVertexProperty(expression: BoundVertexProperty, vertices: Column, length: number): Column {
  const missing = expression.missing === 'empty' ? EMPTY : NULL;
  if (vertices.kind !== 'vertex') {
    return read(vertices, length, (value) => {
      if (typeof value !== 'object' || !('kind' in value) || value.kind !== 'vertex')
        return isEmpty(value) ? value : NULL;
      const tag = value.tags.find((candidate) => candidate.name === expression.tagName);
      return tag ? (tag.properties.get(expression.property) ?? missing) : missing;
    });
  }
  const { graph, ids } = vertices;
  const table = graph.tag(expression.tagId);
  const index = table ? propertyIndex(table, expression.property) : -1;
  const absent = (dense: number): Value =>
    dense < 0 || (vertices.missing === 'null' && !graph.hasVertex(dense)) ? NULL : missing;
  if (!table || index < 0) return rows(length, (row) => absent(ids[row]!));
  const missingCode = missing === EMPTY ? EMPTY_CODE : NULL_CODE;
  return readOnce(vertices, table, index, missingCode, length, () =>
    storedValues(table, index, ids, length, absentCodes(table, vertices, missingCode, length)),
  );
}

/** The null bytes of the rows whose vertex lacks the tag; undefined if all have it. */
function absentCodes(
  table: TagTable,
  { graph, ids, missing }: VertexColumn,
  missingCode: number,
  length: number,
): Uint8Array | undefined {
  const presence = table.presence();
  const start = presence ? runStart(ids, length) : -1;
  if (presence && start >= 0 && start + length <= presence.length) {
    if (!presence.subarray(start, start + length).includes(0)) return undefined;
  } else if (presence && arePresent(presence, ids, length)) return undefined;
  let codes: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const dense = ids[row]!;
    if (presence ? presence[dense] === 1 : dense >= 0 && table.has(dense)) continue;
    const isNothing = dense < 0 || (missing === 'null' && !graph.hasVertex(dense));
    (codes ??= batchBytes(length))[row] = isNothing ? NULL_CODE : missingCode;
  }
  return codes;
}

function arePresent(presence: Uint8Array, ids: Int32Array, length: number): boolean {
  for (let row = 0; row < length; row++) if (presence[ids[row]!] !== 1) return false;
  return true;
}

/** A property of edges, read through references if the column has them. */
export function readEdgeProperty(expression: BoundEdgeProperty, edges: Column, length: number): Column {
  const other = expression.edgeTypeId === undefined ? NULL : EMPTY;
  if (edges.kind !== 'edge') {
    return read(edges, length, (value) => {
      if (!isEdge(value)) return isNull(value) || isEmpty(value) ? value : NULL;
      if (expression.edgeTypeId !== undefined && value.typeId !== expression.edgeTypeId) return EMPTY;
      return value.properties.get(expression.property) ?? other;
    });
  }
  const { table } = edges;
  const index =
    expression.edgeTypeId === undefined || table.schema.id === expression.edgeTypeId
      ? propertyIndex(table, expression.property)
      : -1;
  if (index < 0 && !edges.hasNulls) return { kind: 'constant', value: other };
  if (index < 0) return rows(length, (row) => (edges.rows[row]! < 0 ? NULL : other));
  return readOnce(edges, table, index, 0, length, () =>
    storedValues(table, index, edges.rows, length, edges.hasNulls && nullRows(edges.rows, length)),
  );
}

/** A property that was read from a batch. */
interface ReadProperty {
  readonly elements: Column;
  readonly table: TagTable | EdgeTable;
  readonly index: number;
  readonly missingCode: number;
  readonly length: number;
  readonly made: Column;
}

/** Properties read for the current batch, while its memory is reused. */
const readProperties: ReadProperty[] = [];
let readGeneration = -1;

/** The values of a property, read once for all expressions over a batch whose memory is reused afterward. */
function readOnce(
  elements: Column,
  table: TagTable | EdgeTable,
  index: number,
  missingCode: number,
  length: number,
  read: () => Column,
): Column {
  if (!isMemoryReused()) return read();
  if (readGeneration !== memoryGeneration()) {
    readProperties.length = 0;
    readGeneration = memoryGeneration();
  }
  for (const known of readProperties)
    if (
      known.elements === elements &&
      known.index === index &&
      known.table === table &&
      known.missingCode === missingCode &&
      known.length === length
    )
      return known.made;
  const made = read();
  readProperties.push({ elements, table, index, missingCode, length, made });
  return made;
}

/** The null bytes of rows of which some are -1. */
function nullRows(places: Int32Array, length: number): Uint8Array {
  const codes = batchBytes(length);
  for (let row = 0; row < length; row++) codes[row] = places[row]! < 0 ? NULL_CODE : 0;
  return codes;
}

/** A part of the key of edges, read through references if the column has them. */
export function readEdgeKey(expression: BoundEdgeKey, edges: Column, length: number): Column {
  if (edges.kind !== 'edge' || edges.hasNulls) {
    return read(edges, length, (value) => {
      if (!isEdge(value)) return isNull(value) || isEmpty(value) ? value : NULL;
      return expression.edgeTypeId !== undefined && value.typeId !== expression.edgeTypeId
        ? EMPTY
        : keyOfEdge(value, expression.key);
    });
  }
  const { table, graph, direction } = edges;
  if (expression.edgeTypeId !== undefined && table.schema.id !== expression.edgeTypeId)
    return { kind: 'constant', value: EMPTY };
  switch (expression.key) {
    case 'type':
      return { kind: 'constant', value: table.schema.name };
    case 'type-id':
      return { kind: 'constant', value: BigInt(direction === 'out' ? table.schema.id : -table.schema.id) };
    case 'rank':
      return rows(length, (row) => table.rankOf(edges.rows[row]!));
    default: {
      const isSource = expression.key === 'src' || (expression.key === 'from') === (direction === 'out');
      const wantsSource = expression.key === 'src' ? true : expression.key === 'dst' ? false : isSource;
      const ids = rawInts(length);
      for (let row = 0; row < length; row++)
        ids[row] = wantsSource ? table.srcOf(edges.rows[row]!) : table.dstOf(edges.rows[row]!);
      return { kind: 'vid', graph, ids };
    }
  }
}

function keyOfEdge(edge: Edge, key: BoundEdgeKey['key']): Value {
  switch (key) {
    case 'src':
      return edge.src;
    case 'dst':
      return edge.dst;
    case 'from':
      return edge.isReversed ? edge.dst : edge.src;
    case 'to':
      return edge.isReversed ? edge.src : edge.dst;
    case 'rank':
      return edge.rank;
    case 'type':
      return edge.edgeType;
    case 'type-id':
      return BigInt((edge.typeId ?? 0) * (edge.isReversed ? -1 : 1));
  }
}

function isEdge(value: Value): value is Edge {
  return typeof value === 'object' && 'kind' in value && value.kind === 'edge';
}

/** Returns the index of a property in the schema of its table, or -1. */
export function propertyIndex(table: TagTable | EdgeTable, property: string): number {
  const { properties } = table.schema;
  for (let index = 0; index < properties.length; index++) if (properties[index]!.name === property) return index;
  return -1;
}

function read(column: Column, length: number, valueOf: (value: Value) => Value): Column {
  if (column.kind === 'constant') return { kind: 'constant', value: valueOf(column.value) };
  return rows(length, (row) => valueOf(valueAt(column, row)));
}

function rows(length: number, valueOf: (row: number) => Value): Column {
  const values: Value[] = [];
  for (let row = 0; row < length; row++) values.push(valueOf(row));
  return { kind: 'any', values };
}
