import { batchInts } from '../expression/batch-memory.ts';
import type { Batch } from '../expression/batch.ts';
import { sliceBatch } from '../expression/batch.ts';
import type { EdgeTable, Graph, IndexCursor } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { IndexLookup, IndexScanNode } from '../plan/index-scan.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';
import { filterBatch } from './filter.ts';

/** The first batch is small, so that a statement with a LIMIT does not read far beyond it. */
const FIRST_BATCH_ROWS = 128;
/** Ranges with so few entries are read completely, even if the consumer stops early. */
const SHORT_RANGE_ROWS = 256;

const NO_BATCHES: readonly Batch[] = [];

/** Yields the elements in the index ranges, each once. Indexes are read only as far as rows are pulled. */
export function executeIndexScan(
  node: IndexScanNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const [lookup] = node.lookups;
  if (lookup && node.lookups.length === 1) return scanOne(node, lookup, graph, context);
  return scanMany(node, graph, context);
}

/** Reads one range; a short one at once. */
function scanOne(node: IndexScanNode, lookup: IndexLookup, graph: Graph, context: ExecutionContext): Iterable<Batch> {
  const index = graph.index(lookup.indexId);
  if (!index) return NO_BATCHES;
  index.settle(() => context.checkInterrupted());
  const cursor = index.cursor(lookup.range);
  const recheck = node.recheck && !index.isExact(lookup.range) ? node.recheck : undefined;
  const table = node.on === 'edge' ? graph.edgeType(node.schemaId) : undefined;
  const wanted = recheck ? cursor.remaining : Math.min(node.limit ?? Infinity, cursor.remaining);
  const isShort = wanted <= SHORT_RANGE_ROWS || (wanted <= BATCH_ROWS && node.limit !== undefined);
  if (!isShort) return scanOn(node, cursor, table, recheck, graph, context);
  const ids = nextIds(cursor, wanted);
  if (!ids) return NO_BATCHES;
  const batch = batchOf(node, table, ids, graph);
  const kept = recheck ? filterBatch(recheck, batch, context) : batch;
  if (!kept) return NO_BATCHES;
  return [node.limit === undefined || kept.length <= node.limit ? kept : sliceBatch(kept, 0, node.limit)];
}

function* scanOn(
  node: IndexScanNode,
  cursor: IndexCursor,
  table: EdgeTable | undefined,
  recheck: IndexScanNode['recheck'],
  graph: Graph,
  context: ExecutionContext,
): Iterable<Batch> {
  let left = node.limit ?? Infinity;
  let size = FIRST_BATCH_ROWS;
  while (left > 0) {
    const ids = nextIds(cursor, recheck ? size : Math.min(size, left));
    if (!ids) return;
    context.checkInterrupted();
    size = BATCH_ROWS;
    const batch = batchOf(node, table, ids, graph);
    const kept = recheck ? filterBatch(recheck, batch, context) : batch;
    if (!kept) continue;
    yield kept.length <= left ? kept : sliceBatch(kept, 0, left);
    left -= kept.length;
  }
}

/** Scans several ranges, removing duplicates. */
function* scanMany(node: IndexScanNode, graph: Graph, context: ExecutionContext): Iterable<Batch> {
  const table = node.on === 'edge' ? graph.edgeType(node.schemaId) : undefined;
  const seen = new Set<number>();
  let left = node.limit ?? Infinity;
  let size = FIRST_BATCH_ROWS;
  for (const { indexId, range } of node.lookups) {
    const index = graph.index(indexId);
    index?.settle(() => context.checkInterrupted());
    const cursor = index?.cursor(range);
    if (!cursor) continue;
    for (let ids = nextIds(cursor, size); ids; ids = nextIds(cursor, size)) {
      context.checkInterrupted();
      size = BATCH_ROWS;
      const fresh = ids.filter((id) => !seen.has(id) && seen.add(id));
      if (fresh.length === 0) continue;
      const batch = batchOf(node, table, fresh, graph);
      const kept = node.recheck ? filterBatch(node.recheck, batch, context) : batch;
      if (!kept) continue;
      yield kept.length <= left ? kept : sliceBatch(kept, 0, left);
      left -= kept.length;
      if (left <= 0) return;
    }
  }
}

function batchOf(node: IndexScanNode, table: EdgeTable | undefined, ids: Int32Array, graph: Graph): Batch {
  if (table) return edgeBatch(graph, table, ids);
  return {
    length: ids.length,
    columns: [{ kind: 'vertex', graph, ids, missing: 'null', ...(node.tagIds && { tagIds: node.tagIds }) }],
  };
}

function nextIds(cursor: IndexCursor, size: number): Int32Array | undefined {
  const ids = batchInts(Math.min(size, cursor.remaining));
  const length = cursor.read(ids);
  if (length === 0) return undefined;
  return length === ids.length ? ids : ids.subarray(0, length);
}
