import type { LaneArray, Touched } from './lane.ts';

/** Receives the arrays of a graph being saved. Names are unique in the graph and stable between checkpoints. */
export interface ImageWriter {
  /** Stores the first `length` elements of an array; `touched` marks pieces that differ from the last save under this name. */
  array(name: string, data: LaneArray, length: number, touched: Touched): void;
  /** Keeps an array that was not loaded since it was saved, and all arrays below this name (with a slash), unchanged. */
  keep(name: string): void;
}

/** Provides the arrays of a saved graph. */
export interface ImageReader {
  /** Returns the array with exactly the saved elements; a missing array is damage. It may be read again until it is forgotten. */
  array(name: string): LaneArray;
  int8(name: string): Int8Array;
  uint8(name: string): Uint8Array;
  uint16(name: string): Uint16Array;
  int32(name: string): Int32Array;
  uint32(name: string): Uint32Array;
  float32(name: string): Float32Array;
  float64(name: string): Float64Array;
  bigInt64(name: string): BigInt64Array;
  /** Declares that this array, and all below its name (with a slash), will not be read again. */
  forget(name: string): void;
}
