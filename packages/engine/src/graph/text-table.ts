import { AstrolabeError } from '@astrolabe/model';
import { TEXT_ARENA_BYTES_MAX } from '../limits.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, withCapacity } from './lane.ts';
import { decodeText } from './text-bytes.ts';

const SLOTS_MIN = 64;
const SLOT_WORDS = 2;

/** Slots are at most two thirds full. */
export function needsMoreSlots(count: number, slotCount: number): boolean {
  return count * 3 > slotCount * 2;
}

/** Number of slots for a number of entries. */
export function slotCountFor(count: number): number {
  let slotCount = SLOTS_MIN;
  while (needsMoreSlots(count, slotCount)) slotCount *= 2;
  return slotCount;
}

/** Names under which the arrays of a table are stored; without `hashes` they are rebuilt. */
export interface TextTableNames {
  readonly texts: string;
  readonly ends: string;
  readonly hashes?: string;
}

/**
 * Different texts and their numbers: 0, 1, 2, … in the order of arrival. Texts are UTF-8 in one arena; they are found by open addressing.
 *
 *     bytes ──hash──▶ slots [number + 1 | 0 = free, hash] ──▶ by number: end of its bytes in the arena, hash
 *
 * A slot repeats the hash, so that a lookup reads one cache line for each probed slot.
 */
export class TextTable {
  readonly #what: string;
  #count = 0;
  /** Text `number` is from `#ends[number - 1]` (0 for the first) to below `#ends[number]`. */
  #arena: Uint8Array = new Uint8Array(256);
  #ends: Uint32Array = new Uint32Array(16);
  #hashes: Int32Array = new Int32Array(16);
  /** Absent until the first lookup of a text. */
  #slots: Int32Array | undefined;
  readonly #touched = new Touched();
  readonly #touchedArena = new Touched();

  /** `what` names the owner of the texts in the error for too many. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Loads a stored table. */
  static load(what: string, count: number, reader: ImageReader, names: TextTableNames): TextTable {
    const table = new TextTable(what);
    table.#count = count;
    table.#arena = reader.uint8(names.texts);
    table.#ends = reader.uint32(names.ends);
    table.#hashes = names.hashes === undefined ? table.#makeHashes() : reader.int32(names.hashes);
    return table;
  }

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    const slots = this.#slots?.byteLength ?? 0;
    return this.#arena.byteLength + this.#ends.byteLength + this.#hashes.byteLength + slots;
  }

  /** Returns the number of the text in `bytes` from `start` to below `end`, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const slots = (this.#slots ??= this.#makeSlots(slotCountFor(this.#count)));
    return slots[this.#slotOf(slots, bytes, start, end, hashOfBytes(bytes, start, end))]! - 1;
  }

  /** Returns the code of a text; assigns the next one to a new text. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const slots = (this.#slots ??= this.#makeSlots(slotCountFor(this.#count)));
    const hash = hashOfBytes(bytes, start, end);
    const slot = this.#slotOf(slots, bytes, start, end, hash);
    const found = slots[slot]!;
    if (found !== 0) return found - 1;
    const number = this.#count;
    const at = this.#startOf(number);
    const arenaEnd = at + end - start;
    if (arenaEnd > TEXT_ARENA_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `${this.#what} take more than 4 GiB`);
    this.#arena = withCapacity(this.#arena, arenaEnd);
    this.#ends = withCapacity(this.#ends, number + 1);
    this.#hashes = withCapacity(this.#hashes, number + 1);
    for (let i = start, to = at; i < end; i++) this.#arena[to++] = bytes[i]!;
    this.#ends[number] = arenaEnd;
    this.#hashes[number] = hash;
    slots[slot] = number + 1;
    slots[slot + 1] = hash;
    this.#touched.mark(number);
    this.#touchedArena.markRange(at, arenaEnd);
    this.#count++;
    const slotCount = slots.length / SLOT_WORDS;
    if (needsMoreSlots(this.#count, slotCount)) this.#slots = this.#makeSlots(slotCount * 2);
    return number;
  }

  textAt(number: number): string {
    return decodeText(this.#arena, this.#startOf(number), this.#ends[number]!);
  }

  /** Compares two texts by bytes: below 0 if the first is smaller, above 0 if the second is. */
  compare(a: number, b: number): number {
    const arena = this.#arena;
    let atA = this.#startOf(a);
    let atB = this.#startOf(b);
    const lengthA = this.#ends[a]! - atA;
    const lengthB = this.#ends[b]! - atB;
    for (let left = Math.min(lengthA, lengthB); left > 0; left--) {
      const difference = arena[atA++]! - arena[atB++]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** The concatenated bytes of all texts, and the end of each. */
  bytes(): { readonly arena: Uint8Array; readonly ends: Uint32Array } {
    return { arena: this.#arena.subarray(0, this.#startOf(this.#count)), ends: this.#ends.subarray(0, this.#count) };
  }

  save(writer: ImageWriter, names: TextTableNames): void {
    writer.array(names.texts, this.#arena, this.#startOf(this.#count), this.#touchedArena);
    writer.array(names.ends, this.#ends, this.#count, this.#touched);
    if (names.hashes !== undefined) writer.array(names.hashes, this.#hashes, this.#count, this.#touched);
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }

  #slotOf(slots: Int32Array, bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = slots.length - 1;
    let at = (hash << 1) & mask;
    for (;;) {
      const entry = slots[at]!;
      if (entry === 0 || (slots[at + 1] === hash && this.#isText(entry - 1, bytes, start, end))) return at;
      at = (at + SLOT_WORDS) & mask;
    }
  }

  #isText(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const arena = this.#arena;
    let at = this.#startOf(number);
    if (this.#ends[number]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (arena[at++] !== bytes[i]) return false;
    return true;
  }

  #makeSlots(slotCount: number): Int32Array {
    const slots = new Int32Array(slotCount * SLOT_WORDS);
    const mask = slots.length - 1;
    const hashes = this.#hashes;
    for (let number = 0; number < this.#count; number++) {
      let at = (hashes[number]! << 1) & mask;
      while (slots[at] !== 0) at = (at + SLOT_WORDS) & mask;
      slots[at] = number + 1;
      slots[at + 1] = hashes[number]!;
    }
    return slots;
  }

  #makeHashes(): Int32Array {
    const hashes = new Int32Array(this.#count);
    for (let number = 0; number < this.#count; number++)
      hashes[number] = hashOfBytes(this.#arena, this.#startOf(number), this.#ends[number]!);
    return hashes;
  }
}

/** FNV-1a over the bytes, with a finalizer so that the low bits depend on all of them. */
function hashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
