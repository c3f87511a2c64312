import { AstrolabeError, type Vid, type VidType } from '@astrolabe/model';
import type { VidTable } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, withCapacity } from './lane.ts';
import { decodeText, encodeText } from './text-bytes.ts';
import { TEXT_ARENA_BYTES_MAX, VERTICES_MAX } from '../limits.ts';

/**
 * Vids in open addressing: a slot holds a dense id plus one, the vid itself stands under its dense id.
 *
 *     vid ──hash──▶ slots [dense + 1 | 0 = free] ──▶ lanes by dense id: low and high half of an int, or start and end of the
 *                                                    bytes of a text and their hash
 */
export interface GrowingVidTable extends VidTable {
  /** The dense id of the vid; a vid that has none gets the next one. */
  add(vid: Vid): number;
  readonly memoryBytes: number;
  save(writer: ImageWriter): void;
}

/** An empty table for vids of the given type. */
export function createVidTable(type: VidType): GrowingVidTable {
  return type.kind === 'int64' ? new IntVidTable() : new TextVidTable();
}

/** The table as it was kept; `count` is the number of its vids. */
export function loadVidTable(type: VidType, count: number, reader: ImageReader): GrowingVidTable {
  return type.kind === 'int64' ? IntVidTable.load(count, reader) : TextVidTable.load(count, reader);
}

/** The two halves of a bigint without allocating: a word and its view as int32. Little-endian, as all of the layout is. */
const word = new BigInt64Array(1);
const halves = new Int32Array(word.buffer);

const SLOTS_MIN = 64;

/** Slots are at most two thirds full. */
function needsMoreSlots(count: number, slotCount: number): boolean {
  return count * 3 > slotCount * 2;
}

function nextDense(count: number): number {
  if (count >= VERTICES_MAX) {
    throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `a space holds at most ${VERTICES_MAX} vertices`, {
      detail: { verticesMax: VERTICES_MAX },
    });
  }
  return count;
}

class IntVidTable implements GrowingVidTable {
  #count = 0;
  #low: Int32Array = new Int32Array(SLOTS_MIN);
  #high: Int32Array = new Int32Array(SLOTS_MIN);
  #slots: Int32Array = new Int32Array(SLOTS_MIN);
  readonly #touched = new Touched();

