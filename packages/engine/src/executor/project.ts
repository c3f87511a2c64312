import type { Value } from '@astrolabe/model';
import { rowsOfColumns, type Batch } from '../expression/batch.ts';
import type { Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import { evaluateValues } from '../expression/evaluate-values.ts';
import type { ProjectNode } from '../plan/project.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Evaluates a projection to rows of values without intermediate columns. */
export function projectRows({ expressions }: ProjectNode, batch: Batch, context: ExecutionContext): Value[][] {
  const columns: (readonly Value[])[] = [];
  for (let index = 0; index < expressions.length; index++)
    columns.push(evaluateValues(expressions[index]!, batch, context.functions));
  return rowsOfColumns(columns, batch.length);
}

/** Evaluates one expression for each column. */
export function projectBatch(node: ProjectNode, batch: Batch, context: ExecutionContext): Batch {
  const { expressions } = node;
  const columns: Column[] = [];
  for (let index = 0; index < expressions.length; index++)
    columns.push(evaluate(expressions[index]!, batch, context.functions));
  return { length: batch.length, columns };
}
