import type { Value } from '@astrolabe/model';
import {
  PathSearch,
  betweenness,
  closeness,
  clusteringCoefficients,
  communities,
  coreNumbers,
  degree,
  labelPropagation,
  node2vec,
  pageRank,
  predictedLinks,
  randomWalks,
  similarPairs,
  simpleCycles,
  spanningForest,
  strongComponents,
  triangleCounts,
  weakComponents,
  type Heuristic,
  type LinkScore,
  type ScoredPair,
  type SimilarityMetric,
  type WalkOptions,
  type WeightedPath,
  type Work,
} from '@astrolabe/algorithms';
import { executionError } from '../catalog/errors.ts';
import type { Batch } from '../expression/batch.ts';
import { columnOfValues, type Column } from '../expression/column.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ProcedureOptions } from './options.ts';
import type { ProjectedGraph } from './projected-graph.ts';

/** Runs a procedure; yields its columns in the order of the catalog. */
export type RunProcedure = (graph: ProjectedGraph, options: ProcedureOptions, work: Work) => Iterable<Batch>;

/** Implementations of the procedures in the catalog. */
export const procedures: Readonly<Record<string, RunProcedure>> = {
  'algo.degree': (graph, options) => perVertex(graph, degree(graph.algorithm, options.orientation), 'float'),
  'algo.pageRank': runPageRank,
  'algo.betweenness': runBetweenness,
  'algo.closeness': runCloseness,
  'algo.wcc': (graph, _, work) => perVertex(graph, weakComponents(graph.algorithm, work), 'int'),
  'algo.scc': (graph, _, work) => perVertex(graph, strongComponents(graph.algorithm, work), 'int'),
  'algo.louvain': (graph, options, work) => runCommunities(graph, options, work, false),
  'algo.leiden': (graph, options, work) => runCommunities(graph, options, work, true),
  'algo.labelPropagation': runLabelPropagation,
  'algo.kCore': (graph, _, work) => perVertex(graph, coreNumbers(graph.algorithm, work), 'int'),
  'algo.triangleCount': (graph, _, work) => perVertex(graph, triangleCounts(graph.algorithm, work), 'int'),
  'algo.clusteringCoefficient': (graph, _, work) =>
    perVertex(graph, clusteringCoefficients(graph.algorithm, work), 'float'),
  'algo.shortestPath': runShortestPath,
  'algo.kShortestPaths': runKShortestPaths,
  'algo.distances': runDistances,
  'algo.spanningTree': runSpanningTree,
  'algo.cycles': runCycles,
  'algo.similarity': runSimilarity,
  'algo.linkPrediction': runLinkPrediction,
  'algo.randomWalk': runRandomWalk,
  'algo.node2vec': runNode2vec,
};

/** Rows of a vertex ID and its value. */
function* perVertex(
  graph: ProjectedGraph,
  values: ArrayLike<number>,
  kind: 'int' | 'float',
  chosen: (value: number) => boolean = () => true,
): Iterable<Batch> {
  const { ids } = graph;
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const end = Math.min(from + BATCH_ROWS, ids.length);
    const dense = new Int32Array(end - from);
    const data = new Float64Array(end - from);
    let length = 0;
    for (let v = from; v < end; v++) {
      if (!chosen(values[v]!)) continue;
      dense[length] = ids[v]!;
      data[length++] = values[v]!;
    }
    if (length > 0) yield { length, columns: [vidColumn(graph, dense), { kind, data, nulls: undefined }] };
  }
}

function vidColumn(graph: ProjectedGraph, dense: Int32Array): Column {
  return { kind: 'vid', graph: graph.graph, ids: dense };
}

function* runPageRank(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.pageRank');
  const scores = pageRank(
    graph.algorithm,
    {
      orientation: options.orientation,
      damping: options.number('dampingFactor'),
      maxIterations: options.number('maxIterations'),
      tolerance: options.number('tolerance'),
      sources: graph.numbersOfVids(options.value('sources')),
    },
    work,
  );
  yield* perVertex(graph, scores, 'float');
}

function* runBetweenness(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('positive', 'algo.betweenness');
  const scores = betweenness(
    graph.algorithm,
    {
      orientation: options.orientation,
      samples: options.optionalNumber('samplingSize'),
      seed: options.number('seed'),
      isNormalized: options.flag('normalized'),
    },
    work,
  );
  yield* perVertex(graph, scores, 'float');
}

function* runCloseness(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('positive', 'algo.closeness');
  const variant = options.text('variant') === 'harmonic' ? 'harmonic' : 'classic';
  yield* perVertex(graph, closeness(graph.algorithm, { orientation: options.orientation, variant }, work), 'float');
}

