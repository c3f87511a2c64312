const STRIDE_MIN = 16;
/** Pairs are found by index in a table of up to this many cells, however few they are. */
const CELLS_MIN = 65_536;
/** Pairs are found by index if the table has at most this many cells for each. */
const CELLS_PER_PAIR = 16;
/** A slot is the first number, the second, the number of the pair plus one (0: free), and an unused word. */
const SLOT_WORDS = 4;
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
  #slots = new Int32Array(0);

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
    if (isNew) this.#makeRoom(largest(first, length) + 1, secondCount, length);
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

  #numberBySlot(first: Int32Array, second: Int32Array, length: number, into: Int32Array, isNew: boolean): void {
    const slots = this.#slots;
    let count = this.#count;
    for (let row = 0; row < length; row++) {
      const a = first[row]!;
      const b = second[row]!;
      if (a < 0 || b < 0) {
        into[row] = -1;
        continue;
      }
      const at = slotOf(slots, a, b);
      if (slots[at + 2] === 0 && isNew) {
        slots[at] = a;
        slots[at + 1] = b;
        slots[at + 2] = ++count;
      }
      into[row] = slots[at + 2]! - 1;
    }
    this.#count = count;
  }

  /** Makes room for `length` pairs more. */
  #makeRoom(firstCount: number, secondCount: number, length: number): void {
    const needed = this.#count + length;
    if (this.#cells && secondCount <= this.#stride && firstCount <= this.#rowCount) return;
    if (!this.#cells && needed * SLOT_WORDS * 1.5 <= this.#slots.length) return;
    let stride = this.#stride;
    while (stride < secondCount) stride *= 2;
    const rowCount = firstCount <= this.#rowCount ? this.#rowCount : Math.max(firstCount, this.#rowCount * 2);
    const pairs = this.#pairs();
    this.#stride = stride;
    this.#rowCount = rowCount;
    if (stride * rowCount <= Math.max(CELLS_MIN, needed * CELLS_PER_PAIR)) {
      const cells = new Int32Array(stride * rowCount);
      for (let at = 0; at < pairs.length; at += SLOT_WORDS)
        if (pairs[at + 2] !== 0) cells[pairs[at]! * stride + pairs[at + 1]!] = pairs[at + 2]!;
      this.#cells = cells;
      this.#slots = new Int32Array(0);
      return;
    }
    let slotCount = SLOTS_MIN;
    while (slotCount < needed * 2) slotCount *= 2;
    const slots = new Int32Array(slotCount * SLOT_WORDS);
    for (let at = 0; at < pairs.length; at += SLOT_WORDS)
      if (pairs[at + 2] !== 0) slots.set(pairs.subarray(at, at + 3), slotOf(slots, pairs[at]!, pairs[at + 1]!));
    this.#slots = slots;
    this.#cells = undefined;
  }

  /** All pairs in the layout of slots. */
  #pairs(): Int32Array {
    const cells = this.#cells;
    if (!cells) return this.#slots;
    const stride = this.#stride;
    const pairs = new Int32Array(this.#count * SLOT_WORDS);
    for (let cell = 0, at = 0; cell < cells.length; cell++) {
      if (cells[cell] === 0) continue;
      pairs[at] = Math.floor(cell / stride);
      pairs[at + 1] = cell % stride;
      pairs[at + 2] = cells[cell]!;
      at += SLOT_WORDS;
    }
    return pairs;
  }
}

function largest(numbers: Int32Array, length: number): number {
  let most = -1;
  for (let row = 0; row < length; row++) if (numbers[row]! > most) most = numbers[row]!;
  return most;
}

/** Where a pair is, or the free slot for it. The finisher is MurmurHash3's. */
function slotOf(slots: Int32Array, a: number, b: number): number {
  const mask = slots.length - 1;
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  let at = Math.imul(hash, SLOT_WORDS) & mask;
  while (slots[at + 2] !== 0 && (slots[at] !== a || slots[at + 1] !== b)) at = (at + SLOT_WORDS) & mask;
  return at;
}
