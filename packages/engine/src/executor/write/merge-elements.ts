import { NULL } from '@astrolabe/model';
import { sliceBatch, type Batch } from '../../expression/batch.ts';
import type { Column } from '../../expression/column.ts';
import type { MergeElementsNode } from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import { runPlan } from '../run-plan.ts';
import { createPaths, refuseNulls } from './create-elements.ts';
import { refreshed, withReferences } from './row-elements.ts';
import { updateRows } from './update-elements.ts';

/** MERGE: row by row, each sees the writes of earlier rows. O(rows) runs of the inner plan. */
export function* executeMergeElements(
  node: MergeElementsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const merged: Batch[] = [];
  for (const batch of keepBatches(inputs[0]!, context).map((one) => withReferences(one, graph))) {
    refuseNulls(node.path, batch, context);
    for (let row = 0; row < batch.length; row++)
      merged.push(...mergeRow(node, sliceBatch(batch, row, row + 1), context));
  }
  yield* merged.map((batch) => refreshed(batch, graph));
}

const NOTHING: Column = { kind: 'constant', value: NULL };

function mergeRow(node: MergeElementsNode, row: Batch, context: ExecutionContext): readonly Batch[] {
  const { graph } = context.requireSpace();
  context.checkInterrupted();
  context.variables.set(node.variable, [row]);
  const found = keepBatches(runPlan(node.inner, context), context)
    .filter(({ length }) => length > 0)
    .map((batch) => withReferences(batch, graph));
  if (found.length > 0) {
    for (const batch of found) updateRows(node.onMatch, batch, context);
    return found;
  }
  const columns = node.columns.map((_, slot) => row.columns[slot] ?? NOTHING);
  const created = createPaths([node.path], { length: 1, columns }, context);
  updateRows(node.onCreate, created, context);
  return [created];
}
