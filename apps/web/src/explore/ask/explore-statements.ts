import type { EdgeKey, Value, Vid } from '@astrolabe/model';
import { build, type Expression, type GoStatement, type PipeStatement, type Statement } from '@astrolabe/ngql';
import { LENS_VALUES_MAX, SAMPLE_EDGES } from '../limits.ts';

/** The way of an edge, seen from the vertex that is expanded. */
export type ExpandDirection = 'out' | 'in';
/** The way edges are followed. */
export type WayOfEdges = ExpandDirection | 'both';

/** The operators of a filter (specification part 2, section 5). */
export const FILTER_OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];
/** How a condition is joined to the one before it; NOT stands for AND NOT. */
export const FILTER_RELATIONS = ['AND', 'OR', 'XOR', 'NOT'] as const;
export type FilterRelation = (typeof FILTER_RELATIONS)[number];

/** One condition on a property. */
export interface FilterCondition {
  readonly property: string;
  readonly operator: FilterOperator;
  readonly value: Value;
  /** For the first condition only NOT means anything. */
  readonly relation: FilterRelation;
}

const NOWHERE = { start: 0, end: 0 } as const;
const VERTEX = build.column(build.current('vertex'), 'v');
const EDGE = build.column(build.current('edge'), 'e');

/** The vertices of some vids, with all their tags. */
export function verticesByVid(vids: readonly Vid[]): Statement {
  return build.match([build.patternPath([build.patternNode('v')], [])], [build.column(build.label('v'), 'v')], {
    where: isOneOf('v', vids),
  });
}

/** Edges by their ends and rank, with their properties. */
export function edgesByKey(edgeType: string, keys: readonly Pick<EdgeKey, 'src' | 'dst' | 'rank'>[]): Statement {
  return build.fetchEdges(edgeType, keys, [EDGE]);
}

/** All edges that leave one of some vertices and arrive at one of others, with these. */
export function edgesBetween(from: readonly Vid[], to: readonly Vid[], limit: number): Statement {
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('b')],
    [build.patternEdge({ alias: 'e', types: [] })],
  );
  return build.match([path], [build.column(build.label('e'), 'e')], {
    where: build.and([isOneOf('a', from), isOneOf('b', to)]),
    limit,
  });
}

/** All edges at a vertex, both ways. */
export function edgesAtVid(vid: Vid): Statement {
  return build.go([vid], '*', [EDGE], { direction: 'both' });
}

/** Vertices of a tag, by conditions where there are any. */
export function verticesOfTag(tag: string, limit: number, conditions: readonly FilterCondition[] = []): Statement {
  return build.match([build.patternPath([build.patternNode('v', tag)], [])], [build.column(build.label('v'), 'v')], {
    where: conditionOf((property) => build.attribute('v', tag, property), conditions),
    limit,
  });
}

/** Vertices that an index finds. */
export function verticesByIndex(tag: string, limit: number, conditions: readonly FilterCondition[]): Statement {
  const where = conditionOf((property) => build.attribute(tag, property), conditions);
  return build.limited(build.lookup(tag, [VERTEX], where), limit);
}

/** Edges of a pattern with their ends: a tag, an edge type, a tag; empty text stands for any. */
export function pathsOfPattern(from: string, edgeType: string, to: string, limit: number): Statement {
  const path = build.patternPath(
    [build.patternNode('a', ...(from === '' ? [] : [from])), build.patternNode('b', ...(to === '' ? [] : [to]))],
    [build.patternEdge({ alias: 'e', types: edgeType === '' ? [] : [edgeType] })],
  );
  return build.match(
    [path],
    ['a', 'e', 'b'].map((name) => build.column(build.label(name), name)),
    { limit },
  );
}

/** Some edges of a type with their ends. */
export function sampleOfEdgeType(edgeType: string): Statement {
  return pathsOfPattern('', edgeType, '', SAMPLE_EDGES);
}

/** How many edges of each type leave a vertex, or arrive at it: rows of type and count. */
export function countsOfEdges(vid: Vid, direction: ExpandDirection): Statement {
  return countedBy(
    build.go([vid], '*', [build.column(build.call('type', build.current('edge')), 'edgeType')], { direction }),
    'edgeType',
  );
}

/** How often each value of a property occurs on the edges of a vertex: rows of value and count, of at most so many values. */
export function valuesOfEdges(vid: Vid, edgeType: string, property: string, direction: ExpandDirection): Statement {
  const value = build.column(build.attribute(edgeType, property), 'value');
  return build.limited(countedBy(build.go([vid], [edgeType], [value], { direction }), 'value'), LENS_VALUES_MAX);
}

/** Which edges of a vertex are taken, and in which order. */
export interface EdgeChoice {
  readonly edgeType: string;
  readonly direction: WayOfEdges;
  readonly limit: number;
  /** Only edges whose property lies in this range, both ends included. */
  readonly range?: { readonly property: string; readonly from: Value; readonly to: Value } | undefined;
  /** Only edges for which these conditions on their properties hold. */
  readonly conditions?: readonly FilterCondition[] | undefined;
  /** The greatest of this property first, or the least. */
  readonly order?: { readonly property: string; readonly isDescending: boolean } | undefined;
  /** An even sample instead of the first. */
  readonly isSample?: boolean | undefined;
}

