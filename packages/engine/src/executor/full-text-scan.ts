import type { Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { FullTextScanNode } from '../plan/full-text-scan.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Yields the rows found by a full-text query, best first. */
export function* executeFullTextScan(
  node: FullTextScanNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph, schema } = context.requireSpace();
  const current = context.catalog.space(schema.name)?.graph ?? graph;
  const { ids, scores } = context.catalog.fullText.search(schema.id, node.index, { current, graph }, node.query, () =>
    context.checkInterrupted(),
  );
  const table = node.on === 'edge' ? graph.edgeType(node.schemaId) : undefined;
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    context.checkInterrupted();
    const piece = ids.subarray(from, from + BATCH_ROWS);
    const score = { kind: 'any' as const, values: Array.from(scores.subarray(from, from + BATCH_ROWS)) };
    if (table) {
      const { length, columns } = edgeBatch(graph, table, piece);
      yield { length, columns: [...columns, score] };
    } else {
      yield {
        length: piece.length,
        columns: [{ kind: 'vertex', graph, ids: piece, missing: 'null', tagIds: [node.schemaId] }, score],
      };
    }
  }
}
