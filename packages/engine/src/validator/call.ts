import {
  AstrolabeError,
  didYouMean,
  isList,
  isNull,
  type SourceRange,
  type Value,
  type ValueType,
} from '@astrolabe/model';
import {
  PROCEDURES,
  columnName,
  parseExpression,
  procedureNamed,
  type CallStatement,
  type Procedure,
  type ProcedureColumnType,
  type ProcedureOption,
} from '@astrolabe/ngql';
import type { SpaceView } from '../catalog/catalog-view.ts';
import { bindExpression } from '../expression/bind.ts';
import { bindConstant } from '../expression/bind-constant.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { checkCondition } from '../expression/operand-types.ts';
import type { PlanCondition } from '../plan/filter.ts';
import { bindTraversedEdge } from './edge-condition.ts';
import type { CallProcedureNode } from '../plan/call-procedure.ts';
import type { OutputColumn } from './output-column.ts';
import { unknownName } from './scope.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import { isVid } from './vids.ts';

/** CALL of a procedure: all static checks. */
export const callValidator: StatementValidator<CallStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    if (context.input)
      throw semanticError(
        'CALL reads no input',
        statement.range,
        'start the statement with CALL and pipe its result on, or pass vertex IDs as an option',
      );
    const { node, columns } = validateProcedureCall(statement, context);
    return { kind: 'command', columns, node };
  },
};

/** Returns the plan of a CALL, and the columns it yields. */
export function validateProcedureCall(
  statement: CallStatement,
  context: ValidationContext,
): { readonly node: CallProcedureNode; readonly columns: readonly OutputColumn[] } {
  const procedure = findProcedure(statement);
  const space = context.requireSpace();
  const { yielded, columns } = validateYield(statement, procedure, space);
  const range = argumentRange(statement);
  const options = validateOptions(statement, procedure, context);
  const edgeTypeIds = namedEdgeTypes(options.get('edgeTypes'), space, range);
  const weight = options.get('weight');
  if (typeof weight === 'string') checkWeight(weight, edgeTypeIds, space, range);
  return {
    columns,
    node: {
      kind: 'CallProcedure',
      columns: columns.map(({ name }) => name),
      inputs: [],
      procedure,
      options,
      tagIds: namedTags(options.get('tags'), space, range),
      edgeTypeIds,
      weight: typeof weight === 'string' ? weight : undefined,
      filter: options.has('vector')
        ? validateVertexFilter(options, range, context)
        : validateFilter(options.get('filter'), edgeTypeIds, range, context),
      yielded,
      range,
    },
  };
}

function findProcedure({ procedure: { text, range } }: CallStatement): Procedure {
  const procedure = procedureNamed(text);
  if (procedure) return procedure;
  const near = didYouMean(
    text,
    PROCEDURES.map(({ name }) => name),
  );
  throw semanticError(
    `Procedure \`${text}' not found`,
    range,
    near === undefined ? 'the guide lists the procedures' : `did you mean \`${near}\`?`,
  );
}

function validateYield(
  { yield: items }: CallStatement,
  procedure: Procedure,
  space: SpaceView,
): { readonly yielded: readonly number[]; readonly columns: readonly OutputColumn[] } {
  const typeOf = (type: ProcedureColumnType): ValueType => {
    if (type === 'vid') return space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
    return ({ bool: 'BOOL', int: 'INT', float: 'FLOAT', string: 'STRING', path: 'PATH', list: 'LIST' } as const)[type];
  };
  if (!items) {
    return {
      yielded: procedure.columns.map((_, index) => index),
      columns: procedure.columns.map(({ name, type }) => ({ name, type: typeOf(type) })),
    };
  }
  const yielded = items.map(({ name }) => {
    const index = procedure.columns.findIndex((column) => column.name === name.text);
    if (index >= 0) return index;
    const names = procedure.columns.map((column) => column.name).join(', ');
    throw semanticError(`${procedure.name} has no column \`${name.text}'`, name.range, `its columns are ${names}`);
  });
  return {
    yielded,
    columns: items.map(({ name, alias }, index) => ({
      name: alias?.text ?? name.text,
      type: typeOf(procedure.columns[yielded[index]!]!.type),
    })),
  };
}

function argumentRange({ arguments: [first, last = first], procedure }: CallStatement): SourceRange {
  return first && last ? { start: first.range.start, end: last.range.end } : procedure.range;
}

