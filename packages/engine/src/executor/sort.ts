import { compareForSort, type Value } from '@astrolabe/model';
import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import { valueAt, type Column } from '../expression/column.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { SortFactor, SortNode } from '../plan/sort.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';
import { mergeSort } from './merge-sort.ts';

/** Sorts all rows. */
export function* executeSort(
  node: SortNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const kept = keepBatches(inputs[0]!, context);
  if (kept.length === 0) return;
  const all = concatBatches(kept, node.columns.length, () => context.checkInterrupted());
  const rows = sortedRows(all, node.factors, context);
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    context.checkInterrupted();
    const some = rows.subarray(at, Math.min(at + BATCH_ROWS, rows.length));
    yield gatherBatch(all, some, some.length);
  }
}

/** The row numbers of a batch in order; equal rows keep theirs. */
export function sortedRows(batch: Batch, factors: readonly SortFactor[], context: ExecutionContext): Int32Array {
  const comparisons = factors.map((factor) => {
    const compare = comparison(batch.columns[factor.column]!, batch.length, context);
    return factor.isDescending ? (a: number, b: number) => compare(b, a) : compare;
  });
  const [only] = comparisons;
  const rows = new Int32Array(batch.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  mergeSort(rows, only && comparisons.length === 1 ? only : inTurn(comparisons), () => context.checkInterrupted());
  return rows;
}

type Comparison = (a: number, b: number) => number;

/** Compares by the first that tells two rows apart. */
function inTurn(comparisons: readonly Comparison[]): Comparison {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function comparison(column: Column, length: number, context: ExecutionContext): Comparison {
  if (column.kind === 'int' && column.nulls === undefined) return byNumber(column.data);
  if (column.kind === 'any') return byValue(column.values);
  const values: Value[] = [];
  for (let start = 0; start < length; start += BATCH_ROWS) {
    context.checkInterrupted();
    const end = Math.min(start + BATCH_ROWS, length);
    for (let row = start; row < end; row++) values.push(valueAt(column, row));
  }
  return byValue(values);
}

function byValue(values: readonly Value[]): Comparison {
  const numbers = safeIntegers(values);
  return numbers ? byNumber(numbers) : (a, b) => compareForSort(values[a]!, values[b]!);
}

function byNumber(numbers: Float64Array): Comparison {
  return (a, b) => numbers[a]! - numbers[b]!;
}

/** The values as doubles where all are integers that doubles can tell apart. */
function safeIntegers(values: readonly Value[]): Float64Array | undefined {
  if (typeof values[0] !== 'bigint') return undefined;
  const numbers = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (typeof value !== 'bigint') return undefined;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) return undefined;
    numbers[row] = number;
  }
  return numbers;
}
