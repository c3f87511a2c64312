/** Random statements about parts of a graph: subgraphs, edges by their keys, shortest paths of patterns, groups of rows. */
import { NULL, type Value, type Vid } from '@astrolabe/model';
import {
  build,
  type Expression,
  type MatchStatement,
  type PatternPath,
  type Statement,
  type SubgraphStatement,
} from '@astrolabe/ngql';
import { EDGE_TYPES, SAMPLES, type PlainGraph, type PropertyKind } from './plain-graph.ts';
import type { Random } from './random.ts';

const RANGE = { start: 0, end: 0 };
const KINDS: readonly PropertyKind[] = ['int', 'float', 'string', 'bool', 'date'];

/** GET SUBGRAPH with any of its directions, with and without properties and a condition. */
export function randomSubgraph(random: Random, graph: PlainGraph): SubgraphStatement {
  const steps = random.pick([0, 1, 1, 2, 3]);
  const directions = random.some(['in', 'out', 'both'] as const).flatMap((direction) => {
    const edges = random.some(Object.keys(EDGE_TYPES)).map((text) => ({ name: { text, range: RANGE } }));
    return edges.length ? [{ direction, edges, range: RANGE }] : [];
  });
  const types = directions.length
    ? new Set(directions.flatMap(({ edges }) => edges.map((edge) => edge.name.text)))
    : new Set(Object.keys(EDGE_TYPES));
  const conditions: Expression[] = [
    ...(types.has('knows') && random.once(3) ? [comparison(random, build.attribute('knows', 'weight'), 'int')] : []),
    ...(random.once(4)
      ? [comparison(random, { kind: 'destination-property', tag: 'person', property: 'age', range: RANGE }, 'int')]
      : []),
  ];
  const where = steps > 0 ? build.and(conditions) : undefined;
  const vertices = build.column(build.current('vertices'), 'bag of vertices');
  const edges = build.column(build.current('edges'), 'bag of edges');
  return {
    kind: 'subgraph',
    withProperties: random.once(2),
    steps: { min: steps, max: steps, isRange: false, range: RANGE },
    from: {
      kind: 'vids',
      vids: someVids(random, graph).map((vid) => build.literal(vid)),
      range: RANGE,
    },
    directions,
    ...(where && { where }),
    yield: build.yieldClause(
      steps === 0 ? [vertices] : random.pick([[vertices], [edges], [vertices, edges], [edges, vertices]]),
    ),
    range: RANGE,
  };
}

function comparison(random: Random, reference: Expression, kind: PropertyKind): Expression {
  return build.compare(reference, random.pick(['>', '<', '==', '!=', '>=']), literal(random, kind));
}

/** Number literals have no sign. */
function literal(random: Random, kind: PropertyKind): Expression {
  const value = random.pick(SAMPLES[kind]);
  return build.literal(typeof value === 'bigint' && value < 0n ? 5n : value);
}

function someVids(random: Random, graph: PlainGraph): Vid[] {
  return Array.from({ length: random.between(1, 3) }, () => random.pick(graph.vids));
}

/** FETCH PROP ON an edge type, with keys that exist and keys that do not. */
export function randomEdgeFetch(random: Random, graph: PlainGraph): Statement {
  const edgeType = random.pick(Object.keys(EDGE_TYPES));
  const known = graph.edges.filter((edge) => edge.edgeType === edgeType);
  const keys = Array.from({ length: random.between(1, 4) }, () =>
    known.length && !random.once(3)
      ? random.pick(known)
      : { src: random.pick(graph.vids), dst: random.pick(graph.vids), rank: random.pick([0n, 1n, -5n]) },
  );
  const edge = build.current('edge');
  const properties = Object.keys(EDGE_TYPES[edgeType] ?? {}).map((name) => build.attribute(edgeType, name));
  return build.fetchEdges(edgeType, keys, [
    build.column(random.pick([edge, build.call('src', edge), build.call('properties', edge)]), 'first'),
    ...[...properties, build.call('rank', edge), build.call('type', edge), build.call('dst', edge)]
      .filter(() => random.once(3))
      .map((expression, place) => build.column(expression, `c${place}`)),
  ]);
}

