import {
  AstrolabeError,
  didYouMean,
  isList,
  typeOf,
  type EdgeTypeSchema,
  type PropertySchema,
  type TagSchema,
  type Value,
  type ValueType,
  valueTypeOf,
} from '@astrolabe/model';
import { namesHint } from '../catalog/errors.ts';
import { propertyTypeText } from '../catalog/schema-text.ts';
import {
  columnName,
  type Call,
  type Expression,
  type LookupStatement,
  type Relational,
  type RelationalOperator,
  type YieldColumn,
} from '@astrolabe/ngql';
import type { SpaceView } from '../catalog/catalog-view.ts';
import { bindConstant } from '../expression/bind-constant.ts';
import { bindExpression } from '../expression/bind.ts';
import type { Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { textQueryIn } from '../full-text/query.ts';
import type { IndexComparison, IndexCondition } from '../plan/index-condition.ts';
import { bindEdgeProperty, bindTagProperty } from './element-references.ts';
import { refuseCurrent } from './fetch.ts';
import { bindProjection, projectionItems, requireYield } from './projection.ts';
import { refuseAll, someExpression, unknownName } from './scope.ts';
import type { ValidatedLookup } from './validated-query.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';

/** LOOKUP. */
export const lookupValidator: StatementValidator<LookupStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const space = context.requireSpace();
    const schema = space.tagNamed(statement.on.text) ?? space.edgeTypeNamed(statement.on.text);
    if (!schema) {
      const hint = namesHint(
        statement.on.text,
        [...space.tags, ...space.edgeTypes].map((candidate) => candidate.name),
      );
      throw new AstrolabeError('EXECUTION_ERROR', `Schema not exist: ${statement.on.text}`, {
        position: statement.on.range,
        hint,
      });
    }
    const clause = requireYield(statement.yield, statement.range);
    refuseCurrent(clause.columns, (what) => what !== (schema.kind === 'tag' ? 'vertex' : 'edge'));
    const fullText = statement.fullText && readFullText(statement.fullText, schema, context);
    const scope = lookupScope(schema, space, fullText !== undefined);
    if (fullText) requireScoreAlias(clause.columns);
    const conditions = statement.where && new Conditions(schema, scope, context);
    const condition = statement.where && conditions?.read(statement.where);
    const where = statement.where &&
      conditions && { condition: conditions.bound(statement.where), source: statement.where };
    const projection = bindProjection(projectionItems(clause.columns, refuseAll), clause.isDistinct, scope, context);
    return {
      kind: 'lookup',
      columns: projection.columns,
      schema,
      range: statement.on.range,
      indexes: space.indexes.filter((index) => index.on === schema.kind && index.schemaName === schema.name),
      condition,
      where,
      fullText,
      projection,
    };
  },
};

/** Returns the full-text index, which must be on the schema, and the query. */
function readFullText(
  { index, query }: NonNullable<LookupStatement['fullText']>,
  schema: TagSchema | EdgeTypeSchema,
  context: ValidationContext,
): ValidatedLookup['fullText'] {
  const indexes = context.catalog.fullTextIndexes(context.requireSpace().schema.name);
  const found = indexes.find((candidate) => candidate.name === index.text && candidate.schemaId === schema.id);
  if (!found) {
    const onOther = indexes.find((candidate) => candidate.name === index.text);
    const near = didYouMean(
      index.text,
      indexes.filter((candidate) => candidate.schemaId === schema.id).map((candidate) => candidate.name),
    );
    throw new AstrolabeError('EXECUTION_ERROR', `Index ${index.text} is not found`, {
      position: index.range,
      hint: onOther
        ? `it is an index on \`${onOther.schemaName}\``
        : near === undefined
          ? 'SHOW FULLTEXT INDEXES lists the indexes of the space'
          : `did you mean \`${near}\`?`,
    });
  }
  return { index: found.name, text: query, query: textQueryIn(query, index.range) };
}

function isScore(expression: Expression): boolean {
  return (
    expression.kind === 'call' && expression.name.text.toLowerCase() === 'score' && expression.arguments.length === 0
  );
}

function requireScoreAlias(columns: readonly YieldColumn[]): void {
  const bare = columns.find(({ expression, alias }) => alias === undefined && isScore(expression));
  if (bare)
    throw semanticError(
      'Yield column should have an alias for score()',
      bare.expression.range,
      'name the column with AS',
    );
}

