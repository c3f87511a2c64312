import { existed, executionError, spaceNotExisted } from '../../catalog/errors.ts';
import type { CreateSpaceAsNode, CreateSpaceNode } from '../../plan/schema/space-nodes.ts';
import type { Batch } from '../../expression/batch.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** The hosts that can hold replicas: this process. */
const STORAGE_HOSTS = 1;

/** CREATE SPACE. */
export function executeCreateSpace(
  node: CreateSpaceNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  if (context.catalog.findSpace(node.name.text)) {
    if (node.ifNotExists) return;
    throw existed(node.name);
  }
  if (node.settings.replicaFactor > STORAGE_HOSTS) {
    throw executionError('Host not enough!', {
      position: node.name.range,
      hint: 'the embedded database keeps one replica; set replica_factor = 1',
    });
  }
  context.catalog.createSpace(node.settings);
}

/** CREATE SPACE … AS …. */
export function executeCreateSpaceAs(
  node: CreateSpaceAsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const catalog = context.catalog;
  const source = catalog.space(node.source.text);
  if (!source) throw spaceNotExisted(node.source, catalog.spaceNames);
  if (catalog.findSpace(node.name.text)) {
    if (node.ifNotExists) return;
    throw existed(node.name);
  }
  const { id: _, ...settings } = source.schema;
  catalog.createSpace({ ...settings, name: node.name.text }, source);
}
