import type { IndexSchema } from '@astrolabe/model';
import type { Graph } from '../../graph/graph.ts';
import { PLAN_DRIFT_MAX, PLAN_DRIFT_ROWS_MIN } from '../../limits.ts';
import type { IndexLookup } from '../../plan/index-scan.ts';
import { countRows, type PlannerStatistics } from '../../planner/statistics.ts';

/** Index ranges whose row counts determined a plan. */
export interface WeighedRanges {
  readonly lookups: readonly IndexLookup[];
  readonly rows: number;
}

/** Statistics that record what a plan was chosen by, to check later whether it would be chosen again. */
export class PlanBasis implements PlannerStatistics {
  readonly ranges: WeighedRanges[] = [];
  readonly #statistics: PlannerStatistics;
  readonly #as: PlanBasis | undefined;
  readonly #tagRows = new Map<number, number>();
  readonly #edges = new Map<number, number>();
  #vertices: number | undefined;

  /**
   * With `as`, ranges are assumed to contain as many rows as those of another text's plan, in order: the remaining differences are due to the
   * literals alone.
   */
  constructor(statistics: PlannerStatistics, as?: PlanBasis) {
    this.#statistics = statistics;
    this.#as = as;
  }

  get vertices(): number {
    return (this.#vertices ??= this.#statistics.vertices);
  }

  tagRows(tagId: number): number {
    const rows = this.#statistics.tagRows(tagId);
    this.#tagRows.set(tagId, rows);
    return rows;
  }

  edges(edgeTypeId: number): number {
    const edges = this.#statistics.edges(edgeTypeId);
    this.#edges.set(edgeTypeId, edges);
    return edges;
  }

  rowsIn(lookups: readonly IndexLookup[]): number {
    const rows = this.#as ? (this.#as.ranges[this.ranges.length]?.rows ?? 0) : this.#statistics.rowsIn(lookups);
    this.ranges.push({ lookups, rows });
    return rows;
  }

  /** Returns 0: cached plans are not explained. */
  rowsToTell(): number {
    return 0;
  }

  rowsPerValue(indexId: number): number {
    return this.#statistics.rowsPerValue(indexId);
  }

  tagIndexes(tagId: number): readonly IndexSchema[] {
    return this.#statistics.tagIndexes(tagId);
  }

  edgeTypeWithIndexes(edgeTypeId: number): ReturnType<PlannerStatistics['edgeTypeWithIndexes']> {
    return this.#statistics.edgeTypeWithIndexes(edgeTypeId);
  }

  /** Whether sizes are still similar, including those of the index ranges in `ranges`. */
  holds(graph: Graph): boolean {
    if (this.#vertices !== undefined && !isAlike(this.#vertices, graph.vids.count)) return false;
    for (const [tagId, rows] of this.#tagRows) if (!isAlike(rows, graph.tag(tagId)?.count ?? 0)) return false;
    for (const [edgeTypeId, edges] of this.#edges)
      if (!isAlike(edges, graph.edgeType(edgeTypeId)?.count ?? 0)) return false;
    for (const { lookups, rows } of this.ranges)
      if (!areSettled(lookups, graph) || !isAlike(rows, countRows(graph, lookups))) return false;
    return true;
  }
}

/** Returns whether indexes have no pending rows; those are processed in a cancelable run. */
function areSettled(lookups: readonly IndexLookup[], graph: Graph): boolean {
  return lookups.every(({ indexId }) => graph.index(indexId)?.isSettled !== false);
}

function isAlike(before: number, now: number): boolean {
  const [less, more] = before < now ? [before, now] : [now, before];
  return more <= Math.max(less, PLAN_DRIFT_ROWS_MIN) * PLAN_DRIFT_MAX;
}
