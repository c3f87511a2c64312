import type { EdgeTypeSchema, PropertySchema, TagSchema } from '@astrolabe/model';
import type { Name } from '@astrolabe/ngql';
import { executionError, existed, namesHint, indexNotExisted, schemaNotExisted } from '../../catalog/errors.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import { ANALYZER_NAMES } from '../../full-text/analyzer.ts';
import type {
  CreateFullTextIndexNode,
  DropFullTextIndexNode,
  ShowFullTextIndexesNode,
} from '../../plan/schema/index-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** CREATE FULLTEXT INDEX: covers existing rows. */
export function executeCreateFullTextIndex(
  node: CreateFullTextIndexNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { fullText } = context.catalog;
  const name = node.name.text;
  if (space.indexNamed(name) || fullText.in(space.schema.id).some((index) => index.name === name))
    throw existed(node.name);
  const known: readonly (TagSchema | EdgeTypeSchema)[] = node.on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === node.schemaName.text);
  if (!schema)
    throw schemaNotExisted(
      node.on,
      node.schemaName,
      known.map((candidate) => candidate.name),
    );
  if (schema.timeToLive)
    throw executionError('Unsupported!', {
      position: node.schemaName.range,
      hint: 'rows that expire cannot be in a full-text index; set ttl_col = "" first',
    });
  for (const field of node.fields) requireText(field, schema.properties, node.on);
  if (node.analyzer !== undefined && !ANALYZER_NAMES.includes(node.analyzer))
    throw executionError('Invalid param!', {
      position: node.name.range,
      hint: `the analyzers are ${ANALYZER_NAMES.join(', ')}`,
    });
  fullText.add(space.schema.id, {
    name,
    on: node.on,
    schemaId: schema.id,
    schemaName: schema.name,
    fields: [...new Set(node.fields.map((field) => field.text))],
    ...(node.analyzer !== undefined && { analyzer: node.analyzer }),
  });
}

/** DROP FULLTEXT INDEX. */
export function executeDropFullTextIndex(
  node: DropFullTextIndexNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const { id } = context.requireSpace().schema;
  const known = context.catalog.fullText.in(id).map((index) => index.name);
  if (!known.includes(node.name.text)) throw indexNotExisted(node.name, known);
  context.catalog.fullText.remove(id, node.name.text);
}

/** SHOW FULLTEXT INDEXES. */
export function* executeShowFullTextIndexes(
  node: ShowFullTextIndexesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const rows = context.catalog.fullText
    .in(context.requireSpace().schema.id)
    .map(({ name, on, schemaName, fields, analyzer }) => [
      name,
      on === 'tag' ? 'Tag' : 'Edge',
      schemaName,
      fields.join(', '),
      analyzer ?? 'default',
    ]);
  yield batchOfRows(rows, node.columns.length);
}

function requireText(field: Name, properties: readonly PropertySchema[], on: 'tag' | 'edge'): void {
  const property = properties.find((candidate) => candidate.name === field.text);
  if (!property)
    throw executionError(on === 'tag' ? 'Tag prop not existed!' : 'Edge prop not existed!', {
      position: field.range,
      hint: namesHint(
        field.text,
        properties.map((candidate) => candidate.name),
      ),
    });
  if (property.type.kind !== 'string' && property.type.kind !== 'fixed_string')
    throw executionError('Unsupported!', {
      position: field.range,
      hint: 'a full-text index is on properties of type string or fixed_string',
    });
}
