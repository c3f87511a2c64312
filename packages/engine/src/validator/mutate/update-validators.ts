import {
  AstrolabeError,
  type EdgeTypeSchema,
  type SourceRange,
  type TagSchema,
  type ValueType,
  valueTypeOf,
} from '@astrolabe/model';
import {
  columnName,
  type EdgeKeySource,
  type Expression,
  type Name,
  type UpdateEdgesStatement,
  type UpdateEdgeStatement,
  type UpdateItem,
  type UpdateVertexStatement,
  type UpdateVerticesStatement,
  type VidSource,
  type YieldClause,
} from '@astrolabe/ngql';
import { namesHint } from '../../catalog/errors.ts';
import { bindExpression } from '../../expression/bind.ts';
import { checkCondition } from '../../expression/operand-types.ts';
import type { Scope } from '../../expression/scope.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { semanticError } from '../../expression/errors.ts';
import { command } from '../schema/command.ts';
import type { ValidatedCommand } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';
import { schemaForWrite } from './bound-values.ts';
import { writtenEdgeKeys, writtenVids, type TargetRefusals } from './written-targets.ts';

const VID_REFUSALS: TargetRefusals = {
  vid: (text) => `Wrong vid expression \`${text}'`,
  src: (text) => `Wrong src vid expression \`${text}'`,
  dst: (text) => `Wrong dst vid expression \`${text}'`,
};

/** UPDATE VERTEX and UPSERT VERTEX of one vertex. */
export const updateVertexValidator: StatementValidator<UpdateVertexStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const tag = statement.tag ?? namedSchema(statement.items);
    const vids: VidSource = { kind: 'vids', vids: [statement.vid], range: statement.vid.range };
    return updateVertices(statement, tag, vids, context);
  },
};

/** UPDATE VERTEX and UPSERT VERTEX of several vertices, or of those of an input. */
export const updateVerticesValidator: StatementValidator<UpdateVerticesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate: (statement, context) => updateVertices(statement, statement.tag, statement.vids, context),
};

/** UPDATE EDGE and UPSERT EDGE of one edge. */
export const updateEdgeValidator: StatementValidator<UpdateEdgeStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const { key } = statement;
    return updateEdges(statement, statement.edgeType, { kind: 'keys', keys: [key], range: key.range }, context);
  },
};

/** UPDATE EDGE and UPSERT EDGE of several edges, or of those with keys from an input. */
export const updateEdgesValidator: StatementValidator<UpdateEdgesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate: (statement, context) => updateEdges(statement, statement.edgeType, statement.keys, context),
};

function updateVertices(
  statement: WrittenUpdate,
  tag: Name,
  target: VidSource,
  context: ValidationContext,
): ValidatedCommand {
  const schema = schemaForWrite(tag, context.requireSpace().tags);
  const { node, types } = bindUpdate(statement, schema, context);
  const { vids, source } = writtenVids(target, 'update', context, VID_REFUSALS);
  return command({ kind: 'UpdateVertex', inputs: [], tagId: schema.id, vids, ...node }, types, source);
}

function updateEdges(
  statement: WrittenUpdate,
  edgeType: Name,
  target: EdgeKeySource,
  context: ValidationContext,
): ValidatedCommand {
  const schema = schemaForWrite(edgeType, context.requireSpace().edgeTypes);
  const { node, types } = bindUpdate(statement, schema, context);
  const { keys, source } = writtenEdgeKeys(target, 'update', context, VID_REFUSALS);
  return command({ kind: 'UpdateEdge', inputs: [], edgeTypeId: schema.id, keys, ...node }, types, source);
}

/** The old forms take the tag from the SET items, which must all name the same one. */
function namedSchema(items: readonly UpdateItem[]): Name {
  const names = [...new Set(items.map((item) => item.schema?.text ?? ''))].sort();
  const named = items.find((item) => item.schema)?.schema;
  if (names.length > 1 || !named) {
    const range = items[0]?.range ?? { start: 0, end: 0 };
    throw semanticError(`Multi schema name: ${names.join(',')}`, range, 'write UPDATE VERTEX ON tag …');
  }
  return named;
}

interface WrittenUpdate {
  readonly isUpsert: boolean;
  readonly items: readonly UpdateItem[];
  readonly when?: Expression;
  readonly yield?: YieldClause;
  readonly range: SourceRange;
}

interface BoundUpdate {
  readonly node: {
    readonly columns: readonly string[];
    readonly properties: readonly string[];
    readonly sets: readonly {
      readonly property: string;
      readonly value: BoundExpression;
      readonly range: SourceRange;
    }[];
    readonly when: BoundExpression | undefined;
    readonly yields: readonly BoundExpression[];
    readonly isUpsert: boolean;
    readonly range: SourceRange;
  };
  readonly types: readonly ValueType[];
}

