import { utf8Encode, type Vid, type VidColumn } from '@astrolabe/model';

/** Hashes of IDs: 53 bits of two hashes. Among four million IDs, the probability of a collision is one in a thousand. */
export type IdKey = number;

/** The key of an id. */
export function keyOfVid(vid: Vid): IdKey {
  if (typeof vid === 'string') {
    const bytes = utf8Encode(vid);
    return keyOfBytes(bytes, 0, bytes.length);
  }
  return keyOfWords(Number(BigInt.asIntN(32, vid)), Number(BigInt.asIntN(32, vid >> 32n)));
}

/** The key of the id in a row of a column. */
export function keyAt(column: VidColumn, row: number): IdKey {
  if (column.kind === 'text') return keyOfBytes(column.bytes, column.starts[row]!, column.ends[row]!);
  const id = column.data[row]!;
  return typeof id === 'bigint' ? keyOfVid(id) : keyOfWords(id | 0, Math.floor(id / WORD) | 0);
}

/** Returns the key of a text ID that ignores differences of spelling: surrounding whitespace, ASCII case and leading zeros. Absent for an int. */
export function looseKeyAt(column: VidColumn, row: number): IdKey | undefined {
  if (column.kind !== 'text') return undefined;
  const { bytes } = column;
  let start = column.starts[row]!;
  let end = column.ends[row]!;
  while (start < end && isBlank(bytes[start]!)) start++;
  while (end > start && isBlank(bytes[end - 1]!)) end--;
  while (start < end - 1 && bytes[start] === ZERO) start++;
  let low = 0x811c9dc5;
  let high = end - start;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    const small = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    low = Math.imul(low ^ small, 0x01000193);
    high = Math.imul(high ^ small, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return keyOfWords(low, high);
}

function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

const ZERO = 48;

/** The key of an edge of one edge type. */
export function keyOfEdge(src: IdKey, dst: IdKey, rank: number | bigint): IdKey {
  const place =
    typeof rank === 'bigint'
      ? folded(Number(BigInt.asIntN(32, rank)), Number(BigInt.asIntN(32, rank >> 32n)))
      : folded(rank | 0, Math.floor(rank / WORD));
  const low = mix(src | 0, Math.floor(src / WORD));
  const high = mix(dst | 0, Math.floor(dst / WORD) ^ 0x5bd1e995);
  return keyOfWords(Math.imul(low, 31) ^ place, Math.imul(high, 0x9e3779b1) + low);
}

function folded(low: number, high: number): number {
  return (low + Math.imul(high, 0x27d4eb2f)) | 0;
}

/** A set of keys in 13 to 27 bytes each, outside the JavaScript heap. */
export class IdTable {
  #slots = new Float64Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a key. Returns whether it was new. */
  add(key: IdKey): boolean {
    const slot = slotOf(this.#slots, key);
    if (this.#slots[slot] === key) return false;
    this.#slots[slot] = key;
    if (++this.#count > this.#slots.length * LOAD_MAX) this.#grow();
    return true;
  }

  has(key: IdKey): boolean {
    return this.#slots[slotOf(this.#slots, key)] === key;
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2);
    for (const key of this.#slots) if (key !== 0) larger[slotOf(larger, key)] = key;
    this.#slots = larger;
  }
}

const LOAD_MAX = 0.6;
const WORD = 2 ** 32;
const HIGH_BITS = 0x1f_ffff;

/** The slot that holds a key, or the free one that would; 0 marks a free slot, and the length is a power of two. */
export function slotOf(slots: Float64Array, key: IdKey): number {
  const mask = slots.length - 1;
  let slot = key & mask;
  for (;;) {
    const found = slots[slot]!;
    if (found === key || found === 0) return slot;
    slot = (slot + 1) & mask;
  }
}

/** A key is never 0, which marks a free slot. */
function keyOfHashes(low: number, high: number): IdKey {
  return (high & HIGH_BITS) * WORD + (low >>> 0) || 1;
}

function keyOfWords(low: number, high: number): IdKey {
  return keyOfHashes(mix(low, high), mix(low ^ 0x27d4eb2f, Math.imul(high, 0x165667b1) + 0x3c6ef372));
}

/** The final mix of MurmurHash3 over two words. */
function mix(low: number, high: number): number {
  let hash = Math.imul(low ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ high, 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function keyOfBytes(bytes: Uint8Array, start: number, end: number): IdKey {
  let low = 0x811c9dc5;
  let high = end - start;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return keyOfWords(low, high);
}
