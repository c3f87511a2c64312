import type { Value } from '@astrolabe/model';
import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import { keepingMemory, rawInts } from '../expression/batch-memory.ts';
import { valueAt, type Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { TopNNode } from '../plan/top-n.ts';
import type { ExecutionContext } from './execution-context.ts';
import { projectBatch } from './project.ts';
import { sortedRows } from './sort/sorted-rows.ts';
import { TextVerdicts, rowsUpTo } from './sort/threshold.ts';
import { StagedBatches } from './stages.ts';
import { consumeBatches } from './transient-batches.ts';

/** Minimum number of pending rows beyond the wanted ones before they are sorted and dropped. */
const SLACK_ROWS = 2048;

/**
 * Sorts while keeping little more than the wanted rows. After the first sort, rows after the last wanted one by the first factor are
 * dropped immediately, before the other columns of a projection below are made.
 */
export function* executeTopN(
  node: TopNNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const wanted = node.offset + node.count;
  const [first] = node.factors;
  let kept: Batch[] = [];
  let keptRows = 0;
  let last: Value | undefined;
  let verdicts = new TextVerdicts();
  const best = (): Batch => {
    const all = concatBatches(kept, node.columns.length, () => context.checkInterrupted());
    const rows = sortedRows(all, node.factors, () => context.checkInterrupted());
    return gatherBatch(all, rows, Math.min(wanted, all.length));
  };
  const isStrict = node.factors.length === 1;
  const upTo = (column: Column, length: number, rows: Int32Array): number =>
    rowsUpTo(column, length, last!, first!.isDescending, isStrict, rows, verdicts);
  const input = inputs[0]!;
  const projected = input instanceof StagedBatches ? input.beforeProjection() : undefined;
  consumeBatches(projected?.batches ?? input, context, (batch) => {
    const rows = rawInts(batch.length);
    // Only the deciding column is computed for all rows.
    const decides = (): Column =>
      projected
        ? evaluate(projected.node.expressions[first!.column]!, batch, context.functions)
        : batch.columns[first!.column]!;
    const count = first && last !== undefined ? upTo(decides(), batch.length, rows) : allRows(batch.length, rows);
    if (count === 0) return;
    keepingMemory(() => {
      const candidates = gatherBatch(batch, rows, count);
      kept.push(projected ? projectBatch(projected.node, candidates, context) : candidates);
      keptRows += count;
      // With many wanted rows, as many again may be pending, so that each is sorted only a few times.
      if (keptRows < wanted + Math.max(SLACK_ROWS, wanted)) return;
      const sorted = best();
      kept = [sorted];
      keptRows = sorted.length;
      if (!first || wanted === 0 || sorted.length < wanted) return;
      last = valueAt(sorted.columns[first.column]!, wanted - 1);
      verdicts = new TextVerdicts();
    });
  });
  if (keptRows === 0) return;
  const sorted = best();
  if (sorted.length > node.offset) yield sliceBatch(sorted, node.offset, sorted.length);
}

/** Writes all rows before `length`; returns their number. */
function allRows(length: number, into: Int32Array): number {
  for (let row = 0; row < length; row++) into[row] = row;
  return length;
}
