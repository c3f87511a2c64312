import { concatBatches, sliceBatch, type Batch } from '../../expression/batch.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { Column } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { WindowItem, WindowNode } from '../../plan/window.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import { ORDERED_ROW_BYTES, orderedRows, type OrderedRows } from './ordered-rows.ts';
import { windowColumn, type WindowName } from './window-column.ts';

/** Bytes per value of a window function. */
const VALUE_BYTES = 16;

/** Adds the columns of window functions to all rows in their original order. */
export function* executeWindow(
  node: WindowNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { width, items } = node;
  const check = (): void => context.checkInterrupted();
  const parts = items.flatMap(partsOf);
  const kept = keepBatches(withParts(inputs[0]!, width, parts, context), context);
  if (kept.length === 0) return;
  const all = concatBatches(kept, width + parts.length, check);
  const orders = new Map<string, OrderedRows>();
  const made: Column[] = [];
  let at = width;
  for (const item of items) {
    let order = orders.get(item.order);
    if (!order) {
      context.charge(all.length * ORDERED_ROW_BYTES);
      order = orderOf(item, at, all, check);
      orders.set(item.order, order);
    }
    context.charge(all.length * VALUE_BYTES);
    const given = all.columns.slice(at, at + item.arguments.length);
    // The parser accepts no other names.
    made.push(windowColumn(item.name as WindowName, given, order, item.frame, check));
    at += partsOf(item).length;
  }
  const whole: Batch = { length: all.length, columns: [...all.columns.slice(0, width), ...made] };
  for (let from = 0; from < all.length; from += BATCH_ROWS) {
    check();
    yield sliceBatch(whole, from, Math.min(from + BATCH_ROWS, all.length));
  }
}

/** The expressions of an item: arguments, partition, order. */
function partsOf({ arguments: given, partitionBy, orderBy }: WindowItem): readonly BoundExpression[] {
  return [...given, ...partitionBy, ...orderBy.map(({ expression }) => expression)];
}

/** The first columns of the input, then the values of the expressions. */
function* withParts(
  input: Iterable<Batch>,
  width: number,
  parts: readonly BoundExpression[],
  { functions }: ExecutionContext,
): Iterable<Batch> {
  for (const batch of input)
    yield {
      length: batch.length,
      columns: [...batch.columns.slice(0, width), ...parts.map((part) => evaluate(part, batch, functions))],
    };
}

/** The order of an item whose expressions start at column `at`. */
function orderOf(
  { arguments: given, partitionBy, orderBy }: WindowItem,
  at: number,
  all: Batch,
  check: () => void,
): OrderedRows {
  const first = at + given.length;
  const partition = partitionBy.map((_, index) => first + index);
  const factors = orderBy.map(({ isDescending }, index) => ({
    column: first + partition.length + index,
    isDescending,
  }));
  return orderedRows(all, partition, factors, check);
}
