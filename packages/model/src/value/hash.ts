import { utf8Encode } from './utf8.ts';

/** The seed that NebulaGraph's hash of strings has. */
const SEED = 0xc70f6907n;
const MULTIPLIER = 0xc6a4a7935bd1e995n;
const MASK = 2n ** 64n - 1n;
const SHIFT = 47n;

/**
 * Returns the MurmurHash64A (Austin Appleby's 64-bit Murmur2) of the UTF-8 bytes of a text as a signed int: the result of `hash("…")` and
 * of vertex IDs hashed to ints.
 */
export function hashText(text: string): bigint {
  return murmurHash64(utf8Encode(text));
}

/** The same for bytes. */
export function murmurHash64(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = bytes.length & 7;
  let hash = (SEED ^ (BigInt(bytes.length) * MULTIPLIER)) & MASK;
  for (let at = 0; at < bytes.length - tail; at += 8) {
    let word = (view.getBigUint64(at, true) * MULTIPLIER) & MASK;
    word = ((word ^ (word >> SHIFT)) * MULTIPLIER) & MASK;
    hash = ((hash ^ word) * MULTIPLIER) & MASK;
  }
  if (tail > 0) {
    for (let index = 0; index < tail; index++) {
      hash ^= BigInt(bytes[bytes.length - tail + index] ?? 0) << BigInt(8 * index);
    }
    hash = (hash * MULTIPLIER) & MASK;
  }
  hash = ((hash ^ (hash >> SHIFT)) * MULTIPLIER) & MASK;
  return BigInt.asIntN(64, hash ^ (hash >> SHIFT));
}
