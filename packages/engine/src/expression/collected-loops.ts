import { isList, type Value } from '@astrolabe/model';
import { BATCH_ROWS, LIST_ITEMS_MAX, LOOP_ITEMS } from '../limits.ts';
import type { Batch } from './batch.ts';
import { keepingMemory, reusingMemory } from './batch-memory.ts';
import type { BoundExpression, BoundLoop } from './bound-expression.ts';
import { partsOf } from './bound-parts.ts';
import { CollectedLists, type ItemColumn } from './collected-lists.ts';
import { NULL_CODE, nullOfCode, type Column, type CollectedColumn } from './column.ts';
import { gather } from './copied-column.ts';
import type { FunctionContext } from './functions/index.ts';
import { numericOperand } from './kernels/numeric-operand.ts';

type Evaluate = (expression: BoundExpression, batch: Batch, context: FunctionContext) => Column;
type Filter = Exclude<BoundLoop, { kind: 'reduce' }>;
type Reduce = Extract<BoundLoop, { kind: 'reduce' }>;

/** Truth of a condition for an item: null includes EMPTY; the remaining codes are other nulls and non-boolean values. */
const FALSE = 0;
const TRUE = 1;
const UNKNOWN = 2;
const OTHER = 3;

/**
 * Loops over collected lists without creating values of their items; undefined if the result must be computed value by value. Items are processed
 * as a column, one batch at a time, with the columns that the loop reads repeated next to them.
 */
export function evaluateCollected(
  loop: BoundLoop,
  column: CollectedColumn,
  batch: Batch,
  context: FunctionContext,
  evaluate: Evaluate,
): Column | undefined {
  const items = new Items(loop.variable, column, batch);
  if (loop.kind === 'reduce') return folded(loop, items, context, evaluate);
  const truths = loop.where && truthsOf(loop.where, items, context, evaluate);
  if (loop.where && !truths) return undefined;
  if (loop.kind === 'predicate') return quantified(loop.quantifier, truths!, items);
  return comprehended(loop, truths, items, context, evaluate);
}

/** The items of the lists of a batch, list after list. */
class Items {
  readonly lists: number;
  /** Position after the last item, by row of the batch. */
  readonly ends: Int32Array;
  readonly count: number;
  readonly #variable: number;
  readonly #column: CollectedColumn;
  readonly batch: Batch;
  /** The position of each item in the collected lists. */
  readonly #places: Int32Array;
  readonly #rows: Int32Array;

  constructor(variable: number, column: CollectedColumn, batch: Batch) {
    const { lists, rows } = column;
    this.#variable = variable;
    this.#column = column;
    this.batch = batch;
    this.lists = batch.length;
    this.ends = new Int32Array(batch.length);
    let count = 0;
    for (let row = 0; row < batch.length; row++)
      this.ends[row] = count += lists.endOf(rows[row]!) - lists.startOf(rows[row]!);
    this.count = count;
    this.#places = new Int32Array(count);
    this.#rows = new Int32Array(count);
    let at = 0;
    for (let row = 0; row < batch.length; row++) {
      const end = lists.endOf(rows[row]!);
      for (let place = lists.startOf(rows[row]!); place < end; place++) {
        this.#places[at] = place;
        this.#rows[at++] = row;
      }
    }
  }

