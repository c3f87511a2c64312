import { AstrolabeError, NULL, displayValue, isNull, isEmpty, typeOf, type Edge, type Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { gather } from '../../expression/copied-column.ts';
import type { EdgeTable, Graph } from '../../graph/graph.ts';

/** The dense ids of the vertices in a column; -1 for null and for vertices that are not in the graph. Throws for other values. */
export function denseVertices(column: Column, length: number, graph: Graph): Int32Array {
  if ((column.kind === 'vertex' || column.kind === 'vid') && column.graph === graph) return column.ids;
  const ids = new Int32Array(length);
  for (let row = 0; row < length; row++) ids[row] = denseVertex(valueAt(column, row), graph);
  return ids;
}

function denseVertex(value: Value, graph: Graph): number {
  if (isNull(value) || isEmpty(value)) return -1;
  if (typeof value === 'object' && 'kind' in value && value.kind === 'vertex') return graph.vids.find(value.vid);
  const shown = typeof value === 'string' ? JSON.stringify(value) : displayValue(value);
  throw new AstrolabeError(
    'EXECUTION_ERROR',
    `Argument only support vertex, but got ${shown}, whose type is '${typeOf(value).toLowerCase()}'`,
  );
}

/** Tests whether an edge of a table equals, or is in the list of, a column's row. */
export type EdgeTest = (row: number, table: EdgeTable, edgeRow: number) => boolean;

/** The test for one column. It contains only edges. */
export function edgeTest(column: Column, graph: Graph): EdgeTest {
  switch (column.kind) {
    case 'edge':
      return (row, table, edgeRow) => column.table === table && column.rows[row] === edgeRow;
    case 'edge-list':
      return (row, table, edgeRow) => {
        for (let at = column.offsets[row]!; at < column.offsets[row + 1]!; at++) {
          if (column.rows[at] === edgeRow && column.traversals[column.traversalOf[at]!]!.table === table) return true;
        }
        return false;
      };
    default:
      return (row, table, edgeRow) => {
        const value = valueAt(column, row);
        return Array.isArray(value)
          ? value.some((item: Value) => isSameEdge(item, table, edgeRow, graph))
          : isSameEdge(value, table, edgeRow, graph);
      };
  }
}

function isSameEdge(value: Value, table: EdgeTable, edgeRow: number, graph: Graph): boolean {
  if (!isEdge(value) || value.typeId !== table.schema.id) return false;
  return table.find(graph.vids.find(value.src), graph.vids.find(value.dst), value.rank) === edgeRow;
}

function isEdge(value: Value): value is Edge {
  return typeof value === 'object' && 'kind' in value && value.kind === 'edge';
}

/** Placeholder of a column that is not read. */
const UNREAD: Column = { kind: 'constant', value: NULL };

/** Gathers rows of a batch with some columns replaced. Only columns in `read` are kept; all if absent. */
export function gatherWith(
  batch: Batch,
  rows: Int32Array,
  length: number,
  replaced: readonly (readonly [slot: number, column: Column])[],
  read?: readonly number[],
): Batch {
  const columns = new Array<Column>(batch.columns.length);
  for (let index = 0; index < columns.length; index++)
    columns[index] = read && !read.includes(index) ? UNREAD : gather(batch.columns[index]!, rows, length);
  for (const [slot, column] of replaced) columns[slot] = column;
  return { length, columns };
}

/** Whether a vertex exists and has all of some tags. */
export function vertexTest(graph: Graph, tagIds: readonly number[]): (dense: number) => boolean {
  const tables = tagIds.length === 0 ? graph.tags : tagIds.map((tagId) => graph.tag(tagId));
  const [only] = tables;
  if (tables.length === 1) {
    const presence = only?.presence();
    if (presence) return (dense) => presence[dense] === 1;
    return (dense) => only !== undefined && only.has(dense);
  }
  if (tagIds.length === 0) return (dense) => graph.hasVertex(dense);
  return (dense) => tables.every((table) => table?.has(dense));
}
