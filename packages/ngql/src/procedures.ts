/** The type of a procedure's option. `vid` is a text or an integer, depending on the space; `vector` a list of numbers. */
export type OptionType = 'bool' | 'int' | 'float' | 'string' | 'strings' | 'vid' | 'vids' | 'vector';

/** An option: a key of the map that a procedure is called with. */
export interface ProcedureOption {
  readonly name: string;
  readonly type: OptionType;
  readonly isRequired?: boolean;
  /** Default of the option; undefined if there is none. */
  readonly default?: boolean | number | string;
  /** The only texts that are accepted. */
  readonly choices?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly meaning: string;
}

/** Type of a result column. */
export type ProcedureColumnType = 'vid' | 'bool' | 'int' | 'float' | 'string' | 'path' | 'list';

/** A column that a procedure can YIELD. */
export interface ProcedureColumn {
  readonly name: string;
  readonly type: ProcedureColumnType;
}

/** A procedure: its options, result columns and complexity. */
export interface Procedure {
  /** The spelling of the documentation; names are case-insensitive. */
  readonly name: string;
  readonly meaning: string;
  /** V vertices, E edges of the projection. */
  readonly complexity: string;
  readonly options: readonly ProcedureOption[];
  readonly columns: readonly ProcedureColumn[];
}

type Direction = 'out' | 'in' | 'both';

/** The options of every graph algorithm: which part of the space it runs on. */
function projection(direction?: Direction, ...more: readonly ProcedureOption[]): readonly ProcedureOption[] {
  return [
    { name: 'tags', type: 'strings', meaning: 'only vertices with one of these tags; default: all vertices' },
    { name: 'edgeTypes', type: 'strings', meaning: 'only edges of these types; default: all types' },
    ...(direction
      ? [
          {
            name: 'direction',
            type: 'string',
            default: direction,
            choices: ['out', 'in', 'both'],
            meaning: 'which way edges are followed; both ignores directions',
          } as const,
        ]
      : []),
    ...more,
    {
      name: 'filter',
      type: 'string',
      meaning: 'a condition on edges, as in the WHERE of FIND PATH: "follow.degree > 50"',
    },
  ];
}

const WEIGHT: ProcedureOption = {
  name: 'weight',
  type: 'string',
  meaning: 'a numeric property of the edges; edges without a value are an error',
};
const SEED: ProcedureOption = {
  name: 'seed',
  type: 'int',
  default: 42,
  meaning: 'the same seed gives the same result',
};
const SOURCES: ProcedureOption = { name: 'sources', type: 'vids', meaning: 'only these vertices; default: all' };
const ID: ProcedureColumn = { name: 'id', type: 'vid' };
const PAIR: readonly ProcedureColumn[] = [
  { name: 'src', type: 'vid' },
  { name: 'dst', type: 'vid' },
];
const PATH_COLUMNS: readonly ProcedureColumn[] = [
  { name: 'path', type: 'path' },
  { name: 'cost', type: 'float' },
];
const FROM: ProcedureOption = { name: 'source', type: 'vid', isRequired: true, meaning: 'where paths begin' };
const TO: ProcedureOption = { name: 'target', type: 'vid', isRequired: true, meaning: 'where paths end' };
const TOP_K: ProcedureOption = {
  name: 'topK',
  type: 'int',
  default: 10,
  min: 1,
  max: 1_000_000,
  meaning: 'the best matches that are returned for each vertex',
};
const SINGLE_SOURCE_WALKS: readonly ProcedureOption[] = [
  WEIGHT,
  SOURCES,
  { name: 'walksPerVertex', type: 'int', default: 10, min: 1, max: 10_000, meaning: 'walks that start at each vertex' },
  { name: 'walkLength', type: 'int', default: 80, min: 1, max: 100_000, meaning: 'vertices in a walk, with its start' },
  {
    name: 'returnFactor',
    type: 'float',
    default: 1,
    min: 0.0001,
    max: 10_000,
    meaning: 'p of node2vec: above 1, a walk returns less often',
  },
  {
    name: 'inOutFactor',
    type: 'float',
    default: 1,
    min: 0.0001,
    max: 10_000,
    meaning: 'q of node2vec: above 1, a walk stays near its last vertex',
  },
  SEED,
];
const COMMUNITY_OPTIONS: readonly ProcedureOption[] = [
  WEIGHT,
  {
    name: 'resolution',
    type: 'float',
    default: 1,
    min: 0.0001,
    max: 10_000,
    meaning: 'above 1: more and smaller communities',
  },
  { name: 'maxLevels', type: 'int', default: 10, min: 1, max: 100, meaning: 'times that communities are merged' },
  SEED,
];
const COMMUNITY: readonly ProcedureColumn[] = [ID, { name: 'community', type: 'int' }];
const SCORE: readonly ProcedureColumn[] = [ID, { name: 'score', type: 'float' }];

