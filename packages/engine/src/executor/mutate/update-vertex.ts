import type { Value, Vid } from '@astrolabe/model';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { TagTable } from '../../graph/graph.ts';
import type { UpdateVertexNode } from '../../plan/mutate/update-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { targetTag } from './target-table.ts';
import { targetVids } from './target-vids.ts';
import { rowByName, updateRow } from './update-row.ts';

/** UPDATE VERTEX and UPSERT VERTEX: one vertex after the other, and all of them or none. */
export function* executeUpdateVertex(
  node: UpdateVertexNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const table = targetTag(space.graph, node.tagId);
  const written = new Map<Vid, readonly Value[]>();
  const yielded: (readonly Value[])[] = [];
  for (const vid of targetVids(node.vids, inputs, context)) {
    const current = written.get(vid) ?? storedRow(table, space.graph.vids.find(vid));
    const row = current && rowByName(table.schema, current);
    const updated = updateRow(node, table.schema, row, [], context.functions);
    if (updated.written) written.set(vid, updated.written);
    if (node.columns.length > 0) yielded.push(updated.yielded);
    context.checkInterrupted();
  }
  if (written.size > 0)
    space.commit(
      Array.from(written, ([vid, values]) => ({
        kind: 'put-vertex',
        tagId: node.tagId,
        vid,
        values,
      })),
      context.functions.checkInterrupted,
    );
  if (yielded.length > 0) yield batchOfRows(yielded, node.columns.length);
}

function storedRow(table: TagTable, dense: number): readonly Value[] | undefined {
  if (dense < 0 || !table.has(dense)) return undefined;
  return table.schema.properties.map((_, index) => table.valueAt(index, dense));
}
