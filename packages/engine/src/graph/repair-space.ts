import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import type { GraphStore } from '../store/graph-store.ts';
import { decodeRecord } from '../store/record-layout.ts';
import { decodeValues, encodeValues } from '../store/value-layout.ts';
import { buildAdjacency } from './adjacency.ts';
import type { EdgeTypeDescription } from './edge-image.ts';
import { applyChange } from './durable-space.ts';
import type { IndexDescription } from './index-table.ts';
import type { LaneArray } from './lane.ts';
import { SpaceGraph, type SpaceGraphOptions } from './space-graph.ts';
import { ImageChunks, RepairedArrays, readManifest, type Manifest } from './space-image.ts';

/** Result of repairing a damaged space. If anything is lost, nothing was written. */
export interface SpaceRepair {
  /** Parts rebuilt from other data. */
  readonly repaired: readonly string[];
  /** Parts that cannot be rebuilt. */
  readonly lost: readonly string[];
}

/**
 * Reads the undamaged parts of a store and writes them to an empty one: indexes are rebuilt from their rows, adjacency from the ends of edges, and
 * an edge end from the adjacency of that direction. O(the space).
 */
export function repairSpace(
  space: SpaceSchema,
  damaged: Pick<GraphStore, 'readChunk' | 'replay'>,
  fresh: GraphStore,
  now: () => number,
): SpaceRepair {
  const options: SpaceGraphOptions = { now, codec: { encode: encodeValues, decode: decodeValues } };
  const lost: string[] = [];
  const manifest = attempt(() => readManifest(damaged), 'the list of the arrays', lost);
  if (lost.length > 0) return { repaired: [], lost };
  const arrays = manifest && new RepairedArrays(damaged, manifest);
  const { graph, repaired } = manifest
    ? loadRepaired(space, manifest, arrays!, options, lost)
    : { graph: new SpaceGraph(space, options), repaired: [] };
  if (!graph || lost.length > 0) return { repaired: [], lost };
  attempt(
    () =>
      damaged.replay((record) => {
        for (const change of decodeRecord(record)) applyChange(graph, change);
      }),
    'changes since the last checkpoint',
    lost,
  );
  if (lost.length > 0) return { repaired: [], lost };
  graph.loadAll();
  const chunks = new ImageChunks();
  fresh.checkpoint(chunks.chunks(chunks.manifest(graph.save(chunks, false))));
  return { repaired, lost };
}

