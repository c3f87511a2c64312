import { AstrolabeError, isEmpty, isList, isNull, typeOf, type Value } from '@astrolabe/model';
import { columnName } from '@astrolabe/ngql';
import { gatherBatch, type Batch } from '../expression/batch.ts';
import { rawInts, reusingMemory } from '../expression/batch-memory.ts';
import { NULL_CODE, valueAt, type Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { selectStored } from '../expression/kernels/select-kernel.ts';
import type { PlanCondition } from '../plan/filter.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Returns the rows that satisfy the condition, or undefined. Throws if a condition is not true, false, null or EMPTY. */
export function filterBatch(node: PlanCondition, batch: Batch, context: ExecutionContext): Batch | undefined {
  const rows = rawInts(batch.length);
  let length = selectStored(node.condition, batch, rows);
  if (length < 0)
    length = reusingMemory(() =>
      selectTrue(evaluate(node.condition, batch, context.functions), batch.length, rows, node),
    );
  if (length === batch.length) return batch;
  return length > 0 ? gatherBatch(batch, rows, length) : undefined;
}

/** The kind of a null, or the type of any other value. */
function typeName(value: Value): string {
  return isNull(value) ? value.reason : typeOf(value);
}

/** Whether the nulls only exclude a row, without an error. */
function hasOrdinaryNullsOnly(nulls: Uint8Array | undefined, length: number): boolean {
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row]! > NULL_CODE) return false;
  return true;
}

/** Writes the true rows into `rows`. Returns their number. */
function selectTrue(truth: Column, length: number, rows: Int32Array, node: PlanCondition): number {
  let count = 0;
  if (truth.kind === 'bool' && hasOrdinaryNullsOnly(truth.nulls, length)) {
    const { data, nulls } = truth;
    if (nulls) {
      for (let row = 0; row < length; row++) {
        rows[count] = row;
        count += Number(nulls[row] === 0) & data[row]!;
      }
      return count;
    }
    for (let row = 0; row < length; row++) {
      rows[count] = row;
      count += data[row]!;
    }
    return count;
  }
  for (let row = 0; row < length; row++) {
    const value = valueAt(truth, row);
    if (value === true || (isList(value) && value.length > 0)) rows[count++] = row;
    else if (
      !node.leavesOutFailures &&
      value !== false &&
      !isList(value) &&
      !isEmpty(value) &&
      !(isNull(value) && value.reason === 'NULL')
    ) {
      throw conditionError(node.source, value);
    }
  }
  return count;
}

/** The error of a condition that is neither true nor false nor unknown. */
export function conditionError(source: PlanCondition['source'], value: Value): AstrolabeError {
  return new AstrolabeError(
    'EXECUTION_ERROR',
    `Failed to evaluate condition: ${columnName(source)}. For boolean conditions, please write in their full forms like <condition> == <true/false> or <condition> IS [NOT] NULL.`,
    { position: source.range, hint: `it must be true or false, and comes to ${typeName(value)}` },
  );
}
