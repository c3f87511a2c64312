import type { NumericColumn } from '../graph/graph.ts';
import { memoryGeneration } from './batch-memory.ts';

/** The arrays in which a column stores plain numbers. */
export type StoredNumbers = Exclude<NumericColumn['data'], BigInt64Array>;

/** Shorter runs are copied one by one: a view costs more. */
const RUN_MIN = 64;

/** The positions and results of the last lookup. */
let lastPlaces: Int32Array = new Int32Array(0);
let lastLength = 0;
let lastGeneration = -1;
let lastStart = -1;

/**
 * The first of consecutive positions, or -1 if there are few or they are not consecutive. Several properties of one batch are read
 * together.
 */
export function runStart(places: Int32Array, length: number): number {
  if (length < RUN_MIN) return -1;
  const generation = memoryGeneration();
  if (places !== lastPlaces || length !== lastLength || generation !== lastGeneration) {
    lastStart = isRun(places, 0, length) ? places[0]! : -1;
    lastPlaces = places;
    lastLength = length;
    lastGeneration = generation;
  }
  return lastStart;
}

/** Whether positions are consecutive, as in a scan of a whole table. */
export function isRun(places: Int32Array, start: number, length: number): boolean {
  const first = places[start]!;
  if (length === 0 || first < 0 || places[start + length - 1]! - first !== length - 1) return false;
  for (let at = 1; at < length; at++) if (places[start + at] !== first + at) return false;
  return true;
}

/**
 * Copies the numbers at some positions, from index `start` of `places` on. A position outside of the array reads as 0. One loop per array type: a
 * loop over several types is not optimized and takes ten times as long.
 */
export function gatherStored(
  from: StoredNumbers,
  places: Int32Array,
  start: number,
  length: number,
  into: Float64Array,
): void {
  if (length >= RUN_MIN && isRun(places, start, length) && places[start]! + length <= from.length) {
    into.set(from.subarray(places[start], places[start]! + length));
    return;
  }
  if (from instanceof Int8Array) gatherInt8(from, places, start, length, into);
  else if (from instanceof Int16Array) gatherInt16(from, places, start, length, into);
  else if (from instanceof Int32Array) gatherInt32(from, places, start, length, into);
  else gatherFloat64(from, places, start, length, into);
}

function gatherInt8(from: Int8Array, places: Int32Array, start: number, length: number, into: Float64Array): void {
  for (let row = 0; row < length; row++) into[row] = from[places[start + row]!] ?? 0;
}

function gatherInt16(from: Int16Array, places: Int32Array, start: number, length: number, into: Float64Array): void {
  for (let row = 0; row < length; row++) into[row] = from[places[start + row]!] ?? 0;
}

function gatherInt32(from: Int32Array, places: Int32Array, start: number, length: number, into: Float64Array): void {
  for (let row = 0; row < length; row++) into[row] = from[places[start + row]!] ?? 0;
}

function gatherFloat64(
  from: Float64Array,
  places: Int32Array,
  start: number,
  length: number,
  into: Float64Array,
): void {
  for (let row = 0; row < length; row++) into[row] = from[places[start + row]!] ?? 0;
}
