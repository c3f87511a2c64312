import type { Batch } from '../expression/batch.ts';
import type { EdgeTable, Graph } from '../graph/graph.ts';

/** Edges of one table as columns `_src`, `_dst`, `_edge`, in their stored direction. */
export function edgeBatch(graph: Graph, table: EdgeTable, rows: Int32Array): Batch {
  const sources = new Int32Array(rows.length);
  const targets = new Int32Array(rows.length);
  table.readEnds('src', rows, sources);
  table.readEnds('dst', rows, targets);
  return {
    length: rows.length,
    columns: [
      { kind: 'vid', graph, ids: sources },
      { kind: 'vid', graph, ids: targets },
      { kind: 'edge', graph, table, rows, direction: 'out' },
    ],
  };
}