  /** Some of the items as a column. */
  gather(places: Int32Array, length: number): ItemColumn {
    const chosen = new Int32Array(length);
    for (let at = 0; at < length; at++) chosen[at] = this.#places[places[at]!]!;
    return keepingMemory(() => gather(this.#column.lists.items, chosen, length) as ItemColumn);
  }

  /** Calls `each` with the values of an expression for pieces of the items, whose memory is reused. Ends early if it returns false. */
  forEach(
    expression: BoundExpression,
    context: FunctionContext,
    evaluate: Evaluate,
    each: (values: Column, start: number, length: number) => boolean,
  ): boolean {
    const read = columnsOf(expression);
    for (let start = 0; start < this.count; start += BATCH_ROWS) {
      if (start % LOOP_ITEMS === 0) context.checkInterrupted?.();
      const length = Math.min(BATCH_ROWS, this.count - start);
      const goesOn = reusingMemory(() => {
        const rows = this.#rows.subarray(start, start + length);
        const columns = this.batch.columns.map((column, index) =>
          read.has(index) ? gather(column, rows, length) : column,
        );
        columns[this.#variable] = gather(
          this.#column.lists.items,
          this.#places.subarray(start, start + length),
          length,
        );
        return each(evaluate(expression, { length, columns }, context), start, length);
      });
      if (!goesOn) return false;
    }
    return true;
  }
}

/** The columns that an expression reads. */
function columnsOf(expression: BoundExpression): ReadonlySet<number> {
  const read = new Set<number>();
  const visit = (part: BoundExpression): void => {
    if (part.kind === 'column') read.add(part.index);
    for (const inner of partsOf(part)) visit(inner);
  };
  visit(expression);
  return read;
}

/** The truth of a condition for each item; undefined if one is a list or not a boolean. */
function truthsOf(
  condition: BoundExpression,
  items: Items,
  context: FunctionContext,
  evaluate: Evaluate,
): Uint8Array | undefined {
  const truths = new Uint8Array(items.count);
  const isKnown = items.forEach(condition, context, evaluate, (values, start, length) => {
    if (values.kind !== 'bool') return false;
    const { data, nulls } = values;
    for (let at = 0; at < length; at++) {
      const code = nulls ? nulls[at]! : 0;
      truths[start + at] = code === 0 ? data[at]! : isOther(nullOfCode(code)) ? OTHER : UNKNOWN;
    }
    return true;
  });
  return isKnown ? truths : undefined;
}

function isOther(value: Value): boolean {
  return typeof value === 'object' && !isList(value) && value.kind === 'null' && value.reason !== 'NULL';
}

function quantified(quantifier: 'all' | 'any' | 'single' | 'none', truths: Uint8Array, items: Items): Column {
  const data = new Uint8Array(items.lists);
  const nulls = new Uint8Array(items.lists);
  for (let row = 0, at = 0; row < items.lists; row++) {
    const end = items.ends[row]!;
    let trueCount = 0;
    let unknownAt = -1;
    let falseAt = -1;
    let trueAt = -1;
    let secondAt = -1;
    for (; at < end; at++) {
      const truth = truths[at]!;
      if (truth === TRUE) {
        trueCount++;
        if (trueAt < 0) trueAt = at;
        else if (secondAt < 0) secondAt = at;
      } else if (truth === FALSE) {
        if (falseAt < 0) falseAt = at;
      } else if (unknownAt < 0) unknownAt = at;
    }
    // `all` and `none` are decided by the first item that decides anything, the others by all items.
    const counter = quantifier === 'all' ? falseAt : quantifier === 'none' ? trueAt : -1;
    if (quantifier === 'all' || quantifier === 'none') {
      if (unknownAt >= 0 && (counter < 0 || unknownAt < counter)) nulls[row] = NULL_CODE;
      else data[row] = counter < 0 ? 1 : 0;
    } else if (quantifier === 'any') {
      if (trueCount > 0) data[row] = 1;
      else if (unknownAt >= 0) nulls[row] = NULL_CODE;
    } else if (secondAt >= 0) data[row] = 0;
    else if (unknownAt >= 0) nulls[row] = NULL_CODE;
    else data[row] = trueCount === 1 ? 1 : 0;
  }
  return { kind: 'bool', data, nulls: nulls.includes(NULL_CODE) ? nulls : undefined };
}

/** `[x IN list WHERE … | …]` where results are numbers, or items as they are. */
function comprehended(
  loop: Extract<Filter, { kind: 'comprehension' }>,
  truths: Uint8Array | undefined,
  items: Items,
  context: FunctionContext,
  evaluate: Evaluate,
): Column | undefined {
  if (truths?.includes(OTHER)) return undefined;
  const kept = new Int32Array(items.count);
  const ends = new Int32Array(items.lists);
  let count = 0;
  for (let row = 0, at = 0; row < items.lists; row++) {
    for (const end = items.ends[row]!; at < end; at++) if (!truths || truths[at] === TRUE) kept[count++] = at;
    ends[row] = count;
  }
  if (count > LIST_ITEMS_MAX) return undefined;
  context.charge?.(count * 8);
  const made = loop.mapping ? mapped(loop.mapping, kept, count, items, context, evaluate) : items.gather(kept, count);
  if (!made) return undefined;
  const rows = new Int32Array(items.lists);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return { kind: 'collected', lists: new CollectedLists(made, ends), rows };
}

/** Numbers of an expression for some of the items; undefined if it has nulls or other values. */
function mapped(
  mapping: BoundExpression,
  kept: Int32Array,
  count: number,
  items: Items,
  context: FunctionContext,
  evaluate: Evaluate,
): ItemColumn | undefined {
  const data = new Float64Array(count);
  let type: 'int' | 'float' | undefined;
  let next = 0;
  const isNumeric = items.forEach(mapping, context, evaluate, (values, start, length) => {
    if ((values.kind !== 'int' && values.kind !== 'float') || values.nulls) return false;
    if ((type ??= values.kind) !== values.kind) return false;
    for (; next < count && kept[next]! < start + length; next++) data[next] = values.data[kept[next]! - start]!;
    return true;
  });
  return isNumeric ? { kind: type ?? 'int', data, nulls: undefined } : undefined;
}

/** `reduce(total = …, x IN list | total + …)`, with `+`, `-` or `*`: what is added is computed for all items, then added list by list. */
function folded(loop: Reduce, items: Items, context: FunctionContext, evaluate: Evaluate): Column | undefined {
  const { expression } = loop;
  if (expression.kind !== 'arithmetic') return undefined;
  const { operator, left, right } = expression;
  if (operator !== '+' && operator !== '-' && operator !== '*') return undefined;
  const isTotal = (part: BoundExpression): boolean => part.kind === 'column' && part.index === loop.accumulator;
  const part = isTotal(left) ? right : isTotal(right) && operator !== '-' ? left : undefined;
  if (!part || columnsOf(part).has(loop.accumulator)) return undefined;
  const initial = numericOperand(evaluate(loop.initial, items.batch, context), items.lists);
  if (!initial || initial.nulls) return undefined;
  const totals = initial.data.slice(0, items.lists);
  const isFloat = initial.type === 'float';
  let row = 0;
  const isFolded = items.forEach(part, context, evaluate, (values, start, length) => {
    const numbers = numericOperand(values, length);
    // An int total that becomes a float at its first item is left to the operator.
    if (!numbers || numbers.nulls || (numbers.type === 'float' && !isFloat)) return false;
    for (let at = start; at < start + length;) {
      while (items.ends[row]! <= at) row++;
      const end = Math.min(items.ends[row]!, start + length);
      const total = fold(operator, isFloat, totals[row]!, numbers.data, at - start, end - start);
      if (!isFloat && Number.isNaN(total)) return false;
      totals[row] = total;
      at = end;
    }
    return true;
  });
  return isFolded ? { kind: isFloat ? 'float' : 'int', data: totals, nulls: undefined } : undefined;
}

/** Adds or multiplies numbers one by one; NaN if an intermediate int would not be exact. */
function fold(
  operator: '+' | '-' | '*',
  isFloat: boolean,
  first: number,
  data: Float64Array,
  start: number,
  end: number,
): number {
  let total = first;
  let largest = 0;
  for (let at = start; at < end; at++) {
    if (operator === '+') total += data[at]!;
    else if (operator === '-') total -= data[at]!;
    else total *= data[at]!;
    if (total > largest) largest = total;
    else if (-total > largest) largest = -total;
  }
  if (isFloat) return total;
  // Plus 0: integers have no negative zero.
  return largest > Number.MAX_SAFE_INTEGER ? Number.NaN : total + 0;
}
