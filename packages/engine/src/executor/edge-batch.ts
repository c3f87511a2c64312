import type { Batch } from '../expression/batch.ts';
import { EdgeEndVidColumn } from '../expression/column.ts';
import type { EdgeTable, Graph } from '../graph/graph.ts';

/** Edges of one table as columns `_src`, `_dst`, `_edge`, in their stored direction. */
export function edgeBatch(graph: Graph, table: EdgeTable, rows: Int32Array): Batch {
  return {
    length: rows.length,
    columns: [
      new EdgeEndVidColumn(graph, table, 'src', rows),
      new EdgeEndVidColumn(graph, table, 'dst', rows),
      { kind: 'edge', graph, table, rows, direction: 'out' },
    ],
  };
}
