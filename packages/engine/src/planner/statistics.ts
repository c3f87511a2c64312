import type { EdgeTypeSchema, IndexSchema } from '@astrolabe/model';
import type { OpenSpace } from '../catalog/catalog-view.ts';
import type { IndexLookup } from '../plan/index-scan.ts';

/** What a plan is chosen by: how much there is of everything. Nothing in it depends on the literals of a statement. */
export interface PlannerStatistics {
  /** Vids, those included that only stand at the end of edges. */
  readonly vertices: number;
  tagRows(tagId: number): number;
  edges(edgeTypeId: number): number;
  /** Rows that index ranges find, by the average of their keys. */
  rowsIn(lookups: readonly IndexLookup[]): number;
  /** The indexes on a tag. */
  tagIndexes(tagId: number): readonly IndexSchema[];
  /** An edge type with the indexes on it. */
  edgeTypeWithIndexes(
    edgeTypeId: number,
  ): { readonly schema: EdgeTypeSchema; readonly indexes: readonly IndexSchema[] } | undefined;
}

/** One of so many rows of an index is in a range with one bound. */
const RANGE_SHARE = 3;

/** The statistics of a space as it is now; without a space, of nothing. `check` is called while an index takes in what an import left to its readers. */
export function statisticsOf(space: OpenSpace | undefined, check?: () => void): PlannerStatistics {
  if (!space) return NOTHING;
  const { graph } = space;
  return {
    vertices: graph.vids.count,
    tagRows: (tagId) => graph.tag(tagId)?.count ?? 0,
    edges: (edgeTypeId) => graph.edgeType(edgeTypeId)?.count ?? 0,
    rowsIn(lookups) {
      let rows = 0;
      for (const { indexId, range } of lookups) {
        const index = graph.index(indexId);
        if (!index) continue;
        if (range.equal.length > 0) index.settle(check);
        const equalFields = range.equal.length / index.schema.fields.length;
        // A key of some of the fields has more entries than one of all.
        const perKey = equalFields === 0 ? index.roughCount : index.count / index.keyCount ** equalFields;
        const bounds =
          (range.lower ? 1 : 0) + (range.upper ? 1 : 0) + (range.prefix !== undefined || range.near ? 2 : 0);
        rows += perKey / RANGE_SHARE ** bounds;
      }
      return rows;
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

const NOTHING: PlannerStatistics = {
  vertices: 0,
  tagRows: () => 0,
  edges: () => 0,
  rowsIn: () => 0,
  tagIndexes: () => [],
  edgeTypeWithIndexes: () => undefined,
};
