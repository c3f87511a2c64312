import { NULL, identityKey, typeOf, type Value } from '@astrolabe/model';
import { gatherBatch, rowsOf, sliceBatch, type Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { columnBytes } from '../../expression/memory-estimate.ts';
import type { ApplyNode, SelectPathsNode } from '../../plan/apply.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import { runPlan } from '../run-plan.ts';

/** Runs the inner plan for each row. O(rows) runs; EXISTS ends a run at its first row. */
export function* executeApply(
  node: ApplyNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  if (node.isWriting) {
    yield* writingRows(node, keepBatches(inputs[0]!, context), context);
    return;
  }
  for (const batch of inputs[0]!) {
    if (node.mode === 'rows' || node.mode === 'each') {
      yield* rowsOfBatch(node, batch, context);
      continue;
    }
    const values: Value[] = [];
    for (let row = 0; row < batch.length; row++) values.push(valueOfRow(node, batch, row, context));
    const found: Column = { kind: 'any', values };
    context.charge(columnBytes(found, batch.length));
    yield { length: batch.length, columns: batch.columns.map((column, slot) => (slot === node.slot ? found : column)) };
  }
}

/** Runs a plan that writes for all rows, each of which sees what the ones before it wrote. */
function writingRows(node: ApplyNode, batches: readonly Batch[], context: ExecutionContext): readonly Batch[] {
  if (node.transactionRows !== undefined) context.commitPart();
  const made: Batch[] = [];
  let rows = 0;
  for (const batch of batches)
    for (let row = 0; row < batch.length; row++) {
      const one = sliceBatch(batch, row, row + 1);
      const found = keepBatches(rowsOfBatch(node, one, context), context);
      if (node.mode === 'rows') made.push(...found);
      if (node.transactionRows !== undefined && ++rows % node.transactionRows === 0) context.commitPart();
    }
  return node.mode === 'rows' ? made : batches;
}

function innerBatches(node: ApplyNode, batch: Batch, row: number, context: ExecutionContext): Iterable<Batch> {
  context.checkInterrupted();
  context.variables.set(node.variable, [sliceBatch(batch, row, row + 1)]);
  return runPlan(node.inner, context);
}

function valueOfRow(node: ApplyNode, batch: Batch, row: number, context: ExecutionContext): Value {
  let count = 0;
  const list: Value[] = [];
  for (const found of innerBatches(node, batch, row, context)) {
    if (found.length > 0 && node.mode === 'exists') return true;
    count += found.length;
    if (node.mode === 'collect') for (let at = 0; at < found.length; at++) list.push(valueAt(found.columns[0]!, at));
  }
  if (node.mode === 'exists') return false;
  return node.mode === 'count' ? BigInt(count) : list;
}

function* rowsOfBatch(node: ApplyNode, batch: Batch, context: ExecutionContext): Iterable<Batch> {
  const width = node.columns.length - batch.columns.length;
  for (let row = 0; row < batch.length; row++) {
    let isMissing = node.isOptional === true;
    for (const found of innerBatches(node, batch, row, context)) {
      if (found.length === 0) continue;
      isMissing = false;
      const outer = gatherBatch(batch, new Int32Array(found.length).fill(row), found.length);
      yield { length: found.length, columns: [...outer.columns, ...found.columns.slice(0, width)] };
    }
    if (!isMissing) continue;
    const missing = Array.from({ length: width }, (): Column => ({ kind: 'any', values: [NULL] }));
    yield { length: 1, columns: [...sliceBatch(batch, row, row + 1).columns, ...missing] };
  }
}

/** Groups all rows by their partition and keeps those with the shortest paths. */
export function* executeSelectPaths(
  node: SelectPathsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const groups = new Map<string, { readonly row: Value[]; readonly length: number }[]>();
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    for (const column of batch.columns) context.charge(columnBytes(column, batch.length));
    for (const row of rowsOf(batch)) {
      const key = identityKey(node.partition.map((slot) => row[slot]!));
      const path = row[node.path]!;
      const length = typeof path === 'object' && typeOf(path) === 'PATH' && 'steps' in path ? path.steps.length : 0;
      const known = groups.get(key);
      if (known) known.push({ row, length });
      else groups.set(key, [{ row, length }]);
    }
  }
  for (const found of groups.values()) {
    found.sort((a, b) => a.length - b.length);
    const lengths = [...new Set(found.map(({ length }) => length))].slice(0, node.count);
    const kept = node.isGroups ? found.filter(({ length }) => lengths.includes(length)) : found.slice(0, node.count);
    const rows = kept.map(({ row }) => row);
    yield {
      length: rows.length,
      columns: node.columns.map((_, slot) => ({ kind: 'any', values: rows.map((row) => row[slot]!) })),
    };
  }
}
