const STRIDE_MIN = 16;
/** Pairs are found by index in a table of up to this many cells, however few they are. */
const CELLS_MIN = 65_536;
/** Pairs are found by index if the table has at most this many cells for each. */
const CELLS_PER_PAIR = 16;
/** A slot is the number of a pair plus one (0: free), and its hash. */
const SLOT_SHIFT = 1;
const SLOT_WORDS = 1 << SLOT_SHIFT;
const SLOTS_MIN = 1024;

/**
 * Numbers distinct pairs of numbers 0, 1, 2, … in order of first appearance: by index in a table with a row for each first number where that is
 * not much larger than the number of pairs, by open addressing otherwise.
 */
export class PairNumbers {
  #count = 0;
  /** By first number times stride plus second number: the number of the pair plus one; 0: none. Undefined while slots are used. */
  #cells: Int32Array | undefined = new Int32Array(0);
  /** Rows of the table. */
  #rowCount = 0;
  /** Numbers of a row; second numbers are below it. */
  #stride = STRIDE_MIN;
  /** In open addressing. At most half of them are used. */
  #slots = new Int32Array(0);
  /** The pair with number `n - 1` is `#pairs[n * 2]` and `#pairs[n * 2 + 1]`; empty unless slots are used. */
  #pairs = new Int32Array(0);
  /** The hashes of a batch, and one element more. */
  #hashes = new Int32Array(0);

  get count(): number {
    return this.#count;
  }

  /**
   * Writes the numbers of the pairs of `first` and `second` into `into`, which may be one of them. Second numbers are below `secondCount`. A
   * pair with a number below 0 is -1, and so is an unknown one unless it `isNew`.
   */
  numberAll(
    first: Int32Array,
    second: Int32Array,
    secondCount: number,
    length: number,
    into: Int32Array,
    isNew: boolean,
  ): void {
    if (isNew) this.#makeRoom(first, secondCount, length);
    if (this.#cells) this.#numberByIndex(this.#cells, first, second, length, into, isNew);
    else this.#numberBySlot(first, second, length, into, isNew);
  }

  #numberByIndex(
    cells: Int32Array,
    first: Int32Array,
    second: Int32Array,
    length: number,
    into: Int32Array,
    isNew: boolean,
  ): void {
    const stride = this.#stride;
    let count = this.#count;
    for (let row = 0; row < length; row++) {
      const a = first[row]!;
      const b = second[row]!;
      const cell = a * stride + b;
      if (a < 0 || b < 0 || b >= stride || cell >= cells.length) {
        into[row] = -1;
        continue;
      }
      if (cells[cell] === 0 && isNew) cells[cell] = ++count;
      into[row] = cells[cell]! - 1;
    }
    this.#count = count;
  }

  /** Hashes first, then the slots where searches begin, then pairs: the processor waits for many slots at once. */
  #numberBySlot(first: Int32Array, second: Int32Array, length: number, into: Int32Array, isNew: boolean): void {
    const slots = this.#slots;
    const pairs = this.#pairs;
    const mask = slots.length - 1;
    if (this.#hashes.length <= length) this.#hashes = new Int32Array(length + 1);
    const hashes = this.#hashes;
    for (let row = 0; row < length; row++) hashes[row] = hashOf(first[row]!, second[row]!);
    // Stored, as a loop whose result nobody reads is optimized away.
    hashes[length] = touched(slots, hashes, length);
    let count = this.#count;
    for (let row = 0; row < length; row++) {
      const a = first[row]!;
      const b = second[row]!;
      if (a < 0 || b < 0) {
        into[row] = -1;
        continue;
      }
      const hash = hashes[row]!;
      let at = (hash << SLOT_SHIFT) & mask;
      let number = slots[at]!;
      while (number !== 0 && (slots[at + 1] !== hash || pairs[number * 2] !== a || pairs[number * 2 + 1] !== b)) {
        at = (at + SLOT_WORDS) & mask;
        number = slots[at]!;
      }
      if (number === 0 && isNew) {
        number = ++count;
        slots[at] = number;
        slots[at + 1] = hash;
        pairs[number * 2] = a;
        pairs[number * 2 + 1] = b;
      }
      into[row] = number - 1;
    }
    this.#count = count;
  }

