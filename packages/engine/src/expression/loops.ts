import { NULL, NULLS, isEmpty, isList, isNull, type Value } from '@astrolabe/model';
import { LOOP_ITEMS } from '../limits.ts';
import type { Batch } from './batch.ts';
import { reusingMemory } from './batch-memory.ts';
import type { BoundExpression, BoundLoop } from './bound-expression.ts';
import { evaluateCollected } from './collected-loops.ts';
import { columnOfValues, valueAt, valuesOf, type Column } from './column.ts';
import { gather } from './copied-column.ts';
import type { FunctionContext } from './functions/index.ts';
import { columnBytes } from './memory-estimate.ts';
import { withNested } from './value-weight.ts';

type Evaluate = (expression: BoundExpression, batch: Batch, context: FunctionContext) => Column;
type Filter = Exclude<BoundLoop, { kind: 'reduce' }>;
type Reduce = Extract<BoundLoop, { kind: 'reduce' }>;

/**
 * Predicates, comprehensions and reductions over the lists of a batch. The items of many rows form one batch, with the columns of their rows
 * repeated and the loop variable as an additional column; a reduction processes the first items of all rows, then the second ones, and so on.
 */
export function evaluateLoops(loop: BoundLoop, batch: Batch, context: FunctionContext, evaluate: Evaluate): Column {
  const column = evaluate(loop.list, batch, context);
  const made = column.kind === 'collected' ? evaluateCollected(loop, column, batch, context, evaluate) : undefined;
  if (made) return made;
  const lists = valuesOf(column, batch.length);
  const values =
    loop.kind === 'reduce'
      ? reduced(loop, lists, batch, context, evaluate)
      : filtered(loop, lists, batch, context, evaluate);
  return columnOfValues(values);
}

/** Returns the result of a loop over a value that is not a list; undefined for lists. */
function withoutList(list: Value): Value | undefined {
  if (isNull(list) || isEmpty(list)) return list;
  return isList(list) ? undefined : NULLS.BAD_TYPE;
}

function filtered(
  loop: Filter,
  lists: readonly Value[],
  batch: Batch,
  context: FunctionContext,
  evaluate: Evaluate,
): Value[] {
  const results: Value[] = [];
  for (let row = 0; row < lists.length;) {
    context.checkInterrupted?.();
    const first = row;
    const items: Value[] = [];
    const rowOf: number[] = [];
    for (; row < lists.length && (row === first || items.length < LOOP_ITEMS); row++) {
      const list = lists[row]!;
      if (!isList(list)) continue;
      for (const item of list) {
        items.push(item);
        rowOf.push(row);
      }
    }
    const truths = loop.where && overItems(loop, loop.where, items, rowOf, batch, context, evaluate);
    const mapping = loop.kind === 'comprehension' ? loop.mapping : undefined;
    const mapped = mapping && overItems(loop, mapping, items, rowOf, batch, context, evaluate);
    let at = 0;
    for (let of = first; of < row; of++) {
      const list = lists[of]!;
      const none = withoutList(list);
      if (none !== undefined || !isList(list)) {
        results.push(none ?? NULL);
        continue;
      }
      const end = at + list.length;
      results.push(
        loop.kind === 'predicate'
          ? quantify(loop.quantifier, truths ?? [], at, end, context)
          : comprehended(mapped ?? items, mapped !== undefined, truths, at, end, context),
      );
      at = end;
    }
  }
  return results;
}

/** The values of an expression for items, each with the columns of its row. */
function overItems(
  loop: Filter,
  expression: BoundExpression,
  items: readonly Value[],
  rowOf: readonly number[],
  batch: Batch,
  context: FunctionContext,
  evaluate: Evaluate,
): readonly Value[] {
  const values: Value[] = [];
  for (let start = 0; start < items.length; start += LOOP_ITEMS) {
    context.checkInterrupted?.();
    const end = Math.min(start + LOOP_ITEMS, items.length);
    const length = end - start;
    const rows = Int32Array.from(rowOf.slice(start, end));
    reusingMemory(() => {
      const columns = batch.columns.map((column) => gather(column, rows, length));
      columns[loop.variable] = columnOfValues(items.slice(start, end));
      const made = evaluate(expression, { length, columns }, context);
      context.charge?.(columnBytes(made, length));
      for (const value of valuesOf(made, length)) values.push(value);
    });
  }
  return values;
}