function bindUpdate(
  statement: WrittenUpdate,
  schema: TagSchema | EdgeTypeSchema,
  context: ValidationContext,
): BoundUpdate {
  const properties = schema.properties.map((property) => property.name);
  const foreign = statement.items.find((item) => item.schema && item.schema.text !== schema.name)?.schema;
  if (foreign) throw semanticError(`Multi schema name: ${[foreign.text, schema.name].sort().join(',')}`, foreign.range);
  const bind = (expression: Expression, unknown: UnknownProperty): BoundExpression =>
    bindExpression(expression, rowScope(expression, schema, unknown), context);

  const missing: UnknownProperty = (name, range) => propertyNotFound(schema, name, range);
  const sets = statement.items.map((item) => {
    if (!properties.includes(item.property.text))
      throw propertyNotFound(schema, item.property.text, item.property.range);
    return { property: item.property.text, value: bind(item.value, missing), range: item.range };
  });
  const missingColumn: UnknownProperty = (name, range) =>
    new AstrolabeError('STORAGE_ERROR', 'Storage Error: Invalid Update col or yield col.', {
      position: range,
      hint: namesHint(name, properties),
    });
  const missingInCondition: UnknownProperty = (name, range) =>
    schema.kind === 'tag'
      ? missingColumn(name, range)
      : semanticError(
          `\`${schema.name}.${name}', not found the property \`${name}'.`,
          range,
          namesHint(name, properties),
        );
  const when = statement.when && bind(statement.when, missingInCondition);
  if (when && statement.when) checkCondition(when, qualified(statement.when, schema), 'Boolean');
  const yieldColumns = statement.yield?.columns ?? [];
  const yields = yieldColumns.map((column) => bind(column.expression, missingColumn));
  return {
    node: {
      columns: yieldColumns.map((column) => column.alias?.text ?? columnName(column.expression)),
      properties,
      sets,
      when,
      yields,
      isUpsert: statement.isUpsert,
      range: statement.range,
    },
    types: yields.map((expression) => expression.type),
  };
}

type UnknownProperty = (name: string, range: SourceRange) => AstrolabeError;

function propertyNotFound(schema: TagSchema | EdgeTypeSchema, name: string, position: SourceRange): AstrolabeError {
  const message = schema.kind === 'tag' ? 'Storage Error: Tag prop not found.' : 'Storage Error: Edge prop not found.';
  return new AstrolabeError('STORAGE_ERROR', message, {
    position,
    hint: namesHint(
      name,
      schema.properties.map((property) => property.name),
    ),
  });
}

const KEY_COLUMNS = { _src: 0, _dst: 1, _rank: 2, _type: 3 } as const;

/**
 * The names of an updated row: `property`, for a vertex `$^.tag.property`, for an edge `edge.property` and the parts of its key. Everything else
 * reads what an update cannot see.
 */
function rowScope(whole: Expression, schema: TagSchema | EdgeTypeSchema, unknown: UnknownProperty): Scope {
  const columnOf = (name: string, range: SourceRange): BoundExpression => {
    const index = schema.properties.findIndex((property) => property.name === name);
    if (index < 0) throw unknown(name, range);
    return { kind: 'column', type: valueTypeOf(schema.properties[index]!.type), index };
  };
  const wrong = (): AstrolabeError =>
    semanticError(
      `Has wrong expr in \`${columnName(whole)}'`,
      whole.range,
      `an update reads only the properties of \`${schema.name}\``,
    );
  return {
    columnCount: schema.properties.length + (schema.kind === 'edge' ? 4 : 0),
    reference(node) {
      if (node.kind === 'label') return columnOf(node.name, node.range);
      if (schema.kind === 'tag' && node.kind === 'source-property') {
        if (node.tag !== schema.name) throw wrong();
        return columnOf(node.property, node.range);
      }
      if (schema.kind === 'edge' && node.kind === 'key-property' && node.name === schema.name) {
        return {
          kind: 'column',
          type: node.key === '_rank' || node.key === '_type' ? 'INT' : '__EMPTY__',
          index: schema.properties.length + KEY_COLUMNS[node.key],
        };
      }
      throw wrong();
    },
    attribute(node) {
      if (
        node.base.kind !== 'label' ||
        schema.properties.some((property) => node.base.kind === 'label' && property.name === node.base.name)
      )
        return undefined;
      if (schema.kind === 'tag') throw wrong();
      if (node.base.name !== schema.name) throw unknown(columnName(node), node.range);
      return columnOf(node.name.text, node.name.range);
    },
  };
}

/** Formats a condition for messages: a bare vertex property gets its tag. */
function qualified(expression: Expression, schema: TagSchema | EdgeTypeSchema): Expression {
  if (schema.kind === 'tag' && expression.kind === 'label') {
    return {
      kind: 'source-property',
      tag: schema.name,
      property: expression.name,
      range: expression.range,
    };
  }
  return expression;
}
