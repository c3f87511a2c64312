import type { LaneArray, Touched } from './lane.ts';

/** Takes the arrays of a graph that is being kept. Names are unique in the graph and stable between checkpoints. */
export interface ImageWriter {
  /** The first `length` elements of an array; `touched` says which pieces differ from what was kept under the name last. */
  array(name: string, data: LaneArray, length: number, touched: Touched): void;
  /** An array that was not read since it was kept, and all whose names go on with a slash behind this one, stay as they are. */
  keep(name: string): void;
}

/** Gives back the arrays of a kept graph. */
export interface ImageReader {
  /** The array, with exactly the kept elements; an array that is not there is damage. Who stops on the way may read it again until it is forgotten. */
  array(name: string): LaneArray;
  int8(name: string): Int8Array;
  uint8(name: string): Uint8Array;
  uint16(name: string): Uint16Array;
  int32(name: string): Int32Array;
  uint32(name: string): Uint32Array;
  float64(name: string): Float64Array;
  bigInt64(name: string): BigInt64Array;
  /** Says that the array is not read again, nor are all whose names go on with a slash behind this one. */
  forget(name: string): void;
}