/** The values of the options, each checked; missing ones have their default. */
function validateOptions(
  statement: CallStatement,
  procedure: Procedure,
  context: ValidationContext,
): ReadonlyMap<string, Value> {
  const { range } = statement;
  const names = procedure.options.map(({ name }) => name);
  const values = statement.arguments.map((argument) => bindConstant(argument, context));
  const [value] = values;
  const isMapOfOptions = value !== undefined && isMap(value);
  if (values.length > (isMapOfOptions ? 1 : names.length))
    throw semanticError(
      names.length === 0
        ? `${procedure.name} takes no arguments`
        : `${procedure.name} takes a map of options, or ${names.length} arguments at most`,
      argumentRange(statement),
      `write CALL ${procedure.name}(${names.length === 0 ? '' : '{…}'})`,
    );
  // Without a map, arguments are the options in their order.
  const given: ReadonlyMap<string, Value> = isMapOfOptions
    ? value.entries
    : new Map(values.map((one, index) => [names[index] ?? '', one] as const));
  const where = values.length === 0 ? range : argumentRange(statement);
  for (const name of given.keys()) {
    if (names.includes(name)) continue;
    const near = didYouMean(name, names);
    throw semanticError(
      `${procedure.name} has no option \`${name}'`,
      where,
      near === undefined ? `its options are ${names.join(', ')}` : `did you mean \`${near}\`?`,
    );
  }
  const options = new Map<string, Value>();
  for (const option of procedure.options) {
    const one = given.get(option.name);
    if (one !== undefined && !isNull(one)) {
      options.set(option.name, checkOption(option, one, where, context));
    } else if (option.isRequired) {
      throw semanticError(`${procedure.name} needs the option \`${option.name}'`, where, option.meaning);
    } else if (option.default !== undefined) {
      options.set(option.name, defaultOf(option, option.default));
    }
  }
  return options;
}

function isMap(value: Value): value is Extract<Value, { readonly kind: 'map' }> {
  return typeof value === 'object' && !isList(value) && value.kind === 'map';
}

function defaultOf({ type }: ProcedureOption, value: boolean | number | string): Value {
  return type === 'int' && typeof value === 'number' ? BigInt(value) : value;
}

/** The value of an option in its declared type; an int is accepted as a float. */
function checkOption(option: ProcedureOption, value: Value, range: SourceRange, context: ValidationContext): Value {
  const { vidType } = context.requireSpace().schema;
  const refuse = (expected: string): never => {
    throw semanticError(`Option \`${option.name}' must be ${expected}`, range, option.meaning);
  };
  switch (option.type) {
    case 'bool':
      return typeof value === 'boolean' ? value : refuse('true or false');
    case 'int':
      if (typeof value !== 'bigint') return refuse('an integer');
      return isWithin(option, Number(value)) ? value : refuse(rangeText('an integer', option));
    case 'float': {
      const number = typeof value === 'bigint' ? Number(value) : value;
      if (typeof number !== 'number') return refuse('a number');
      return isWithin(option, number) ? number : refuse(rangeText('a number', option));
    }
    case 'string':
      if (typeof value !== 'string') return refuse('a string');
      if (option.choices && !option.choices.includes(value)) return refuse(`one of ${option.choices.join(', ')}`);
      return value;
    case 'strings':
      return isList(value) && value.every((item) => typeof item === 'string') ? value : refuse('a list of names');
    case 'vector':
      return isList(value) && value.every((item) => typeof item === 'number' || typeof item === 'bigint')
        ? value
        : refuse('a list of numbers');
    case 'vid':
      return isVid(value, vidType) ? value : refuse('a vertex ID of this space');
    case 'vids':
      return isList(value) && value.every((item) => isVid(item, vidType))
        ? value
        : refuse('a list of vertex IDs of this space');
  }
}

function isWithin({ min = -Infinity, max = Infinity }: ProcedureOption, value: number): boolean {
  return value >= min && value <= max;
}

function rangeText(what: string, { min, max }: ProcedureOption): string {
  return min !== undefined && max !== undefined ? `${what} from ${min} to ${max}` : what;
}

