import type { Value, ValueType } from '@astrolabe/model';
import {
  columnName,
  type EdgeKeySource,
  type Expression,
  type FetchEdgesStatement,
  type FetchVerticesStatement,
  type YieldColumn,
} from '@astrolabe/ngql';
import { NO_NAMES, bindConstant } from '../expression/bind-constant.ts';
import { bindExpression } from '../expression/bind.ts';
import type { Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import type { EdgeKeyExpressions } from '../plan/get-edges.ts';
import { bindEdgeProperty, bindTagProperty, edgeTypeNotFound, requireTag } from './element-references.ts';
import { bindProjection, projectionItems, requireYield } from './projection.ts';
import { InputTracker, refuseAll, someExpression, unknownName } from './scope.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import { constantVid, validateVids } from './vids.ts';

const MESSAGES = { both: 'Not support both input and variable.', several: 'Only one variable allowed to use.' };
const NO_INPUT = 'unsupported input/variable property expression in yield.';

/** FETCH PROP ON tags. */
export const fetchVerticesValidator: StatementValidator<FetchVerticesStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const space = context.requireSpace();
    const tagIds =
      statement.tags === '*' ? undefined : statement.tags.map((name) => requireTag(space, name.text, name).id);
    const clause = requireYield(statement.yield, statement.range);
    const tracker = new InputTracker(context, MESSAGES);
    const origin = validateVids(statement.vids, tracker, context);
    const vertex: BoundExpression = { kind: 'column', type: 'VERTEX', index: 0 };
    refuseCurrent(clause.columns, (what) => what !== 'vertex');
    const scope: Scope = {
      columnCount: 1,
      attribute(node) {
        if (node.base.kind !== 'label') return undefined;
        const tag = space.tagNamed(node.base.name);
        if (tag && tagIds && !tagIds.includes(tag.id))
          throw semanticError(`mismatched tag \`${tag.name}'`, node.range, 'write the tag behind ON too');
        return bindTagProperty(space, vertex, node.base.name, node.name.text, node, 'empty');
      },
      reference(node) {
        if (node.kind === 'current' && node.what === 'vertex') return vertex;
        if (node.kind === 'input-property' || node.kind === 'variable-property')
          throw semanticError(NO_INPUT, node.range);
        if (node.kind === 'source-property' || node.kind === 'destination-property' || node.kind === 'key-property')
          throw semanticError(
            'unsupported src/dst property expression in yield.',
            node.range,
            '$^ and $$ belong to GO; write tag.property or edge.property',
          );
        throw unknownName(node, `illegal yield clauses \`${columnName(node)}'`);
      },
    };
    const projection = bindProjection(projectionItems(clause.columns, refuseAll), clause.isDistinct, scope, context);
    return {
      kind: 'fetch-vertices',
      columns: projection.columns,
      source: tracker.rows?.source,
      origin,
      tagIds,
      projection,
    };
  },
};

