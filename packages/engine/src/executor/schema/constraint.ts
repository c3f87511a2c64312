import type { EdgeTypeSchema, IndexField, IndexSchema, PropertySchema, TagSchema, Value } from '@astrolabe/model';
import { isNull } from '@astrolabe/model';
import { printType, type Name } from '@astrolabe/ngql';
import { existed, executionError, hintFor, namesHint, schemaNotExisted } from '../../catalog/errors.ts';
import type { Space } from '../../catalog/space.ts';
import { refuseDuplicateRows } from '../../catalog/unique-values.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import { INDEX_FIELDS_MAX } from '../../limits.ts';
import type {
  CreateConstraintNode,
  DropConstraintNode,
  ShowConstraintsNode,
} from '../../plan/schema/constraint-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';

type Element = TagSchema | EdgeTypeSchema;

/** CREATE CONSTRAINT: a unique index, or a property that is NOT NULL or has a required type. */
export function executeCreateConstraint(
  node: CreateConstraintNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { name, on, schemaName } = node;
  if (isTaken(name.text, space)) {
    if (node.ifNotExists) return;
    throw existed(name);
  }
  const known: readonly Element[] = on === 'tag' ? space.tags : space.edgeTypes;
  const schema = known.find((candidate) => candidate.name === schemaName.text);
  if (!schema)
    throw schemaNotExisted(
      on,
      schemaName,
      known.map((candidate) => candidate.name),
    );
  const properties = node.properties.map((property) => requireProperty(property, schema));
  const { rule } = node;
  if (rule.kind === 'unique') return createUnique(node, schema, properties, context);
  for (const property of properties)
    if (rule.kind === 'type' && printType(rule.type) !== printType(property.type))
      throw executionError(`\`${property.name}' is ${printType(property.type)}`, {
        position: name.range,
        hint: `a property has the type of its schema; change it with ALTER ${on.toUpperCase()}`,
      });
    else if (rule.kind !== 'type') refuseNulls(property, schema, context);
  if (rule.kind === 'key') createUnique(node, schema, properties, context);
  const marked = new Set(properties.map((property) => property.name));
  const kept: 'type' | 'not-null' = rule.kind === 'type' ? 'type' : 'not-null';
  putElement(space, schema, (property) => {
    if (!marked.has(property.name)) return property;
    const constraints = [...(property.constraints ?? []), { name: name.text, rule: kept }];
    return { ...property, constraints, isNullable: property.isNullable && kept !== 'not-null' };
  });
}

function createUnique(
  { name, on, properties: names }: CreateConstraintNode,
  schema: Element,
  properties: readonly PropertySchema[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  if (properties.length > INDEX_FIELDS_MAX || new Set(properties).size < properties.length)
    throw executionError('Invalid param!', { position: name.range, hint: 'name each property once' });
  const index: IndexSchema = {
    name: name.text,
    id: context.catalog.nextId(),
    on,
    schemaName: schema.name,
    fields: properties.map((property, at) => fieldOf(property, names[at]!)),
    isUnique: true,
  };
  refuseDuplicateRows(index, space.graph, () => context.checkInterrupted());
  space.commit([
    { kind: 'put-index', schema: index },
    { kind: 'rebuild-index', indexId: index.id },
  ]);
}

/** Maximum bytes of a text in its index; longer texts are compared completely. */
const TEXT_BYTES = 64;

function fieldOf({ name, type }: PropertySchema, { range }: Name): IndexField {
  switch (type.kind) {
    case 'string':
      return { property: name, length: TEXT_BYTES };
    case 'duration':
    case 'geography':
    case 'list':
    case 'set':
      throw executionError('Invalid param!', { position: range, hint: `a ${type.kind} cannot be unique` });
    default:
      return { property: name };
  }
}

function refuseNulls({ name }: PropertySchema, schema: Element, context: ExecutionContext): void {
  const { graph } = context.requireSpace();
  const table = schema.kind === 'tag' ? graph.tag(schema.id) : graph.edgeType(schema.id);
  const at = schema.properties.findIndex((property) => property.name === name);
  const ids = new Int32Array(ROWS_READ);
  for (let from = 0; from >= 0 && table;) {
    const { length, next } = table.scan(from, ids);
    context.checkInterrupted();
    for (let row = 0; row < length; row++)
      if (isNull(table.valueAt(at, ids[row]!)))
        throw executionError(`A ${schema.name} has no ${name}`, { hint: 'give each one a value first' });
    from = next;
  }
}

const ROWS_READ = 1024;

/** DROP CONSTRAINT. */
export function executeDropConstraint(
  { name, ifExists }: DropConstraintNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const unique = space.indexes.find((index) => index.isUnique && index.name === name.text);
  if (unique) space.commit([{ kind: 'drop-index', indexId: unique.id }]);
  const schema = [...space.tags, ...space.edgeTypes].find(({ properties }) =>
    properties.some(({ constraints }) => constraints?.some((one) => one.name === name.text)),
  );
  if (!schema) {
    if (unique || ifExists) return;
    throw executionError(`Constraint \`${name.text}' not existed!`, {
      position: name.range,
      hint:
        hintFor(
          name.text,
          constraintRows(space).map(([one]) => String(one)),
        ) ?? 'SHOW CONSTRAINTS lists them',
    });
  }
  putElement(space, schema, (property) => {
    const dropped = property.constraints?.find((one) => one.name === name.text);
    if (!dropped) return property;
    const { constraints, ...rest } = property;
    const others = constraints!.filter((one) => one !== dropped);
    return {
      ...rest,
      isNullable: dropped.rule === 'not-null' || rest.isNullable,
      ...(others.length > 0 && { constraints: others }),
    };
  });
}

/** SHOW CONSTRAINTS. */
export function* executeShowConstraints(
  node: ShowConstraintsNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  yield batchOfRows(constraintRows(context.requireSpace()), node.columns.length);
}

function constraintRows(space: Space): readonly (readonly Value[])[] {
  const unique = space.indexes
    .filter(({ isUnique }) => isUnique)
    .map(({ name, on, schemaName, fields }) => [
      name,
      'UNIQUE',
      on === 'tag' ? 'Tag' : 'Edge',
      schemaName,
      fields.map(({ property }) => property).join(', '),
    ]);
  const others = [...space.tags, ...space.edgeTypes].flatMap((schema) =>
    schema.properties.flatMap((property) =>
      (property.constraints ?? []).map(({ name, rule }) => [
        name,
        rule === 'not-null' ? 'NOT NULL' : `:: ${printType(property.type)}`,
        schema.kind === 'tag' ? 'Tag' : 'Edge',
        schema.name,
        property.name,
      ]),
    ),
  );
  return [...unique, ...others];
}

function isTaken(name: string, space: Space): boolean {
  return space.indexes.some((index) => index.name === name) || constraintRows(space).some(([one]) => one === name);
}

function requireProperty({ text, range }: Name, { properties }: Element): PropertySchema {
  const property = properties.find((candidate) => candidate.name === text);
  if (property) return property;
  throw executionError('Key not existed!', {
    position: range,
    hint: namesHint(
      text,
      properties.map((candidate) => candidate.name),
    ),
  });
}

function putElement(space: Space, schema: Element, change: (property: PropertySchema) => PropertySchema): void {
  const properties = schema.properties.map(change);
  space.commit([
    schema.kind === 'tag'
      ? { kind: 'put-tag', schema: { ...schema, properties } }
      : { kind: 'put-edge-type', schema: { ...schema, properties } },
  ]);
}
