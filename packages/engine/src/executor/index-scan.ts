import type { Batch } from '../expression/batch.ts';
import type { IndexCursor } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { IndexScanNode } from '../plan/index-scan.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';

/** The first batch is small, so that a statement with a LIMIT does not read far beyond it. */
const FIRST_BATCH_ROWS = 128;

/** Answers what the index ranges hold, each vertex or edge once. Indexes are read as far as rows are pulled. */
export function* executeIndexScan(
  node: IndexScanNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const seen = node.lookups.length > 1 ? new Set<number>() : undefined;
  const table = node.on === 'edge' ? graph.edgeType(node.schemaId) : undefined;
  let size = FIRST_BATCH_ROWS;
  for (const { indexId, range } of node.lookups) {
    const cursor = graph.index(indexId)?.cursor(range);
    if (!cursor) continue;
    for (let ids = nextIds(cursor, size); ids; ids = nextIds(cursor, size)) {
      context.checkInterrupted();
      size = BATCH_ROWS;
      if (seen) ids = ids.filter((id) => !seen.has(id) && seen.add(id));
      if (ids.length === 0) continue;
      if (table) yield edgeBatch(graph, table, ids);
      else
        yield {
          length: ids.length,
          columns: [{ kind: 'vertex', graph, ids, missing: 'null', ...(node.tagIds && { tagIds: node.tagIds }) }],
        };
    }
  }
}

function nextIds(cursor: IndexCursor, size: number): Int32Array | undefined {
  const ids = new Int32Array(Math.min(size, cursor.remaining));
  const length = cursor.read(ids);
  if (length === 0) return undefined;
  return length === ids.length ? ids : ids.subarray(0, length);
}
