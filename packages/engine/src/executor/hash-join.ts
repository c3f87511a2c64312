import { NULL } from '@astrolabe/model';
import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import { gather, valueAt, type Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { BATCH_ROWS, GROUP_BYTES } from '../limits.ts';
import type { JoinNode } from '../plan/join.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';
import { keepBatches } from './keep-rows.ts';
import { RowKeys } from './row-keys.ts';

/** Keeps the right side by key, then looks up each left row. */
export function* executeHashJoin(
  node: JoinNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const isLeft = node.kind === 'HashLeftJoin';
  const rightCount = node.inputs[1]!.columns.length;
  const right = concatBatches(keepBatches(inputs[1]!, context), rightCount);
  const keys = new RowKeys();
  const rightKeys = node.rightKeys.map((key) => evaluate(key, right, context.functions));
  // Rows of equal key are chained: the first by key, then each one's successor.
  const first = new IntList();
  const successor = new Int32Array(right.length).fill(-1);
  const last = new IntList();
  for (let row = 0; row < right.length; row++) {
    if (row % BATCH_ROWS === 0) {
      context.checkInterrupted();
      context.charge(Math.min(BATCH_ROWS, right.length - row) * GROUP_BYTES);
    }
    const key = keys.add(rightKeys, row);
    if (key === first.length) {
      first.push(row);
      last.push(row);
    } else {
      successor[last.data[key]!] = row;
      last.data[key] = row;
    }
  }
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const leftKeys = node.leftKeys.map((key) => evaluate(key, batch, context.functions));
    let leftRows = new IntList();
    let rightRows = new IntList();
    for (let row = 0; row < batch.length; row++) {
      const key = right.length === 0 ? -1 : keys.find(leftKeys, row);
      if (key < 0) {
        if (isLeft) {
          leftRows.push(row);
          rightRows.push(-1);
        }
        continue;
      }
      for (let match = first.data[key]!; match >= 0; match = successor[match]!) {
        leftRows.push(row);
        rightRows.push(match);
        if (leftRows.length < BATCH_ROWS) continue;
        context.checkInterrupted();
        yield pairs(batch, leftRows, right, rightRows);
        leftRows = new IntList();
        rightRows = new IntList();
      }
    }
    if (leftRows.length > 0) yield pairs(batch, leftRows, right, rightRows);
  }
}

function pairs(left: Batch, leftRows: IntList, right: Batch, rightRows: IntList): Batch {
  const length = leftRows.length;
  return {
    length,
    columns: [
      ...gatherBatch(left, leftRows.data, length).columns,
      ...right.columns.map((column) => gatherOrNull(column, rightRows, length)),
    ],
  };
}

/** As gather, but row -1 is null. */
function gatherOrNull(column: Column, rows: IntList, length: number): Column {
  const { data } = rows;
  for (let at = 0; at < length; at++) {
    if (data[at]! >= 0) continue;
    return {
      kind: 'any',
      values: Array.from(data.subarray(0, length), (row) => (row < 0 ? NULL : valueAt(column, row))),
    };
  }
  return gather(column, data, length);
}