  /** Makes room for `length` pairs more, whose first numbers are in `first`. */
  #makeRoom(first: Int32Array, secondCount: number, length: number): void {
    const needed = this.#count + length;
    if (!this.#cells && this.#hasSlots(needed)) return;
    const firstCount = largest(first, length) + 1;
    if (this.#cells && secondCount <= this.#stride && firstCount <= this.#rowCount) return;
    let stride = this.#stride;
    while (stride < secondCount) stride *= 2;
    const rowCount = firstCount <= this.#rowCount ? this.#rowCount : Math.max(firstCount, this.#rowCount * 2);
    const areCells = stride * rowCount <= Math.max(CELLS_MIN, needed * CELLS_PER_PAIR);
    if (areCells) this.#moveToCells(new Int32Array(stride * rowCount), stride);
    else this.#moveToSlots(needed);
    this.#stride = stride;
    this.#rowCount = rowCount;
  }

  #moveToCells(cells: Int32Array, stride: number): void {
    const before = this.#cells;
    if (before && stride === this.#stride) cells.set(before);
    else if (before) {
      const known = this.#stride;
      for (let from = 0, to = 0; from < before.length; from += known, to += stride)
        for (let at = 0; at < known; at++) cells[to + at] = before[from + at]!;
    } else {
      const pairs = this.#pairs;
      for (let number = 1; number <= this.#count; number++)
        cells[pairs[number * 2]! * stride + pairs[number * 2 + 1]!] = number;
    }
    this.#cells = cells;
    this.#slots = new Int32Array(0);
    this.#pairs = new Int32Array(0);
  }

  #hasSlots(needed: number): boolean {
    return needed * 2 * SLOT_WORDS <= this.#slots.length && (needed + 1) * 2 <= this.#pairs.length;
  }

  /** Makes room for a number of pairs. */
  #moveToSlots(needed: number): void {
    if ((needed + 1) * 2 > this.#pairs.length) {
      const pairs = new Int32Array(Math.max((needed + 1) * 2, Math.ceil(this.#pairs.length * 1.5)));
      pairs.set(this.#pairs);
      this.#pairs = pairs;
    }
    const cells = this.#cells;
    const before = this.#slots;
    if (needed * 2 * SLOT_WORDS > before.length) {
      let slotCount = SLOTS_MIN;
      while (slotCount < needed * 3) slotCount *= 2;
      this.#slots = new Int32Array(slotCount * SLOT_WORDS);
      // The slots of a range come from few ranges of the smaller table.
      for (let at = 0; at < before.length; at += SLOT_WORDS)
        if (before[at] !== 0) fill(this.#slots, before[at]!, before[at + 1]!);
    }
    if (!cells) return;
    const stride = this.#stride;
    for (let a = 0, row = 0; row < cells.length; a++, row += stride)
      for (let b = 0; b < stride; b++) {
        const number = cells[row + b]!;
        if (number === 0) continue;
        this.#pairs[number * 2] = a;
        this.#pairs[number * 2 + 1] = b;
        fill(this.#slots, number, hashOf(a, b));
      }
    this.#cells = undefined;
  }
}

function largest(numbers: Int32Array, length: number): number {
  let most = -1;
  for (let row = 0; row < length; row++) if (numbers[row]! > most) most = numbers[row]!;
  return most;
}

/** The finisher is MurmurHash3's. */
function hashOf(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Reads the slots at which searches begin. */
function touched(slots: Int32Array, hashes: Int32Array, length: number): number {
  const mask = slots.length - 1;
  let seen = 0;
  for (let row = 0; row < length; row++) seen ^= slots[(hashes[row]! << SLOT_SHIFT) & mask]!;
  return seen;
}

/** Stores the number of a pair in a free slot. */
function fill(slots: Int32Array, number: number, hash: number): void {
  const mask = slots.length - 1;
  let at = (hash << SLOT_SHIFT) & mask;
  while (slots[at] !== 0) at = (at + SLOT_WORDS) & mask;
  slots[at] = number;
  slots[at + 1] = hash;
}
