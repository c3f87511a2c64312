import type { Batch } from '../expression/batch.ts';
import type { Column } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { ProjectNode } from '../plan/project.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Evaluates one expression for each column. */
export function projectBatch(node: ProjectNode, batch: Batch, context: ExecutionContext): Batch {
  const { expressions } = node;
  const columns: Column[] = [];
  for (let index = 0; index < expressions.length; index++)
    columns.push(evaluate(expressions[index]!, batch, context.functions));
  return { length: batch.length, columns };
}
