import type { Batch } from '../expression/batch.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { ProjectNode } from '../plan/project.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Evaluates one expression for each column. */
export function* executeProject(node: ProjectNode, inputs: readonly Iterable<Batch>[], context: ExecutionContext): Iterable<Batch> {
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    yield { length: batch.length, columns: node.expressions.map((expression) => evaluate(expression, batch, context.functions)) };
  }
}
