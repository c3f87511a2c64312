import { AstrolabeError, invariant, type Vid, type VidColumn, type VidType } from '@astrolabe/model';
import type { VidTable } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, inPieces, withCapacity } from './lane.ts';
import { encodeText } from './text-bytes.ts';
import { VERTICES_MAX } from '../limits.ts';
import { TextTable, needsMoreSlots, slotCountFor, type TextTableNames } from './text-table.ts';

/**
 * Vids in open addressing: a slot holds a dense id plus one, the vid itself is stored under its dense id.
 *
 *     int ──hash──▶ slots [dense + 1 | 0 = free, low half] ──▶ lanes by dense id: its low and high half
 *     text                                           a `TextTable`, whose numbers are the dense ids
 */
export interface GrowingVidTable extends VidTable {
  /** Returns the dense id of the vid; assigns the next one to a new vid. */
  add(vid: Vid): number;
  /** Writes the dense ids of the first `count` vids of a column, which is of the type of the table, into an array from `at` on. */
  addAll(vids: VidColumn, count: number, into: Int32Array, at: number): void;
  readonly memoryBytes: number;
  save(writer: ImageWriter): void;
}

/** An empty table for vids of the given type. */
export function createVidTable(type: VidType): GrowingVidTable {
  return type.kind === 'int64' ? new IntVidTable() : new TextVidTable();
}

/** Loads a stored table of `count` vids. */
export function loadVidTable(type: VidType, count: number, reader: ImageReader): GrowingVidTable {
  return type.kind === 'int64' ? IntVidTable.load(count, reader) : TextVidTable.load(count, reader);
}

/** The two halves of a bigint without allocating: a word and its view as int32. Little-endian, as all of the layout is. */
const word = new BigInt64Array(1);
const halves = new Int32Array(word.buffer);

/** Before a vid gets its dense id. */
function checkRoom(dense: number): void {
  if (dense < VERTICES_MAX) return;
  throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `a space holds at most ${VERTICES_MAX} vertices`, {
    detail: { verticesMax: VERTICES_MAX },
  });
}

class IntVidTable implements GrowingVidTable {
  #count = 0;
  #low: Int32Array = new Int32Array(64);
  #high: Int32Array = new Int32Array(64);
  /** Two words per slot: dense id plus one (0 = free), and the low half of the vid, so a lookup reads one location. */
  #slots: Int32Array = new Int32Array(2 * slotCountFor(0));
  /** Whether the high halves of all vids are only the sign of the low ones and can be ignored. */
  #isNarrow = true;
  readonly #touched = new Touched();

  static load(count: number, reader: ImageReader): IntVidTable {
    const table = new IntVidTable();
    table.#count = count;
    table.#low = reader.int32('vids/low');
    table.#high = reader.int32('vids/high');
    table.#fillSlots(slotCountFor(count));
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
    return this.#add(halves[0]!, halves[1]!);
  }

  addAll(vids: VidColumn, count: number, into: Int32Array, at: number): void {
    invariant(vids.kind === 'int', 'integer vids');
    const { data } = vids;
    if (data instanceof BigInt64Array) {
      for (let i = 0; i < count; i++) into[at + i] = this.add(data[i]!);
      return;
    }
    // `| 0` takes the low half of a safe integer.
    for (let i = 0; i < count; i++) {
      const vid = data[i]!;
      const low = vid | 0;
      into[at + i] = this.#add(low, low === vid ? low >> 31 : Math.floor(vid / 2 ** 32));
    }
  }

