import { executionError, schemaNotExisted } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { DropElementNode } from '../../plan/schema/element-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DROP TAG and DROP EDGE. */
export function executeDropElement(
  node: DropElementNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const on = node.kind === 'DropTag' ? 'tag' : 'edge';
  const known = on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === node.name.text);
  if (!schema) {
    if (node.ifExists) return;
    throw schemaNotExisted(
      on,
      node.name,
      known.map((candidate) => candidate.name),
    );
  }
  const using = space.indexes.filter((index) => index.on === on && index.schemaName === schema.name);
  if (using.length > 0) {
    throw executionError('Related index exists, please drop index first', {
      position: node.name.range,
      hint: `indexes: ${using.map((index) => index.name).join(', ')}`,
    });
  }
  const searched = context.catalog.fullText.on(space.schema.id, schema.id);
  if (searched.length > 0) {
    throw executionError('Related fulltext index exists, please drop it first', {
      position: node.name.range,
      hint: `full-text indexes: ${searched.map((index) => index.name).join(', ')}`,
    });
  }
  space.commit([
    on === 'tag' ? { kind: 'drop-tag', tagId: schema.id } : { kind: 'drop-edge-type', edgeTypeId: schema.id },
  ]);
}
