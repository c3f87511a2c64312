import { invariant } from '@astrolabe/model';

/** Int32 words of an entry: both halves of a value's key, and the number of cells. */
const STRIDE = 3;
const FIRST_SLOTS = 64;
const LOAD_MAX = 0.6;
/** Number of entries from which a table is allocated at its final size. */
const PREDICTED_FROM = 8000;

/**
 * The distinct values of a column as 64-bit keys, with the number of cells of each.
 *
 * Exact until it has `entriesMax` values. After that it keeps a sample of the distinct values: those whose mixed key starts with `level` zero
 * bits, so that each level halves it. All sets sample by the same keys, which makes counts and inclusions of sampled sets comparable (P.
 * Gibbons, "Distinct Sampling for Highly-Accurate Answers to Distinct Values Queries", VLDB 2001). Two distinct values share a key with a
 * probability below n² / 2⁶⁵ for n values: 3 in a million for ten million values.
 *
 * `add` and `count` take constant time; 12 bytes per slot, at most 60 % of the slots are used.
 */
export class ValueSet {
  #slots = new Int32Array(FIRST_SLOTS * STRIDE);
  #mask = FIRST_SLOTS - 1;
  #size = 0;
  #cells = 0;
  #level = 0;
  #entriesMax: number;
  readonly #expected: number;

  /** @param expected about how many cells will be added */
  constructor(entriesMax: number, expected = 0) {
    this.#entriesMax = Math.max(1, entriesMax);
    this.#expected = expected;
  }

  /** Number of entries: all distinct values if `isExact`, otherwise a sample. */
  get size(): number {
    return this.#size;
  }

  /** Number of times the set was halved; 0 while it has every value. */
  get level(): number {
    return this.#level;
  }

  get isExact(): boolean {
    return this.#level === 0;
  }

  /** Distinct values: exact, or scaled from the sample. */
  get distinct(): number {
    return this.#size * 2 ** this.#level;
  }

  /** Cells that were added with one of its entries. */
  get cells(): number {
    return this.#cells;
  }

