import { isEmpty, isList, isNull, type Value } from '@astrolabe/model';
import { gatherBatch, type Batch } from '../expression/batch.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { columnOfValues, valueAt, type Column } from '../expression/column.ts';
import { repeatRow } from '../expression/copied-column.ts';
import { evaluate, evaluateConstant } from '../expression/evaluate.ts';
import { rangeLength } from '../expression/functions/index.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { UnwindNode } from '../plan/unwind.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';

/** Yields a row for each item; none for null and EMPTY, one for any other value that is not a list. */
export function* executeUnwind(
  node: UnwindNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  for (const batch of inputs[0]!) {
    const range = constantRange(node.expression, context);
    if (range) {
      for (let row = 0; row < batch.length; row++) yield* unwindRange(range, node, batch, row, context);
      continue;
    }
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

interface NumberRange {
  readonly from: number;
  readonly step: number;
  readonly length: number;
}

/** The numbers of a `range` call with constant arguments if doubles represent them exactly; otherwise undefined. */
function constantRange(expression: BoundExpression, context: ExecutionContext): NumberRange | undefined {
  if (
    expression.kind !== 'call' ||
    expression.name !== 'range' ||
    !expression.arguments.every(({ kind }) => kind === 'constant')
  )
    return undefined;
  const [from, to, step = 1n] = expression.arguments.map((part) => evaluateConstant(part, context.functions));
  if (!isSafeInt(from) || !isSafeInt(to) || !isSafeInt(step) || step === 0n) return undefined;
  return { from: Number(from), step: Number(step), length: rangeLength(from, to, step) };
}

function isSafeInt(value: Value | undefined): value is bigint {
  return typeof value === 'bigint' && value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
}

/** Yields the numbers of a range with one row, lazily. */
function* unwindRange(
  { from, step, length }: NumberRange,
  node: UnwindNode,
  batch: Batch,
  row: number,
  context: ExecutionContext,
): Iterable<Batch> {
  for (let at = 0; at < length; at += BATCH_ROWS) {
    context.checkInterrupted();
    const count = Math.min(BATCH_ROWS, length - at);
    const data = new Float64Array(count);
    for (let index = 0; index < count; index++) data[index] = from + (at + index) * step;
    const numbers: Column = { kind: 'int', data, nulls: undefined };
    const kept = node.keepsInput ? batch.columns.map((column) => repeatRow(column, row, count)) : [];
    yield { length: count, columns: [...kept, numbers] };
  }
}
