import { BATCH_MEMORY_ELEMENTS, BATCH_ROWS } from '../limits.ts';

/** Up to this size in bytes, the platform stores arrays inline at no extra cost. */
const SMALL_BYTES = 64;

/*
 * Allocating memory for a short array costs several times as much as filling it, so columns of batches share larger buffers. No slice is
 * reused; a buffer is freed once none of its slices is referenced. Rows picked from a batch for later use are copied, so a few rows never
 * hold the memory of many.
 */
let ints = new Int32Array(BATCH_MEMORY_ELEMENTS);
let intsEnd = 0;
let numbers = new Float64Array(BATCH_MEMORY_ELEMENTS);
let numbersEnd = 0;

/** An array of zeros for the ids or rows of a batch. Its buffer may hold others too. */
export function batchInts(length: number): Int32Array {
  if (length > BATCH_ROWS || length * Int32Array.BYTES_PER_ELEMENT <= SMALL_BYTES) return new Int32Array(length);
  if (intsEnd + length > BATCH_MEMORY_ELEMENTS) {
    ints = new Int32Array(BATCH_MEMORY_ELEMENTS);
    intsEnd = 0;
  }
  return ints.subarray(intsEnd, (intsEnd += length));
}

/** As `batchInts`, for numbers. */
export function batchNumbers(length: number): Float64Array {
  if (length > BATCH_ROWS || length * Float64Array.BYTES_PER_ELEMENT <= SMALL_BYTES) return new Float64Array(length);
  if (numbersEnd + length > BATCH_MEMORY_ELEMENTS) {
    numbers = new Float64Array(BATCH_MEMORY_ELEMENTS);
    numbersEnd = 0;
  }
  return numbers.subarray(numbersEnd, (numbersEnd += length));
}
