const SLOTS_MIN = 64;
/** Numbers below this many times the slots that a hash table would have are found by index instead. */
const DIRECT_SPREAD = 8;

/** The least key that is found by index: months, flags and most counts are found so from the first row on. */
const DIRECT_FIRST = -128;
const DIRECT_MIN = 1024;

/**
 * Numbers 0, 1, 2, … for different whole keys that doubles hold exactly. Small keys, and those of a small range, are found by index in an array, others by
 * open addressing; which of the two is decided as the table grows.
 */
export class NumberTable {
  /** By key minus `DIRECT_FIRST`: the number plus one; 0: none. */
  #direct = new Int32Array(DIRECT_MIN);
  #keys = new Float64Array(SLOTS_MIN);
  /** By slot: the number plus one; 0: the slot is free. */
  #numbers = new Int32Array(SLOTS_MIN);
  /** Keys in open addressing. */
  #hashed = 0;
  /** The largest place that a key in open addressing would have in the array. */
  #largest = 0;
  #isNegative = false;

  /** The number of a key, or -1. */
  get(key: number): number {
    const place = key - DIRECT_FIRST;
    if (place >= 0 && place < this.#direct.length) return this.#direct[place]! - 1;
    return this.#numbers[this.#slotOf(key)]! - 1;
  }

  /** Writes the numbers of keys, -1 for those that have none, into `into`. Returns whether all have one. */
  getAll(keys: Float64Array | Int32Array | Uint8Array, length: number, into: Int32Array): boolean {
    const hashed = (key: number): number => this.#numbers[this.#slotOf(key)]! - 1;
    // One loop for each array type: a loop that meets several of them is compiled for none.
    if (keys instanceof Float64Array) findFloats(keys, length, this.#direct, hashed, into);
    else if (keys instanceof Int32Array) findInts(keys, length, this.#direct, hashed, into);
    else findBytes(keys, length, this.#direct, hashed, into);
    let signs = 0;
    for (let row = 0; row < length; row++) signs |= into[row]!;
    return signs >= 0;
  }

  /** Gives a key that has none a number. */
  set(key: number, number: number): void {
    const place = key - DIRECT_FIRST;
    if (place >= 0 && place < this.#direct.length) {
      this.#direct[place] = number + 1;
      return;
    }
    const slot = this.#slotOf(key);
    this.#keys[slot] = key;
    this.#numbers[slot] = number + 1;
    if (place < 0) this.#isNegative = true;
    else if (place > this.#largest) this.#largest = place;
    if (++this.#hashed * 2 > this.#keys.length) this.#grow();
  }

  /** Calls `each` for every key and its number. */
  forEach(each: (key: number, number: number) => void): void {
    for (let place = 0; place < this.#direct.length; place++)
      if (this.#direct[place] !== 0) each(place + DIRECT_FIRST, this.#direct[place]! - 1);
    for (let slot = 0; slot < this.#numbers.length; slot++)
      if (this.#numbers[slot] !== 0) each(this.#keys[slot]!, this.#numbers[slot]! - 1);
  }

  #slotOf(key: number): number {
    const keys = this.#keys;
    const numbers = this.#numbers;
    const mask = keys.length - 1;
    let slot = hashOf(key) & mask;
    while (numbers[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const numbers = this.#numbers;
    const size = keys.length * 2;
    if (!this.#isNegative && this.#largest < size * DIRECT_SPREAD) {
      const direct = new Int32Array(size * DIRECT_SPREAD);
      direct.set(this.#direct);
      this.#direct = direct;
      for (let slot = 0; slot < numbers.length; slot++)
        if (numbers[slot] !== 0) direct[keys[slot]! - DIRECT_FIRST] = numbers[slot]!;
      this.#keys = new Float64Array(size);
      this.#numbers = new Int32Array(size);
      this.#hashed = 0;
      return;
    }
    this.#keys = new Float64Array(size);
    this.#numbers = new Int32Array(size);
    for (let slot = 0; slot < numbers.length; slot++) {
      if (numbers[slot] === 0) continue;
      const to = this.#slotOf(keys[slot]!);
      this.#keys[to] = keys[slot]!;
      this.#numbers[to] = numbers[slot]!;
    }
  }
}

type Find = (key: number) => number;

function findFloats(keys: Float64Array, length: number, direct: Int32Array, hashed: Find, into: Int32Array): void {
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - DIRECT_FIRST;
    into[row] = place >= 0 && place < direct.length ? direct[place]! - 1 : hashed(keys[row]!);
  }
}

function findInts(keys: Int32Array, length: number, direct: Int32Array, hashed: Find, into: Int32Array): void {
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - DIRECT_FIRST;
    into[row] = place >= 0 && place < direct.length ? direct[place]! - 1 : hashed(keys[row]!);
  }
}

function findBytes(keys: Uint8Array, length: number, direct: Int32Array, hashed: Find, into: Int32Array): void {
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - DIRECT_FIRST;
    into[row] = place < direct.length ? direct[place]! - 1 : hashed(keys[row]!);
  }
}

/** Mixes both halves of a key; the finisher is MurmurHash3's. */
function hashOf(key: number): number {
  const low = key | 0;
  let hash = low === key ? low : low ^ Math.imul(Math.floor(key / 2 ** 32) | 0, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
