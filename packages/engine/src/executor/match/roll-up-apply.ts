import type { Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import type { RollUpApplyNode, RowNumberNode } from '../../plan/roll-up-apply.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** Numbers rows. */
export function* executeRowNumber(node: RowNumberNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  let next = 0;
  for (const batch of inputs[0]!) {
    const data = new Float64Array(batch.length);
    for (let row = 0; row < batch.length; row++) data[row] = next++;
    yield {
      length: batch.length,
      columns: batch.columns.map((column, slot) =>
        slot === node.slot ? { kind: 'int', data, nulls: undefined } : column,
      ),
    };
  }
}

/** Collects the pattern's results per row, batch by batch: results of one batch precede those of the next. */
export function* executeRollUpApply(
  node: RollUpApplyNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { rowSlot, valueSlot } = node;
  const made = inputs[1]![Symbol.iterator]();
  let pending = made.next();
  let first = 0;
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const gathered = valueSlot === undefined ? new RowCounts(batch.length) : new RowLists(batch.length, valueSlot);
    while (!pending.done && numberAt(pending.value, rowSlot, 0) < first + batch.length) {
      context.checkInterrupted();
      const found = pending.value;
      for (let row = 0; row < found.length; row++) gathered.add(numberAt(found, rowSlot, row) - first, found, row);
      pending = made.next();
    }
    first += batch.length;
    yield {
      length: batch.length,
      columns: batch.columns.map((column, slot) => (slot === node.listSlot ? gathered.toColumn() : column)),
    };
  }
}

class RowLists {
  readonly #lists: Value[][];
  readonly #valueSlot: number;

  constructor(length: number, valueSlot: number) {
    this.#lists = Array.from({ length }, () => []);
    this.#valueSlot = valueSlot;
  }

  add(owner: number, found: Batch, row: number): void {
    this.#lists[owner]!.push(valueAt(found.columns[this.#valueSlot]!, row));
  }

  toColumn(): Column {
    return { kind: 'any', values: this.#lists };
  }
}

class RowCounts {
  readonly #counts: Float64Array;

  constructor(length: number) {
    this.#counts = new Float64Array(length);
  }

  add(owner: number): void {
    this.#counts[owner]!++;
  }

  toColumn(): Column {
    return { kind: 'int', data: this.#counts, nulls: undefined };
  }
}

function numberAt(batch: Batch, slot: number, row: number): number {
  const column = batch.columns[slot]!;
  return column.kind === 'int' ? column.data[row]! : Number(valueAt(column, row));
}