/** FETCH PROP ON one edge type. */
export const fetchEdgesValidator: StatementValidator<FetchEdgesStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const space = context.requireSpace();
    const [name] = statement.edgeTypes;
    if (!name || statement.edgeTypes.length > 1)
      throw semanticError(
        'only allow fetch on one edge',
        statement.edgeTypes[1]?.range ?? statement.range,
        'fetch each edge type by a statement of its own',
      );
    const edgeType = space.edgeTypeNamed(name.text);
    if (!edgeType) throw edgeTypeNotFound(space, name.text, name);
    const clause = requireYield(statement.yield, statement.range);
    const tracker = new InputTracker(context, MESSAGES);
    const keys = validateEdgeKeys(statement.keys, tracker, context);
    const vidType: ValueType = space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING';
    const edge: BoundExpression = { kind: 'column', type: 'EDGE', index: 2 };
    refuseCurrent(clause.columns, (what) => what !== 'edge');
    const requireName = (written: string, node: Expression): void => {
      if (!space.edgeTypeNamed(written)) throw edgeTypeNotFound(space, written, node);
      if (written !== name.text)
        throw semanticError(
          `should use edge name \`${name.text}'`,
          node.range,
          'only properties of what stands behind ON can be used',
        );
    };
    const scope: Scope = {
      columnCount: 3,
      attribute(node) {
        if (node.base.kind !== 'label') return undefined;
        requireName(node.base.name, node);
        return bindEdgeProperty(edgeType, edge, node.name.text, node);
      },
      reference(node) {
        if (node.kind === 'current' && node.what === 'edge') return edge;
        if (node.kind === 'key-property') {
          requireName(node.name, node);
          if (node.key === '_src') return { kind: 'column', type: vidType, index: 0 };
          if (node.key === '_dst') return { kind: 'column', type: vidType, index: 1 };
          return { kind: 'edge-key', type: 'INT', edge, key: node.key === '_rank' ? 'rank' : 'type-id' };
        }
        if (node.kind === 'input-property' || node.kind === 'variable-property')
          throw semanticError(NO_INPUT, node.range);
        if (node.kind === 'source-property' || node.kind === 'destination-property') {
          requireTag(space, node.tag, node);
          throw semanticError(
            'unsupported src/dst property expression in yield.',
            node.range,
            '$^ and $$ belong to GO; write tag.property or edge.property',
          );
        }
        throw unknownName(node, `illegal yield clauses \`${columnName(node)}'`);
      },
    };
    const projection = bindProjection(projectionItems(clause.columns, refuseAll), clause.isDistinct, scope, context);
    return {
      kind: 'fetch-edges',
      columns: projection.columns,
      source: tracker.rows?.source,
      edgeTypeId: edgeType.id,
      keys,
      projection,
    };
  },
};

/** Rejects VERTEX, EDGE and similar keywords if the statement has no element of the kind. */
export function refuseCurrent(columns: readonly YieldColumn[], isRefused: (what: string) => boolean): void {
  for (const column of columns) {
    if (!someExpression(column.expression, (part) => part.kind === 'current' && isRefused(part.what))) continue;
    const text = columnName(column.expression) + (column.alias ? ` AS ${column.alias.text}` : '');
    throw semanticError(
      `illegal yield clauses \`${text}'`,
      column.range,
      'vertices are read ON a tag, edges ON an edge type',
    );
  }
}

/** The keys of edges: literals, or columns of one input. */
export function validateEdgeKeys(
  source: EdgeKeySource,
  tracker: InputTracker,
  context: ValidationContext,
): readonly EdgeKeyExpressions[] {
  const { vidType } = context.requireSpace().schema;
  if (source.kind === 'keys') {
    return source.keys.map((key) => ({
      src: constantExpression(constantVid(key.src, vidType, context)),
      dst: constantExpression(constantVid(key.dst, vidType, context)),
      rank: constantExpression(key.rank ? constantRank(key.rank, context) : 0n),
    }));
  }
  const bind = (expression: Expression): BoundExpression =>
    bindExpression(
      expression,
      {
        ...NO_NAMES,
        reference(node) {
          if (node.kind !== 'input-property' && node.kind !== 'variable-property')
            throw semanticError(`\`${columnName(node)}', only input and variable expression is acceptable`, node.range);
          const { index, type } = tracker.resolve(node);
          return { kind: 'column', type, index };
        },
      },
      context,
    );
  const parts = [source.src, source.dst, ...(source.rank ? [source.rank] : [])];
  for (const part of parts) {
    if (part.kind !== source.src.kind && part.kind !== 'literal' && part.kind !== 'unary') {
      throw semanticError(
        `\`${columnName(part)}' the src dst and rank of the edge must use the same reference.`,
        part.range,
        'take all of them from $-, or all from one variable',
      );
    }
  }
  return [
    { src: bind(source.src), dst: bind(source.dst), rank: source.rank ? bind(source.rank) : constantExpression(0n) },
  ];
}

function constantRank(expression: Expression, context: ValidationContext): Value {
  const rank = bindConstant(expression, context);
  if (typeof rank === 'bigint') return rank;
  throw semanticError(`\`${columnName(expression)}' is not evaluable.`, expression.range);
}

function constantExpression(value: Value): BoundExpression {
  return { kind: 'constant', type: '__EMPTY__', value };
}
