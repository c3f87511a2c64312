import { EMPTY, NULL, isEmpty, isNull, type Edge, type Value } from '@astrolabe/model';
import type { TagTable, EdgeTable } from '../graph/graph.ts';
import { batchInts } from './batch-memory.ts';
import type { BoundEdgeKey, BoundEdgeProperty, BoundVertexProperty } from './bound-expression.ts';
import { EMPTY_CODE, NULL_CODE, valueAt, type Column, type VertexColumn } from './column.ts';
import { storedValues } from './stored-values.ts';

/** The vids of vertices. */
export function readVertexId(vertices: Column, length: number): Column {
  if (vertices.kind === 'vertex') return { kind: 'vid', graph: vertices.graph, ids: vertices.ids };
  if (vertices.kind === 'vid') return vertices;
  return read(vertices, length, (value) =>
    typeof value === 'object' && 'kind' in value && value.kind === 'vertex' ? value.vid : NULL,
  );
}

/** A property under a tag, from references where the column has them. */
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
  return storedValues(
    table,
    index,
    ids,
    length,
    absentCodes(table, vertices, missing === EMPTY ? EMPTY_CODE : NULL_CODE, length),
  );
}

/** The null bytes of the rows whose vertex lacks the tag; undefined where all have it. */
function absentCodes(
  table: TagTable,
  { graph, ids, missing }: VertexColumn,
  missingCode: number,
  length: number,
): Uint8Array | undefined {
  const presence = table.presence();
  let codes: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const dense = ids[row]!;
    if (presence ? presence[dense] === 1 : dense >= 0 && table.has(dense)) continue;
    const isNothing = dense < 0 || (missing === 'null' && !graph.hasVertex(dense));
    (codes ??= new Uint8Array(length))[row] = isNothing ? NULL_CODE : missingCode;
  }
  return codes;
}

/** A property of edges, from references where the column has them. */
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
  return storedValues(table, index, edges.rows, length, edges.hasNulls && nullRows(edges.rows, length));
}

/** The null bytes of rows of which some are -1. */
function nullRows(places: Int32Array, length: number): Uint8Array {
  const codes = new Uint8Array(length);
  for (let row = 0; row < length; row++) codes[row] = places[row]! < 0 ? NULL_CODE : 0;
  return codes;
}

/** A part of the key of edges, from references where the column has them. */
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
      const ids = batchInts(length);
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
