import { AstrolabeError } from '@astrolabe/model';
import { columnName, type Expression, type SubgraphStatement, type YieldClause } from '@astrolabe/ngql';
import type { SpaceView } from '../catalog/catalog-view.ts';
import { bindExpression } from '../expression/bind.ts';
import { checkCondition } from '../expression/operand-types.ts';
import type { Scope } from '../expression/scope.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';
import { SUBGRAPH_STEPS } from '../limits.ts';
import type { EdgeTraversal } from '../plan/vid-origin.ts';
import { bindTraversedEdge, namedProperties, refuseInWhere } from './edge-condition.ts';
import { bindTagProperty, edgeTypeNotFound } from './element-references.ts';
import { requireYield } from './projection.ts';
import { InputTracker, someExpression, unknownName } from './scope.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';
import type { OutputColumn } from './output-column.ts';
import { validateVids } from './vids.ts';

const MESSAGES = {
  both: 'Not support both input and variable.',
  several: 'Only one variable allowed to use.',
};
const REFUSED = new Set<Expression['kind']>(['aggregate', 'source-property', 'input-property', 'variable-property']);

/** GET SUBGRAPH. */
export const subgraphValidator: StatementValidator<SubgraphStatement> = {
  needsSpace: true,
  privilege: () => 'read',
  validate(statement, context) {
    const space = context.requireSpace();
    const steps = validateSteps(statement);
    const tracker = new InputTracker(context, MESSAGES);
    const origin = validateVids(statement.from, tracker, context);
    const traversals = validateDirections(statement.directions, space);
    const condition = statement.where && validateWhere(statement.where, traversals, context);
    const clause = requireYield(statement.yield, statement.range);
    const items = validateItems(clause, steps);
    const columns = clause.columns.map(({ expression, alias }): OutputColumn => ({
      name: alias?.text ?? columnName(expression),
      type: 'LIST',
    }));
    return {
      kind: 'subgraph',
      columns,
      source: tracker.rows?.source,
      origin,
      traversals,
      steps,
      edgeCondition: condition?.ofEdges,
      vertexCondition: condition?.ofVertices,
      condition: statement.where,
      withProperties: statement.withProperties,
      shownProperties: condition?.properties ?? new Map<number, ReadonlySet<string>>(),
      items,
      isDistinct: clause.isDistinct,
    };
  },
};

function validateSteps({ steps }: SubgraphStatement): number {
  if (!steps) return SUBGRAPH_STEPS;
  if (steps.isRange) throw semanticError('Get Subgraph only support N STEPS', steps.range, 'give one number of steps');
  return steps.max;
}

/** IN, OUT and BOTH as traversals; without any of them, all edge types in both directions. */
function validateDirections(directions: SubgraphStatement['directions'], space: SpaceView): readonly EdgeTraversal[] {
  const traversals: EdgeTraversal[] = [];
  const add = (edgeTypeId: number, edgeTypeName: string, direction: 'in' | 'out' | 'both'): void => {
    for (const one of direction === 'both' ? (['out', 'in'] as const) : [direction]) {
      if (!traversals.some((traversal) => traversal.edgeTypeId === edgeTypeId && traversal.direction === one))
        traversals.push({ edgeTypeId, edgeTypeName, direction: one });
    }
  };
  if (directions.length === 0) for (const { id, name } of space.edgeTypes) add(id, name, 'both');
  for (const { direction, edges } of directions) {
    for (const { name, alias } of edges) {
      if (alias) throw semanticError('Get Subgraph not support rename edge name.', alias.range, 'leave AS out');
      const edgeType = space.edgeTypeNamed(name.text);
      if (!edgeType) throw edgeTypeNotFound(space, name.text, name);
      add(edgeType.id, name.text, direction);
    }
  }
  return traversals;
}

/** The list in each column. */
function validateItems(clause: YieldClause, steps: number): readonly ('vertices' | 'edges')[] {
  return clause.columns.map(({ expression, range }) => {
    const what = expression.kind === 'current' ? expression.what : undefined;
    if (what !== 'vertices' && what !== 'edges')
      throw semanticError(
        'Get Subgraph only support YIELD vertices OR edges',
        range,
        'write YIELD VERTICES AS v, EDGES AS e',
      );
    if (steps === 0 && what === 'edges')
      throw semanticError(
        'Get Subgraph 0 STEPS only support YIELD vertices',
        range,
        'write 1 STEPS, or leave EDGES out',
      );
    return what;
  });
}