/** Edges of one type that leave vertices, or arrive at them. */
export function edgesOf(vids: readonly Vid[], choice: EdgeChoice): Statement {
  const { edgeType, direction, limit, range, conditions = [], order, isSample } = choice;
  const propertyOf = (property: string): Expression => build.attribute(edgeType, property);
  const where = build.and(
    [range && between(propertyOf(range.property), range.from, range.to), conditionOf(propertyOf, conditions)].filter(
      (condition) => condition !== undefined,
    ),
  );
  const columns = order ? [EDGE, build.column(build.attribute(edgeType, order.property), 'o')] : [EDGE];
  const go = build.go(vids, [edgeType], columns, { direction, where });
  if (isSample) {
    const sampled: GoStatement = {
      ...go,
      limit: { kind: 'sample', expression: build.list([build.literal(BigInt(limit))]) },
    };
    return sampled;
  }
  if (!order) return build.limited(go, limit);
  const sorted = pipe(go, {
    kind: 'order-by',
    factors: [{ expression: input('o'), isDescending: order.isDescending, range: NOWHERE }],
    range: NOWHERE,
  });
  return build.limited(sorted, limit);
}

/** Paths from vertices over edges of some types (none: all), of a number of steps or a range of numbers; conditions hold for each of their edges. */
export function expansionOf(
  vids: readonly Vid[],
  edgeTypes: readonly string[],
  direction: WayOfEdges,
  steps: readonly [number, number],
  limit: number,
  conditions: readonly FilterCondition[] = [],
): Statement {
  const [min, max] = steps;
  const isOneStep = min === 1 && max === 1;
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('b')],
    [
      build.patternEdge({
        alias: 'e',
        types: edgeTypes,
        direction,
        ...(!isOneStep && { steps: { min, max } }),
      }),
    ],
    'p',
  );
  const ofEdges = conditionOf((property) => build.attribute(isOneStep ? 'e' : 'x', property), conditions);
  const filter: Expression | undefined =
    ofEdges === undefined || isOneStep
      ? ofEdges
      : {
          kind: 'predicate',
          quantifier: 'all',
          variable: { text: 'x', range: NOWHERE },
          list: build.label('e'),
          where: ofEdges,
          range: NOWHERE,
        };
  const where = build.and([isOneOf('a', vids), filter].filter((condition) => condition !== undefined));
  return build.match([path], [build.column(build.label('p'), 'p')], { where, limit });
}

/** What paths are looked for. */
export interface PathQuestion {
  readonly mode: 'shortest' | 'all' | 'noloop';
  readonly from: readonly Vid[];
  readonly to: readonly Vid[];
  /** None: all edge types. */
  readonly edgeTypes: readonly string[];
  readonly direction: WayOfEdges;
  readonly steps: number;
  readonly limit: number;
}

/** Paths from vertices to vertices. */
export function pathsBetween({ mode, from, to, edgeTypes, direction, steps, limit }: PathQuestion): Statement {
  return build.limited(
    build.findPath(mode, from, to, edgeTypes.length === 0 ? '*' : edgeTypes, 'p', { direction, upto: steps }),
    limit,
  );
}

/** Vertices that are neighbours of both, with the edges that make them so. */
export function commonNeighboursOf(one: Vid, other: Vid, limit: number): Statement {
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('n'), build.patternNode('b')],
    [build.patternEdge({ alias: 'e', direction: 'both' }), build.patternEdge({ alias: 'f', direction: 'both' })],
  );
  const idOf = (alias: string, vid: Vid) =>
    build.compare(build.call('id', build.label(alias)), '==', build.vidLiteral(vid));
  return build.match(
    [path],
    ['e', 'n', 'f'].map((name) => build.column(build.label(name), name)),
    { where: build.and([idOf('a', one), idOf('b', other)]), limit },
  );
}

/** All edges at vertices, both ways: what dangles is found among their ends. */
export function allEdgesOf(vids: readonly Vid[], limit: number): Statement {
  return build.limited(build.go(vids, '*', [EDGE], { direction: 'both' }), limit);
}

function isOneOf(alias: string, vids: readonly Vid[]): Expression {
  return {
    kind: 'relational',
    operator: 'IN',
    left: build.call('id', build.label(alias)),
    right: build.list(vids.map(build.vidLiteral)),
    range: NOWHERE,
  };
}

/** Conditions joined from left to right; nothing where there are none. */
function conditionOf(
  propertyOf: (property: string) => Expression,
  conditions: readonly FilterCondition[],
): Expression | undefined {
  let all: Expression | undefined;
  for (const { property, operator, value, relation } of conditions) {
    const one = build.compare(propertyOf(property), operator, build.literal(value));
    const wanted: Expression =
      relation === 'NOT' ? { kind: 'unary', operator: '!', operand: one, range: NOWHERE } : one;
    all = all
      ? { kind: 'logical', operator: relation === 'NOT' ? 'AND' : relation, operands: [all, wanted], range: NOWHERE }
      : wanted;
  }
  return all;
}

function between(property: Expression, from: Value, to: Value): Expression | undefined {
  return build.and([
    build.compare(property, '>=', build.literal(from)),
    build.compare(property, '<=', build.literal(to)),
  ]);
}

function countedBy(statement: Statement, column: string): PipeStatement {
  return pipe(statement, {
    kind: 'group-by',
    keys: [build.column(input(column))],
    yield: build.yieldClause([
      build.column(input(column), column),
      build.column(build.aggregate('count', '*'), 'count'),
    ]),
    range: NOWHERE,
  });
}

function input(property: string): Expression {
  return { kind: 'input-property', property, range: NOWHERE };
}

function pipe(left: Statement, right: Statement): PipeStatement {
  return { kind: 'pipe', left, right, range: NOWHERE };
}