  #add(low: number, high: number): number {
    const slot = this.#slotOf(low, high);
    const found = this.#slots[slot]!;
    if (found !== 0) return found - 1;
    const dense = this.#count;
    checkRoom(dense);
    if (dense >= this.#low.length) {
      this.#low = withCapacity(this.#low, dense + 1);
      this.#high = withCapacity(this.#high, dense + 1);
    }
    this.#low[dense] = low;
    this.#high[dense] = high;
    this.#slots[slot] = dense + 1;
    this.#slots[slot + 1] = low;
    if (low >> 31 !== high) this.#isNarrow = false;
    this.#touched.mark(dense);
    this.#count++;
    const slotCount = this.#slots.length / 2;
    if (needsMoreSlots(this.#count, slotCount)) this.#fillSlots(slotCount * 2);
    return dense;
  }

  vidAt(dense: number): bigint {
    halves[0] = this.#low[dense]!;
    halves[1] = this.#high[dense]!;
    return word[0]!;
  }

  numbersAt(ids: Int32Array, length: number): Float64Array | undefined {
    const numbers = new Float64Array(length);
    const low = this.#low;
    if (this.#isNarrow) {
      for (let at = 0; at < length; at++) numbers[at] = low[ids[at]!]!;
      return numbers;
    }
    const high = this.#high;
    for (let at = 0; at < length; at++) {
      const number = high[ids[at]!]! * 2 ** 32 + (low[ids[at]!]! >>> 0);
      if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
      numbers[at] = number;
    }
    return numbers;
  }

  compare(a: number, b: number): number {
    const low = reversedBytes(this.#low[a]!) - reversedBytes(this.#low[b]!);
    return low === 0 ? reversedBytes(this.#high[a]!) - reversedBytes(this.#high[b]!) : low;
  }

  save(writer: ImageWriter): void {
    writer.array('vids/low', this.#low, this.#count, this.#touched);
    writer.array('vids/high', this.#high, this.#count, this.#touched);
  }

  /** Returns the slot of a vid, or a free slot for it. */
  #slotOf(low: number, high: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const isNarrow = this.#isNarrow;
    const isNarrowVid = low >> 31 === high;
    let at = (hashOfHalves(low, high) << 1) & mask;
    for (;;) {
      const entry = slots[at]!;
      if (entry === 0) return at;
      if (slots[at + 1] === low && (isNarrow ? isNarrowVid : this.#high[entry - 1] === high)) return at;
      at = (at + 2) & mask;
    }
  }

  #fillSlots(slotCount: number): void {
    const slots = new Int32Array(2 * slotCount);
    let isNarrow = true;
    inPieces(this.#count, (start, end) => {
      if (!dealToSlots(this.#low, this.#high, start, end, slots)) isNarrow = false;
    });
    this.#slots = slots;
    this.#isNarrow = isNarrow;
  }
}

/** Inserts the vids of a range of dense ids into slots; returns whether the high halves of all are only the sign extension of the low ones. */
function dealToSlots(low: Int32Array, high: Int32Array, start: number, end: number, slots: Int32Array): boolean {
  const mask = slots.length - 1;
  let isNarrow = true;
  for (let dense = start; dense < end; dense++) {
    const lowHalf = low[dense]!;
    const highHalf = high[dense]!;
    if (lowHalf >> 31 !== highHalf) isNarrow = false;
    let at = (hashOfHalves(lowHalf, highHalf) << 1) & mask;
    while (slots[at] !== 0) at = (at + 2) & mask;
    slots[at] = dense + 1;
    slots[at + 1] = lowHalf;
  }
  return isNarrow;
}

/** Swaps the bytes of a 32-bit number to an unsigned number. */
function reversedBytes(half: number): number {
  return ((half << 24) | ((half & 0xff00) << 8) | ((half >>> 8) & 0xff00) | (half >>> 24)) >>> 0;
}

/** Mixes both halves so that consecutive vids spread; the finisher is MurmurHash3's. */
function hashOfHalves(low: number, high: number): number {
  let hash = low ^ Math.imul(high, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const TEXT_NAMES: TextTableNames = { texts: 'vids/text', ends: 'vids/ends', hashes: 'vids/hashes' };
const WHAT = 'the vids of the space';

class TextVidTable implements GrowingVidTable {
  readonly #texts: TextTable;
  #scratch: Uint8Array = new Uint8Array(1024);

  constructor(texts = new TextTable(WHAT)) {
    this.#texts = texts;
  }

  static load(count: number, reader: ImageReader): TextVidTable {
    return new TextVidTable(TextTable.load(WHAT, count, reader, TEXT_NAMES));
  }

  get count(): number {
    return this.#texts.count;
  }

  get memoryBytes(): number {
    return this.#texts.memoryBytes;
  }

  find(vid: Vid): number {
    return typeof vid === 'string' ? this.#texts.find(this.#scratch, 0, this.#encode(vid)) : -1;
  }

  add(vid: Vid): number {
    if (typeof vid !== 'string') throw new AstrolabeError('INTERNAL', 'expected: a text vid');
    const length = this.#encode(vid);
    checkRoom(this.#texts.count);
    return this.#texts.add(this.#scratch, 0, length);
  }

  addAll(vids: VidColumn, count: number, into: Int32Array, at: number): void {
    invariant(vids.kind === 'text', 'text vids');
    const { bytes, starts, ends } = vids;
    for (let i = 0; i < count; i++) {
      checkRoom(this.#texts.count);
      into[at + i] = this.#texts.add(bytes, starts[i]!, ends[i]!);
    }
  }

  vidAt(dense: number): string {
    return this.#texts.textAt(dense);
  }

  numbersAt(): undefined {
    return undefined;
  }

  compare(a: number, b: number): number {
    return this.#texts.compare(a, b);
  }

  save(writer: ImageWriter): void {
    this.#texts.save(writer, TEXT_NAMES);
  }

  /** Encodes a text into the scratch buffer; returns the number of bytes. */
  #encode(text: string): number {
    if (this.#scratch.length < text.length * 3) this.#scratch = new Uint8Array(text.length * 3);
    return encodeText(text, this.#scratch, 0);
  }
}
