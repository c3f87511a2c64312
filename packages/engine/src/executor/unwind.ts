import { isEmpty, isList, isNull, type Value } from '@astrolabe/model';
import { gatherBatch, type Batch } from '../expression/batch.ts';
import { columnOfValues, valueAt } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { UnwindNode } from '../plan/unwind.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';

/** A row for each item; null and EMPTY give none, another value that is not a list gives one. */
export function* executeUnwind(
  node: UnwindNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  for (const batch of inputs[0]!) {
    const lists = evaluate(node.expression, batch, context.functions);
    let rows = new IntList();
    let items: Value[] = [];
    const made = (): Batch => {
      const kept = node.keepsInput ? gatherBatch(batch, rows.data, rows.length).columns : [];
      return { length: items.length, columns: [...kept, columnOfValues(items)] };
    };
    for (let row = 0; row < batch.length; row++) {
      const value = valueAt(lists, row);
      if (isNull(value) || isEmpty(value)) continue;
      for (const item of isList(value) ? value : [value]) {
        rows.push(row);
        items.push(item);
        if (items.length < BATCH_ROWS) continue;
        context.checkInterrupted();
        yield made();
        rows = new IntList();
        items = [];
      }
    }
    if (items.length > 0) yield made();
  }
}
