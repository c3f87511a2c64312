import type { Measure } from '@astrolabe/graph-view';
import type { Value, Vid } from '@astrolabe/model';
import {
  build,
  type Expression,
  type GoStatement,
  type MatchStatement,
  type PatternPath,
  type PipeStatement,
  type Statement,
  type YieldColumn,
} from '@astrolabe/ngql';
import { idIsOneOf } from '../../data/element-statements.ts';
import { LENS_VALUES_MAX, SAMPLE_EDGES } from '../limits.ts';

/** Direction of an edge as seen from the expanded vertex. */
export type ExpandDirection = 'out' | 'in';
/** Direction in which edges are followed. */
export type WayOfEdges = ExpandDirection | 'both';

/** The operators of a filter (specification part 2, section 5). */
export const FILTER_OPERATORS = ['==', '!=', '>', '>=', '<', '<=', 'CONTAINS', 'STARTS WITH', 'ENDS WITH'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];
/** How a condition is combined with the previous one; NOT means AND NOT. */
export const FILTER_RELATIONS = ['AND', 'OR', 'XOR', 'NOT'] as const;
export type FilterRelation = (typeof FILTER_RELATIONS)[number];

/** One condition on a property. */
export interface FilterCondition {
  readonly property: string;
  readonly operator: FilterOperator;
  readonly value: Value;
  /** For the first condition only NOT has a meaning. */
  readonly relation: FilterRelation;
}

const NOWHERE = { start: 0, end: 0 } as const;
const COUNT = build.column(build.aggregate('count', '*'), 'n');
const SAMPLE_KEY = 'sampleKey';
/** Number of sampled sources to estimate betweenness: about one second of work, within these limits. */
const BETWEENNESS_STEPS = 64_000_000;
const [BETWEENNESS_SOURCES_MIN, BETWEENNESS_SOURCES_MAX] = [16, 256];
const VERTEX = build.column(build.current('vertex'), 'v');
const EDGE = build.column(build.current('edge'), 'e');

/** The IDs of the given vertices that have a tag. */
export function verticesWithTag(tag: string, vids: readonly Vid[]): Statement {
  return build.match(
    [build.patternPath([build.patternNode('v', tag)], [])],
    [build.column(build.call('id', build.label('v')), 'id')],
    { where: idIsOneOf('v', vids) },
  );
}

/** All edges from one set of vertices to another. */
export function edgesBetween(from: readonly Vid[], to: readonly Vid[], limit: number): Statement {
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('b')],
    [build.patternEdge({ alias: 'e', types: [] })],
  );
  return build.match([path], [build.column(build.label('e'), 'e')], {
    where: build.and([idIsOneOf('a', from), idIsOneOf('b', to)]),
    limit,
  });
}

/** All edges at a vertex, both ways. */
export function edgesAtVid(vid: Vid): Statement {
  return build.go([vid], '*', [EDGE], { direction: 'both' });
}

/** Returns vertices of a tag, filtered by conditions if any. */
export function verticesOfTag(
  tag: string,
  limit: number,
  conditions: readonly FilterCondition[] = [],
  order: RowOrder = 'stored',
): Statement {
  const columns = [build.column(build.label('v'), 'v')];
  return ordered(matchOfTag(tag, columns, conditions, limit), idText('v'), order);
}

/** Number of vertices of a tag that satisfy the conditions. */
export function countOfTag(tag: string, conditions: readonly FilterCondition[] = []): Statement {
  return matchOfTag(tag, [COUNT], conditions);
}

function matchOfTag(
  tag: string,
  columns: readonly YieldColumn[],
  conditions: readonly FilterCondition[],
  limit?: number,
): MatchStatement {
  return build.match([build.patternPath([build.patternNode('v', tag)], [])], columns, {
    where: conditionOf((property) => build.attribute('v', tag, property), conditions),
    limit,
  });
}

/**
 * Which rows a limit returns: the first stored ones, or a random sample ordered by a hash of the IDs, so that a larger limit returns the same rows
 * and more.
 */
export type RowOrder = 'stored' | 'sampled';

function ordered(statement: MatchStatement, key: Expression, order: RowOrder): Statement {
  if (order === 'stored') return statement;
  const { returning } = statement;
  return {
    ...statement,
    returning: {
      ...returning,
      columns: [...returning.columns, build.column(build.call('hash', key), SAMPLE_KEY)],
      orderBy: [{ expression: build.label(SAMPLE_KEY), isDescending: false, range: NOWHERE }],
    },
  };
}

/** The ID of a vertex as a text, since the hash of an integer is the integer. */
function idText(alias: string): Expression {
  return plus(build.literal('#'), build.call('toString', build.call('id', build.label(alias))));
}

function plus(left: Expression, right: Expression): Expression {
  return { kind: 'arithmetic', operator: '+', left, right, range: NOWHERE };
}

/** Vertices found by an index. */
export function verticesByIndex(tag: string, limit: number, conditions: readonly FilterCondition[]): Statement {
  const where = conditionOf((property) => build.attribute(tag, property), conditions);
  return build.limited(build.lookup(tag, [VERTEX], where), limit);
}

