import { gatherBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { GROUP_BYTES } from '../limits.ts';
import type { IntersectNode, MinusNode, UnionNode } from '../plan/set-operations.ts';
import type { ExecutionContext } from './execution-context.ts';
import { RowKeys } from './row-keys.ts';

/** Yields the rows of all inputs in order. */
export function* executeUnion(_node: UnionNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  for (const input of inputs) yield* input;
}

/** The left rows that are also on the right. */
export function executeIntersect(
  _node: IntersectNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return keepKnown(inputs, context, true);
}

/** The left rows that are not on the right. */
export function executeMinus(
  _node: MinusNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return keepKnown(inputs, context, false);
}

function* keepKnown(inputs: readonly Iterable<Batch>[], context: ExecutionContext, isKept: boolean): Iterable<Batch> {
  const keys = new RowKeys();
  for (const batch of inputs[1]!) {
    context.checkInterrupted();
    const before = keys.count;
    keys.addAll(batch.columns, batch.length, batchInts(batch.length));
    context.charge((keys.count - before) * GROUP_BYTES * batch.columns.length);
  }
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const rows = new Int32Array(batch.length);
    let length = 0;
    const found = batchInts(batch.length);
    keys.findAll(batch.columns, batch.length, found);
    for (let row = 0; row < batch.length; row++) if (found[row]! >= 0 === isKept) rows[length++] = row;
    if (length === batch.length) yield batch;
    else if (length > 0) yield gatherBatch(batch, rows, length);
  }
}
