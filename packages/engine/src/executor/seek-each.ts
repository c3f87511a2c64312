import type { Batch } from '../expression/batch.ts';
import { gatherBatch } from '../expression/batch.ts';
import { valueAt } from '../expression/column.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { IndexTable } from '../graph/graph.ts';
import { BATCH_ROWS, CALLS_BETWEEN_CHECKS } from '../limits.ts';
import type { JoinSeek } from '../plan/join.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Number of scanned rows that cost as much as one index lookup. */
export const SEEK_COST_ROWS = 16;

/** Returns the index unless it lacks rows of its tag: one that was not rebuilt would miss rows. */
export function wholeIndex({ tagId, indexId }: JoinSeek, context: ExecutionContext): IndexTable | undefined {
  const { graph } = context.requireSpace();
  const index = graph.index(indexId);
  index?.settle(() => context.checkInterrupted());
  return index && index.count >= (graph.tag(tagId)?.count ?? 0) ? index : undefined;
}

/** Yields each row with the vertices found in an index by its key. */
export function* seekEach(
  batches: Iterable<Batch>,
  key: BoundExpression,
  index: IndexTable,
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const rows = new Int32Array(BATCH_ROWS);
  const ids = new Int32Array(BATCH_ROWS);
  for (const batch of batches) {
    const keys = evaluate(key, batch, context.functions);
    let length = 0;
    const pairs = (): Batch => {
      const { columns } = gatherBatch(batch, rows, length);
      return { length, columns: [...columns, { kind: 'vertex', graph, ids: ids.slice(0, length), missing: 'null' }] };
    };
    for (let row = 0; row < batch.length; row++) {
      if (row % CALLS_BETWEEN_CHECKS === 0) context.checkInterrupted();
      const cursor = index.cursor({ equal: [valueAt(keys, row)] });
      for (let count = cursor.read(ids.subarray(length)); count > 0; count = cursor.read(ids.subarray(length))) {
        rows.fill(row, length, length + count);
        length += count;
        if (length < BATCH_ROWS) continue;
        context.checkInterrupted();
        yield pairs();
        length = 0;
      }
    }
    if (length > 0) yield pairs();
  }
}
