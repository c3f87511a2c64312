import {
  INT64_MAX,
  INT64_MIN,
  NULL,
  type Edge,
  type Properties,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { Random } from './random.ts';

/** The kinds of properties that the random graphs have. */
export type PropertyKind = 'int' | 'float' | 'string' | 'bool' | 'date';
type Shape = Readonly<Record<string, Readonly<Record<string, PropertyKind>>>>;

/** Every random graph has these tags and edge types. */
export const TAGS: Shape = {
  person: { name: 'string', age: 'int', score: 'float', ok: 'bool', born: 'date' },
  thing: { size: 'int', name: 'string' },
};
export const EDGE_TYPES: Shape = {
  knows: { weight: 'int', since: 'float' },
  likes: { weight: 'int', note: 'string' },
  marks: {},
};

/** A graph as two lists. A vertex that is not listed does not exist, though edges may lead to it. */
export interface PlainGraph {
  readonly vidType: 'INT64' | 'FIXED_STRING';
  readonly vertices: readonly Vertex[];
  readonly edges: readonly Edge[];
  /** Vids for statements: those of vertices, of ends without a vertex, and an unknown one. */
  readonly vids: readonly Vid[];
  /** The statements that create it in a new space. */
  readonly statements: readonly string[];
}

/** Few enough values that equal ones occur, including the ends of the range. */
export const SAMPLES: Readonly<Record<PropertyKind, readonly Value[]>> = {
  int: [0n, 1n, -1n, 2n, 3n, 7n, 40n, INT64_MAX, INT64_MIN],
  float: [0, 0.5, 1, -2.25, 3, 1e6],
  string: ['', 'a', 'b', 'ab', 'Ab', 'é', '1'],
  bool: [true, false],
  date: [
    { kind: 'date', year: 1970, month: 1, day: 1 },
    { kind: 'date', year: 2024, month: 2, day: 29 },
    { kind: 'date', year: 2024, month: 3, day: 1 },
    { kind: 'date', year: 1969, month: 12, day: 31 },
  ],
};

/** A graph of a few vertices and edges: loops, parallel edges, ends without a vertex, vertices of several tags, nulls. */
export function randomGraph(random: Random, space: string): PlainGraph {
  const isText = random.once(2);
  const vids: Vid[] = Array.from({ length: random.between(2, 7) }, (_, index) =>
    isText ? `v${index}` : BigInt(index - 1),
  );
  const ends = [...vids, isText ? 'w' : 90n];
  const vertices: Vertex[] = vids.flatMap((vid) => {
    const names = random.once(8) ? [] : random.some(Object.keys(TAGS));
    if (names.length === 0 && !random.once(6)) names.push('person');
    return names.length
      ? [
          {
            kind: 'vertex' as const,
            vid,
            tags: names.map((name) => ({ name, properties: randomProperties(random, TAGS[name]!) })),
          },
        ]
      : [];
  });
  const edges = new Map<string, Edge>();
  for (let count = random.between(0, 11); count > 0; count--) {
    const edge: Edge = {
      kind: 'edge',
      edgeType: random.pick(['knows', 'knows', 'likes', 'marks']),
      src: random.pick(vids),
      dst: random.pick(ends),
      rank: random.pick([0n, 0n, 0n, 1n, -5n]),
      properties: new Map(),
    };
    edges.set(`${edge.edgeType} ${edge.src} ${edge.dst} ${edge.rank}`, {
      ...edge,
      properties: randomProperties(random, EDGE_TYPES[edge.edgeType]!),
    });
  }
  const graph = {
    vidType: isText ? ('FIXED_STRING' as const) : ('INT64' as const),
    vertices,
    edges: [...edges.values()],
    vids: [...ends, isText ? 'zz' : -77n],
  };
  return {
    ...graph,
    statements: [...schemaStatements(random, graph.vidType, space), ...dataStatements(graph.vertices, graph.edges)],
  };
}

function randomProperties(random: Random, shape: Readonly<Record<string, PropertyKind>>): Properties {
  return new Map(
    Object.entries(shape).map(([name, kind]) => [name, random.once(7) ? NULL : random.pick(SAMPLES[kind])]),
  );
}

const SCHEMA_TYPES: Readonly<Record<PropertyKind, string>> = {
  int: 'int',
  float: 'double',
  string: 'string',
  bool: 'bool',
  date: 'date',
};

/** LOOKUP needs an index; some graphs have more, so that different plans yield the same results. */
function schemaStatements(random: Random, vidType: string, space: string): string[] {
  const properties = (shape: Readonly<Record<string, PropertyKind>>): string =>
    Object.entries(shape)
      .map(([name, kind]) => `${name} ${SCHEMA_TYPES[kind]}`)
      .join(', ');
  return [
    `CREATE SPACE ${space}(vid_type = ${vidType === 'INT64' ? 'INT64' : 'FIXED_STRING(8)'})`,
    `USE ${space}`,
    ...Object.entries(TAGS).map(([name, shape]) => `CREATE TAG ${name}(${properties(shape)})`),
    ...Object.entries(EDGE_TYPES).map(([name, shape]) => `CREATE EDGE ${name}(${properties(shape)})`),
    ...[
      'TAG INDEX i1 ON person()',
      'TAG INDEX i2 ON thing()',
      'EDGE INDEX i3 ON knows()',
      ...random.some([
        'TAG INDEX i4 ON person(age)',
        'TAG INDEX i5 ON person(name(2), ok)',
        'TAG INDEX i6 ON thing(size)',
        'TAG INDEX i7 ON person(score)',
        'TAG INDEX i11 ON person(born)',
        'EDGE INDEX i8 ON knows(weight)',
        'EDGE INDEX i9 ON knows(since, weight)',
        'EDGE INDEX i10 ON likes()',
      ]),
    ].map((index) => `CREATE ${index}`),
  ];
}

function dataStatements(vertices: readonly Vertex[], edges: readonly Edge[]): string[] {
  const ofVertices = vertices.flatMap(({ vid, tags }) =>
    tags.map(({ name, properties }) =>
      printStatement(
        build.insertVertices(
          [{ name, properties: [...properties.keys()] }],
          [{ vid, values: [...properties.values()] }],
        ),
      ),
    ),
  );
  const ofEdges = edges.map(({ edgeType, src, dst, rank, properties }) =>
    printStatement(
      build.insertEdges(edgeType, [...properties.keys()], [{ src, dst, rank, values: [...properties.values()] }]),
    ),
  );
  return [...ofVertices, ...ofEdges];
}
