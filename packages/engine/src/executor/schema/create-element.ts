import type { EdgeTypeSchema, TagSchema, TimeToLive } from '@astrolabe/model';
import type { Name, SchemaOptions } from '@astrolabe/ngql';
import { existed, executionError, namesHint } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { CreateElementNode } from '../../plan/schema/element-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { declareProperty } from './property-schema.ts';
import { canCarryTimeToLive } from './time-to-live.ts';

/** CREATE TAG and CREATE EDGE. */
export function executeCreateElement(
  node: CreateElementNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const isTag = node.kind === 'CreateTag';
  const name = node.name.text;
  if ((isTag ? space.edgeTypeNamed(name) : space.tagNamed(name)) !== undefined) {
    throw executionError('Schema with same name exists', {
      position: node.name.range,
      hint: 'tags and edge types share their names; choose another one',
    });
  }
  // Defaults are checked even if the name is in use.
  const properties = node.properties.map((draft) => declareProperty(draft, context).schema);
  if ((isTag ? space.tagNamed(name) : space.edgeTypeNamed(name)) !== undefined) {
    if (node.ifNotExists) return;
    throw existed(node.name);
  }
  const timeToLive = declaredTimeToLive(node.options, properties, node.name);
  const schema = {
    name,
    id: context.catalog.nextId(),
    properties,
    ...(timeToLive && { timeToLive }),
    ...(node.options.comment !== undefined && { comment: node.options.comment }),
  };
  space.commit([
    isTag
      ? { kind: 'put-tag', schema: { ...schema, kind: 'tag' } satisfies TagSchema }
      : { kind: 'put-edge-type', schema: { ...schema, kind: 'edge' } satisfies EdgeTypeSchema },
  ]);
}

function declaredTimeToLive(
  options: SchemaOptions,
  properties: TagSchema['properties'],
  name: Name,
): TimeToLive | undefined {
  const column = options.ttlColumn ?? '';
  const durationSeconds = Number(options.ttlDuration ?? 0n);
  if (column === '') {
    if (durationSeconds === 0) return undefined;
    throw executionError('Implicit ttl_col not support', {
      position: name.range,
      hint: 'name the property that holds the time: ttl_col = "…"',
    });
  }
  const property = properties.find((candidate) => candidate.name === column);
  if (!property)
    throw executionError('Ttl column name not exist in columns', {
      position: name.range,
      hint: namesHint(
        column,
        properties.map((candidate) => candidate.name),
      ),
    });
  if (!canCarryTimeToLive(property.type)) {
    throw executionError('Ttl column type illegal', {
      position: name.range,
      hint: 'ttl_col must be an int64 or a timestamp',
    });
  }
  return { column, durationSeconds };
}
