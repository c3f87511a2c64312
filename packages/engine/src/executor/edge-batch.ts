import type { Batch } from '../expression/batch.ts';
import type { EdgeTable, Graph } from '../graph/graph.ts';

/** Edges of one table as columns `_src`, `_dst`, `_edge`, in their stored direction. */
export function edgeBatch(graph: Graph, table: EdgeTable, rows: Int32Array): Batch {
  return {
    length: rows.length,
    columns: [
      { kind: 'vid', graph, ids: rows.map((row) => table.srcOf(row)) },
      { kind: 'vid', graph, ids: rows.map((row) => table.dstOf(row)) },
      { kind: 'edge', graph, table, rows, direction: 'out' },
    ],
  };
}
