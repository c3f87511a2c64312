import type { EdgeTypeSchema, IndexField, IndexSchema, PropertySchema, TagSchema } from '@astrolabe/model';
import type { Name } from '@astrolabe/ngql';
import { existed, executionError, namesHint, schemaNotExisted } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import { INDEX_FIELDS_MAX, INDEXED_TEXT_BYTES_MAX } from '../../limits.ts';
import type { CreateIndexNode } from '../../plan/schema/index-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

/** CREATE TAG INDEX and CREATE EDGE INDEX. */
export function executeCreateIndex(
  node: CreateIndexNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const on = node.kind === 'CreateTagIndex' ? 'tag' : 'edge';
  const names = node.fields.map((field) => field.name.text);
  if (new Set(names).size < names.length)
    throw executionError('Invalid param!', {
      position: node.name.range,
      hint: 'a property can stand in an index once',
    });
  if (space.indexes.some((index) => index.name === node.name.text)) {
    if (node.ifNotExists) return;
    throw existed(node.name);
  }
  if (context.catalog.fullText.in(space.schema.id).some((index) => index.name === node.name.text))
    throw existed(node.name);
  const known: readonly (TagSchema | EdgeTypeSchema)[] = on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === node.schemaName.text);
  if (!schema)
    throw schemaNotExisted(
      on,
      node.schemaName,
      known.map((candidate) => candidate.name),
    );
  if (names.length > INDEX_FIELDS_MAX)
    throw executionError('Invalid param!', {
      position: node.name.range,
      hint: `an index has at most ${INDEX_FIELDS_MAX} properties`,
    });
  const equal = space.indexes.find(
    (index) => index.on === on && index.schemaName === schema.name && isSameList(index.fields, names),
  );
  if (equal) {
    if (node.ifNotExists) return;
    throw executionError('Existed!', {
      position: node.name.range,
      hint: `index \`${equal.name}\` has the same properties`,
    });
  }
  const index: IndexSchema = {
    name: node.name.text,
    id: context.catalog.nextId(),
    on,
    schemaName: schema.name,
    fields: node.fields.map((field) => indexField(field, node.fields.length, schema.properties)),
    ...(node.comment !== undefined && { comment: node.comment }),
    ...(node.s2MaxLevel !== undefined && { s2MaxLevel: node.s2MaxLevel }),
    ...(node.s2MaxCells !== undefined && { s2MaxCells: node.s2MaxCells }),
  };
  space.commit([{ kind: 'put-index', schema: index }]);
}

function isSameList(fields: readonly IndexField[], names: readonly string[]): boolean {
  return fields.length === names.length && fields.every((field, at) => field.property === names[at]);
}

function indexField(
  field: { readonly name: Name; readonly length?: bigint },
  fieldCount: number,
  properties: readonly PropertySchema[],
): IndexField {
  const position = field.name.range;
  const property = properties.find((candidate) => candidate.name === field.name.text);
  if (!property)
    throw executionError('Key not existed!', {
      position,
      hint: namesHint(
        field.name.text,
        properties.map((candidate) => candidate.name),
      ),
    });
  switch (property.type.kind) {
    case 'string':
      if (field.length === undefined)
        throw executionError('Invalid param!', {
          position,
          hint: `say how many bytes of it to index: ${field.name.text}(32)`,
        });
      if (field.length <= 0n || field.length > BigInt(INDEXED_TEXT_BYTES_MAX)) {
        throw executionError('Unsupported!', {
          position,
          hint: `between 1 and ${INDEXED_TEXT_BYTES_MAX} bytes can be indexed`,
        });
      }
      return { property: property.name, length: Number(field.length) };
    case 'fixed_string':
      if (field.length !== undefined)
        throw executionError('Unsupported!', {
          position,
          hint: 'a fixed_string is indexed as a whole; leave the length out',
        });
      return { property: property.name };
    case 'duration':
      throw executionError('Invalid param!', { position, hint: 'durations cannot be indexed' });
    case 'list':
    case 'set':
      throw executionError('Invalid param!', {
        position,
        hint: `${property.type.kind}s cannot be indexed`,
      });
    case 'geography':
      if (fieldCount > 1) throw executionError('Unsupported!', { position, hint: 'a geography is indexed alone' });
      break;
    default:
  }
  if (field.length !== undefined)
    throw executionError('Invalid param!', {
      position,
      hint: 'only strings have a length in an index',
    });
  return { property: property.name };
}