function lookupScope(schema: TagSchema | EdgeTypeSchema, space: SpaceView, hasScore: boolean): Scope {
  const vidType: ValueType = space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
  const isTag = schema.kind === 'tag';
  const element: BoundExpression = { kind: 'column', type: isTag ? 'VERTEX' : 'EDGE', index: isTag ? 0 : 2 };
  const requireName = (name: string, node: Expression): void => {
    if (name !== schema.name)
      throw semanticError(
        `Schema name error: ${name}`,
        node.range,
        'only properties of what stands behind ON can be used',
      );
  };
  return {
    columnCount: (isTag ? 1 : 3) + (hasScore ? 1 : 0),
    whole: (node) => (hasScore && isScore(node) ? { kind: 'column', type: 'FLOAT', index: isTag ? 1 : 3 } : undefined),
    attribute(node) {
      if (node.base.kind !== 'label') return undefined;
      requireName(node.base.name, node);
      return isTag
        ? bindTagProperty(space, element, schema.name, node.name.text, node, 'empty')
        : bindEdgeProperty(schema, element, node.name.text, node);
    },
    reference(node) {
      if (node.kind === 'current' && node.what === (isTag ? 'vertex' : 'edge')) return element;
      if (node.kind === 'key-property' && !isTag) {
        requireName(node.name, node);
        if (node.key === '_src') return { kind: 'column', type: vidType, index: 0 };
        if (node.key === '_dst') return { kind: 'column', type: vidType, index: 1 };
        return { kind: 'edge-key', type: 'INT', edge: element, key: node.key === '_rank' ? 'rank' : 'type-id' };
      }
      if (node.kind === 'input-property' || node.kind === 'variable-property')
        throw semanticError(
          'unsupported input/variable property expression in yield.',
          node.range,
          'LOOKUP answers nothing of its input; join what it finds behind a pipe',
        );
      throw unknownName(node, `unsupported expression \`${columnName(node)}' in LOOKUP`);
    },
  };
}

const FLIPPED: Readonly<Partial<Record<RelationalOperator, RelationalOperator>>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};
const FULL_TEXT_ONLY: ReadonlySet<RelationalOperator> = new Set<RelationalOperator>([
  '=~',
  'CONTAINS',
  'NOT CONTAINS',
  'ENDS WITH',
  'NOT STARTS WITH',
  'NOT ENDS WITH',
]);
const GEO_PREDICATES: ReadonlySet<string> = new Set(['st_intersects', 'st_covers', 'st_coveredby', 'st_dwithin']);

function isDistance(expression: Expression): expression is Call {
  return expression.kind === 'call' && expression.name.text.toLowerCase() === 'st_distance';
}

/** Converts a bound on a distance to ST_DWithin: meters are compared exactly, without the tolerance of floats. */
function asDWithin(distance: Call, meters: Expression, { operator, range }: Relational): Call {
  const isExclusive: Expression = { kind: 'literal', value: operator === '<' || operator === '>', range };
  return {
    ...distance,
    name: { text: 'ST_DWithin', range: distance.name.range },
    arguments: [...distance.arguments, meters, isExclusive],
  };
}

/** Reads the conditions that LOOKUP permits, and binds the same conditions with their constants converted to the type of the property. */
class Conditions {
  readonly #schema: TagSchema | EdgeTypeSchema;
  readonly #scope: Scope;
  readonly #context: ValidationContext;
  /** The constants that were converted to the type of their property. */
  readonly #converted = new Map<Expression, BoundExpression>();

  constructor(schema: TagSchema | EdgeTypeSchema, scope: Scope, context: ValidationContext) {
    this.#schema = schema;
    this.#scope = scope;
    this.#context = context;
  }

