import { SINGLE_ROW, type Batch } from '../../expression/batch.ts';
import type { GraphChange } from '../../graph/graph.ts';
import type { DeleteEdgesNode } from '../../plan/mutate/delete-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { edgeKeyReader } from './edge-key.ts';

/** DELETE EDGE: the written keys, or one per input row. Missing edges are ignored. */
export function executeDeleteEdges(
  node: DeleteEdgesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const table = space.graph.edgeType(node.edgeTypeId);
  const { vids } = space.graph;
  const changes: GraphChange[] = [];
  for (const batch of inputs[0] ?? [SINGLE_ROW]) {
    for (const key of node.keys) {
      const read = edgeKeyReader(key, batch, space.schema.vidType, context);
      for (let row = 0; row < batch.length; row++) {
        const found = read(row);
        if (!found) continue;
        const src = vids.find(found.src);
        const dst = vids.find(found.dst);
        if (src >= 0 && dst >= 0 && table && table.find(src, dst, found.rank) >= 0)
          changes.push({ kind: 'delete-edge', edgeTypeId: node.edgeTypeId, ...found });
      }
    }
    context.checkInterrupted();
  }
  if (changes.length > 0) space.commit(changes, context.functions.checkInterrupted);
}