  /** Bytes of its table. */
  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** Lowers the number of entries above which values are sampled. */
  limit(entriesMax: number): void {
    if (entriesMax >= this.#entriesMax) return;
    this.#entriesMax = Math.max(1, entriesMax);
    while (this.#size > this.#entriesMax) this.#halve();
  }

  /** Adds `cells` cells with a value. Returns whether the value is new and in the sample. */
  add(low: number, high: number, cells = 1): boolean {
    if (this.#level > 0 && mix(low, high) >>> (32 - this.#level) !== 0) return false;
    const at = this.#find(low, high);
    this.#cells += cells;
    const slots = this.#slots;
    if (slots[at + 2] !== 0) {
      slots[at + 2]! += cells;
      return false;
    }
    slots[at] = low;
    slots[at + 1] = high;
    slots[at + 2] = cells;
    if (++this.#size > this.#roomFor()) this.#grow();
    return true;
  }

  /**
   * Adds one cell for each of `count` values. Writes the positions of new sampled values to `fresh` and returns their number. The probes of a tight
   * loop overlap in the processor, so that this takes a third of the time of as many calls of `add`.
   */
  addAll(lows: Int32Array, highs: Int32Array, count: number, fresh: Int32Array): number {
    let found = 0;
    let slots = this.#slots;
    let mask = this.#mask;
    let level = this.#level;
    let size = this.#size;
    let cells = 0;
    let limit = this.#roomFor();
    for (let i = 0; i < count; i++) {
      const low = lows[i]!;
      const high = highs[i]!;
      if (level > 0 && mix(low, high) >>> (32 - level) !== 0) continue;
      cells++;
      let at = (slotOf(low, high) & mask) * STRIDE;
      while (slots[at + 2] !== 0 && (slots[at] !== low || slots[at + 1] !== high))
        at = at === mask * STRIDE ? 0 : at + STRIDE;
      const before = slots[at + 2]!;
      slots[at + 2] = before + 1;
      if (before !== 0) continue;
      slots[at] = low;
      slots[at + 1] = high;
      fresh[found++] = i;
      if (++size <= limit) continue;
      this.#size = size;
      this.#cells += cells;
      this.#grow();
      cells = 0;
      ({ size } = this);
      slots = this.#slots;
      mask = this.#mask;
      level = this.#level;
      limit = this.#roomFor();
    }
    this.#size = size;
    this.#cells += cells;
    return found;
  }

  /** Number of cells with a value; 0 if it is not in the set. */
  count(low: number, high: number): number {
    return this.#slots[this.#find(low, high) + 2]!;
  }

  /** Removes a value. Returns how many cells had it. O(n): rarely used, for texts that mean NULL. */
  remove(low: number, high: number): number {
    const cells = this.count(low, high);
    if (cells === 0) return 0;
    const entries = this.entries();
    this.#reset(this.#mask + 1);
    for (let at = 0; at < entries.length; at += STRIDE)
      if (entries[at] !== low || entries[at + 1] !== high) this.add(entries[at]!, entries[at + 1]!, entries[at + 2]!);
    return cells;
  }

  /** Returns all entries: low half, high half and cell count of each. */
  entries(): Int32Array {
    const found = new Int32Array(this.#size * STRIDE);
    let to = 0;
    const slots = this.#slots;
    for (let at = 0; at < slots.length; at += STRIDE) {
      if (slots[at + 2] === 0) continue;
      found[to++] = slots[at]!;
      found[to++] = slots[at + 1]!;
      found[to++] = slots[at + 2]!;
    }
    return found;
  }

  /** Creates a set from the `entries` at a level. */
  static from(entries: Int32Array, level: number): ValueSet {
    invariant(entries.length % STRIDE === 0, 'entries have three words each');
    const set = new ValueSet(Number.MAX_SAFE_INTEGER);
    set.#reset(slotsFor(entries.length / STRIDE));
    for (let at = 0; at < entries.length; at += STRIDE) set.add(entries[at]!, entries[at + 1]!, entries[at + 2]!);
    set.#level = level;
    return set;
  }

  /**
   * Returns how many values of this set the other one contains, and how many cells have one of them. If one of the sets is a sample, only values
   * that both would sample are compared. O(size).
   */
  inclusionIn(other: ValueSet): Inclusion {
    const level = Math.max(this.#level, other.#level);
    const slots = this.#slots;
    const found = { distinct: 0, cells: 0, ofDistinct: 0, ofCells: 0 };
    for (let at = 0; at < slots.length; at += STRIDE) {
      const cells = slots[at + 2]!;
      if (cells === 0) continue;
      const [low, high] = [slots[at]!, slots[at + 1]!];
      if (level > this.#level && mix(low, high) >>> (32 - level) !== 0) continue;
      found.ofDistinct++;
      found.ofCells += cells;
      if (other.#slots[other.#find(low, high) + 2] === 0) continue;
      found.distinct++;
      found.cells += cells;
    }
    return { ...found, isExact: level === 0 };
  }

  #find(low: number, high: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = slotOf(low, high) & mask;
    for (;;) {
      const at = slot * STRIDE;
      if (slots[at + 2] === 0 || (slots[at] === low && slots[at + 1] === high)) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** Number of entries at which it must grow or be halved. */
  #roomFor(): number {
    return Math.min(LOAD_MAX * (this.#mask + 1), this.#entriesMax);
  }

  #grow(): void {
    if (this.#size > this.#entriesMax) {
      this.#halve();
      return;
    }
    const entries = this.entries();
    // A column with nearly unique values is expected to continue so.
    const isUnique = this.#size > PREDICTED_FROM && this.#size > 0.9 * this.#cells;
    const expected = isUnique ? Math.min(this.#expected, this.#entriesMax) : 0;
    this.#reset(Math.max((this.#mask + 1) * 2, slotsFor(expected)));
    for (let at = 0; at < entries.length; at += STRIDE) this.#put(entries[at]!, entries[at + 1]!, entries[at + 2]!);
  }

  #halve(): void {
    const entries = this.entries();
    this.#level++;
    this.#reset(slotsFor(this.#entriesMax));
    for (let at = 0; at < entries.length; at += STRIDE) {
      const [low, high] = [entries[at]!, entries[at + 1]!];
      if (mix(low, high) >>> (32 - this.#level) === 0) this.#put(low, high, entries[at + 2]!);
    }
  }

  #put(low: number, high: number, cells: number): void {
    const at = this.#find(low, high);
    this.#slots[at] = low;
    this.#slots[at + 1] = high;
    this.#slots[at + 2] = cells;
    this.#size++;
    this.#cells += cells;
  }

  #reset(slotCount: number): void {
    this.#slots = new Int32Array(slotCount * STRIDE);
    this.#mask = slotCount - 1;
    this.#size = 0;
    this.#cells = 0;
  }
}

/** Values of one set that are in another. */
export interface Inclusion {
  /** Distinct values of the first set that the second one has, of `ofDistinct`. */
  readonly distinct: number;
  /** Cells with such a value, of `ofCells`. */
  readonly cells: number;
  readonly ofDistinct: number;
  readonly ofCells: number;
  readonly isExact: boolean;
}

/** Number of slots for a number of entries: a power of two. */
function slotsFor(entries: number): number {
  return Math.max(FIRST_SLOTS, 2 ** Math.ceil(Math.log2(entries / LOAD_MAX + 1)));
}

/** The slot of a key: consecutive numbers are adjacent, so that a column of row numbers is added in order. */
function slotOf(low: number, high: number): number {
  let hash = Math.imul(high, 0x9e3779b1) ^ (low >>> 8);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) + (low & 255);
}

/** Spreads a key over 32 bits; the finalizer of MurmurHash3 over both halves. */
function mix(low: number, high: number): number {
  let hash = low ^ Math.imul(high, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