function loadRepaired(
  space: SpaceSchema,
  manifest: Manifest,
  arrays: RepairedArrays,
  options: SpaceGraphOptions,
  lost: string[],
): { readonly graph: SpaceGraph | undefined; readonly repaired: readonly string[] } {
  const { tags, edgeTypes, indexes, vidCount } = manifest.graph;
  const damaged = [...arrays.damagedNames()];
  const isIndexDamaged = ({ schema }: IndexDescription): boolean =>
    damaged.some((name) => name.startsWith(`index/${schema.id}/`));
  const rebuilt = indexes.filter(isIndexDamaged);
  const repaired = rebuilt.map(({ schema }) => `index ${schema.name}, from its rows`);
  const repairedEdges = edgeTypes.map((edgeType) => {
    const name = `edge/${edgeType.schema.id}/`;
    const own = damaged.filter((one) => one.startsWith(name)).map((one) => one.slice(name.length));
    if (own.length === 0) return edgeType;
    const problem = repairEnds(edgeType, own, arrays, vidCount);
    if (problem !== undefined) lost.push(`edge type ${edgeType.schema.name}: ${problem}`);
    else repaired.push(`edge type ${edgeType.schema.name}, from the other direction (${own.join(', ')})`);
    return { ...edgeType, baseRowCount: edgeType.settledRowCount ?? edgeType.rowCount, removedCount: 0 };
  });
  for (const name of damaged.filter((one) => !/^(?:index|edge)\//.test(one))) {
    const tag = tags.find(({ schema }) => name.startsWith(`tag/${schema.id}/`));
    lost.push(tag ? `tag ${tag.schema.name}: ${name.slice(`tag/${tag.schema.id}/`.length)}` : name);
  }
  if (lost.length > 0) return { graph: undefined, repaired };
  const description = {
    ...manifest.graph,
    edgeTypes: repairedEdges,
    indexes: indexes.filter((index) => !isIndexDamaged(index)),
  };
  const graph = SpaceGraph.load(space, options, description, arrays);
  for (const { schema } of rebuilt) {
    graph.applySchema({ kind: 'put-index', schema });
    graph.applySchema({ kind: 'rebuild-index', indexId: schema.id });
  }
  return { graph, repaired };
}

/** Arrays that can be rebuilt from others of the same edge type. */
const DERIVED = new Set(['src', 'dst', 'dead', 'out-offsets', 'out-rows', 'in-offsets', 'in-rows', 'removed']);

/** Rebuilds damaged arrays of an edge type; returns lost parts, if any. */
function repairEnds(
  { schema, rowCount, settledRowCount = rowCount, baseRowCount, liveCount, hasRanks }: EdgeTypeDescription,
  damaged: readonly string[],
  arrays: RepairedArrays,
  vertexCount: number,
): string | undefined {
  const name = `edge/${schema.id}`;
  const foreign = damaged.filter((one) => !DERIVED.has(one));
  if (foreign.length > 0) return foreign.join(', ');
  const isDamaged = (array: string): boolean => damaged.includes(array);
  for (const [end, direction] of [
    ['src', 'out'],
    ['dst', 'in'],
  ] as const) {
    if (!isDamaged(end)) continue;
    if (isDamaged(`${direction}-offsets`) || isDamaged(`${direction}-rows`) || isDamaged('dead'))
      return `${end} and the adjacency of its direction`;
    const ends = endsFrom(arrays, `${name}/${end}`, `${name}/${direction}`, baseRowCount);
    if (!ends) return `${end} of edges that were written after the last checkpoint`;
    arrays.replace(`${name}/${end}`, ends);
  }
  if (isDamaged('dead')) {
    if (isDamaged('out-rows') || isDamaged('removed')) return 'which edges were deleted';
    // Rows after the adjacency are alive if the count matches.
    const dead = new Uint8Array(rowCount).fill(1, 0, baseRowCount);
    for (const row of arrays.int32(`${name}/out-rows`)) dead[row] = 0;
    for (const row of arrays.int32(`${name}/removed`)) dead[row] = 1;
    if (dead.reduce((sum, one) => sum - one, rowCount) !== liveCount) return 'which edges were deleted';
    arrays.replace(`${name}/dead`, dead);
  }
  const built = buildAdjacency({
    vertexCount,
    rowCount: settledRowCount,
    src: arrays.int32(`${name}/src`),
    dst: arrays.int32(`${name}/dst`),
    dead: arrays.uint8(`${name}/dead`),
    ranks: hasRanks ? arrays.bigInt64(`${name}/ranks`) : undefined,
    onReplaced: () => {},
    check: () => {},
  });
  for (const direction of ['out', 'in'] as const) {
    arrays.replace(`${name}/${direction}-offsets`, built[direction].offsets);
    arrays.replace(`${name}/${direction}-rows`, built[direction].rows);
  }
  arrays.replace(`${name}/removed`, new Int32Array(0));
  return undefined;
}

/** The ends of edges in one direction, with damaged pieces read from the adjacency. Undefined if an existing edge is in no adjacency. */
function endsFrom(
  arrays: RepairedArrays,
  endsName: string,
  adjacencyName: string,
  baseRowCount: number,
): LaneArray | undefined {
  const { array: ends, isDamaged } = arrays.readable(endsName);
  const isFound = new Uint8Array(ends.length);
  const offsets = arrays.int32(`${adjacencyName}-offsets`);
  const rows = arrays.int32(`${adjacencyName}-rows`);
  for (let vertex = 0; vertex + 1 < offsets.length; vertex++)
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      const row = rows[at]!;
      isFound[row] = 1;
      if (isDamaged(row)) ends[row] = vertex;
    }
  const dead = arrays.uint8(`${adjacencyName.slice(0, adjacencyName.lastIndexOf('/'))}/dead`);
  for (let row = 0; row < ends.length; row++)
    if (isDamaged(row) && dead[row] !== 1 && (row >= baseRowCount || isFound[row] !== 1)) return undefined;
  return ends;
}

function attempt<Result>(action: () => Result, what: string, lost: string[]): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    lost.push(`${what} (${error.message})`);
    return undefined;
  }
}
