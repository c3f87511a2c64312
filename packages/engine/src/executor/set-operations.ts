import { gatherBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { keyBytes } from '../expression/memory-estimate.ts';
import type { IntersectNode, MinusNode, OtherwiseNode, UnionNode } from '../plan/set-operations.ts';
import type { ExecutionContext } from './execution-context.ts';
import { RowKeys } from './row-keys.ts';

/** Yields the rows of all inputs in order. */
export function* executeUnion(_node: UnionNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  for (const input of inputs) yield* input;
}

/** Yields the left rows, or the right ones if there are none; the right side is not run otherwise. */
export function* executeOtherwise(_node: OtherwiseNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  let isEmpty = true;
  for (const batch of inputs[0]!) {
    if (batch.length === 0) continue;
    isEmpty = false;
    yield batch;
  }
  if (isEmpty) yield* inputs[1]!;
}

/** The left rows that are also on the right. */
export function executeIntersect(
  node: IntersectNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return keepKnown(node, inputs, context);
}

/** The left rows that are not on the right. */
export function executeMinus(
  node: MinusNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return keepKnown(node, inputs, context);
}

function* keepKnown(
  { kind, isCounting }: IntersectNode | MinusNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const keys = new RowKeys();
  /** By key: the rows of the right that matched no row so far. */
  let left = new Int32Array(0);
  for (const batch of inputs[1]!) {
    context.checkInterrupted();
    const before = keys.count;
    const places = batchInts(batch.length);
    keys.addAll(batch.columns, batch.length, places);
    context.charge((keys.count - before) * keyBytes(batch.columns));
    if (!isCounting) continue;
    if (keys.count > left.length) {
      const grown = new Int32Array(keys.count * 2);
      context.charge((grown.length - left.length) * Int32Array.BYTES_PER_ELEMENT);
      grown.set(left);
      left = grown;
    }
    for (let row = 0; row < batch.length; row++) left[places[row]!]!++;
  }
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const rows = new Int32Array(batch.length);
    let length = 0;
    const places = batchInts(batch.length);
    keys.findAll(batch.columns, batch.length, places);
    for (let row = 0; row < batch.length; row++) {
      const place = places[row]!;
      const isKnown = isCounting ? place >= 0 && left[place]!-- > 0 : place >= 0;
      if (isKnown === (kind === 'Intersect')) rows[length++] = row;
    }
    if (length === batch.length) yield batch;
    else if (length > 0) yield gatherBatch(batch, rows, length);
  }
}
