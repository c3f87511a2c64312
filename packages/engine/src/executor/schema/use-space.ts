import { spaceNotFound } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { RegisterSpaceNode } from '../../plan/schema/space-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** USE. */
export function executeUseSpace(
  node: RegisterSpaceNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  if (!context.catalog.findSpace(node.name.text)) throw spaceNotFound(node.name, context.catalog.spaceNames);
  // A space created by the same request can be checked only now.
  context.catalog.authorize(context.session.userName, 'use', node.name.text);
  context.chooseSpace(node.name.text);
}
