import { executionError, indexNotExisted } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { DropIndexNode } from '../../plan/schema/index-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DROP TAG INDEX and DROP EDGE INDEX. */
export function executeDropIndex(
  node: DropIndexNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const on = node.kind === 'DropTagIndex' ? 'tag' : 'edge';
  const known = space.indexes.filter((index) => index.on === on);
  const index = known.find((candidate) => candidate.name === node.name.text);
  if (!index) {
    if (node.ifExists) return;
    throw indexNotExisted(
      node.name,
      known.map((candidate) => candidate.name),
    );
  }
  if (index.isUnique)
    throw executionError('Unsupported!', {
      position: node.name.range,
      hint: `the index belongs to a constraint: DROP CONSTRAINT ${index.name}`,
    });
  space.commit([{ kind: 'drop-index', indexId: index.id }]);
}
