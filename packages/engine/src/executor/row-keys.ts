import { rawInts } from '../expression/batch-memory.ts';
import type { Column } from '../expression/column.ts';
import { STORED_ROWS_MAX } from '../limits.ts';
import { PairNumbers } from './group/pair-numbers.ts';
import { ValueNumbers } from './group/value-numbers.ts';
import { tooManyRows } from './keep-rows.ts';

/**
 * Numbers distinct keys of one or more columns 0, 1, 2, … in order of first appearance: the hash table of grouping, joins and DISTINCT. The
 * values of each column are numbered separately, and pairs of numbers are combined column by column.
 */
export class RowKeys {
  readonly #parts: ValueNumbers[] = [];
  readonly #pairs: PairNumbers[] = [];
  #isBegun = false;

  /** Number of distinct keys. */
  get count(): number {
    if (this.#pairs.length > 0) return this.#pairs[this.#pairs.length - 1]!.count;
    return this.#parts[0]?.count ?? (this.#isBegun ? 1 : 0);
  }

  /** Writes the numbers of the keys in the rows before `length` into `into`; new keys get the next ones. */
  addAll(columns: readonly Column[], length: number, into: Int32Array): void {
    if (length > 0) this.#isBegun = true;
    this.#numberAll(columns, length, into, true);
    if (this.count > STORED_ROWS_MAX) throw tooManyRows();
  }

  /** Like `addAll`, but -1 for unknown keys. */
  findAll(columns: readonly Column[], length: number, into: Int32Array): void {
    this.#numberAll(columns, length, into, false);
  }

  #numberAll(columns: readonly Column[], length: number, into: Int32Array, isNew: boolean): void {
    const [first] = columns;
    if (!first) {
      into.fill(this.#isBegun ? 0 : -1, 0, length);
      return;
    }
    (this.#parts[0] ??= new ValueNumbers()).numberAll(first, length, into, isNew);
    if (columns.length === 1) return;
    const second = rawInts(length);
    for (let at = 1; at < columns.length; at++) {
      const part = (this.#parts[at] ??= new ValueNumbers());
      part.numberAll(columns[at]!, length, second, isNew);
      (this.#pairs[at - 1] ??= new PairNumbers()).numberAll(into, second, part.count, length, into, isNew);
    }
  }
}
