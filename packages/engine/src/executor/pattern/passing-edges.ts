import { NULL } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { rawInts, reusingMemory } from '../../expression/batch-memory.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import { selectStored } from '../../expression/kernels/select-kernel.ts';
import type { EdgeTable, Graph } from '../../graph/graph.ts';
import type { ExecutionContext } from '../execution-context.ts';

const UNREAD: Column = { kind: 'constant', value: NULL };

/** The edges for which a condition is true. */
export function passingEdges(
  condition: BoundExpression,
  column: number,
  rows: Int32Array,
  table: EdgeTable,
  { graph, context }: { readonly graph: Graph; readonly context: ExecutionContext },
): Int32Array {
  const columns = new Array<Column>(column + 1).fill(UNREAD);
  columns[column] = { kind: 'edge', graph, table, rows, direction: 'out' };
  const batch: Batch = { length: rows.length, columns };
  const places = rawInts(rows.length);
  let count = selectStored(condition, batch, places);
  if (count < 0) {
    count = reusingMemory(() => {
      const truth = evaluate(condition, batch, context.functions);
      let passing = 0;
      if (truth.kind === 'bool') {
        const { data, nulls } = truth;
        for (let row = 0; row < rows.length; row++) {
          places[passing] = row;
          passing += nulls ? Number(nulls[row] === 0) & data[row]! : data[row]!;
        }
        return passing;
      }
      for (let row = 0; row < rows.length; row++) if (valueAt(truth, row) === true) places[passing++] = row;
      return passing;
    });
  }
  if (count === rows.length) return rows;
  const passed = rawInts(count).subarray(0, count);
  for (let at = 0; at < count; at++) passed[at] = rows[places[at]!]!;
  return passed;
}