function comprehended(
  values: readonly Value[],
  isMapped: boolean,
  truths: readonly Value[] | undefined,
  start: number,
  end: number,
  context: FunctionContext,
): Value {
  const kept: Value[] = [];
  for (let at = start; at < end; at++) {
    if ((at - start) % LOOP_ITEMS === LOOP_ITEMS - 1) context.checkInterrupted?.();
    const truth = truths ? truths[at]! : true;
    if (isNull(truth) || isEmpty(truth) || truth === false) {
      if (isNull(truth) && truth.reason !== 'NULL') return NULLS.BAD_TYPE;
    } else if (truth === true || isList(truth)) {
      if (truth === true || truth.length > 0) kept.push(values[at]!);
    } else {
      return NULLS.BAD_TYPE;
    }
  }
  return isMapped ? withNested(kept, kept) : kept;
}

function quantify(
  quantifier: 'all' | 'any' | 'single' | 'none',
  truths: readonly Value[],
  start: number,
  end: number,
  context: FunctionContext,
): Value {
  let trueCount = 0;
  let hasNull = false;
  for (let at = start; at < end; at++) {
    if ((at - start) % LOOP_ITEMS === LOOP_ITEMS - 1) context.checkInterrupted?.();
    const truth = truths[at]!;
    if (isNull(truth) || isEmpty(truth)) {
      if (quantifier === 'all' || quantifier === 'none') return NULL;
      hasNull = true;
      continue;
    }
    if (truth !== true && truth !== false && !isList(truth)) return NULLS.BAD_TYPE;
    const isTrue = truth === true || (isList(truth) && truth.length > 0);
    if (quantifier === 'all' && !isTrue) return false;
    if (quantifier === 'none' && isTrue) return false;
    if (quantifier === 'any' && isTrue) return true;
    if (isTrue && ++trueCount > 1 && quantifier === 'single') return false;
  }
  if (quantifier === 'all' || quantifier === 'none') return true;
  if (hasNull) return NULL;
  return quantifier === 'single' && trueCount === 1;
}

function reduced(
  loop: Reduce,
  lists: readonly Value[],
  batch: Batch,
  context: FunctionContext,
  evaluate: Evaluate,
): Value[] {
  const results: Value[] = lists.map((list) => withoutList(list) ?? NULL);
  const initial = evaluate(loop.initial, batch, context);
  let active: number[] = [];
  for (let row = 0; row < lists.length; row++) {
    if (!isList(lists[row]!)) continue;
    active.push(row);
    results[row] = valueAt(initial, row);
  }
  let outer: readonly Column[] = [];
  let outerRows = -1;
  for (let step = 0; ; step++) {
    context.checkInterrupted?.();
    active = active.filter((row) => (lists[row] as readonly Value[]).length > step);
    const length = active.length;
    if (length === 0) return results;
    // Rows only become fewer.
    if (outerRows !== length) {
      const rows = Int32Array.from(active);
      outer = batch.columns.map((column) => gather(column, rows, length));
      outerRows = length;
    }
    reusingMemory(() => {
      const columns = [...outer];
      columns[loop.accumulator] = columnOfValues(active.map((row) => results[row]!));
      columns[loop.variable] = columnOfValues(active.map((row) => (lists[row] as readonly Value[])[step]!));
      const made = evaluate(loop.expression, { length, columns }, context);
      for (let at = 0; at < length; at++) results[active[at]!] = valueAt(made, at);
    });
  }
}
