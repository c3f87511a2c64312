import type { Column } from '../../expression/column.ts';
import type { AggregateItem } from '../../plan/aggregate.ts';
import { CollectGroups } from './collected-groups.ts';
import { CountGroups, DistinctCounts, RowCounts } from './counted-groups.ts';
import { ExtremeGroups } from './extreme-groups.ts';
import { MeanGroups, SumGroups } from './summed-groups.ts';
import { ValueGroups } from './value-groups.ts';

/** One aggregate of all groups. */
export interface GroupAggregate {
  /**
   * Adds the first `length` values of a column, each to the group whose number `groupOf` has in its row. Groups are below `groupCount`, which
   * only grows. With `weights` a row counts so often, which counts, sums, averages and deviations look at. Answers about how many bytes are kept more than before, beside a fixed number for each group.
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

/** The aggregate that an item of a plan asks for. */
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