function namesOf(value: Value | undefined): readonly string[] | undefined {
  return value !== undefined && isList(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

function namedTags(value: Value | undefined, space: SpaceView, range: SourceRange): readonly number[] | undefined {
  return namesOf(value)?.map((name) => {
    const tag = space.tagNamed(name);
    if (tag) return tag.id;
    throw notFound('Tag', name, space.tags, range);
  });
}

function namedEdgeTypes(value: Value | undefined, space: SpaceView, range: SourceRange): readonly number[] {
  const names = namesOf(value);
  if (!names) return space.edgeTypes.map(({ id }) => id);
  return names.map((name) => {
    const edgeType = space.edgeTypeNamed(name);
    if (edgeType) return edgeType.id;
    throw notFound('Edge type', name, space.edgeTypes, range);
  });
}

function notFound(
  what: string,
  name: string,
  known: readonly { readonly name: string }[],
  range: SourceRange,
): AstrolabeError {
  const near = didYouMean(
    name,
    known.map((one) => one.name),
  );
  return semanticError(
    `${what} \`${name}' not found`,
    range,
    near === undefined ? `this space has ${known.map((one) => one.name).join(', ')}` : `did you mean \`${near}\`?`,
  );
}

function checkWeight(weight: string, edgeTypeIds: readonly number[], space: SpaceView, range: SourceRange): void {
  for (const { id, name, properties } of space.edgeTypes) {
    if (!edgeTypeIds.includes(id)) continue;
    const property = properties.find((one) => one.name === weight);
    if (!property)
      throw semanticError(
        `Edge type \`${name}' has no property \`${weight}'`,
        range,
        'name the edge types that have it in edgeTypes',
      );
    if (!['int8', 'int16', 'int32', 'int64', 'float', 'double'].includes(property.type.kind))
      throw semanticError(
        `Property \`${name}.${weight}' is not a number`,
        range,
        'weights are int or float properties',
      );
  }
}

/** The condition on edges, written as text in the options. Its errors are shown at the options. */
function validateFilter(
  value: Value | undefined,
  edgeTypeIds: readonly number[],
  range: SourceRange,
  context: ValidationContext,
): PlanCondition | undefined {
  if (typeof value !== 'string') return undefined;
  const space = context.requireSpace();
  const names = new Map(
    space.edgeTypes.filter(({ id }) => edgeTypeIds.includes(id)).map(({ id, name }) => [name, id] as const),
  );
  const edge: BoundExpression = { kind: 'column', type: 'EDGE', index: 0 };
  try {
    const source = parseExpression(value, { parameters: new Set(context.parameters.keys()) });
    const condition = bindExpression(
      source,
      {
        columnCount: 1,
        attribute: (node) => bindTraversedEdge(node, names, edge, space),
        reference(node) {
          const bound = bindTraversedEdge(node, names, edge, space);
          if (bound) return bound;
          throw unknownName(node, 'A filter compares properties of edges');
        },
      },
      context,
    );
    checkCondition(condition, source, 'Boolean');
    return { condition, source };
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    throw semanticError(`Option \`filter': ${error.clusterMessage}`, range, error.hint);
  }
}

/** The condition on properties of the tag of a vector search, written as text in the options. */
function validateVertexFilter(
  options: ReadonlyMap<string, Value>,
  range: SourceRange,
  context: ValidationContext,
): PlanCondition | undefined {
  const value = options.get('filter');
  const name = options.get('tag');
  const tag = typeof name === 'string' ? context.requireSpace().tagNamed(name) : undefined;
  if (typeof value !== 'string' || !tag) return undefined;
  const refuse = (text: string): never => {
    throw semanticError(`Option \`filter': ${text} is not a property of \`${tag.name}'`, range);
  };
  const source = parseExpression(value, { parameters: new Set(context.parameters.keys()) });
  const condition = bindExpression(
    source,
    {
      columnCount: 1,
      attribute({ base, name: { text: property } }) {
        if (base.kind !== 'label') return undefined;
        if (base.name !== tag.name || !tag.properties.some((one) => one.name === property))
          return refuse(`${base.name}.${property}`);
        return {
          kind: 'vertex-property',
          type: '__EMPTY__',
          vertex: { kind: 'column', type: 'VERTEX', index: 0 },
          tagId: tag.id,
          tagName: tag.name,
          property,
          missing: 'null',
        };
      },
      reference: (node) => refuse(columnName(node)),
    },
    context,
  );
  checkCondition(condition, source, 'Boolean');
  return { condition, source };
}