/** A condition split into the part on edges and the part on the vertices they lead to. */
interface PartedCondition {
  readonly ofEdges: BoundExpression | undefined;
  readonly ofVertices: BoundExpression | undefined;
  /** The properties of edges that it names, by edge type. */
  readonly properties: ReadonlyMap<number, ReadonlySet<string>>;
}

function validateWhere(
  where: Expression,
  traversals: readonly EdgeTraversal[],
  context: ValidationContext,
): PartedCondition {
  refuseInWhere(where, REFUSED, context);
  if (someExpression(where, (part) => part.kind === 'logical' && part.operator !== 'AND')) throw notSupported(where);
  checkEdgeTypes(where, traversals, context.requireSpace());
  const names = new Map(traversals.map((traversal) => [traversal.edgeTypeName, traversal.edgeTypeId]));
  const ofEdges: BoundExpression[] = [];
  const ofVertices: BoundExpression[] = [];
  for (const part of conjunctsOf(where)) {
    const isOfVertices = someExpression(part, isDestination);
    const bound = bindExpression(
      part,
      isOfVertices ? destinationScope(where, context) : edgeScope(where, names, context),
      context,
    );
    checkCondition(bound, part, 'Boolean');
    (isOfVertices ? ofVertices : ofEdges).push(bound);
  }
  return {
    ofEdges: allOf(ofEdges),
    ofVertices: allOf(ofVertices),
    properties: namedProperties(where, names),
  };
}

function conjunctsOf(condition: Expression): readonly Expression[] {
  return condition.kind === 'logical' && condition.operator === 'AND'
    ? condition.operands.flatMap(conjunctsOf)
    : [condition];
}

function allOf(conditions: readonly BoundExpression[]): BoundExpression | undefined {
  if (conditions.length < 2) return conditions[0];
  return { kind: 'logical', type: 'BOOL', operator: 'AND', operands: conditions };
}

function isDestination(part: Expression): boolean {
  return part.kind === 'destination-property' || (part.kind === 'current' && part.what === 'destination');
}

/** Throws for properties of edge types that are not traversed. */
function checkEdgeTypes(where: Expression, traversals: readonly EdgeTraversal[], space: SpaceView): void {
  someExpression(where, (part) => {
    if (part.kind !== 'attribute' || part.base.kind !== 'label') return false;
    const { name } = part.base;
    if (!space.edgeTypeNamed(name) || traversals.some((traversal) => traversal.edgeTypeName === name)) return false;
    // Types are listed in reverse.
    const walked = [...new Set(traversals.map((traversal) => traversal.edgeTypeName))].toReversed();
    throw semanticError(
      `Edge type "${name}" in filter "${columnName(where)}" is not in the edge types [${walked.join(',')}]`,
      part.range,
      'write it behind IN, OUT or BOTH too',
    );
  });
}

function edgeScope(where: Expression, names: ReadonlyMap<string, number>, context: ValidationContext): Scope {
  const space = context.requireSpace();
  const edge: BoundExpression = { kind: 'column', type: 'EDGE', index: 0 };
  return {
    columnCount: 1,
    attribute: (node) => bindTraversedEdge(node, names, edge, space),
    reference(node) {
      const bound = bindTraversedEdge(node, names, edge, space);
      if (bound) return bound;
      throw unknownName(node, notSupported(where).message);
    },
  };
}

function destinationScope(where: Expression, context: ValidationContext): Scope {
  const space = context.requireSpace();
  const vid: BoundExpression = {
    kind: 'column',
    type: space.schema.vidType.kind === 'int64' ? 'INT' : 'STRING',
    index: 0,
  };
  const vertex: BoundExpression = { kind: 'vertex-of', type: 'VERTEX', vid, missing: 'null' };
  return {
    columnCount: 1,
    attribute(node) {
      // Each part of the condition refers to an edge or to a vertex, not to both.
      if (node.base.kind === 'label') throw notSupported(where);
      return undefined;
    },
    reference(node) {
      if (node.kind === 'destination-property')
        return bindTagProperty(space, vertex, node.tag, node.property, node, 'empty');
      if (node.kind === 'current' && node.what === 'destination') return vertex;
      throw unknownName(node, notSupported(where).message);
    },
  };
}

function notSupported(where: Expression): AstrolabeError {
  return semanticError(
    `Not support \`${columnName(where)}' in where sentence.`,
    where.range,
    'compare properties of edges and of $$, joined by AND',
  );
}
