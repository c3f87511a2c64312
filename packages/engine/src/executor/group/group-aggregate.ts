import type { Column } from '../../expression/column.ts';
import type { AggregateItem } from '../../plan/aggregate.ts';
import { CollectGroups } from './collected-groups.ts';
import { CountGroups, DistinctCounts, RowCounts } from './counted-groups.ts';
import { ExtremeGroups } from './extreme-groups.ts';
import { MeanGroups, SumGroups } from './summed-groups.ts';
import { ValueGroups } from './value-groups.ts';

/** One aggregate of all groups. */
export interface GroupAggregate {
  /** Approximate bytes for each group, besides those that `add` returns. */
  readonly groupBytes: number;
  /**
   * Adds the first `length` values of a column, each to the group given by `groupOf`. Group numbers are below `groupCount`, which only grows. With
   * `weights` a row counts several times for counts, sums, averages and deviations. Returns the additional bytes kept, besides
   * `groupBytes`.
   */
  add(
    column: Column | undefined,
    groupOf: Int32Array,
    length: number,
    groupCount: number,
    weights?: Float64Array,
  ): number;
  /** The results of the groups from `start` to before `end`. */
  results(start: number, end: number): Column;
}

/** Creates the aggregate of a plan item. */
export function createAggregate({ name, isDistinct, argument }: AggregateItem): GroupAggregate {
  if (argument === undefined) return new RowCounts();
  if (name === 'count') return isDistinct ? new DistinctCounts() : new CountGroups();
  if (name === 'collect') return new CollectGroups(isDistinct);
  if (isDistinct) return new ValueGroups(name, true);
  switch (name) {
    case 'sum':
      return new SumGroups();
    case 'avg':
    case 'std':
      return new MeanGroups(name);
    case 'min':
    case 'max':
      return new ExtremeGroups(name);
    default:
      return new ValueGroups(name, false);
  }
}
