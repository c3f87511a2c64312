import { EMPTY, NULL, isEmpty, isNull, type Edge, type Value } from '@astrolabe/model';
import type { NumericColumn, TagTable, EdgeTable } from '../graph/graph.ts';
import { batchInts, batchNumbers } from './batch-memory.ts';
import type { BoundEdgeKey, BoundEdgeProperty, BoundVertexProperty } from './bound-expression.ts';
import { EMPTY_CODE, NULL_CODE, valueAt, type Column } from './column.ts';

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
  const numbers = table.numbers(index);
  if (numbers && numbers.type !== 'bool' && !(numbers.data instanceof BigInt64Array)) {
    const { type, data: from, nulls: stored } = numbers;
    const data = batchNumbers(length);
    let nulls: Uint8Array | undefined;
    const presence = table.presence();
    for (let row = 0; row < length; row++) {
      const dense = ids[row]!;
      const isThere = dense >= 0 && (presence ? presence[dense] === 1 : table.has(dense));
      if (isThere && (stored === undefined || stored[dense] !== 1)) data[row] = from[dense]!;
      else (nulls ??= new Uint8Array(length))[row] = !isThere && absent(dense) === EMPTY ? EMPTY_CODE : NULL_CODE;
    }
    return { kind: type, data, nulls };
  }
  return rows(length, (row) => {
    const dense = ids[row]!;
    return dense >= 0 && table.has(dense) ? table.valueAt(index, dense) : absent(dense);
  });
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
  if (index < 0) return { kind: 'constant', value: other };
  const numbers = table.numbers(index);
  if (numbers && numbers.type !== 'bool' && !(numbers.data instanceof BigInt64Array))
    return readNumbers(numbers, numbers.data, numbers.type, edges.rows, length);
  return rows(length, (row) => table.valueAt(index, edges.rows[row]!));
}

/** A part of the key of edges, from references where the column has them. */
export function readEdgeKey(expression: BoundEdgeKey, edges: Column, length: number): Column {
  if (edges.kind !== 'edge') {
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

/** Where a property stands in the schema of its table, or -1. */
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

/** The numbers at some places. */
function readNumbers(
  numbers: NumericColumn,
  from: Exclude<NumericColumn['data'], BigInt64Array>,
  type: 'int' | 'float',
  places: Int32Array,
  length: number,
): Column {
  const data = batchNumbers(length);
  for (let row = 0; row < length; row++) data[row] = from[places[row]!]!;
  const stored = numbers.nulls;
  if (stored === undefined) return { kind: type, data, nulls: undefined };
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++)
    if (stored[places[row]!] === 1) (nulls ??= new Uint8Array(length))[row] = NULL_CODE;
  return { kind: type, data, nulls };
}
