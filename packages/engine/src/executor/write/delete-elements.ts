import { typeOf } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { batchOfRows, rowsOf, type Batch } from '../../expression/batch.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { EdgeTable } from '../../graph/graph.ts';
import type { DeleteElementsNode } from '../../plan/write/write-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { keepBatches } from '../keep-rows.ts';
import type { VertexOrEdge } from './element-writer.ts';
import { elementAt, forEachElement } from './row-elements.ts';

/** DELETE: everything is found first and then deleted, edges before vertices. Later clauses see the elements before deletion. */
export function* executeDeleteElements(
  node: DeleteElementsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { writes } = context;
  const batches = keepBatches(inputs[0]!, context);
  const found = new FoundElements();
  for (const batch of batches) findIn(batch, node, context, found);
  const kept = node.isRead ? batches.map((batch) => batchOfRows(rowsOf(batch), batch.columns.length)) : batches;
  for (const [table, rows] of found.edges)
    for (const row of rows) {
      context.checkInterrupted();
      writes.deleteEdge(table, row);
    }
  const { range } = node.elements[0]!;
  for (const dense of found.vertices) {
    context.checkInterrupted();
    writes.deleteVertex(dense, node.isDetached, range);
  }
  yield* kept;
}

class FoundElements {
  readonly vertices = new Set<number>();
  readonly edges = new Map<EdgeTable, Set<number>>();

  add(element: VertexOrEdge): void {
    if (element.kind === 'vertex') {
      this.vertices.add(element.dense);
      return;
    }
    let rows = this.edges.get(element.table);
    if (!rows) this.edges.set(element.table, (rows = new Set()));
    rows.add(element.row);
  }
}

function findIn(batch: Batch, node: DeleteElementsNode, context: ExecutionContext, found: FoundElements): void {
  const { graph } = context.requireSpace();
  const add = (element: VertexOrEdge): void => found.add(element);
  for (const { expression, range } of node.elements) {
    const column = evaluate(expression, batch, context.functions);
    for (let row = 0; row < batch.length; row++) {
      const element = elementAt(column, row, graph);
      if (typeof element === 'object') found.add(element);
      if (element !== 'other' || forEachElement(valueAt(column, row), graph, add)) continue;
      throw executionError(`DELETE takes vertices, edges and paths, not ${typeOf(valueAt(column, row))}`, {
        position: range,
        hint: 'REMOVE removes properties and tags',
      });
    }
  }
}
