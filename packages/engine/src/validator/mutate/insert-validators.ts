import { isNull, type EdgeTypeSchema } from '@astrolabe/model';
import type { Expression, InsertEdgesStatement, InsertVerticesStatement } from '@astrolabe/ngql';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import type { InsertedTag } from '../../plan/mutate/insert-nodes.ts';
import { edgeTypeNotFound } from '../element-references.ts';
import { command } from '../schema/command.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';
import { bindWritten, bindWrittenValue, givenProperties, schemaForWrite } from './bound-values.ts';

const wrongValue = (text: string): string => `Insert wrong value: \`${text}'.`;

/** INSERT VERTEX. */
export const insertVerticesValidator: StatementValidator<InsertVerticesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const space = context.requireSpace();
    if (statement.tags.length === 0)
      throw semanticError(
        'Insert vertex is forbidden, please specify the tag',
        statement.range,
        'INSERT VERTEX tag(property) VALUES "id":(value)',
      );
    if (statement.rows.length === 0) throw semanticError('VALUES cannot be empty', statement.range);
    const tags: InsertedTag[] = [];
    let valueCount = 0;
    for (const written of statement.tags) {
      const schema = schemaForWrite(written.name, space.tags);
      const properties = givenProperties(schema, written.properties);
      tags.push({ tagId: schema.id, properties, firstValue: valueCount });
      valueCount += properties.length;
    }
    const bound = new Map<Expression, BoundExpression>();
    for (const row of statement.rows) {
      bindWritten(row.vid, bound, context, (text) => `Wrong vid expression \`${text}'`);
      bindRow(row.values, valueCount, row, bound, context);
    }
    return command({
      kind: 'InsertVertices',
      columns: [],
      inputs: [],
      tags,
      rows: statement.rows,
      bound,
      ifNotExists: statement.ifNotExists,
    });
  },
};

/** INSERT EDGE. */
export const insertEdgesValidator: StatementValidator<InsertEdgesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const space = context.requireSpace();
    const name = statement.edgeType;
    const schema = space.edgeTypeNamed(name.text);
    if (!schema) throw edgeTypeNotFound(space, name.text, name);
    if (statement.rows.length === 0) throw semanticError('VALUES cannot be empty', statement.range);
    const properties = givenProperties(schema, statement.properties);
    requireValues(schema, properties, statement);
    const bound = new Map<Expression, BoundExpression>();
    for (const { key, values, range } of statement.rows) {
      bindWritten(key.src, bound, context, (text) => `Wrong src vid expression \`${text}'`);
      bindWritten(key.dst, bound, context, (text) => `Wrong dst vid expression \`${text}'`);
      if (key.rank) bindWritten(key.rank, bound, context, (text) => `Wrong rank expression \`${text}'`);
      bindRow(values, properties.length, { range }, bound, context);
      requireNotNull(schema, properties, values);
    }
    return command({
      kind: 'InsertEdges',
      columns: [],
      inputs: [],
      edgeTypeId: schema.id,
      properties,
      rows: statement.rows,
      bound,
      ifNotExists: statement.ifNotExists,
    });
  },
};

function bindRow(
  values: readonly Expression[],
  expectedCount: number,
  row: Pick<Expression, 'range'>,
  bound: Map<Expression, BoundExpression>,
  context: ValidationContext,
): void {
  if (values.length !== expectedCount) {
    throw semanticError(
      "Column count doesn't match value count.",
      row.range,
      `${expectedCount} expected, ${values.length} given`,
    );
  }
  for (const value of values) bindWrittenValue(value, bound, context, wrongValue);
}

/** Omitted properties need a default or must be nullable. */
function requireValues(schema: EdgeTypeSchema, given: readonly string[], statement: InsertEdgesStatement): void {
  for (const property of schema.properties) {
    if (property.isNullable || property.defaultText !== undefined || given.includes(property.name)) continue;
    throw semanticError(
      `The property \`${property.name}' is not nullable and has no default value.`,
      statement.edgeType.range,
      `give \`${property.name}\` a value`,
    );
  }
}

function requireNotNull(schema: EdgeTypeSchema, given: readonly string[], values: readonly Expression[]): void {
  values.forEach((value, at) => {
    if (value.kind !== 'literal' || !isNull(value.value)) return;
    const property = schema.properties.find((candidate) => candidate.name === given[at]);
    if (property && !property.isNullable)
      throw semanticError(
        `The non-nullable property \`${property.name}' could not be NULL.`,
        value.range,
        'give it a value',
      );
  });
}