function* runCommunities(
  graph: ProjectedGraph,
  options: ProcedureOptions,
  work: Work,
  isRefined: boolean,
): Iterable<Batch> {
  graph.requireWeights('not-negative', isRefined ? 'algo.leiden' : 'algo.louvain');
  const found = communities(
    graph.algorithm,
    {
      resolution: options.number('resolution'),
      maxLevels: options.number('maxLevels'),
      seed: options.number('seed'),
      isRefined,
    },
    work,
  );
  yield* perVertex(graph, found, 'int');
}

function* runLabelPropagation(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.labelPropagation');
  const found = labelPropagation(
    graph.algorithm,
    { maxIterations: options.number('maxIterations'), seed: options.number('seed') },
    work,
  );
  yield* perVertex(graph, found, 'int');
}

function* runShortestPath(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.shortestPath');
  const source = graph.numberOfVid(options.vid('source'));
  const target = graph.numberOfVid(options.vid('target'));
  const search = new PathSearch(graph.algorithm.along(options.orientation), work);
  const found = search.shortest(source, target, distanceTo(graph, options, target));
  if (found) yield* pathRows(graph, [found], options);
}

/** The great-circle distance to the target in kilometers, if the options name coordinates. */
function distanceTo(graph: ProjectedGraph, options: ProcedureOptions, target: number): Heuristic | undefined {
  const latitude = options.optionalText('latitude');
  const longitude = options.optionalText('longitude');
  if (latitude === undefined || longitude === undefined) return undefined;
  const radians = (vertex: number, property: string): number => (graph.numberAt(vertex, property) * Math.PI) / 180;
  const toLatitude = radians(target, latitude);
  const toLongitude = radians(target, longitude);
  return (vertex) => {
    const lat = radians(vertex, latitude);
    const half =
      Math.sin((lat - toLatitude) / 2) ** 2 +
      Math.cos(lat) * Math.cos(toLatitude) * Math.sin((radians(vertex, longitude) - toLongitude) / 2) ** 2;
    const distance = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
    // A vertex without coordinates counts as near.
    return Number.isNaN(distance) ? 0 : distance;
  };
}

/** The smallest radius of the earth, so that the bound never exceeds a real distance. */
const EARTH_RADIUS_KM = 6356.75;

function* runKShortestPaths(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.kShortestPaths');
  const source = graph.numberOfVid(options.vid('source'));
  const target = graph.numberOfVid(options.vid('target'));
  const search = new PathSearch(graph.algorithm.along(options.orientation), work);
  yield* pathRows(graph, search.kShortest(source, target, options.number('k')), options);
}

function* pathRows(graph: ProjectedGraph, paths: readonly WeightedPath[], options: ProcedureOptions): Iterable<Batch> {
  if (paths.length === 0) return;
  const values = graph.readPaths(
    paths.map(({ vertices }) => vertices),
    options.orientation,
  );
  yield {
    length: paths.length,
    columns: [columnOfValues(values), floats(paths.map(({ cost }) => cost))],
  };
}

function floats(values: readonly number[]): Column {
  return { kind: 'float', data: Float64Array.from(values), nulls: undefined };
}

function* runDistances(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.distances');
  const search = new PathSearch(graph.algorithm.along(options.orientation), work);
  const { costs } = search.tree(graph.numberOfVid(options.vid('source')));
  yield* perVertex(graph, costs, 'float', (cost) => cost !== Infinity);
}

function* runSpanningTree(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  const edges = spanningForest(graph.algorithm, options.text('objective') === 'maximum', work);
  const { weights } = graph.algorithm.edges;
  for (let from = 0; from < edges.length; from += BATCH_ROWS) {
    work.check();
    const part = edges.subarray(from, from + BATCH_ROWS);
    yield {
      length: part.length,
      columns: [
        vidColumn(
          graph,
          part.map((edge) => graph.ids[graph.sourceOf(edge)]!),
        ),
        vidColumn(
          graph,
          part.map((edge) => graph.ids[graph.targetOf(edge)]!),
        ),
        floats(Array.from(part, (edge) => (weights ? weights[edge]! : 1))),
        columnOfValues(Array.from(part, (edge) => graph.pathOfEdge(edge))),
      ],
    };
  }
}

