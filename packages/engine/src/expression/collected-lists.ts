import type { Value } from '@astrolabe/model';
import { valueAt, type BytesColumn, type NumberColumn, type TextColumn } from './column.ts';

/** Layouts that the items of collected lists have. */
export type ItemColumn = NumberColumn | TextColumn | BytesColumn;

/**
 * Lists of numbers or texts as columns: list i is `items` from `ends[i - 1]` to below `ends[i]`. Lists beyond the last end are empty. Values are
 * created when a list is read.
 */
export class CollectedLists {
  readonly items: ItemColumn;
  readonly #ends: Int32Array;
  readonly #count: number;
  readonly #made: (readonly Value[] | undefined)[] = [];

  constructor(items: ItemColumn, ends: Int32Array) {
    this.items = items;
    this.#ends = ends;
    this.#count = ends.length === 0 ? 0 : ends[ends.length - 1]!;
  }

  /** The position of the first item of a list. */
  startOf(list: number): number {
    return list === 0 ? 0 : this.endOf(list - 1);
  }

  /** The position after the last item of a list. */
  endOf(list: number): number {
    return list < this.#ends.length ? this.#ends[list]! : this.#count;
  }

  /** The list as a value, always the same object. */
  valueAt(list: number): readonly Value[] {
    const known = this.#made[list];
    if (known) return known;
    const values: Value[] = [];
    const end = this.endOf(list);
    for (let at = this.startOf(list); at < end; at++) values.push(valueAt(this.items, at));
    this.#made[list] = values;
    return values;
  }
}
