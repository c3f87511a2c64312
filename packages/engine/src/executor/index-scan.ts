import type { Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { IndexScanNode } from '../plan/index-scan.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';

/** Answers what the index ranges hold, each vertex or edge once. */
export function* executeIndexScan(node: IndexScanNode, _inputs: readonly Iterable<Batch>[], context: ExecutionContext): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const found = new IntList();
  const seen = node.lookups.length > 1 ? new Set<number>() : undefined;
  for (const { indexId, range } of node.lookups) {
    graph.index(indexId)?.scan(range, (ids, length) => {
      context.checkInterrupted();
      for (let at = 0; at < length; at++) {
        const id = ids[at]!;
        if (seen) {
          if (seen.has(id)) continue;
          seen.add(id);
        }
        found.push(id);
      }
      return true;
    });
  }
  const table = node.on === 'edge' ? graph.edgeType(node.schemaId) : undefined;
  for (let at = 0; at < found.length; at += BATCH_ROWS) {
    const ids = found.data.slice(at, Math.min(at + BATCH_ROWS, found.length));
    if (table) yield edgeBatch(graph, table, ids);
    else yield { length: ids.length, columns: [{ kind: 'vertex', graph, ids, missing: 'null', ...(node.tagIds && { tagIds: node.tagIds }) }] };
  }
}
