import type { ChunkArray } from '../store/chunk-layout.ts';
import type { RowPlaces } from './row-places.ts';

/** Typed arrays of tables that chunks can store. */
export type LaneArray = ChunkArray;

/** An array is stored in chunks of 2 to this power elements. */
export const PIECE_SHIFT = 16;
/** Elements per call of a loop over a whole array. */
const LOOP_ELEMENTS = 4096;

/** Tracks which pieces of an array differ from the stored ones. A piece is 65,536 elements. */
export class Touched {
  #pieces: Uint8Array = new Uint8Array(4);

  mark(element: number): void {
    const piece = element >>> PIECE_SHIFT;
    if (piece >= this.#pieces.length) this.#pieces = withCapacity(this.#pieces, piece + 1);
    this.#pieces[piece] = 1;
  }

  /** Marks the elements from `start` to before `end`. */
  markRange(start: number, end: number): void {
    if (end <= start) return;
    const last = (end - 1) >>> PIECE_SHIFT;
    if (last >= this.#pieces.length) this.#pieces = withCapacity(this.#pieces, last + 1);
    this.#pieces.fill(1, start >>> PIECE_SHIFT, last + 1);
  }

  /** Marks the first `count` of some rows. */
  markRows(rows: RowPlaces, count: number): void {
    if (typeof rows === 'number') this.markRange(rows, rows + count);
    else for (let i = 0; i < count; i++) this.mark(rows[i]!);
  }

  has(piece: number): boolean {
    return this.#pieces[piece] === 1;
  }

  clear(): void {
    this.#pieces.fill(0);
  }
}

/** Returns the array if it has room for `length` elements, otherwise a copy with at least 1.5 times the capacity. */
export function withCapacity<T extends LaneArray>(array: T, length: number): T {
  if (length <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >>> 1), 16),
  );
  copyInto(larger, array);
  return larger;
}

/** Like `withCapacity`; a copy also has room for `expected` elements. */
export function reserved<T extends LaneArray>(array: T, length: number, expected: number): T {
  return length <= array.length ? array : withCapacity(array, Math.max(length, expected));
}

/** Returns the array with room for `length` elements and little more: a copy if that saves an eighth. */
export function trimmed<T extends LaneArray>(array: T, length: number): T {
  if (array.length - length <= length >>> 3) return array;
  const smaller = new (array.constructor as new (length: number) => T)(length);
  copyInto(smaller, array.subarray(0, length));
  return smaller;
}

/** Copies elements of arrays of equal kind, or of number arrays of different kinds. */
export function copyInto(target: LaneArray, source: LaneArray): void {
  if (target instanceof BigInt64Array) {
    if (source instanceof BigInt64Array) target.set(source);
    else for (let i = 0; i < source.length; i++) target[i] = BigInt(source[i]!);
  } else if (!(source instanceof BigInt64Array)) {
    target.set(source);
  }
}

/** Returns the elements at the given positions; 0 beyond the end. */
export function selected<T extends LaneArray>(array: T, places: Int32Array): T {
  const result = new (array.constructor as new (length: number) => T)(places.length);
  for (let i = 0; i < places.length; i++) if (places[i]! < array.length) result[i] = array[places[i]!]!;
  return result;
}

/** Calls a loop piece by piece: a function called repeatedly is compiled sooner than one long loop. */
export function inPieces(length: number, each: (start: number, end: number) => void): void {
  for (let start = 0; start < length; start += LOOP_ELEMENTS) each(start, Math.min(start + LOOP_ELEMENTS, length));
}
