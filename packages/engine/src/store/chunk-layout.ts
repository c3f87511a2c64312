import { textBytes, textOfBytes } from '../text/exact-text.ts';
import { damaged } from './byte-stream.ts';

/*
 * Stored chunks of arrays and texts. Numbers of several bytes are little-endian.
 *
 *     array chunk 1 byte element kind (the table ELEMENT), 3 zero bytes, uint32 count, elements
 *     text chunk  UTF-8
 */
const ELEMENT = [
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float64Array,
  BigInt64Array,
  Float32Array,
] as const;

/** The typed arrays that chunks hold. */
export type ChunkArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float64Array
  | BigInt64Array
  | Float32Array;

/** The number of an element kind in a chunk. */
export function elementKindOf(array: ChunkArray): number {
  return ELEMENT.findIndex((kind) => array instanceof kind);
}

/** An array of a kind of elements, zeroed. */
export function createArray(elementKind: number, length: number): ChunkArray {
  return new (arrayKind(elementKind))(length);
}

/** Bytes per element of a kind. */
export function elementBytes(elementKind: number): number {
  return arrayKind(elementKind).BYTES_PER_ELEMENT;
}

function arrayKind(elementKind: number): (typeof ELEMENT)[number] {
  const kind = ELEMENT[elementKind];
  if (!kind) throw damaged(`unknown kind of elements ${elementKind}`);
  return kind;
}

const ARRAY_HEAD_BYTES = 8;

/** Creates chunks from arrays in one reused buffer: a chunk is valid until the next one is created. */
export class ArrayChunkWriter {
  #memory = new Uint8Array(0);

  /** A chunk of the elements from `start` to before `end`. */
  encode(array: ChunkArray, start: number, end: number): Uint8Array {
    const size = array.BYTES_PER_ELEMENT;
    const length = ARRAY_HEAD_BYTES + (end - start) * size;
    if (this.#memory.length < length) this.#memory = new Uint8Array(length);
    const chunk = this.#memory.subarray(0, length);
    chunk[0] = elementKindOf(array);
    new DataView(chunk.buffer).setUint32(4, end - start, true);
    chunk.set(new Uint8Array(array.buffer, array.byteOffset + start * size, (end - start) * size), ARRAY_HEAD_BYTES);
    return chunk;
  }
}

/** Decodes a chunk into an array of the same kind from `start` on. Returns the number of elements. */
export function decodeArrayChunk(chunk: Uint8Array, into: ChunkArray, start: number): number {
  const size = into.BYTES_PER_ELEMENT;
  const count = chunk.length < ARRAY_HEAD_BYTES ? -1 : new DataView(chunk.buffer, chunk.byteOffset).getUint32(4, true);
  if (
    chunk[0] !== elementKindOf(into) ||
    chunk.length !== ARRAY_HEAD_BYTES + count * size ||
    start + count > into.length
  ) {
    throw damaged('an array has another size than its chunk');
  }
  new Uint8Array(into.buffer, into.byteOffset + start * size, count * size).set(chunk.subarray(ARRAY_HEAD_BYTES));
  return count;
}

/** A chunk of text. */
export function encodeTextChunk(text: string): Uint8Array {
  return textBytes(text);
}

/** The text of a chunk. */
export function decodeTextChunk(chunk: Uint8Array): string {
  return textOfBytes(chunk);
}