  static load(count: number, reader: ImageReader): IntVidTable {
    const table = new IntVidTable();
    table.#count = count;
    table.#low = reader.int32('vids/low');
    table.#high = reader.int32('vids/high');
    let slotCount = SLOTS_MIN;
    while (needsMoreSlots(count, slotCount)) slotCount *= 2;
    table.#fillSlots(slotCount);
    return table;
  }

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#low.byteLength + this.#high.byteLength + this.#slots.byteLength;
  }

  find(vid: Vid): number {
    if (typeof vid !== 'bigint') return -1;
    word[0] = vid;
    return this.#slots[this.#slotOf(halves[0]!, halves[1]!)]! - 1;
  }

  add(vid: Vid): number {
    if (typeof vid !== 'bigint') throw new AstrolabeError('INTERNAL', 'expected: an integer vid');
    word[0] = vid;
    const low = halves[0]!;
    const high = halves[1]!;
    const slot = this.#slotOf(low, high);
    const found = this.#slots[slot]!;
    if (found !== 0) return found - 1;
    const dense = nextDense(this.#count);
    if (dense >= this.#low.length) {
      this.#low = withCapacity(this.#low, dense + 1);
      this.#high = withCapacity(this.#high, dense + 1);
    }
    this.#low[dense] = low;
    this.#high[dense] = high;
    this.#slots[slot] = dense + 1;
    this.#touched.mark(dense);
    this.#count++;
    if (needsMoreSlots(this.#count, this.#slots.length)) this.#fillSlots(this.#slots.length * 2);
    return dense;
  }

  vidAt(dense: number): bigint {
    halves[0] = this.#low[dense]!;
    halves[1] = this.#high[dense]!;
    return word[0]!;
  }

  save(writer: ImageWriter): void {
    writer.array('vids/low', this.#low, this.#count, this.#touched);
    writer.array('vids/high', this.#high, this.#count, this.#touched);
  }

  /** The slot where the vid stands, or the free one where it would. */
  #slotOf(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = hashOfHalves(low, high) & mask;
    for (;;) {
      const entry = slots[at]!;
      if (entry === 0 || (this.#low[entry - 1] === low && this.#high[entry - 1] === high)) return at;
      at = (at + 1) & mask;
    }
  }

  #fillSlots(slotCount: number): void {
    const slots = new Int32Array(slotCount);
    const mask = slotCount - 1;
    for (let dense = 0; dense < this.#count; dense++) {
      let at = hashOfHalves(this.#low[dense]!, this.#high[dense]!) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = dense + 1;
    }
    this.#slots = slots;
  }
}

/** Mixes both halves so that consecutive vids spread; the finisher is MurmurHash3's. */
function hashOfHalves(low: number, high: number): number {
  let hash = low ^ Math.imul(high, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

class TextVidTable implements GrowingVidTable {
  #count = 0;
  /** The text of `dense` stands from `#ends[dense - 1]` (0 for the first) to before `#ends[dense]`. */
  #arena: Uint8Array = new Uint8Array(1024);
  #ends: Uint32Array = new Uint32Array(SLOTS_MIN);
  #hashes: Int32Array = new Int32Array(SLOTS_MIN);
  #slots: Int32Array = new Int32Array(SLOTS_MIN);
  #scratch: Uint8Array = new Uint8Array(1024);
  readonly #touched = new Touched();
  readonly #touchedArena = new Touched();

  static load(count: number, reader: ImageReader): TextVidTable {
    const table = new TextVidTable();
    table.#count = count;
    table.#arena = reader.uint8('vids/text');
    table.#ends = reader.uint32('vids/ends');
    table.#hashes = reader.int32('vids/hashes');
    let slotCount = SLOTS_MIN;
    while (needsMoreSlots(count, slotCount)) slotCount *= 2;
    table.#fillSlots(slotCount);
    return table;
  }

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#arena.byteLength + this.#ends.byteLength + this.#hashes.byteLength + this.#slots.byteLength;
  }

  find(vid: Vid): number {
    if (typeof vid !== 'string') return -1;
    const length = this.#encode(vid);
    return this.#slots[this.#slotOf(length, hashOfBytes(this.#scratch, length))]! - 1;
  }

  add(vid: Vid): number {
    if (typeof vid !== 'string') throw new AstrolabeError('INTERNAL', 'expected: a text vid');
    const length = this.#encode(vid);
    const hash = hashOfBytes(this.#scratch, length);
    const slot = this.#slotOf(length, hash);
    const found = this.#slots[slot]!;
    if (found !== 0) return found - 1;
    const dense = nextDense(this.#count);
    const start = dense === 0 ? 0 : this.#ends[dense - 1]!;
    const end = start + length;
    if (end > TEXT_ARENA_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'the vids of the space take more than 4 GiB');
    this.#arena = withCapacity(this.#arena, end);
    this.#ends = withCapacity(this.#ends, dense + 1);
    this.#hashes = withCapacity(this.#hashes, dense + 1);
    for (let i = 0; i < length; i++) this.#arena[start + i] = this.#scratch[i]!;
    this.#ends[dense] = end;
    this.#hashes[dense] = hash;
    this.#slots[slot] = dense + 1;
    this.#touched.mark(dense);
    this.#touchedArena.markRange(start, end);
    this.#count++;
    if (needsMoreSlots(this.#count, this.#slots.length)) this.#fillSlots(this.#slots.length * 2);
    return dense;
  }

  vidAt(dense: number): string {
    return decodeText(this.#arena, dense === 0 ? 0 : this.#ends[dense - 1]!, this.#ends[dense]!);
  }

  save(writer: ImageWriter): void {
    writer.array('vids/text', this.#arena, this.#count === 0 ? 0 : this.#ends[this.#count - 1]!, this.#touchedArena);
    writer.array('vids/ends', this.#ends, this.#count, this.#touched);
    writer.array('vids/hashes', this.#hashes, this.#count, this.#touched);
  }

  /** Writes the bytes of the text into the scratch; answers how many. */
  #encode(text: string): number {
    if (this.#scratch.length < text.length * 3) this.#scratch = new Uint8Array(text.length * 3);
    return encodeText(text, this.#scratch, 0);
  }

  #slotOf(length: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = hash & mask;
    for (;;) {
      const entry = slots[at]!;
      if (entry === 0 || (this.#hashes[entry - 1] === hash && this.#isScratch(entry - 1, length))) return at;
      at = (at + 1) & mask;
    }
  }

  #isScratch(dense: number, length: number): boolean {
    const start = dense === 0 ? 0 : this.#ends[dense - 1]!;
    if (this.#ends[dense]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#arena[start + i] !== this.#scratch[i]) return false;
    return true;
  }

  #fillSlots(slotCount: number): void {
    const slots = new Int32Array(slotCount);
    const mask = slotCount - 1;
    for (let dense = 0; dense < this.#count; dense++) {
      let at = this.#hashes[dense]! & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = dense + 1;
    }
    this.#slots = slots;
  }
}

/** FNV-1a over the bytes, finished so that the low bits depend on all of them. */
function hashOfBytes(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