/** Returns edges of a pattern with their ends: a tag, an edge type, a tag; empty text for any. */
export function pathsOfPattern(
  from: string,
  edgeType: string,
  to: string,
  limit: number,
  order: RowOrder = 'stored',
): Statement {
  const columns = ['a', 'e', 'b'].map((name) => build.column(build.label(name), name));
  return ordered(
    build.match([pathOfPattern(from, edgeType, to)], columns, { limit }),
    plus(idText('a'), idText('b')),
    order,
  );
}

/** Number of edges that match a pattern. */
export function countOfPattern(from: string, edgeType: string, to: string): Statement {
  return build.match([pathOfPattern(from, edgeType, to)], [COUNT]);
}

function pathOfPattern(from: string, edgeType: string, to: string): PatternPath {
  return build.patternPath(
    [build.patternNode('a', ...(from === '' ? [] : [from])), build.patternNode('b', ...(to === '' ? [] : [to]))],
    [build.patternEdge({ alias: 'e', types: edgeType === '' ? [] : [edgeType] })],
  );
}

/** Some edges of a type with their ends. */
export function sampleOfEdgeType(
  edgeType: string,
  order: RowOrder = 'stored',
  limit: number = SAMPLE_EDGES,
): Statement {
  return pathsOfPattern('', edgeType, '', limit, order);
}

/** Number of outgoing or incoming edges of a vertex by type: rows of type and count. */
export function countsOfEdges(vid: Vid, direction: ExpandDirection): Statement {
  return countedBy(
    build.go([vid], '*', [build.column(build.call('type', build.current('edge')), 'edgeType')], { direction }),
    'edgeType',
  );
}

/** Counts of the values of a property on the edges of a vertex: rows of value and count, up to a maximum number of values. */
export function valuesOfEdges(vid: Vid, edgeType: string, property: string, direction: ExpandDirection): Statement {
  const value = build.column(build.attribute(edgeType, property), 'value');
  return build.limited(countedBy(build.go([vid], [edgeType], [value], { direction }), 'value'), LENS_VALUES_MAX);
}

/** The selection and order of a vertex's edges. */
export interface EdgeChoice {
  readonly edgeType: string;
  readonly direction: WayOfEdges;
  readonly limit: number;
  /** Only edges whose property is in this range, inclusive. */
  readonly range?: { readonly property: string; readonly from: Value; readonly to: Value } | undefined;
  /** Only edges that satisfy these conditions on their properties. */
  readonly conditions?: readonly FilterCondition[] | undefined;
  /** Sorts by this property, descending or ascending. */
  readonly order?: { readonly property: string; readonly isDescending: boolean } | undefined;
  /** An even sample instead of the first. */
  readonly isSample?: boolean | undefined;
}

/** Outgoing or incoming edges of vertices, of one type. */
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

/** Paths from vertices over edges of some types (empty: all), with a number of steps or a range; conditions apply to each edge. */
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
  const where = build.and([idIsOneOf('a', vids), filter].filter((condition) => condition !== undefined));
  return build.match([path], [build.column(build.label('p'), 'p')], { where, limit });
}

/** The kind of paths to search. */
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

/** Returns the common neighbors of both vertices with the connecting edges. */
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

/** Rankings of the vertices of a space. */
export type Ranking = 'degree' | 'pageRank' | 'betweenness';

/** The vertices of a whole space by a score, highest first. Betweenness is estimated from a sample of sources. */
export function rankingOf(ranking: Ranking, limit: number, size?: SpaceSize): Statement {
  const score = ranking === 'degree' ? 'degree' : 'score';
  const options =
    ranking === 'betweenness'
      ? [betweennessSources(size)]
      : ranking === 'degree'
        ? []
        : [['direction', build.literal('out')] as const];
  const call = build.callProcedure(`algo.${ranking}`, options, ['id', score]);
  const sorted = pipe(call, {
    kind: 'order-by',
    factors: [
      { expression: input(score), isDescending: true, range: NOWHERE },
      { expression: input('id'), isDescending: false, range: NOWHERE },
    ],
    range: NOWHERE,
  });
  return build.limited(sorted, limit);
}

/** Vertices and edges of a space. */
export interface SpaceSize {
  readonly vertices: number;
  readonly edges: number;
}

/** The number of sampled sources for a space, as an option; the fewest if its size is unknown. */
function betweennessSources(size: SpaceSize | undefined): readonly [string, Expression] {
  const steps = size ? size.vertices + 2 * size.edges : Infinity;
  const sources = Math.round(BETWEENNESS_STEPS / steps);
  const count = Math.min(BETWEENNESS_SOURCES_MAX, Math.max(BETWEENNESS_SOURCES_MIN, sources));
  return ['samplingSize', build.literal(BigInt(count))];
}