function* runCycles(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  const source = options.optionalVid('source');
  const isDirected = options.flag('directed');
  const cycles = [
    ...simpleCycles(
      graph.algorithm,
      {
        maxLength: options.number('maxLength'),
        through: source === undefined ? -1 : graph.numberOfVid(source),
        isDirected,
        limit: options.number('limit'),
      },
      work,
    ),
  ];
  const values = graph.readPaths(
    cycles.map((cycle) => [...cycle, cycle[0]!]),
    isDirected ? 'out' : 'both',
  );
  for (let from = 0; from < cycles.length; from += BATCH_ROWS) {
    const part = cycles.slice(from, from + BATCH_ROWS);
    yield {
      length: part.length,
      columns: [
        columnOfValues(values.slice(from, from + BATCH_ROWS)),
        { kind: 'int', data: Float64Array.from(part, ({ length }) => length), nulls: undefined },
      ],
    };
  }
}

function* runSimilarity(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  const pairs = similarPairs(
    graph.algorithm,
    {
      metric: options.text('metric') as SimilarityMetric,
      orientation: options.orientation,
      sources: graph.numbersOfVids(options.value('sources')),
      topK: options.number('topK'),
      cutoff: options.number('cutoff'),
    },
    work,
  );
  yield* pairRows(graph, pairs);
}

function* runLinkPrediction(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  const pairs = predictedLinks(
    graph.algorithm,
    {
      score: options.text('metric') as LinkScore,
      sources: graph.numbersOfVids(options.value('sources')),
      topK: options.number('topK'),
    },
    work,
  );
  yield* pairRows(graph, pairs);
}

function* pairRows(graph: ProjectedGraph, pairs: Iterable<ScoredPair>): Iterable<Batch> {
  const part: ScoredPair[] = [];
  const batch = (): Batch => ({
    length: part.length,
    columns: [
      vidColumn(
        graph,
        Int32Array.from(part, ({ first }) => graph.ids[first]!),
      ),
      vidColumn(
        graph,
        Int32Array.from(part, ({ second }) => graph.ids[second]!),
      ),
      floats(part.map(({ score }) => score)),
    ],
  });
  for (const pair of pairs) {
    if (part.push(pair) < BATCH_ROWS) continue;
    yield batch();
    part.length = 0;
  }
  if (part.length > 0) yield batch();
}

function walkOptions(graph: ProjectedGraph, options: ProcedureOptions): WalkOptions {
  return {
    orientation: options.orientation,
    sources: graph.numbersOfVids(options.value('sources')),
    walksPerVertex: options.number('walksPerVertex'),
    walkLength: options.number('walkLength'),
    returnFactor: options.number('returnFactor'),
    inOutFactor: options.number('inOutFactor'),
    seed: options.number('seed'),
  };
}

function* runRandomWalk(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.randomWalk');
  let starts: number[] = [];
  let walks: Value[] = [];
  const batch = (): Batch => ({
    length: walks.length,
    columns: [vidColumn(graph, Int32Array.from(starts)), columnOfValues(walks)],
  });
  for (const walk of randomWalks(graph.algorithm, walkOptions(graph, options), work)) {
    starts.push(graph.ids[walk[0]!]!);
    walks.push(Array.from(walk, (vertex) => graph.vidOf(vertex)));
    if (walks.length < BATCH_ROWS) continue;
    yield batch();
    starts = [];
    walks = [];
  }
  if (walks.length > 0) yield batch();
}

function* runNode2vec(graph: ProjectedGraph, options: ProcedureOptions, work: Work): Iterable<Batch> {
  graph.requireWeights('not-negative', 'algo.node2vec');
  const dimension = options.number('dimension');
  if (dimension * graph.vertexCount > EMBEDDING_FLOATS_MAX)
    throw executionError(
      `algo.node2vec makes at most ${EMBEDDING_FLOATS_MAX} numbers: ${graph.vertexCount} vertices of dimension ${dimension} are more`,
      { hint: 'choose tags, or a smaller dimension' },
    );
  const vectors = node2vec(
    graph.algorithm,
    {
      ...walkOptions(graph, options),
      dimension,
      windowSize: options.number('windowSize'),
      negativeSamples: options.number('negativeSamples'),
      iterations: options.number('iterations'),
      learningRate: options.number('learningRate'),
    },
    work,
  );
  for (let from = 0; from < graph.vertexCount; from += BATCH_ROWS) {
    const end = Math.min(from + BATCH_ROWS, graph.vertexCount);
    const rows: Value[] = [];
    for (let v = from; v < end; v++) rows.push(Array.from(vectors.subarray(v * dimension, (v + 1) * dimension)));
    yield { length: rows.length, columns: [vidColumn(graph, graph.ids.slice(from, end)), columnOfValues(rows)] };
  }
}

/** Maximum numbers that node2vec creates: 1 GiB of 32-bit floats. */
const EMBEDDING_FLOATS_MAX = 2 ** 28;