/** Options of vector search procedures. */
const VECTOR_OPTIONS: readonly ProcedureOption[] = [
  { name: 'tag', type: 'string', isRequired: true, meaning: 'the tag of the property' },
  { name: 'property', type: 'string', isRequired: true, meaning: 'a property of type VECTOR' },
  { name: 'vector', type: 'vector', isRequired: true, meaning: 'what is compared with' },
  { name: 'limit', type: 'int', default: 10, min: 1, max: 10_000, meaning: 'the most vertices that are returned' },
  {
    name: 'metric',
    type: 'string',
    default: 'cosine',
    choices: ['cosine', 'l2', 'dot'],
    meaning: 'distances are 1 - cosine, Euclidean, or minus the inner product',
  },
  { name: 'filter', type: 'string', meaning: 'a condition on properties of the tag: "doc.year > 2020"' },
];
/** Options of the searches by vector: how exact they are. */
const INDEX_OPTIONS: readonly ProcedureOption[] = [
  {
    name: 'candidates',
    type: 'int',
    min: 1,
    max: 100_000,
    meaning: 'vertices that the index looks at closely: more miss fewer; default: chosen for a recall of 0.98',
  },
  { name: 'exact', type: 'bool', default: false, meaning: 'compares all vectors, without the index' },
];

