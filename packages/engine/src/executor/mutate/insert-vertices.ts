import type { Value, Vid } from '@astrolabe/model';
import { columnName } from '@astrolabe/ngql';
import type { Batch } from '../../expression/batch.ts';
import type { GraphChange } from '../../graph/graph.ts';
import type { InsertVerticesNode } from '../../plan/mutate/insert-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { RowBuilder } from './row-builder.ts';
import { rowError } from './row-error.ts';
import { targetTag } from './target-table.ts';
import { vidOf, writtenValue } from './written-values.ts';

/** INSERT VERTEX: every row is checked before the first is written. */
export function executeInsertVertices(
  node: InsertVerticesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { functions } = context;
  const targets = node.tags.map((tag) => {
    const table = targetTag(space.graph, tag.tagId);
    return {
      ...tag,
      table,
      rows: new RowBuilder(table.schema, tag.properties, functions),
      seen: new Set<Vid>(),
    };
  });
  const changes: GraphChange[] = [];
  for (const row of node.rows) {
    const vid = vidOf(
      writtenValue(row.vid, node.bound, functions),
      space.schema.vidType,
      () => columnName(row.vid),
      row.vid.range,
    );
    for (const target of targets) {
      if (node.ifNotExists) {
        if (target.seen.has(vid)) continue;
        target.seen.add(vid);
        const dense = space.graph.vids.find(vid);
        if (dense >= 0 && target.table.has(dense)) continue;
      }
      const valueAt = (index: number): Value =>
        writtenValue(row.values[target.firstValue + index]!, node.bound, functions);
      const values = target.rows.build(valueAt);
      if (!values)
        throw rowError(target.rows.fault, (index) => row.values[target.firstValue + index]?.range ?? row.range);
      changes.push({ kind: 'put-vertex', tagId: target.tagId, vid, values });
    }
    if (changes.length % 1024 === 0) context.checkInterrupted();
  }
  space.commit(changes, context.functions.checkInterrupted);
}
