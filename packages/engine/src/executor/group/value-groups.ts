import { columnBytes } from '../../expression/memory-estimate.ts';
import { aggregateFunctions, type Accumulator } from '../../expression/aggregates/index.ts';
import { columnOfValues, valueAt, type Column } from '../../expression/column.ts';
import { GROUP_BYTES } from '../../limits.ts';
import type { GroupAggregate } from './group-aggregate.ts';

/** Overhead per stored value, in bytes. */
export const STORED_VALUE_BYTES = 32;

/** An aggregate of values of any kind: an accumulator for each group. */
export class ValueGroups implements GroupAggregate {
  readonly groupBytes = GROUP_BYTES;
  readonly #name: string;
  readonly #isDistinct: boolean;
  readonly #accumulators: Accumulator[] = [];

  constructor(name: string, isDistinct: boolean) {
    this.#name = name;
    this.#isDistinct = isDistinct;
  }

  /** The accumulator of a group. */
  of(group: number): Accumulator {
    const accumulators = this.#accumulators;
    while (accumulators.length <= group)
      accumulators.push(aggregateFunctions.get(this.#name)!.create(this.#isDistinct));
    return accumulators[group]!;
  }

  add(column: Column | undefined, groupOf: Int32Array, length: number, groupCount: number): number {
    if (!column) return 0;
    if (groupCount > 0) this.of(groupCount - 1);
    const accumulators = this.#accumulators;
    const ints = column.kind === 'int' && column.nulls === undefined ? column.data : undefined;
    for (let row = 0; row < length; row++) {
      const accumulator = accumulators[groupOf[row]!]!;
      if (ints && accumulator.addSafeInt) accumulator.addSafeInt(ints[row]!);
      else accumulator.add(valueAt(column, row));
    }
    const keepsValues = this.#isDistinct || this.#name === 'collect' || this.#name === 'collect_set';
    return keepsValues ? columnBytes(column, length) + length * STORED_VALUE_BYTES : 0;
  }

  results(start: number, end: number): Column {
    const values = [];
    for (let group = start; group < end; group++) values.push(this.of(group).result());
    return columnOfValues(values);
  }
}
