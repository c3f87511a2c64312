import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { gatherOrNull, sliceColumn } from '../expression/copied-column.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { evaluate } from '../expression/evaluate.ts';
import { batchBytes } from '../expression/memory-estimate.ts';
import { BATCH_ROWS, GROUP_BYTES } from '../limits.ts';
import type { JoinNode } from '../plan/join.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';
import { keepBatches } from './keep-rows.ts';
import { RowKeys } from './row-keys.ts';
import { SEEK_COST_ROWS, seekEach, wholeIndex } from './seek-each.ts';

/**
 * Hash join: builds a hash table of one side and probes it with the other. The right side is built, unless an inner join finds that the left one
 * has fewer rows, or so few that an index finds their matches without reading the right side. The result has the order of the probed side.
 */
export function* executeHashJoin(
  node: JoinNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { leftKeys, rightKeys, seek } = node;
  let left = inputs[0]!;
  const index = seek && wholeIndex(seek, context);
  if (index) {
    const { fewer, all } = splitAt(left, Math.max(2, index.count / SEEK_COST_ROWS), context);
    if (fewer) {
      // Compares only the first key; the filter above compares the others.
      yield* seekEach(fewer, leftKeys[0]!, index, context);
      return;
    }
    left = all;
  }
  const right = concatBatches(keepBatches(inputs[1]!, context), node.inputs[1]!.columns.length);
  if (node.kind === 'HashLeftJoin') {
    yield* lookUp(keepByKey(right, rightKeys, context), left, leftKeys, 'after', true, context);
    return;
  }
  if (right.length === 0) return;
  const { fewer, all } = splitAt(left, right.length, context);
  if (!fewer) {
    yield* lookUp(keepByKey(right, rightKeys, context), all, leftKeys, 'after', false, context);
    return;
  }
  const kept = concatBatches(fewer, node.inputs[0]!.columns.length);
  yield* lookUp(keepByKey(kept, leftKeys, context), [right], rightKeys, 'before', false, context);
}

/** Returns all batches if they have fewer rows, else a way to read them all. */
function splitAt(
  batches: Iterable<Batch>,
  rows: number,
  context: ExecutionContext,
): { readonly fewer?: readonly Batch[]; readonly all: Iterable<Batch> } {
  const iterator = batches[Symbol.iterator]();
  const taken: Batch[] = [];
  for (let count = 0; count < rows;) {
    const { done, value } = iterator.next();
    if (done) return { fewer: taken, all: taken };
    context.checkInterrupted();
    context.charge(batchBytes(value));
    taken.push(value);
    count += value.length;
  }
  return { all: chained(taken, iterator) };
}

function* chained(first: readonly Batch[], rest: Iterator<Batch>): Iterable<Batch> {
  try {
    yield* first;
    for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
  } finally {
    rest.return?.();
  }
}

/** Rows of equal key are chained: the first by key, then each one's successor. */
interface StoredRows {
  readonly batch: Batch;
  readonly keys: RowKeys;
  readonly first: IntList;
  readonly successor: Int32Array;
}

function keepByKey(batch: Batch, keyExpressions: readonly BoundExpression[], context: ExecutionContext): StoredRows {
  const keys = new RowKeys();
  const columns = keyExpressions.map((key) => evaluate(key, batch, context.functions));
  const first = new IntList();
  const successor = new Int32Array(batch.length).fill(-1);
  const last = new IntList();
  const numbers = new Int32Array(batch.length);
  for (let from = 0; from < batch.length; from += BATCH_ROWS) {
    context.checkInterrupted();
    const to = Math.min(from + BATCH_ROWS, batch.length);
    context.charge((to - from) * GROUP_BYTES);
    const some = columns.map((column) => sliceColumn(column, from, to));
    keys.addAll(some, to - from, numbers.subarray(from, to));
  }
  for (let row = 0; row < batch.length; row++) {
    const key = numbers[row]!;
    if (key === first.length) {
      first.push(row);
      last.push(row);
    } else {
      successor[last.data[key]!] = row;
      last.data[key] = row;
    }
  }
  return { batch, keys, first, successor };
}

/** Joins rows with the stored side, whose columns come before or after; with `keepsAll`, also rows without a match. */
function* lookUp(
  kept: StoredRows,
  batches: Iterable<Batch>,
  keyExpressions: readonly BoundExpression[],
  place: 'before' | 'after',
  keepsAll: boolean,
  context: ExecutionContext,
): Iterable<Batch> {
  const { keys, first, successor } = kept;
  const isEmpty = kept.batch.length === 0;
  for (const batch of batches) {
    context.checkInterrupted();
    const columns = keyExpressions.map((key) => evaluate(key, batch, context.functions));
    let rows = listOfBatch();
    let partners = listOfBatch();
    const numbers = batchInts(batch.length);
    if (isEmpty) numbers.fill(-1);
    else keys.findAll(columns, batch.length, numbers);
    for (let row = 0; row < batch.length; row++) {
      const key = numbers[row]!;
      if (key < 0) {
        if (keepsAll) {
          rows.push(row);
          partners.push(-1);
        }
        continue;
      }
      for (let match = first.data[key]!; match >= 0; match = successor[match]!) {
        rows.push(row);
        partners.push(match);
        if (rows.length < BATCH_ROWS) continue;
        context.checkInterrupted();
        yield pairs(batch, rows, kept.batch, partners, place);
        rows = listOfBatch();
        partners = listOfBatch();
      }
    }
    if (rows.length > 0) yield pairs(batch, rows, kept.batch, partners, place);
  }
}

function listOfBatch(): IntList {
  const list = new IntList();
  list.reserve(BATCH_ROWS);
  return list;
}

function pairs(batch: Batch, rows: IntList, kept: Batch, partners: IntList, place: 'before' | 'after'): Batch {
  const { length } = rows;
  const own = gatherBatch(batch, rows.data, length).columns;
  const others = kept.columns.map((column) => gatherOrNull(column, partners.data, length));
  return { length, columns: place === 'before' ? [...others, ...own] : [...own, ...others] };
}
