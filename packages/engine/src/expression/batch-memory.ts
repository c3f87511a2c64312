import { BATCH_MEMORY_ELEMENTS, BATCH_ROWS } from '../limits.ts';

/** Up to this size in bytes, the platform stores arrays inline at no extra cost. */
const SMALL_BYTES = 64;

/*
 * Allocating memory for a short array costs several times as much as filling it, so columns of batches share larger buffers. No slice of them
 * is reused; a buffer is freed once none of its slices is referenced. Rows picked from a batch for later use are copied, so a few rows never
 * hold the memory of many.
 *
 * Within `reusingMemory`, arrays come from stacks instead, which are used again for the next batch: they stay in the cache of the processor.
 */
let ints = new Int32Array(BATCH_MEMORY_ELEMENTS);
let intsEnd = 0;
let numbers = new Float64Array(BATCH_MEMORY_ELEMENTS);
let numbersEnd = 0;

/** Maximum arrays in a stack. A batch that needs more, for a huge expression, gets new ones. */
const STACK_ARRAYS_MAX = 256;

/** Arrays of `BATCH_ROWS` elements. Those before `used` are in use. */
interface Stack<T> {
  readonly arrays: T[];
  used: number;
}

const stackedInts: Stack<Int32Array> = { arrays: [], used: 0 };
const stackedNumbers: Stack<Float64Array> = { arrays: [], used: 0 };
const stackedBytes: Stack<Uint8Array> = { arrays: [], used: 0 };
let isReusing = false;
/** Counts how often arrays were freed. */
let generation = 0;

/**
 * Runs synchronous `work`. All arrays allocated from here are reused afterward: nothing that lives longer may refer to them and must copy
 * under `keepingMemory`. Calls may be nested.
 */
export function reusingMemory<T>(work: () => T): T {
  const before = isReusing;
  const usedInts = stackedInts.used;
  const usedNumbers = stackedNumbers.used;
  const usedBytes = stackedBytes.used;
  isReusing = true;
  try {
    return work();
  } finally {
    isReusing = before;
    generation++;
    stackedInts.used = usedInts;
    stackedNumbers.used = usedNumbers;
    stackedBytes.used = usedBytes;
  }
}

/** Runs `work` with arrays that are never reused, whatever called it. */
export function keepingMemory<T>(work: () => T): T {
  if (!isReusing) return work();
  isReusing = false;
  try {
    return work();
  } finally {
    isReusing = true;
  }
}

/** Whether arrays are reused once the current batch is done, so that views of stored columns may replace copies. */
export function isMemoryReused(): boolean {
  return isReusing;
}

/** While this number is the same, no array from here has been reused. */
export function memoryGeneration(): number {
  return generation;
}

/** An array of zeros for the ids or rows of a batch. It may be longer, and its buffer may be shared. */
export function batchInts(length: number): Int32Array {
  return isReusing && length <= BATCH_ROWS ? rawInts(length).fill(0, 0, length) : rawInts(length);
}

/** Like `batchInts`, for doubles. */
export function batchNumbers(length: number): Float64Array {
  return isReusing && length <= BATCH_ROWS ? rawNumbers(length).fill(0, 0, length) : rawNumbers(length);
}

/** Like `batchInts`, for booleans and null codes. */
export function batchBytes(length: number): Uint8Array {
  return isReusing && length <= BATCH_ROWS ? rawBytes(length).fill(0, 0, length) : new Uint8Array(length);
}

/** Like `batchInts`, with uninitialized elements: the caller must write all of them. */
export function rawInts(length: number): Int32Array {
  if (isReusing && length <= BATCH_ROWS) {
    const { arrays } = stackedInts;
    if (stackedInts.used === STACK_ARRAYS_MAX) return new Int32Array(BATCH_ROWS);
    if (stackedInts.used === arrays.length) arrays.push(new Int32Array(BATCH_ROWS));
    return arrays[stackedInts.used++]!;
  }
  if (length > BATCH_ROWS || length * Int32Array.BYTES_PER_ELEMENT <= SMALL_BYTES) return new Int32Array(length);
  if (intsEnd + length > BATCH_MEMORY_ELEMENTS) {
    ints = new Int32Array(BATCH_MEMORY_ELEMENTS);
    intsEnd = 0;
  }
  return ints.subarray(intsEnd, (intsEnd += length));
}

/** Like `rawInts`, for long-lived arrays: their memory is not shared. */
export function ownInts(length: number): Int32Array {
  return isReusing ? rawInts(length) : new Int32Array(length);
}

/** Like `ownInts`, for doubles. */
export function ownNumbers(length: number): Float64Array {
  return isReusing ? rawNumbers(length) : new Float64Array(length);
}

/** Like `rawInts`, for doubles. */
export function rawNumbers(length: number): Float64Array {
  if (isReusing && length <= BATCH_ROWS) {
    const { arrays } = stackedNumbers;
    if (stackedNumbers.used === STACK_ARRAYS_MAX) return new Float64Array(BATCH_ROWS);
    if (stackedNumbers.used === arrays.length) arrays.push(new Float64Array(BATCH_ROWS));
    return arrays[stackedNumbers.used++]!;
  }
  if (length > BATCH_ROWS || length * Float64Array.BYTES_PER_ELEMENT <= SMALL_BYTES) return new Float64Array(length);
  if (numbersEnd + length > BATCH_MEMORY_ELEMENTS) {
    numbers = new Float64Array(BATCH_MEMORY_ELEMENTS);
    numbersEnd = 0;
  }
  return numbers.subarray(numbersEnd, (numbersEnd += length));
}

/** Like `rawInts`, for booleans and null codes. */
export function rawBytes(length: number): Uint8Array {
  if (!isReusing || length > BATCH_ROWS) return new Uint8Array(length);
  const { arrays } = stackedBytes;
  if (stackedBytes.used === STACK_ARRAYS_MAX) return new Uint8Array(BATCH_ROWS);
  if (stackedBytes.used === arrays.length) arrays.push(new Uint8Array(BATCH_ROWS));
  return arrays[stackedBytes.used++]!;
}
