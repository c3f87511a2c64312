import { isList, isNull, type Edge, type Path, type Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { readEdge, readVertex } from '../../expression/graph-values.ts';
import type { EdgeTable, Graph } from '../../graph/graph.ts';
import type { VertexOrEdge } from './element-writer.ts';

/** The vertex or edge in a row; undefined for null. Other values are `other`. */
export function elementAt(column: Column, row: number, graph: Graph): VertexOrEdge | 'other' | undefined {
  if (column.kind === 'vertex') return column.ids[row]! < 0 ? undefined : { kind: 'vertex', dense: column.ids[row]! };
  if (column.kind === 'edge')
    return column.rows[row]! < 0 ? undefined : { kind: 'edge', table: column.table, row: column.rows[row]! };
  return elementOf(valueAt(column, row), graph);
}

/** The element that a value names; undefined for null, and for an element that is deleted. */
export function elementOf(value: Value, graph: Graph): VertexOrEdge | 'other' | undefined {
  if (isNull(value)) return undefined;
  if (typeof value !== 'object' || !('kind' in value)) return 'other';
  if (value.kind === 'vertex') {
    const dense = graph.vids.find(value.vid);
    return dense < 0 ? undefined : { kind: 'vertex', dense };
  }
  if (value.kind !== 'edge') return 'other';
  return edgeOf(value, graph);
}

function edgeOf(edge: Edge, graph: Graph): VertexOrEdge | undefined {
  const table = tableOf(edge, graph);
  const [src, dst] = [graph.vids.find(edge.src), graph.vids.find(edge.dst)];
  const row = table && src >= 0 && dst >= 0 ? table.find(src, dst, edge.rank) : -1;
  return table && row >= 0 ? { kind: 'edge', table, row } : undefined;
}

function tableOf(edge: Edge, graph: Graph): EdgeTable | undefined {
  return graph.edgeTypes.find(({ schema }) => schema.name === edge.edgeType);
}

/** Calls `each` with all vertices and edges in a value: itself, or those of a path or list. Returns false if it contains another value. */
export function forEachElement(value: Value, graph: Graph, each: (element: VertexOrEdge) => void): boolean {
  if (isNull(value)) return true;
  if (isList(value)) return value.every((item) => forEachElement(item, graph, each));
  if (typeof value === 'object' && 'kind' in value && value.kind === 'path') {
    const parts: readonly Value[] = [value.start, ...value.steps.flatMap(({ edge, vertex }) => [edge, vertex])];
    return parts.every((part) => forEachElement(part, graph, each));
  }
  const element = elementOf(value, graph);
  if (element === 'other') return false;
  if (element) each(element);
  return true;
}

/**
 * A batch in which columns of vertices that are values are columns of vertices, which read what the graph has then. Edges of one type stay values
 * otherwise; `refreshed` reads them again.
 */
export function withReferences(batch: Batch, graph: Graph): Batch {
  if (!batch.columns.some((column) => column.kind === 'any')) return batch;
  return { length: batch.length, columns: batch.columns.map((column) => referenceColumn(column, batch.length, graph)) };
}

function referenceColumn(column: Column, length: number, graph: Graph): Column {
  if (column.kind !== 'any' || length === 0) return column;
  const ids = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const value = column.values[row]!;
    if (isNull(value) && value.reason === 'NULL') ids[row] = -1;
    else if (typeof value === 'object' && 'kind' in value && value.kind === 'vertex')
      ids[row] = graph.vids.find(value.vid);
    else return column;
    if (ids[row]! < 0 && !isNull(value)) return column;
  }
  return { kind: 'vertex', graph, ids, missing: 'vid-only' };
}

/** Reads the vertices and edges of a batch, including those in lists and paths, from the graph again. */
export function refreshed(batch: Batch, graph: Graph): Batch {
  return {
    length: batch.length,
    columns: batch.columns.map((column) =>
      column.kind === 'any' && column.values.some(hasElements)
        ? { kind: 'any', values: column.values.map((value) => readAgain(value, graph)) }
        : column,
    ),
  };
}

function hasElements(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(hasElements);
  return 'kind' in value && (value.kind === 'vertex' || value.kind === 'edge' || value.kind === 'path');
}

function readAgain(value: Value, graph: Graph): Value {
  if (isList(value)) return value.map((item) => readAgain(item, graph));
  if (typeof value !== 'object' || !('kind' in value)) return value;
  if (value.kind === 'path') return pathAgain(value, graph);
  const element = elementOf(value, graph);
  if (element === 'other' || element === undefined) return value;
  if (element.kind === 'vertex') return readVertex(graph, element.dense);
  return readEdge(graph, element.table, element.row, value.kind === 'edge' && value.isReversed ? 'in' : 'out');
}

function pathAgain({ start, steps }: Path, graph: Graph): Path {
  return {
    kind: 'path',
    start: readAgain(start, graph) as typeof start,
    steps: steps.map(({ edge, vertex }) => ({
      edge: readAgain(edge, graph) as typeof edge,
      vertex: readAgain(vertex, graph) as typeof vertex,
    })),
  };
}
