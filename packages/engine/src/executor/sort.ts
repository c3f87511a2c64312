import { compareForSort } from '@astrolabe/model';
import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import { valuesOf, type Column } from '../expression/column.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { SortFactor, SortNode } from '../plan/sort.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';

/** Comparisons between two looks at whether the statement shall end. */
const INTERRUPT_EVERY = 8192;

/** Sorts all rows. */
export function* executeSort(
  node: SortNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const kept = keepBatches(inputs[0]!, context);
  if (kept.length === 0) return;
  const all = concatBatches(kept, node.columns.length);
  const rows = sortedRows(all, node.factors, context);
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    context.checkInterrupted();
    const some = rows.subarray(at, Math.min(at + BATCH_ROWS, rows.length));
    yield gatherBatch(all, some, some.length);
  }
}

/** The row numbers of a batch in order; equal rows keep theirs. */
export function sortedRows(batch: Batch, factors: readonly SortFactor[], context: ExecutionContext): Int32Array {
  let compared = 0;
  const comparisons = factors.map((factor) => {
    const compare = comparison(batch.columns[factor.column]!, batch.length);
    return factor.isDescending ? (a: number, b: number) => compare(b, a) : compare;
  });
  const rows = new Int32Array(batch.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return rows.sort((a, b) => {
    if (++compared % INTERRUPT_EVERY === 0) context.checkInterrupted();
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return a - b;
  });
}

function comparison(column: Column, length: number): (a: number, b: number) => number {
  if (column.kind === 'int' && column.nulls === undefined) {
    const { data } = column;
    return (a, b) => data[a]! - data[b]!;
  }
  const values = valuesOf(column, length);
  return (a, b) => compareForSort(values[a]!, values[b]!);
}
