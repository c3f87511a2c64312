import type { Path } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import type { FoundPaths } from '../../expression/column.ts';
import { IntList } from '../int-list.ts';
import type { FoundPath, PathReader } from './path-values.ts';

/** Found paths as ids and rows, converted to values on demand. */
export class PathList implements FoundPaths {
  readonly #reader: PathReader;
  readonly #starts = new IntList();
  /** End positions of the steps of each path. */
  readonly #ends = new IntList();
  readonly #steps: FoundPath;

  /** `steps` must be empty; the list takes ownership of it. */
  constructor(reader: PathReader, steps: FoundPath) {
    this.#reader = reader;
    this.#steps = steps;
  }

  get length(): number {
    return this.#starts.length;
  }

  /** Appends a copy of a path. */
  append(path: FoundPath): void {
    this.#starts.push(path.start);
    for (let at = 0; at < path.length; at++)
      this.#steps.push(path.vertices.data[at]!, path.rows.data[at]!, path.traversals.data[at]!);
    this.#ends.push(this.#steps.length);
  }

  lengthOf(path: number): number {
    return this.#ends.data[path]! - this.#firstOf(path);
  }

  pathAt(path: number): Path {
    return this.#reader.read(this.#steps, this.#starts.data[path]!, this.#firstOf(path), this.#ends.data[path]!);
  }

  /** The paths as a batch with one column. */
  toBatch(): Batch {
    const rows = new Int32Array(this.length);
    for (let row = 0; row < rows.length; row++) rows[row] = row;
    return { length: rows.length, columns: [{ kind: 'path', paths: this, rows }] };
  }

  #firstOf(path: number): number {
    return path === 0 ? 0 : this.#ends.data[path - 1]!;
  }
}
