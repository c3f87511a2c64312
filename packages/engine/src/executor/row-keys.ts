import { ValueMap, WideMap, type Value, type Vertex } from '@astrolabe/model';
import { hasVertexAt, keyAt, type Column } from '../expression/column.ts';
import type { Graph } from '../graph/graph.ts';
import { KEPT_ROWS_MAX } from '../limits.ts';
import { tooManyRows } from './keep-rows.ts';

/** Ints from 0 to below this stand in an array by themselves. */
const SMALL_KEYS = 65_536;

/**
 * Numbers for different keys, in order of first appearance: the hash table behind grouping, joins and DISTINCT. A column of vids or vertices goes by
 * dense id, one of safe ints by number as long as no other kind of number appears; everything else goes by identity. The values of each of several
 * columns have numbers of their own, and a row's key is found from column to column by the number so far and that of the next value.
 */
export class RowKeys {
  readonly #dense = new WideMap<number, number>();
  #ints: WideMap<number, number> | undefined = new WideMap<number, number>();
  /** Numbers of the keys from 0 to below `SMALL_KEYS`, raised by one; 0: the key is new. */
  #small = new Int32Array(0);
  readonly #values = new ValueMap<number>();
  #graph: Graph | undefined;
  readonly #vertices = new WideMap<number, number>();
  /** The graph whose vertices go by dense id; null where the first vertex was no reference, so that all go by identity. */
  #vertexGraph: Graph | null | undefined;
  #count = 0;
  /** The values of each column, where there are several. */
  readonly #parts: RowKeys[] = [];
  /** For each column behind the first one, the numbers of the pairs: how the row begins, and the value. */
  readonly #pairs: WideMap<number, number>[] = [];

  /** How many different keys there are. */
  get count(): number {
    return this.#count;
  }

  /** The number of the key in a row; a new one where the key is new. */
  add(columns: readonly Column[], row: number): number {
    if (this.#count >= KEPT_ROWS_MAX) throw tooManyRows();
    return this.#place(columns, row, true);
  }

  /** The numbers of the keys in the rows from 0 to before `length`. */
  addAll(columns: readonly Column[], length: number, into: Int32Array): void {
    const [column] = columns;
    if (columns.length !== 1 || column?.kind !== 'int' || column.nulls !== undefined || this.#graph) {
      for (let row = 0; row < length; row++) into[row] = this.add(columns, row);
      return;
    }
    const { data } = column;
    for (let row = 0; row < length; row++) {
      const place = this.#small[data[row]!] ?? 0;
      into[row] = place === 0 ? this.add(columns, row) : place - 1;
    }
  }

  /** The number of the key in a row, or -1. */
  find(columns: readonly Column[], row: number): number {
    return this.#place(columns, row, false);
  }

  #place(columns: readonly Column[], row: number, isNew: boolean): number {
    if (columns.length === 1) return this.#placeOne(columns[0]!, row, isNew);
    if (columns.length === 0) return this.#placeValue(true, isNew);
    let number = 0;
    for (let at = 0; at < columns.length; at++) {
      const part = (this.#parts[at] ??= new RowKeys()).#placeOne(columns[at]!, row, isNew);
      if (part < 0) return -1;
      number = at === 0 ? part : this.#placePair(at, columns.length, number * KEPT_ROWS_MAX + part, isNew);
      if (number < 0) return -1;
    }
    return number;
  }

  /** The number of a beginning of a row; the numbers of whole rows are those of the keys. */
  #placePair(at: number, columnCount: number, pair: number, isNew: boolean): number {
    const pairs = (this.#pairs[at] ??= new WideMap<number, number>());
    if (at === columnCount - 1) return this.#placeIn(pairs, pair, isNew);
    const known = pairs.get(pair);
    if (known !== undefined || !isNew) return known ?? -1;
    pairs.set(pair, pairs.size);
    return pairs.size - 1;
  }

  #placeOne(column: Column, row: number, isNew: boolean): number {
    if (column.kind === 'vid' && column.ids[row]! >= 0) {
      // The first key decides: a table that began with values stays with values.
      if (this.#count === 0) this.#graph = column.graph;
      if (this.#graph === column.graph) return this.#placeIn(this.#dense, column.ids[row]!, isNew);
    }
    if (column.kind === 'vertex' && hasVertexAt(column, row)) {
      if (this.#vertexGraph === undefined && isNew) this.#vertexGraph = column.graph;
      if (this.#vertexGraph === column.graph) return this.#placeIn(this.#vertices, column.ids[row]!, isNew);
    }
    if (
      this.#graph === undefined &&
      this.#ints &&
      column.kind === 'int' &&
      (column.nulls === undefined || column.nulls[row] === 0)
    ) {
      const small = column.data[row]!;
      if (small >= 0 && small < SMALL_KEYS) return this.#placeSmall(small, isNew);
      return this.#placeIn(this.#ints, column.data[row]!, isNew);
    }
    return this.#placeValue(keyAt(column, row), isNew);
  }

  #placeValue(key: Value, isNew: boolean): number {
    if (this.#graph) {
      const dense = typeof key === 'string' || typeof key === 'bigint' ? this.#graph.vids.find(key) : -1;
      if (dense >= 0) return this.#placeIn(this.#dense, dense, isNew);
    } else if (this.#ints) {
      if (typeof key === 'bigint' && key >= 0n && key < SMALL_KEYS) return this.#placeSmall(Number(key), isNew);
      if (typeof key === 'bigint' && key >= Number.MIN_SAFE_INTEGER && key <= Number.MAX_SAFE_INTEGER)
        return this.#placeIn(this.#ints, Number(key), isNew);
      if (typeof key === 'number') this.#mixNumbers();
    }
    if (isVertex(key)) {
      if (this.#vertexGraph === undefined && isNew) this.#vertexGraph = null;
      const dense = this.#vertexGraph ? this.#vertexGraph.vids.find(key.vid) : -1;
      if (dense >= 0) return this.#placeIn(this.#vertices, dense, isNew);
    }
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (!isNew) return -1;
    this.#values.set(key, this.#count);
    return this.#count++;
  }

  /** Ints and floats may be equal: from now on they share one table. */
  #mixNumbers(): void {
    for (const [key, number] of this.#ints?.entries() ?? []) this.#values.set(BigInt(key), number);
    for (const [key, place] of this.#small.entries()) if (place !== 0) this.#values.set(BigInt(key), place - 1);
    this.#ints = undefined;
    this.#small = new Int32Array(0);
  }

  #placeSmall(key: number, isNew: boolean): number {
    if (key >= this.#small.length) {
      if (!isNew) return -1;
      const larger = new Int32Array(Math.max(key + 1, Math.min(SMALL_KEYS, this.#small.length * 2), 128));
      larger.set(this.#small);
      this.#small = larger;
    }
    const known = this.#small[key]!;
    if (known !== 0) return known - 1;
    if (!isNew) return -1;
    this.#small[key] = this.#count + 1;
    return this.#count++;
  }

  #placeIn(table: WideMap<number, number>, key: number, isNew: boolean): number {
    const known = table.get(key);
    if (known !== undefined) return known;
    if (!isNew) return -1;
    table.set(key, this.#count);
    return this.#count++;
  }
}

function isVertex(value: Value): value is Vertex {
  return typeof value === 'object' && 'kind' in value && value.kind === 'vertex';
}
