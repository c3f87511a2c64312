import { AstrolabeError, type Value } from '@astrolabe/model';
import { rawInts } from '../../expression/batch-memory.ts';
import { CollectedLists } from '../../expression/collected-lists.ts';
import type { Column } from '../../expression/column.ts';
import { columnBytes } from '../../expression/memory-estimate.ts';
import type { TextDictionary } from '../../graph/graph.ts';
import { bigintOf } from '../../graph/int-column.ts';
import { LIST_ITEMS_MAX, GROUP_BYTES } from '../../limits.ts';
import type { GroupAggregate } from './group-aggregate.ts';
import { makeInts, makeNumbers, roomFor } from './group-room.ts';
import { PairNumbers } from './pair-numbers.ts';
import { STORED_VALUE_BYTES, ValueGroups } from './value-groups.ts';
import { ValueNumbers } from './value-numbers.ts';

type Layout = { readonly of: 'int' | 'float' } | { readonly of: 'text'; readonly dictionary: TextDictionary };

/**
 * `collect(x)` and `collect(DISTINCT x)`: numbers, or codes of texts, with the number of their group. Results are lists that become values when they are read.
 * Values of other layouts than that of the first batch get accumulators.
 */
export class CollectGroups implements GroupAggregate {
  readonly groupBytes = GROUP_BYTES;
  readonly #isDistinct: boolean;
  #layout: Layout | undefined;
  #count = 0;
  #data: Float64Array = new Float64Array(0);
  #groups: Int32Array = new Int32Array(0);
  readonly #numbers = new ValueNumbers();
  readonly #pairs = new PairNumbers();
  #values: ValueGroups | undefined;
  /** The values by group, once results are read. */
  #lists: CollectedLists | undefined;

  constructor(isDistinct: boolean) {
    this.#isDistinct = isDistinct;
  }

  add(column: Column | undefined, groupOf: Int32Array, length: number, groupCount: number): number {
    if (!column) return 0;
    this.#lists = undefined;
    if (!this.#values) {
      this.#layout ??= layoutOf(column);
      if (this.#layout && fits(column, this.#layout)) {
        this.#addTyped(column, groupOf, length);
        return columnBytes(column, length) + length * STORED_VALUE_BYTES;
      }
      this.#leaveLayout();
    }
    return this.#values!.add(column, groupOf, length, groupCount);
  }

  #addTyped(column: Column, groupOf: Int32Array, length: number): void {
    this.#data = roomFor(this.#data, this.#count + length, makeNumbers);
    this.#groups = roomFor(this.#groups, this.#count + length, makeInts);
    const isNew = this.#isDistinct ? this.#newRows(column, groupOf, length) : undefined;
    const codes = column.kind === 'text' ? column.codes : undefined;
    const numbers = column.kind === 'int' || column.kind === 'float' ? column : undefined;
    const data = this.#data;
    const groups = this.#groups;
    let count = this.#count;
    for (let row = 0; row < length; row++) {
      if ((isNew && isNew[row] === 0) || (codes ? codes[row]! < 0 : numbers?.nulls && numbers.nulls[row] !== 0))
        continue;
      data[count] = codes ? codes[row]! : numbers!.data[row]!;
      groups[count++] = groupOf[row]!;
    }
    this.#count = count;
  }

  /** 1 in the rows whose value is new to their group. */
  #newRows(column: Column, groupOf: Int32Array, length: number): Uint8Array {
    const numbers = rawInts(length);
    this.#numbers.numberAll(column, length, numbers, true);
    const pairs = rawInts(length);
    let next = this.#pairs.count;
    this.#pairs.numberAll(groupOf, numbers, this.#numbers.count, length, pairs, true);
    const isNew = new Uint8Array(length);
    for (let row = 0; row < length; row++) {
      if (pairs[row] !== next) continue;
      next++;
      isNew[row] = 1;
    }
    return isNew;
  }

  /** Continues with accumulators from the current values. */
  #leaveLayout(): void {
    const values = new ValueGroups('collect', this.#isDistinct);
    for (let at = 0; at < this.#count; at++) values.of(this.#groups[at]!).add(this.#valueAt(at));
    this.#values = values;
  }

  #valueAt(at: number): Value {
    const number = this.#data[at]!;
    const layout = this.#layout!;
    if (layout.of === 'int') return bigintOf(number);
    return layout.of === 'text' ? layout.dictionary.textAt(number) : number;
  }

  results(start: number, end: number): Column {
    if (this.#values) return this.#values.results(start, end);
    const lists = (this.#lists ??= this.#sortByGroup(end));
    const rows = new Int32Array(end - start);
    for (let group = start; group < end; group++) {
      if (lists.endOf(group) - lists.startOf(group) > LIST_ITEMS_MAX) throw tooMany();
      rows[group - start] = group;
    }
    return { kind: 'collected', lists, rows };
  }

  /** The values of each group, consecutively. Groups that get more values later are sorted again. */
  #sortByGroup(groupsMin: number): CollectedLists {
    const count = this.#count;
    let groupCount = groupsMin;
    for (let at = 0; at < count; at++) if (this.#groups[at]! >= groupCount) groupCount = this.#groups[at]! + 1;
    const ends = new Int32Array(groupCount);
    for (let at = 0; at < count; at++) ends[this.#groups[at]!]!++;
    let before = 0;
    for (let group = 0; group < groupCount; group++) {
      const size = ends[group]!;
      ends[group] = before;
      before += size;
    }
    const layout = this.#layout;
    if (layout?.of === 'text') {
      const codes = new Int32Array(count);
      for (let at = 0; at < count; at++) codes[ends[this.#groups[at]!]!++] = this.#data[at]!;
      return new CollectedLists({ kind: 'text', dictionary: layout.dictionary, codes }, ends);
    }
    const data = new Float64Array(count);
    for (let at = 0; at < count; at++) data[ends[this.#groups[at]!]!++] = this.#data[at]!;
    return new CollectedLists({ kind: layout?.of ?? 'int', data, nulls: undefined }, ends);
  }
}

function layoutOf(column: Column): Layout | undefined {
  if (column.kind === 'int' || column.kind === 'float') return { of: column.kind };
  return column.kind === 'text' ? { of: 'text', dictionary: column.dictionary } : undefined;
}

function fits(column: Column, layout: Layout): boolean {
  if (column.kind === 'text') return layout.of === 'text' && column.dictionary === layout.dictionary;
  return column.kind === layout.of;
}

function tooMany(): AstrolabeError {
  return new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A list would have more than ${LIST_ITEMS_MAX} items.`, {
    detail: { limit: LIST_ITEMS_MAX },
  });
}
