import type { Vid } from '@astrolabe/model';
import { build, type PipeStatement, type Statement } from '@astrolabe/ngql';
import { PATH_STEPS, PATHS_MAX, SAMPLE_EDGES } from './limits.ts';

/** The way of an edge, seen from the vertex that is expanded. */
export type ExpandDirection = 'out' | 'in';

const NOWHERE = { start: 0, end: 0 } as const;
const VERTEX = build.column(build.current('vertex'), 'v');
const EDGE = build.column(build.current('edge'), 'e');

/** The vertices of some vids, with all their tags. */
export function verticesByVid(vids: readonly Vid[]): Statement {
  return build.fetchVertices('*', vids, [VERTEX]);
}

/** Some vertices of a tag. */
export function verticesOfTag(tag: string, limit: number): Statement {
  return build.match([build.patternPath([build.patternNode('v', tag)], [])], [build.column(build.label('v'), 'v')], {
    limit,
  });
}

/** Some edges of a type with their ends. */
export function sampleOfEdgeType(edgeType: string): Statement {
  const path = build.patternPath(
    [build.patternNode('a'), build.patternNode('b')],
    [build.patternEdge({ alias: 'e', types: [edgeType] })],
  );
  return build.match(
    [path],
    ['a', 'e', 'b'].map((name) => build.column(build.label(name), name)),
    { limit: SAMPLE_EDGES },
  );
}

/** How many edges of each type leave a vertex, or arrive at it: rows of type and count. */
export function countsOfEdges(vid: Vid, direction: ExpandDirection): Statement {
  const edgeType = { kind: 'input-property', property: 'edgeType', range: NOWHERE } as const;
  return pipe(
    build.go([vid], '*', [build.column(build.call('type', build.current('edge')), 'edgeType')], { direction }),
    {
      kind: 'group-by',
      keys: [build.column(edgeType)],
      yield: build.yieldClause([
        build.column(edgeType, 'edgeType'),
        build.column(build.aggregate('count', '*'), 'count'),
      ]),
      range: NOWHERE,
    },
  );
}

/** Edges of one type that leave vertices, or arrive at them. */
export function edgesOf(vids: readonly Vid[], edgeType: string, direction: ExpandDirection, limit: number): Statement {
  return build.limited(build.go(vids, [edgeType], [EDGE], { direction }), limit);
}

/** Paths between two vertices over all edges, in either direction of each. */
export function pathsBetween(mode: 'shortest' | 'all' | 'noloop', from: Vid, to: Vid): Statement {
  return build.limited(
    build.findPath(mode, [from], [to], '*', 'p', { direction: 'both', upto: PATH_STEPS }),
    PATHS_MAX,
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

function pipe(left: Statement, right: Statement): PipeStatement {
  return { kind: 'pipe', left, right, range: NOWHERE };
}
