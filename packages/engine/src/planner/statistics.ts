import type { EdgeTypeSchema, IndexSchema } from '@astrolabe/model';
import type { OpenSpace } from '../catalog/catalog-view.ts';
import type { Graph } from '../graph/graph.ts';
import type { IndexLookup } from '../plan/index-scan.ts';

/** Statistics that plans are chosen by. */
export interface PlannerStatistics {
  /** Vids, including those that only occur as ends of edges. */
  readonly vertices: number;
  tagRows(tagId: number): number;
  edges(edgeTypeId: number): number;
  /**
   * Rows in index ranges. A choice depends on them, and so on the literals of the statement: a plan is cached for ranges of similar size.
   */
  rowsIn(lookups: readonly IndexLookup[]): number;
  /** Like `rowsIn`, for figures that are only displayed. */
  rowsToTell(lookups: readonly IndexLookup[]): number;
  /** Rows that an index has for one value of its first field, on the average; at least 1. */
  rowsPerValue(indexId: number): number;
  /** The indexes on a tag. */
  tagIndexes(tagId: number): readonly IndexSchema[];
  /** An edge type with the indexes on it. */
  edgeTypeWithIndexes(
    edgeTypeId: number,
  ): { readonly schema: EdgeTypeSchema; readonly indexes: readonly IndexSchema[] } | undefined;
}

/** Maximum ranges that are counted; the others are assumed to have the average. */
const COUNTED_RANGES_MAX = 64;

/** The current statistics of a space; undefined without a space. `check` is called while an index adds the rows of an import. */
export function statisticsOf(space: OpenSpace | undefined, check?: () => void): PlannerStatistics {
  if (!space) return NOTHING;
  const { graph } = space;
  const rowsIn = (lookups: readonly IndexLookup[]): number => countRows(graph, lookups, check);
  return {
    vertices: graph.vids.count,
    tagRows: (tagId) => graph.tag(tagId)?.count ?? 0,
    edges: (edgeTypeId) => graph.edgeType(edgeTypeId)?.count ?? 0,
    rowsIn,
    rowsToTell: rowsIn,
    rowsPerValue(indexId) {
      const index = graph.index(indexId);
      if (!index) return 1;
      index.settle(check);
      // A value of a single field has more entries than a full key.
      return Math.max(1, index.count / index.keyCount ** (1 / index.schema.fields.length));
    },
    tagIndexes(tagId) {
      const schema = space.tags.find((candidate) => candidate.id === tagId);
      return schema ? space.indexes.filter((index) => index.on === 'tag' && index.schemaName === schema.name) : [];
    },
    edgeTypeWithIndexes(edgeTypeId) {
      const schema = space.edgeTypes.find((candidate) => candidate.id === edgeTypeId);
      return (
        schema && {
          schema,
          indexes: space.indexes.filter((index) => index.on === 'edge' && index.schemaName === schema.name),
        }
      );
    },
  };
}

/** Counts the rows in index ranges from the positions of their ends in the index. */
export function countRows(graph: Graph, lookups: readonly IndexLookup[], check?: () => void): number {
  const stride = Math.ceil(lookups.length / COUNTED_RANGES_MAX);
  let rows = 0;
  let counted = 0;
  for (let at = 0; at < lookups.length; at += stride) {
    const { indexId, range } = lookups[at]!;
    counted++;
    const index = graph.index(indexId);
    if (!index) continue;
    if (range.equal.length === 0 && !range.lower && !range.upper && range.prefix === undefined && !range.near) {
      rows += index.roughCount;
      continue;
    }
    index.settle(check);
    rows += index.estimate(range);
  }
  return counted === lookups.length ? rows : (rows * lookups.length) / counted;
}

const NOTHING: PlannerStatistics = {
  vertices: 0,
  tagRows: () => 0,
  edges: () => 0,
  rowsIn: () => 0,
  rowsToTell: () => 0,
  rowsPerValue: () => 1,
  tagIndexes: () => [],
  edgeTypeWithIndexes: () => undefined,
};