/** The procedures that find vertices by their texts and vectors. */
const SEARCHES: readonly Procedure[] = [
  {
    name: 'search.byText',
    meaning: 'vertices whose ID or any string property fits a text, the best first',
    complexity: 'O(bytes of the texts), read from the graph by the first search',
    options: [
      {
        name: 'text',
        type: 'string',
        isRequired: true,
        meaning: 'what is looked for; upper case and accents are ignored',
      },
      { name: 'limit', type: 'int', default: 20, min: 1, max: 1000, meaning: 'the most vertices that are returned' },
    ],
    columns: [
      ID,
      { name: 'tagName', type: 'string' },
      { name: 'propertyName', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
  {
    name: 'search.coverage',
    meaning: 'the string properties of all tags, and whether search.byText looks at them',
    complexity: 'O(1) after the first search',
    options: [],
    columns: [
      { name: 'tagName', type: 'string' },
      { name: 'propertyName', type: 'string' },
      { name: 'searched', type: 'int' },
    ],
  },
  {
    name: 'search.byVector',
    meaning: 'vertices whose vector is near to one, the nearest first; the first search of a property builds its index',
    complexity: 'O(log V) distances; O(V) with exact or a filter that few vertices pass',
    options: [...VECTOR_OPTIONS, ...INDEX_OPTIONS],
    columns: [ID, { name: 'distance', type: 'float' }],
  },
  {
    name: 'search.hybrid',
    meaning: 'vertices that a vector search or a full-text search finds, the best of both first',
    complexity: 'that of both searches; source: Cormack, Clarke and Büttcher, Reciprocal Rank Fusion, SIGIR 2009',
    options: [
      ...VECTOR_OPTIONS,
      { name: 'text', type: 'string', isRequired: true, meaning: 'a query as in ES_QUERY' },
      { name: 'index', type: 'string', meaning: 'a full-text index on the tag; default: the only one' },
      {
        name: 'textWeight',
        type: 'float',
        default: 0.5,
        min: 0,
        max: 1,
        meaning: 'share of the text in the score; the rest is that of the vector',
      },
      ...INDEX_OPTIONS,
    ],
    columns: [
      ID,
      { name: 'score', type: 'float' },
      { name: 'distance', type: 'float' },
      { name: 'textScore', type: 'float' },
    ],
  },
];

/** The procedures that list what the space and the database have. */
const LISTS: readonly Procedure[] = [
  list('db.labels', 'the tags of the space', [{ name: 'label', type: 'string' }]),
  list('db.relationshipTypes', 'the edge types of the space', [{ name: 'relationshipType', type: 'string' }]),
  list('db.propertyKeys', 'the names of all properties of the space', [{ name: 'propertyKey', type: 'string' }]),
  list('db.schema', 'every property of every tag and edge type; one row without a property for those that have none', [
    { name: 'element', type: 'string' },
    { name: 'schemaName', type: 'string' },
    { name: 'property', type: 'string' },
    { name: 'propertyType', type: 'string' },
    { name: 'nullable', type: 'bool' },
  ]),
  list('db.indexes', 'the indexes of the space', [
    { name: 'name', type: 'string' },
    { name: 'kind', type: 'string' },
    { name: 'element', type: 'string' },
    { name: 'schemaName', type: 'string' },
    { name: 'properties', type: 'list' },
  ]),
  list('db.functions', 'the functions, as SHOW FUNCTIONS', [
    { name: 'name', type: 'string' },
    { name: 'kind', type: 'string' },
    { name: 'signature', type: 'string' },
    { name: 'description', type: 'string' },
  ]),
  list('db.procedures', 'the procedures, as SHOW PROCEDURES', [
    { name: 'name', type: 'string' },
    { name: 'options', type: 'list' },
    { name: 'columns', type: 'list' },
    { name: 'description', type: 'string' },
  ]),
];

function list(name: string, meaning: string, columns: readonly ProcedureColumn[]): Procedure {
  return { name, meaning, complexity: 'O(rows of the result)', options: [], columns };
}

/** Every procedure of the embedded database. Names and options follow Neo4j Graph Data Science and NebulaGraph Algorithm. */
export const PROCEDURES: readonly Procedure[] = [
  ...LISTS,
  ...SEARCHES,
  {
    name: 'algo.degree',
    meaning: 'the number of edges of each vertex, or the sum of their weights',
    complexity: 'O(V + E)',
    options: projection('both', WEIGHT),
    columns: [ID, { name: 'degree', type: 'float' }],
  },
  {
    name: 'algo.pageRank',
    meaning: 'the share of time that a random walk spends at each vertex; scores add up to 1',
    complexity: 'O(iterations · E)',
    options: projection(
      'out',
      WEIGHT,
      {
        name: 'dampingFactor',
        type: 'float',
        default: 0.85,
        min: 0,
        max: 0.999,
        meaning: 'the probability of following an edge',
      },
      { name: 'maxIterations', type: 'int', default: 100, min: 1, max: 10_000, meaning: 'the most rounds' },
      {
        name: 'tolerance',
        type: 'float',
        default: 1e-8,
        min: 0,
        max: 1,
        meaning: 'iteration stops when scores change by less in sum',
      },
      { name: 'sources', type: 'vids', meaning: 'personalized: jumps end at these vertices; default: at any' },
    ),
    columns: SCORE,
  },
  {
    name: 'algo.betweenness',
    meaning: 'the shortest paths between other vertices that pass through each vertex',
    complexity: 'O(V · E); sampled: O(samplingSize · E)',
    options: projection(
      'both',
      WEIGHT,
      {
        name: 'samplingSize',
        type: 'int',
        min: 1,
        max: 2_147_483_647,
        meaning: 'sources that are searched from; default: all, which is exact',
      },
      { name: 'normalized', type: 'bool', default: false, meaning: 'divide by the number of pairs' },
      SEED,
    ),
    columns: SCORE,
  },
  {
    name: 'algo.closeness',
    meaning: 'how near each vertex is to all others',
    complexity: 'O(V · E)',
    options: projection('in', WEIGHT, {
      name: 'variant',
      type: 'string',
      default: 'classic',
      choices: ['classic', 'harmonic'],
      meaning: 'classic: Wasserman and Faust; harmonic: the mean of inverse distances',
    }),
    columns: SCORE,
  },
  {
    name: 'algo.wcc',
    meaning: 'weakly connected components; 0 is the largest',
    complexity: 'O(V + E)',
    options: projection(),
    columns: [ID, { name: 'component', type: 'int' }],
  },
  {
    name: 'algo.scc',
    meaning: 'strongly connected components; 0 is the largest',
    complexity: 'O(V + E)',
    options: projection(),
    columns: [ID, { name: 'component', type: 'int' }],
  },
  {
    name: 'algo.louvain',
    meaning: 'communities of high modularity; 0 is the largest',
    complexity: 'O(E) a level',
    options: projection(undefined, ...COMMUNITY_OPTIONS),
    columns: COMMUNITY,
  },
  {
    name: 'algo.leiden',
    meaning: 'as algo.louvain, and every community is connected',
    complexity: 'O(E) a level',
    options: projection(undefined, ...COMMUNITY_OPTIONS),
    columns: COMMUNITY,
  },
  {
    name: 'algo.labelPropagation',
    meaning: 'communities by majority among neighbors; 0 is the largest',
    complexity: 'O(iterations · E)',
    options: projection(
      undefined,
      WEIGHT,
      { name: 'maxIterations', type: 'int', default: 10, min: 1, max: 10_000, meaning: 'the most rounds' },
      SEED,
    ),
    columns: COMMUNITY,
  },
  {
    name: 'algo.kCore',
    meaning: 'the core number: the largest k for which a vertex is in a part where all have k neighbors',
    complexity: 'O(V + E)',
    options: projection(),
    columns: [ID, { name: 'core', type: 'int' }],
  },
  {
    name: 'algo.triangleCount',
    meaning: 'the triangles that each vertex is in, directions ignored',
    complexity: 'O(E^1.5)',
    options: projection(),
    columns: [ID, { name: 'triangles', type: 'int' }],
  },
  {
    name: 'algo.clusteringCoefficient',
    meaning: 'the share of pairs of neighbors that are neighbors of one another',
    complexity: 'O(E^1.5)',
    options: projection(),
    columns: [ID, { name: 'coefficient', type: 'float' }],
  },
  {
    name: 'algo.shortestPath',
    meaning: 'the cheapest path between two vertices: Dijkstra, or A* with coordinates',
    complexity: 'O(E log V)',
    options: projection(
      'out',
      WEIGHT,
      FROM,
      TO,
      {
        name: 'latitude',
        type: 'string',
        meaning: 'with longitude, a property of the vertices in degrees: A*; weights must be kilometers',
      },
      { name: 'longitude', type: 'string', meaning: 'with latitude: A*' },
    ),
    columns: PATH_COLUMNS,
  },
  {
    name: 'algo.kShortestPaths',
    meaning: 'the k cheapest paths without repeated vertices, the cheapest first (Yen)',
    complexity: 'O(k · V · E log V)',
    options: projection('out', WEIGHT, FROM, TO, {
      name: 'k',
      type: 'int',
      default: 3,
      min: 1,
      max: 10_000,
      meaning: 'the most paths',
    }),
    columns: PATH_COLUMNS,
  },
  {
    name: 'algo.distances',
    meaning: 'the cost of the cheapest path from one vertex to every vertex that can be reached',
    complexity: 'O(E log V)',
    options: projection('out', WEIGHT, FROM),
    columns: [ID, { name: 'cost', type: 'float' }],
  },
  {
    name: 'algo.spanningTree',
    meaning: 'the edges of a minimum spanning tree of each component, directions ignored',
    complexity: 'O(E log E)',
    options: projection(undefined, WEIGHT, {
      name: 'objective',
      type: 'string',
      default: 'minimum',
      choices: ['minimum', 'maximum'],
      meaning: 'whether the sum of the weights is the least or the most',
    }),
    columns: [...PAIR, { name: 'weight', type: 'float' }, { name: 'path', type: 'path' }],
  },
  {
    name: 'algo.cycles',
    meaning: 'simple cycles, each once: through one vertex, or of the whole space',
    complexity: 'O(C · k · d) for C paths that can close',
    options: projection(
      undefined,
      { name: 'source', type: 'vid', meaning: 'only cycles through this vertex' },
      { name: 'maxLength', type: 'int', default: 5, min: 1, max: 50, meaning: 'the most edges in a cycle' },
      { name: 'directed', type: 'bool', default: true, meaning: 'false ignores directions' },
      {
        name: 'limit',
        type: 'int',
        default: 1000,
        min: 1,
        max: 10_000_000,
        meaning: 'the search ends after this many',
      },
    ),
    columns: [
      { name: 'path', type: 'path' },
      { name: 'length', type: 'int' },
    ],
  },
  {
    name: 'algo.similarity',
    meaning: 'vertices with common neighbors, the best matches of each vertex first',
    complexity: 'O(Σ d²) over shared neighbors',
    options: projection(
      'out',
      SOURCES,
      {
        name: 'metric',
        type: 'string',
        default: 'jaccard',
        choices: ['jaccard', 'overlap', 'cosine'],
        meaning: 'shared neighbors over all, over the smaller set, or over the geometric mean',
      },
      TOP_K,
      { name: 'cutoff', type: 'float', default: 0, min: 0, max: 1, meaning: 'pairs below are not returned' },
    ),
    columns: [...PAIR, { name: 'score', type: 'float' }],
  },
  {
    name: 'algo.linkPrediction',
    meaning: 'the likeliest missing edges among vertices two hops apart, directions ignored',
    complexity: 'O(Σ d²) over shared neighbors',
    options: projection(
      undefined,
      SOURCES,
      {
        name: 'metric',
        type: 'string',
        default: 'adamicAdar',
        choices: ['commonNeighbors', 'adamicAdar', 'resourceAllocation', 'preferentialAttachment', 'totalNeighbors'],
        meaning: 'how pairs are scored',
      },
      TOP_K,
    ),
    columns: [...PAIR, { name: 'score', type: 'float' }],
  },
  {
    name: 'algo.randomWalk',
    meaning: 'random walks, as lists of vertex IDs',
    complexity: 'O(walks · length)',
    options: projection('both', ...SINGLE_SOURCE_WALKS),
    columns: [ID, { name: 'walk', type: 'list' }],
  },
  {
    name: 'algo.node2vec',
    meaning: 'a vector for each vertex, similar for vertices that meet on random walks',
    complexity: 'O(walks · length · window · dimension)',
    options: projection(
      'both',
      ...SINGLE_SOURCE_WALKS,
      { name: 'dimension', type: 'int', default: 64, min: 1, max: 4096, meaning: 'numbers in a vector' },
      { name: 'windowSize', type: 'int', default: 5, min: 1, max: 100, meaning: 'neighbors in a walk that count' },
      { name: 'negativeSamples', type: 'int', default: 5, min: 0, max: 100, meaning: 'random vertices for each pair' },
      { name: 'iterations', type: 'int', default: 1, min: 1, max: 1000, meaning: 'passes over the walks' },
      { name: 'learningRate', type: 'float', default: 0.025, min: 0.000001, max: 1, meaning: 'the size of a step' },
    ),
    columns: [ID, { name: 'embedding', type: 'list' }],
  },
];

const BY_NAME: ReadonlyMap<string, Procedure> = new Map(PROCEDURES.map((one) => [one.name.toLowerCase(), one]));

/** The procedure with this name in any case. */
export function procedureNamed(name: string): Procedure | undefined {
  return BY_NAME.get(name.toLowerCase());
}
