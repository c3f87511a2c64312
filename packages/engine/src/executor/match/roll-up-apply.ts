import type { Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import type { RollUpApplyNode, RowNumberNode } from '../../plan/roll-up-apply.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** Numbers rows. */
export function* executeRowNumber(node: RowNumberNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  let next = 0;
  for (const batch of inputs[0]!) {
    const data = new Float64Array(batch.length);
    for (let row = 0; row < batch.length; row++) data[row] = next++;
    yield { length: batch.length, columns: batch.columns.map((column, slot) => (slot === node.slot ? { kind: 'int', data, nulls: undefined } : column)) };
  }
}

/** Gathers what the pattern has for each row, batch by batch: whatever the pattern makes of one batch comes before what it makes of the next. */
export function* executeRollUpApply(node: RollUpApplyNode, inputs: readonly Iterable<Batch>[], context: ExecutionContext): Iterable<Batch> {
  const made = inputs[1]![Symbol.iterator]();
  let pending = made.next();
  let first = 0;
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const lists: Value[][] = Array.from({ length: batch.length }, () => []);
    while (!pending.done && numberAt(pending.value, node.rowSlot, 0) < first + batch.length) {
      const found = pending.value;
      for (let row = 0; row < found.length; row++) lists[numberAt(found, node.rowSlot, row) - first]!.push(valueAt(found.columns[node.valueSlot]!, row));
      pending = made.next();
    }
    first += batch.length;
    yield { length: batch.length, columns: batch.columns.map((column, slot) => (slot === node.listSlot ? { kind: 'any', values: lists } : column)) };
  }
}

function numberAt(batch: Batch, slot: number, row: number): number {
  return Number(valueAt(batch.columns[slot]!, row));
}
