import {
  compareText,
  invariant,
  type EdgeTypeSchema,
  type IndexField,
  type IndexSchema,
  type TagSchema,
} from '@astrolabe/model';
import { indexNotExisted, schemaNotExisted } from '../../catalog/errors.ts';
import { createIndexText, propertyTypeText } from '../../catalog/schema-text.ts';
import type { OpenSpace } from '../../catalog/catalog-view.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { IndexReportNode, ShowIndexesNode, ShowIndexStatusNode } from '../../plan/schema/index-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** DESCRIBE and SHOW CREATE of an index. */
export function* executeDescribeIndex(
  node: IndexReportNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const on = node.kind === 'DescTagIndex' || node.kind === 'ShowCreateTagIndex' ? 'tag' : 'edge';
  const known = space.indexes.filter((index) => index.on === on);
  const index = known.find((candidate) => candidate.name === node.name.text);
  if (!index)
    throw indexNotExisted(
      node.name,
      known.map((candidate) => candidate.name),
    );
  const isText = node.kind === 'ShowCreateTagIndex' || node.kind === 'ShowCreateEdgeIndex';
  const rows = isText
    ? [[index.name, createIndexText(index)]]
    : index.fields.map((field) => [field.property, indexedTypeText(space, index, field)]);
  yield batchOfRows(rows, node.columns.length);
}

/** SHOW TAG INDEXES and SHOW EDGE INDEXES, of one tag or edge type with BY. */
export function* executeShowIndexes(
  node: ShowIndexesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const on = node.kind === 'ShowTagIndexes' ? 'tag' : 'edge';
  const by = node.schemaName;
  const schemas = on === 'tag' ? space.tags : space.edgeTypes;
  if (by && !schemas.some((schema) => schema.name === by.text))
    throw schemaNotExisted(
      on,
      by,
      schemas.map((schema) => schema.name),
    );
  const indexes = space.indexes
    .filter((index) => index.on === on && (by === undefined || index.schemaName === by.text))
    .sort((a, b) => compareText(a.name, b.name));
  const rows = indexes.map((index) => {
    const columns = index.fields.map((field) => field.property);
    return by === undefined ? [index.name, index.schemaName, columns] : [index.name, columns];
  });
  yield batchOfRows(rows, node.columns.length);
}

/** SHOW TAG INDEX STATUS and SHOW EDGE INDEX STATUS: one row a rebuild job. */
export function* executeShowIndexStatus(
  node: ShowIndexStatusNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const type = node.kind === 'ShowTagIndexStatus' ? 'REBUILD_TAG_INDEX' : 'REBUILD_EDGE_INDEX';
  const jobs = context.catalog.jobs.in(context.requireSpace().schema.id).filter((job) => job.type === type);
  yield batchOfRows(
    jobs.map((job) => [job.indexNames.join(','), job.status]),
    node.columns.length,
  );
}

function indexedTypeText(space: OpenSpace, index: IndexSchema, field: IndexField): string {
  if (field.length !== undefined) return `fixed_string(${field.length})`;
  const schema: TagSchema | EdgeTypeSchema | undefined =
    index.on === 'tag' ? space.tagNamed(index.schemaName) : space.edgeTypeNamed(index.schemaName);
  const property = schema?.properties.find((candidate) => candidate.name === field.property);
  invariant(property, `property \`${field.property}\` of index \`${index.name}\` exists`);
  return propertyTypeText(property.type);
}
