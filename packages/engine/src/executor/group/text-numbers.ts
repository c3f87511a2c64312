import { AstrolabeError } from '@astrolabe/model';
import type { BytesColumn } from '../../expression/column.ts';
import { decodeText } from '../../graph/text-bytes.ts';
import { withCapacity } from '../../graph/lane.ts';
import { TEXT_ARENA_BYTES_MAX } from '../../limits.ts';

const SLOTS_MIN = 1024;
/** A slot is the text's position in order of arrival plus one (0: free), and its hash. */
const SLOT_SHIFT = 1;
const SLOT_WORDS = 1 << SLOT_SHIFT;

/** Numbers new values, and values that are not texts. */
export interface Numbering {
  /** The next number. */
  next(): number;
  /** The number of a null, by its code; -1 if it has none. */
  ofNull(code: number): number;
}

/**
 * Numbers of different texts, found by their bytes. A batch is looked up in three passes: hashes, first slots, texts. Slots of different rows
 * are read independently, so that the processor waits for many of them at once.
 */
export class TextNumbers {
  #count = 0;
  #numbers = new Int32Array(16);
  /** Text `n` is from `#ends[n]` to below `#ends[n + 1]`. */
  #arena = new Uint8Array(256);
  #ends = new Uint32Array(16);
  #slots = new Int32Array(SLOTS_MIN * SLOT_WORDS);
  /** The hashes of a batch, and one element more. */
  #hashes = new Int32Array(0);

  get count(): number {
    return this.#count;
  }

  /** Calls `each` for every text and its number. */
  forEach(each: (text: string, number: number) => void): void {
    for (let at = 0; at < this.#count; at++)
      each(decodeText(this.#arena, this.#ends[at]!, this.#ends[at + 1]!), this.#numbers[at]!);
  }

  /** Writes the numbers of the first `length` texts of a column into `into`; unknown texts are -1 unless they are `isNew`. */
  numberAll(column: BytesColumn, length: number, into: Int32Array, isNew: boolean, numbering: Numbering): void {
    this.#makeRoom(length);
    const hashes = this.#hashes;
    const { arena, starts, lengths } = column;
    hashAll(arena, starts, lengths, length, hashes);
    // Stored because a loop with an unused result is optimized away.
    hashes[length] = firstSlots(this.#slots, this.#ends, this.#arena, hashes, length);
    const slots = this.#slots;
    for (let row = 0; row < length; row++) {
      const size = lengths[row]!;
      if (size < 0) {
        into[row] = numbering.ofNull(-size);
        continue;
      }
      const slot = this.#slotOf(slots, hashes[row]!, arena, starts[row]!, size);
      const known = slots[slot]!;
      if (known !== 0) into[row] = this.#numbers[known - 1]!;
      else if (isNew) {
        into[row] = numbering.next();
        slots[slot] = this.#store(arena, starts[row]!, size, into[row]!) + 1;
        slots[slot + 1] = hashes[row]!;
      } else into[row] = -1;
    }
  }

  #slotOf(slots: Int32Array, hash: number, bytes: Uint8Array, start: number, size: number): number {
    const mask = slots.length - 1;
    let slot = (hash << SLOT_SHIFT) & mask;
    while (slots[slot] !== 0 && (slots[slot + 1] !== hash || !this.#isText(slots[slot]! - 1, bytes, start, size)))
      slot = (slot + SLOT_WORDS) & mask;
    return slot;
  }

  #isText(position: number, bytes: Uint8Array, start: number, size: number): boolean {
    const arena = this.#arena;
    const first = this.#ends[position]!;
    if (this.#ends[position + 1]! - first !== size) return false;
    for (let at = 0; at < size; at++) if (arena[first + at] !== bytes[start + at]) return false;
    return true;
  }

  /** Returns the position of a new text. */
  #store(bytes: Uint8Array, start: number, size: number, number: number): number {
    const first = this.#ends[this.#count]!;
    if (first + size > TEXT_ARENA_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'the different texts of a column take more than 4 GiB');
    if (first + size > this.#arena.length) this.#arena = withCapacity(this.#arena, first + size);
    const arena = this.#arena;
    for (let at = 0; at < size; at++) arena[first + at] = bytes[start + at]!;
    this.#numbers[this.#count] = number;
    this.#ends[this.#count + 1] = first + size;
    return this.#count++;
  }

  /** Makes room for `length` texts more, so that slots are at most two thirds full. */
  #makeRoom(length: number): void {
    const needed = this.#count + length;
    if (this.#hashes.length <= length) this.#hashes = new Int32Array(length + 1);
    this.#numbers = withCapacity(this.#numbers, needed);
    this.#ends = withCapacity(this.#ends, needed + 1);
    const before = this.#slots;
    let slotCount = before.length / SLOT_WORDS;
    if (needed * 3 <= slotCount * 2) return;
    while (needed * 3 > slotCount * 2) slotCount *= 2;
    const slots = (this.#slots = new Int32Array(slotCount * SLOT_WORDS));
    const mask = slots.length - 1;
    for (let old = 0; old < before.length; old += SLOT_WORDS) {
      if (before[old] === 0) continue;
      let slot = (before[old + 1]! << SLOT_SHIFT) & mask;
      while (slots[slot] !== 0) slot = (slot + SLOT_WORDS) & mask;
      slots[slot] = before[old]!;
      slots[slot + 1] = before[old + 1]!;
    }
  }
}

/** Reads the slot at which the search for each text begins, and the first byte of the text that is found there. */
function firstSlots(
  slots: Int32Array,
  ends: Uint32Array,
  arena: Uint8Array,
  hashes: Int32Array,
  length: number,
): number {
  const mask = slots.length - 1;
  let seen = 0;
  for (let row = 0; row < length; row++) {
    const slot = (hashes[row]! << SLOT_SHIFT) & mask;
    if (slots[slot + 1] === hashes[row] && slots[slot] !== 0) seen ^= arena[ends[slots[slot]! - 1]!]!;
  }
  return seen;
}

/** MurmurHash3 of texts, 32 bits. */
function hashAll(bytes: Uint8Array, starts: Uint32Array, lengths: Int32Array, length: number, into: Int32Array): void {
  for (let row = 0; row < length; row++) {
    const size = lengths[row]!;
    let at = starts[row]!;
    const end = at + size;
    let hash = size;
    for (; at + 4 <= end; at += 4) {
      const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
      hash ^= scrambled(word);
      hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
    }
    let rest = 0;
    for (; at < end; at++) rest = (rest << 8) | bytes[at]!;
    hash ^= scrambled(rest);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    into[row] = hash ^ (hash >>> 16);
  }
}

function scrambled(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}
