import {
  EMPTY,
  compareText,
  type EdgeTypeSchema,
  type PropertySchema,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import { schemaNotExisted } from '../../catalog/errors.ts';
import { createElementText, propertyTypeText } from '../../catalog/schema-text.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { ElementReportNode, ShowElementsNode } from '../../plan/schema/element-nodes.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { constantDefault } from '../../expression/property-default.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DESCRIBE and SHOW CREATE of a tag or an edge type. */
export function* executeDescribeElement(
  node: ElementReportNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const on = node.kind === 'DescTag' || node.kind === 'ShowCreateTag' ? 'tag' : 'edge';
  const known: readonly (TagSchema | EdgeTypeSchema)[] = on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === node.name.text);
  if (!schema)
    throw schemaNotExisted(
      on,
      node.name,
      known.map((candidate) => candidate.name),
    );
  const rows =
    node.kind === 'ShowCreateTag' || node.kind === 'ShowCreateEdge'
      ? [[schema.name, createElementText(schema)]]
      : schema.properties.map((property) => [
          property.name,
          propertyTypeText(property.type),
          property.isNullable ? 'YES' : 'NO',
          defaultCell(property, context.functions),
          property.comment ?? EMPTY,
        ]);
  yield batchOfRows(rows, node.columns.length);
}

/** SHOW TAGS and SHOW EDGES. */
export function* executeShowElements(
  node: ShowElementsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const schemas = node.kind === 'ShowTags' ? space.tags : space.edgeTypes;
  yield batchOfRows(
    schemas
      .map((schema) => schema.name)
      .sort(compareText)
      .map((name) => [name]),
    node.columns.length,
  );
}

/** The value of a constant default, the text of any other. */
function defaultCell(property: PropertySchema, functions: FunctionContext): Value {
  return constantDefault(property, functions) ?? property.defaultText ?? EMPTY;
}
