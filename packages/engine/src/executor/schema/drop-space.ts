import { spaceNotExisted } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { ClearSpaceNode, DropSpaceNode } from '../../plan/schema/space-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DROP SPACE. Sessions in this space have none afterward. */
export function executeDropSpace(
  node: DropSpaceNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const schema = context.catalog.findSpace(node.name.text);
  if (!schema) {
    if (node.ifExists) return;
    throw spaceNotExisted(node.name, context.catalog.spaceNames);
  }
  context.catalog.dropSpace(schema);
  for (const session of context.sessions.list()) if (session.spaceName === schema.name) session.spaceName = '';
}

/** CLEAR SPACE. */
export function executeClearSpace(
  node: ClearSpaceNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.catalog.space(node.name.text);
  if (!space) {
    if (node.ifExists) return;
    throw spaceNotExisted(node.name, context.catalog.spaceNames);
  }
  space.commit([{ kind: 'clear' }]);
  context.catalog.jobs.removeStatistics(space.schema.id);
}