  /** The condition as a filter checks it. Call it after `read`. */
  bound(expression: Expression): BoundExpression {
    return bindExpression(expression, { ...this.#scope, whole: (node) => this.#converted.get(node) }, this.#context);
  }

  read(expression: Expression): IndexCondition {
    switch (expression.kind) {
      case 'logical':
        if (expression.operator === 'XOR') break;
        return {
          kind: expression.operator === 'AND' ? 'and' : 'or',
          operands: expression.operands.map((operand) => this.read(operand)),
        };
      case 'relational':
        return this.#relational(expression);
      case 'call':
        if (GEO_PREDICATES.has(expression.name.text.toLowerCase()))
          return this.#near(expression, expression.arguments[2]);
        break;
      default:
    }
    throw notSupportedYet(expression);
  }

  #relational(node: Relational): IndexCondition {
    if (FULL_TEXT_ONLY.has(node.operator))
      throw semanticError(
        `Expression ${columnName(node)} is not supported, please use full-text index as an optimal solution`,
        node.range,
        'MATCH has this comparison too: it looks at every vertex or edge',
      );
    const distance = isDistance(node.left) ? node.left : isDistance(node.right) ? node.right : undefined;
    if (distance) {
      const isBelow =
        distance === node.left
          ? node.operator === '<' || node.operator === '<='
          : node.operator === '>' || node.operator === '>=';
      if (isBelow) {
        const meters = distance === node.left ? node.right : node.left;
        const condition = this.#near(distance, meters);
        this.#converted.set(node, bindExpression(asDWithin(distance, meters, node), this.#scope, this.#context));
        return condition;
      }
      throw notSupportedYet(node);
    }
    const leftProperty = this.#propertyOf(node.left);
    const rightProperty = this.#propertyOf(node.right);
    if ((leftProperty === undefined) === (rightProperty === undefined)) throw notSupportedYet(node);
    const operator = leftProperty ? node.operator : FLIPPED[node.operator];
    const property = leftProperty ?? rightProperty;
    const constant = leftProperty ? node.right : node.left;
    if (!operator || !property) throw notSupportedYet(node);
    const written = this.#constant(constant);
    if (operator === 'IN' || operator === 'NOT IN') return this.#membership(operator, property, written, constant);
    const value = this.#convert(written, operator, property, constant);
    this.#converted.set(constant, { kind: 'constant', type: typeOf(value), value });
    return {
      kind: 'compare',
      property: property.name,
      operator: operator as IndexComparison,
      value,
      range: node.range,
    };
  }

  /** A geography property and a constant shape, at most this many meters apart. */
  #near(call: Call, meters: Expression | undefined): IndexCondition {
    const [first, second] = call.arguments;
    const property = first && this.#propertyOf(first);
    const other = property ? second : first;
    const owner = property ?? (second && this.#propertyOf(second));
    if (!owner || !other || (property && second && this.#propertyOf(second))) throw notSupportedYet(call);
    const shape = this.#constant(other);
    const bufferMeters = meters ? this.#constant(meters) : 0;
    if (typeof bufferMeters !== 'number' && typeof bufferMeters !== 'bigint') throw notSupportedYet(call);
    if (typeof shape !== 'object' || !('kind' in shape) || shape.kind !== 'geography') return { kind: 'other' };
    return { kind: 'near', property: owner.name, shape, bufferMeters: Number(bufferMeters) };
  }

  #membership(operator: 'IN' | 'NOT IN', property: PropertySchema, written: Value, node: Expression): IndexCondition {
    const items = isList(written)
      ? written
      : typeof written === 'object' && 'kind' in written && written.kind === 'set'
        ? written.items
        : undefined;
    if (!items) throw notSupportedYet(node);
    const wanted = valueTypeOf(property.type);
    for (const item of items) {
      const type = typeOf(item);
      if (type !== wanted && type !== 'NULL')
        throw semanticError(
          `Column type of ${property.name} mismatched. Expected ${wanted} but was ${type}`,
          node.range,
          `\`${property.name}\` is ${propertyTypeText(property.type)}`,
        );
    }
    // A null in the list equals nothing.
    const known = items.filter((item) => typeOf(item) !== 'NULL');
    return operator === 'NOT IN'
      ? { kind: 'other' }
      : { kind: 'compare', property: property.name, operator: 'IN', value: known };
  }

  /** The property if the expression is `schema.property`. Throws for unknown names in it. */
  #propertyOf(expression: Expression): PropertySchema | undefined {
    if (expression.kind !== 'attribute' || expression.base.kind !== 'label') return undefined;
    if (expression.base.name !== this.#schema.name)
      throw semanticError(
        `Schema name error: ${expression.base.name}`,
        expression.range,
        'only properties of what stands behind ON can be used',
      );
    const property = this.#schema.properties.find((candidate) => candidate.name === expression.name.text);
    if (property) return property;
    const hint = namesHint(
      expression.name.text,
      this.#schema.properties.map((candidate) => candidate.name),
    );
    throw semanticError(`Invalid column: ${expression.name.text}`, expression.range, hint);
  }

  #constant(expression: Expression): Value {
    if (
      someExpression(
        expression,
        (part) => part.kind === 'input-property' || part.kind === 'variable-property' || part.kind === 'label',
      )
    ) {
      throw semanticError(
        `'${columnName(expression)}' is not an evaluable expression.`,
        expression.range,
        'only constants and functions of them can stand here',
      );
    }
    return bindConstant(expression, this.#context);
  }

  /** Int and float constants are converted to the type of the property; a fraction becomes the integer that preserves the comparison. */
  #convert(value: Value, operator: RelationalOperator, property: PropertySchema, node: Expression): Value {
    const wanted = valueTypeOf(property.type);
    const type = typeOf(value);
    if (type === wanted || type === 'NULL') return value;
    if (wanted === 'INT' && typeof value === 'number') {
      const rounded = operator === '>=' || operator === '<' ? Math.ceil(value) : Math.floor(value);
      // A value beyond every int is compared unchanged.
      return Math.abs(rounded) < 2 ** 63 ? BigInt(rounded) : value;
    }
    if (wanted === 'FLOAT' && typeof value === 'bigint') return Number(value);
    throw semanticError(
      `Column type error : ${property.name}`,
      node.range,
      `\`${property.name}\` is ${propertyTypeText(property.type)}`,
    );
  }
}

/** Returns the error for a condition without a usable index. */
function notSupportedYet(expression: Expression): AstrolabeError {
  return semanticError(
    `Expression ${columnName(expression)} not supported yet`,
    expression.range,
    'compare a property with a constant, as in player.age > 18; MATCH takes any condition',
  );
}
