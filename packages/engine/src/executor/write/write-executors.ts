import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { AfterWritesNode, CountChangesNode, WriteNode } from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import type { ExecutorTable } from '../executor.ts';
import { keepBatches } from '../keep-rows.ts';
import { runPlan } from '../run-plan.ts';
import { executeCopyFrom } from './copy-from.ts';
import { COUNT_COLUMNS } from '../../plan/write/change-counts.ts';
import { executeCreateElements } from './create-elements.ts';
import { executeDeleteElements } from './delete-elements.ts';
import { executeMergeElements } from './merge-elements.ts';
import { executeUpdateElements } from './update-elements.ts';

function* executeAfterWrites(
  node: AfterWritesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const kept = keepBatches(inputs[0]!, context);
  context.variables.set(node.variable, kept);
  yield* runPlan(node.inner, context);
}

function* executeCountChanges(
  node: CountChangesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  for (const _ of inputs[0]!) context.checkInterrupted();
  const { counts } = context;
  yield batchOfRows([COUNT_COLUMNS.map(([key]) => BigInt(counts[key]))], node.columns.length);
}

/** The executors of clauses that write. */
export const writeExecutors: ExecutorTable<WriteNode> = {
  CreateElements: executeCreateElements,
  MergeElements: executeMergeElements,
  UpdateElements: executeUpdateElements,
  DeleteElements: executeDeleteElements,
  CopyFrom: executeCopyFrom,
  AfterWrites: executeAfterWrites,
  CountChanges: executeCountChanges,
};
