import { isJsonObject, type JsonObject, type JsonValue } from './json-cells.ts';

/** Objects with more different keys in all rows may be maps. */
const KEYS_MAX = 200;
/** Share of its keys that an object of a map has on average at most. */
const FILLED_MAX = 0.5;

interface Nested {
  readonly keys: Set<string>;
  /** Number of objects, and of their members. */
  objects: number;
  members: number;
  readonly columns: Set<string>;
}

/**
 * The keys of the objects nested in rows. An object with hundreds of keys of which each row has few is a map, whose keys are data: it becomes a
 * list of its members instead of a column for each.
 */
export class NestedKeys {
  readonly #nested = new Map<string, Nested>();
  readonly #maps = new Set<string>();
  readonly #columns = new Set<string>();
  #isSettled = false;

  /** Whether the object at a dotted path is a map. */
  isMap(path: string): boolean {
    return this.#maps.has(path);
  }

  /** Adds the keys of an object that is not the row itself, unless all rows were added. */
  add(path: string, object: JsonObject): void {
    if (this.#isSettled || this.#maps.has(path)) return;
    const keys = Object.keys(object);
    const known = this.#nested.get(path) ?? { keys: new Set(), objects: 0, members: 0, columns: new Set() };
    this.#nested.set(path, known);
    known.objects++;
    known.members += keys.length;
    for (const key of keys) known.keys.add(key);
    if (known.keys.size > KEYS_MAX && known.members < known.objects * known.keys.size * FILLED_MAX) {
      this.#maps.add(path);
      for (const column of known.columns) this.#columns.delete(column);
      this.#nested.delete(path);
    }
  }

  /** Adds a column with the objects that it is nested in. */
  addColumn(column: string, paths: readonly string[]): void {
    for (const path of paths) this.#nested.get(path)?.columns.add(column);
  }

  /** Adds the columns of a row; returns those of all rows. */
  endRow(cells: ReadonlyMap<string, string>): ReadonlySet<string> {
    for (const column of cells.keys()) this.#columns.add(column);
    return this.#columns;
  }

  /** Called after the last row: what is a map no longer changes. */
  settle(): void {
    this.#isSettled = true;
  }

  /** The members of a map as a list: objects with their key, other values as `value`. */
  listOf(object: JsonObject): JsonValue {
    return Object.entries(object).map(([key, value]) =>
      isJsonObject(value) ? { ['key' in value ? '_key' : 'key']: key, ...value } : { key, value },
    );
  }
}