const PROCEDURES: Readonly<Partial<Record<Measure, readonly [string, string, (readonly [string, Expression])[]]>>> = {
  degree: ['algo.degree', 'degree', [['direction', build.literal('both')]]],
  pagerank: ['algo.pageRank', 'score', [['direction', build.literal('out')]]],
  betweenness: ['algo.betweenness', 'score', []],
  closeness: [
    'algo.closeness',
    'score',
    [
      ['variant', build.literal('harmonic')],
      ['direction', build.literal('both')],
    ],
  ],
  core: ['algo.kCore', 'core', []],
  component: ['algo.wcc', 'component', []],
  community: ['algo.louvain', 'community', []],
};

/** A measure of the vertices of a whole space, highest first, for groups the largest first. Throws for a measure without a procedure. */
export function measureOfAll(measure: Measure, limit: number, size?: SpaceSize): Statement {
  const found = PROCEDURES[measure];
  if (!found) throw new RangeError(`no procedure computes ${measure}`);
  const [procedure, column, fixed] = found;
  const options = measure === 'betweenness' ? [betweennessSources(size)] : fixed;
  const isGrouping = measure === 'component' || measure === 'community';
  const sorted = pipe(build.callProcedure(procedure, options, ['id', column]), {
    kind: 'order-by',
    factors: [
      { expression: input(column), isDescending: !isGrouping, range: NOWHERE },
      { expression: input('id'), isDescending: false, range: NOWHERE },
    ],
    range: NOWHERE,
  });
  return build.limited(sorted, limit);
}

/**
 * The communities of a space, the largest first: number, size and most connected members. Vertices without edges are one row with the
 * number -1.
 */
export function communitiesOfAll(members: number): string {
  return `$community = CALL algo.louvain() YIELD id, community;
$degree = CALL algo.degree() YIELD id, degree;
YIELD $community.id AS id, $community.community AS community, $degree.degree AS degree
  FROM $community INNER JOIN $degree ON $community.id == $degree.id
| YIELD $-.id AS id, $-.degree AS degree, CASE WHEN $-.degree > 0 THEN $-.community ELSE -1 END AS community
| ORDER BY $-.degree DESC, $-.id
| GROUP BY $-.community YIELD $-.community AS community, count(*) AS size, collect($-.id) AS members
| YIELD $-.community AS community, $-.size AS size, $-.members[0..${members}] AS members
| ORDER BY $-.size DESC, $-.community`;
}

/** Two vertices of the largest strongly connected component; rows with different components if the space has no cycles except loops. */
export function largestStrongComponent(): Statement {
  const sorted = pipe(build.callProcedure('algo.scc', [], ['id', 'component']), {
    kind: 'order-by',
    factors: [
      { expression: input('component'), isDescending: false, range: NOWHERE },
      { expression: input('id'), isDescending: false, range: NOWHERE },
    ],
    range: NOWHERE,
  });
  return build.limited(sorted, 2);
}

/** Cycles of at most `maxLength` edges in the whole space or through one vertex, as paths; directed or undirected. */
export function cyclesOf(vid: Vid | undefined, maxLength: number, limit: number, isDirected: boolean): Statement {
  return build.callProcedure(
    'algo.cycles',
    [
      ...(vid === undefined ? [] : [['source', build.vidLiteral(vid)] as const]),
      ['maxLength', build.literal(BigInt(maxLength))],
      ['limit', build.literal(BigInt(limit))],
      ...(isDirected ? [] : [['directed', build.literal(false)] as const]),
    ],
    [['path', 'p']],
  );
}

/** The vertices with the largest share of common neighbors. */
export function similarTo(vid: Vid, limit: number): Statement {
  return build.callProcedure(
    'algo.similarity',
    [
      ['sources', build.list([build.vidLiteral(vid)])],
      ['direction', build.literal('both')],
      ['topK', build.literal(BigInt(limit))],
    ],
    [['dst', 'id'], 'score'],
  );
}

/** Returns the given IDs that are ends of edges, as rows of ID and count. */
export function idsWithEdges(vids: readonly Vid[]): Statement {
  const columns = [build.column(build.call('id', build.current('source')), 'id')];
  return countedBy(build.go(vids, '*', columns, { direction: 'both' }), 'id');
}

/** Number of edges of the space. */
export function countOfEdges(): Statement {
  return countOfPattern('', '', '');
}

/** Number of vertices of the space. */
export function countOfVertices(): Statement {
  return build.match([build.patternPath([build.patternNode('v')], [])], [COUNT]);
}

/** The common neighbors of a vertex and others, with the connecting edges. */
export function sharedNeighbors(one: Vid, others: readonly Vid[], limit: number): Statement {
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('n'), build.patternNode('b')],
    [build.patternEdge({ alias: 'e', direction: 'both' }), build.patternEdge({ alias: 'f', direction: 'both' })],
  );
  return build.match(
    [path],
    ['a', 'e', 'n', 'f', 'b'].map((name) => build.column(build.label(name), name)),
    { where: build.and([idIsOneOf('a', [one]), idIsOneOf('b', others)]), limit },
  );
}

/** All incoming and outgoing edges of vertices, to find dangling ones. */
export function allEdgesOf(vids: readonly Vid[], limit: number): Statement {
  return build.limited(build.go(vids, '*', [EDGE], { direction: 'both' }), limit);
}

/** Combines conditions from left to right; undefined if there are none. */
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
