import { ValueMap, type Value } from '@astrolabe/model';
import { keyAt, type Column } from '../expression/column.ts';
import type { Graph } from '../graph/graph.ts';
import { KEPT_ROWS_MAX } from '../limits.ts';
import { tooManyRows } from './keep-rows.ts';

/**
 * Numbers for different keys, in order of first appearance: the hash table behind grouping, joins and DISTINCT. A single column of vids goes by dense
 * id, one of safe ints by number as long as no other kind of number appears; everything else goes by identity.
 */
export class RowKeys {
  readonly #dense = new Map<number, number>();
  #ints: Map<number, number> | undefined = new Map<number, number>();
  readonly #values = new ValueMap<number>();
  #graph: Graph | undefined;
  #count = 0;

  /** How many different keys there are. */
  get count(): number {
    return this.#count;
  }

  /** The number of the key in a row; a new one where the key is new. */
  add(columns: readonly Column[], row: number): number {
    if (this.#count >= KEPT_ROWS_MAX) throw tooManyRows();
    return this.#place(columns, row, true);
  }

  /** The number of the key in a row, or -1. */
  find(columns: readonly Column[], row: number): number {
    return this.#place(columns, row, false);
  }

  #place(columns: readonly Column[], row: number, isNew: boolean): number {
    if (columns.length !== 1) {
      return this.#placeValue(
        columns.map((column) => keyAt(column, row)),
        isNew,
      );
    }
    const column = columns[0]!;
    if (column.kind === 'vid' && column.ids[row]! >= 0) {
      // The first key decides: a table that began with values stays with values.
      if (this.#count === 0) this.#graph = column.graph;
      if (this.#graph === column.graph) return this.#placeIn(this.#dense, column.ids[row]!, isNew);
    }
    if (this.#graph === undefined && this.#ints && column.kind === 'int' && (column.nulls === undefined || column.nulls[row] === 0)) {
      return this.#placeIn(this.#ints, column.data[row]!, isNew);
    }
    return this.#placeValue(keyAt(column, row), isNew);
  }

  #placeValue(key: Value, isNew: boolean): number {
    if (this.#graph) {
      const dense = typeof key === 'string' || typeof key === 'bigint' ? this.#graph.vids.find(key) : -1;
      if (dense >= 0) return this.#placeIn(this.#dense, dense, isNew);
    } else if (this.#ints) {
      if (typeof key === 'bigint' && key >= Number.MIN_SAFE_INTEGER && key <= Number.MAX_SAFE_INTEGER) return this.#placeIn(this.#ints, Number(key), isNew);
      if (typeof key === 'number') this.#mixNumbers();
    }
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (!isNew) return -1;
    this.#values.set(key, this.#count);
    return this.#count++;
  }

  /** Ints and floats may be equal: from now on they share one table. */
  #mixNumbers(): void {
    for (const [key, number] of this.#ints ?? []) this.#values.set(BigInt(key), number);
    this.#ints = undefined;
  }

  #placeIn(table: Map<number, number>, key: number, isNew: boolean): number {
    const known = table.get(key);
    if (known !== undefined) return known;
    if (!isNew) return -1;
    table.set(key, this.#count);
    return this.#count++;
  }
}
