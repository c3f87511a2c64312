import { invariant } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';
import { ProcedureOptions } from '../procedure/options.ts';
import { listProcedures } from '../procedure/list-procedures.ts';
import { procedures } from '../procedure/procedures.ts';
import { searchProcedures } from '../procedure/search-procedures.ts';
import { ProjectedGraph } from '../procedure/projected-graph.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Projects the chosen part of the space, runs the procedure on it and yields the chosen columns. */
export function* executeCallProcedure(
  node: CallProcedureNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const listed = listProcedures[node.procedure.name];
  if (listed) return yield* chosen(listed(context), node, context);
  const search = searchProcedures[node.procedure.name];
  if (search) return yield* chosen(search(context, new ProcedureOptions(node.options), node), node, context);
  const run = procedures[node.procedure.name];
  invariant(run, 'a procedure of the catalogue');
  const work = { check: () => context.checkInterrupted(), charge: (bytes: number) => context.charge(bytes) };
  const graph = new ProjectedGraph(context.requireSpace().graph, node, context.functions, work);
  yield* chosen(run(graph, new ProcedureOptions(node.options), work), node, context);
}

/** The yielded columns of the batches. */
function* chosen(batches: Iterable<Batch>, node: CallProcedureNode, context: ExecutionContext): Iterable<Batch> {
  for (const { length, columns } of batches) {
    context.checkInterrupted();
    yield { length, columns: node.yielded.map((index) => columns[index]!) };
  }
}
