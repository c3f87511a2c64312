import { EMPTY } from '@astrolabe/model';
import { spaceNotExisted } from '../../catalog/errors.ts';
import { createSpaceText, vidTypeText } from '../../catalog/schema-text.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { ShowSpacesNode, SpaceReportNode } from '../../plan/schema/space-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DESCRIBE SPACE and SHOW CREATE SPACE. */
export function* executeDescribeSpace(
  node: SpaceReportNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.catalog.findSpace(node.name.text);
  if (!space) throw spaceNotExisted(node.name, context.catalog.spaceNames);
  if (node.kind === 'ShowCreateSpace') {
    yield batchOfRows([[space.name, createSpaceText(space)]], node.columns.length);
    return;
  }
  const row = [
    BigInt(space.id),
    space.name,
    BigInt(space.partitionCount),
    BigInt(space.replicaFactor),
    space.charset,
    space.collation,
    vidTypeText(space.vidType),
    space.comment ?? EMPTY,
  ];
  yield batchOfRows([row], node.columns.length);
}

/** SHOW SPACES: those in which the user has a role. */
export function* executeShowSpaces(
  node: ShowSpacesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const own = context.catalog.spaces.filter(
    (space) => context.catalog.roleOf(context.session.userName, space.id) !== undefined,
  );
  yield batchOfRows(
    own.map((space) => [space.name]),
    node.columns.length,
  );
}