/** The shortest paths between two vertices of a pattern; of one among several only the length matters. */
export function randomShortest(random: Random, graph: PlainGraph): MatchStatement {
  const isAll = random.once(2);
  const [from, to] = [random.once(3) ? 'person' : undefined, random.once(3) ? 'thing' : undefined];
  const ends = {
    from: build.patternNode('n1', ...(from === undefined ? [] : [from])),
    to: build.patternNode('n2', ...(to === undefined ? [] : [to])),
  };
  const path: PatternPath = {
    alias: { text: 'p1', range: RANGE },
    function: isAll ? 'allShortestPaths' : 'shortestPath',
    nodes: [ends.from, ends.to],
    edges: [
      {
        direction: random.pick(['out', 'in', 'both']),
        types: random.some(Object.keys(EDGE_TYPES)).map((text) => ({ text, range: RANGE })),
        steps: { min: 1, max: random.between(1, 4) },
        range: RANGE,
      },
    ],
    range: RANGE,
  };
  const id = (name: string): Expression => build.call('id', build.label(name));
  const among = (name: string): Expression =>
    build.compare(id(name), 'IN', build.list(someVids(random, graph).map((vid) => build.literal(vid))));
  const conditions = [...(random.once(2) ? [among('n1')] : []), ...(random.once(2) ? [among('n2')] : [])];
  const where = build.and(conditions);
  const isBoundBefore = random.once(2);
  const nodes: PatternPath[] = [ends.from, ends.to].map((node) => ({ nodes: [node], edges: [], range: RANGE }));
  const again: PatternPath = { ...path, nodes: [build.patternNode('n1'), build.patternNode('n2')] };
  return {
    kind: 'match',
    clauses: isBoundBefore
      ? [
          { kind: 'match-clause', isOptional: false, paths: nodes, ...(where && { where }), range: RANGE },
          { kind: 'match-clause', isOptional: random.once(3), paths: [again], range: RANGE },
        ]
      : [{ kind: 'match-clause', isOptional: false, paths: [path], ...(where && { where }), range: RANGE }],
    returning: {
      kind: 'return-clause',
      isDistinct: false,
      isAll: false,
      columns: [
        build.column(id('n1'), 's1'),
        build.column(id('n2'), 's2'),
        build.column(isAll ? build.label('p1') : build.call('length', build.label('p1')), 'c3'),
      ],
      range: RANGE,
    },
    range: RANGE,
  };
}

/** Rows of one type a column, put into groups. */
export function randomGroups(random: Random): Statement {
  const names = ['a', 'b', 'c'] as const;
  const kinds: readonly PropertyKind[] = names.map(() => random.pick(KINDS));
  const rows = Array.from({ length: random.between(1, 8) }, () =>
    build.list(
      kinds.map((kind) => {
        const value: Value = random.once(5) ? NULL : random.pick(SAMPLES[kind]);
        return build.literal(value);
      }),
    ),
  );
  const input = (property: string): Expression => ({ kind: 'input-property', property, range: RANGE });
  const pipe = (left: Statement, right: Statement): Statement => ({ kind: 'pipe', left, right, range: RANGE });
  const spread = names.map((name, place) =>
    build.column(build.subscript(input('r'), build.literal(BigInt(place))), name),
  );
  const keys = random.pick([['a'], ['b'], ['a', 'b']]).map((name) => build.column(input(name), name));
  const results = random
    .some(['count', 'min', 'max', 'bit_and', 'bit_or', 'bit_xor', 'collect_set'] as const)
    .map((name, place) => build.column(build.aggregate(name, input('c'), random.once(3)), `r${place}`));
  const columns = [
    ...keys,
    ...results,
    build.column(build.aggregate('count', '*'), 'n'),
    build.column(build.aggregate('collect', input(random.pick(names)), random.once(2)), 'bag'),
  ];
  const grouped: Statement = random.once(2)
    ? {
        kind: 'group-by',
        keys: keys.map((key) => build.column(key.expression)),
        yield: build.yieldClause(columns),
        range: RANGE,
      }
    : {
        kind: 'yield',
        isReturn: false,
        yield: build.yieldClause(random.once(4) ? columns.slice(keys.length) : columns),
        range: RANGE,
      };
  return pipe(
    pipe(
      { kind: 'unwind', expression: build.list(rows), alias: { text: 'r', range: RANGE }, range: RANGE },
      { kind: 'yield', isReturn: false, yield: build.yieldClause(spread), range: RANGE },
    ),
    grouped,
  );
}
