const SLOTS_MIN = 64;
/** Keys within a range of this size are indexed, however few they are. */
const RANGE_MIN = 65_536;
/** Keys are indexed if their range is less than this many times their number. */
const RANGE_SPREAD = 16;
/** Room before and after the first keys. */
const RANGE_SLACK = 512;

/**
 * Assigns numbers 0, 1, 2, … to distinct integer keys that doubles represent exactly. Keys of a small range, wherever it is, are found by index in
 * an array, others by open addressing: see `#takesIn`.
 */
export class NumberTable {
  /** By key minus `#first`: the number plus one; 0: none. */
  #direct = new Int32Array(0);
  #first = 0;
  #keys = new Float64Array(SLOTS_MIN);
  /** By slot: the number plus one; 0: the slot is free. */
  #numbers = new Int32Array(SLOTS_MIN);
  /** Keys in open addressing. */
  #hashed = 0;
  /** Number of indexed keys. */
  #indexed = 0;
  /** Minimum key stored by open addressing. */
  #least = Infinity;
  #most = -Infinity;

  /** The number of a key, or -1. */
  get(key: number): number {
    const place = key - this.#first;
    if (place >= 0 && place < this.#direct.length) return this.#direct[place]! - 1;
    return this.#hashed === 0 ? -1 : this.#numbers[this.#slotOf(key)]! - 1;
  }

  /** Writes the numbers of keys into `into`, -1 for unknown ones. Returns whether all are known. */
  getAll(keys: Float64Array | Int32Array | Uint8Array, length: number, into: Int32Array): boolean {
    // One loop per array type, since a loop over several types is not optimized.
    const areIndexed =
      keys instanceof Float64Array
        ? findFloats(keys, length, this.#direct, this.#first, into)
        : keys instanceof Int32Array
          ? findInts(keys, length, this.#direct, this.#first, into)
          : findBytes(keys, length, this.#direct, this.#first, into);
    if (areIndexed || this.#hashed === 0) return areIndexed;
    this.#findHashed(keys, length, into);
    let signs = 0;
    for (let row = 0; row < length; row++) signs |= into[row]!;
    return signs >= 0;
  }

  /** Like `getAll`, but assigns numbers from `next` on to unknown keys. Returns the next free number. */
  addAll(keys: Float64Array | Int32Array | Uint8Array, length: number, into: Int32Array, next: number): number {
    if (this.getAll(keys, length, into)) return next;
    let fresh = next;
    for (let row = 0; row < length; row++) {
      if (into[row]! >= 0) continue;
      // An earlier row may have added it.
      const number = this.#findOrSet(keys[row]!, fresh);
      if (number === fresh) fresh++;
      into[row] = number;
    }
    return fresh;
  }

  /** Returns the number of a key; assigns `number` to a new one. */
  #findOrSet(key: number, number: number): number {
    const known = this.get(key);
    if (known >= 0) return known;
    this.set(key, number);
    return number;
  }

  /** Looks up the keys not found by index. */
  #findHashed(keys: Float64Array | Int32Array | Uint8Array, length: number, into: Int32Array): void {
    const known = this.#keys;
    const numbers = this.#numbers;
    const mask = known.length - 1;
    for (let row = 0; row < length; row++) {
      if (into[row]! >= 0) continue;
      const key = keys[row]!;
      let slot = hashOf(key) & mask;
      while (numbers[slot] !== 0 && known[slot] !== key) slot = (slot + 1) & mask;
      into[row] = numbers[slot]! - 1;
    }
  }

  /** Gives a key that has none a number. */
  set(key: number, number: number): void {
    let place = key - this.#first;
    if ((place < 0 || place >= this.#direct.length) && this.#takesIn(key)) place = key - this.#first;
    if (place >= 0 && place < this.#direct.length) {
      this.#direct[place] = number + 1;
      this.#indexed++;
      return;
    }
    this.#insert(key, number + 1);
    if (key < this.#least) this.#least = key;
    if (key > this.#most) this.#most = key;
    if (this.#hashed * 2 > this.#keys.length) this.#grow();
  }

  /** Calls `each` for every key and its number. */
  forEach(each: (key: number, number: number) => void): void {
    for (let place = 0; place < this.#direct.length; place++)
      if (this.#direct[place] !== 0) each(place + this.#first, this.#direct[place]! - 1);
    for (let slot = 0; slot < this.#numbers.length; slot++)
      if (this.#numbers[slot] !== 0) each(this.#keys[slot]!, this.#numbers[slot]! - 1);
  }

  /** Widens the range of indexed keys to include a key; false if the range would be too large for the number of keys. */
  #takesIn(key: number): boolean {
    const size = this.#direct.length;
    const first = size === 0 ? key : Math.min(this.#first, key);
    const last = size === 0 ? key : Math.max(this.#first + size - 1, key);
    if (last - first >= Math.max(RANGE_MIN, this.#indexed * RANGE_SPREAD)) return false;
    // Grows by half in the direction of new keys, so that few steps cover the range.
    const slack = Math.max(RANGE_SLACK, size >>> 1);
    this.#widen(
      size === 0 || key < this.#first ? first - slack : first,
      size === 0 || key >= this.#first + size ? last + slack + 1 : last + 1,
    );
    return true;
  }

  /** Indexes keys from `start` to below `end`, which includes the current range. */
  #widen(start: number, end: number): void {
    const size = this.#direct.length;
    const direct = new Int32Array(end - start);
    direct.set(this.#direct, size === 0 ? 0 : this.#first - start);
    this.#direct = direct;
    this.#first = start;
    this.#indexHashed();
  }

  /** Moves keys from open addressing into the range. */
  #indexHashed(): void {
    if (this.#hashed === 0) return;
    const keys = this.#keys;
    const numbers = this.#numbers;
    this.#keys = new Float64Array(keys.length);
    this.#numbers = new Int32Array(keys.length);
    this.#hashed = 0;
    for (let slot = 0; slot < numbers.length; slot++) {
      if (numbers[slot] === 0) continue;
      const place = keys[slot]! - this.#first;
      if (place >= 0 && place < this.#direct.length) {
        this.#direct[place] = numbers[slot]!;
        this.#indexed++;
      } else this.#insert(keys[slot]!, numbers[slot]!);
    }
  }

  #insert(key: number, numberPlusOne: number): void {
    const slot = this.#slotOf(key);
    this.#keys[slot] = key;
    this.#numbers[slot] = numberPlusOne;
    this.#hashed++;
  }

  #slotOf(key: number): number {
    const keys = this.#keys;
    const numbers = this.#numbers;
    const mask = keys.length - 1;
    let slot = hashOf(key) & mask;
    while (numbers[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  /** Allocates more slots, or none if all keys turn out to be in a small range. */
  #grow(): void {
    const range = this.#direct.length;
    const first = range === 0 ? this.#least : Math.min(this.#least, this.#first);
    const last = range === 0 ? this.#most : Math.max(this.#most, this.#first + range - 1);
    if (last - first < (this.#indexed + this.#hashed) * RANGE_SPREAD) {
      this.#widen(first, last + 1 + ((last - first) >>> 1));
      return;
    }
    const keys = this.#keys;
    const numbers = this.#numbers;
    const size = keys.length * (keys.length < RANGE_MIN ? 4 : 2);
    this.#keys = new Float64Array(size);
    this.#numbers = new Int32Array(size);
    this.#hashed = 0;
    for (let slot = 0; slot < numbers.length; slot++)
      if (numbers[slot] !== 0) this.#insert(keys[slot]!, numbers[slot]!);
  }
}

/** Writes the numbers of keys by index, or -1. Returns whether all have one. */
function findFloats(keys: Float64Array, length: number, direct: Int32Array, first: number, into: Int32Array): boolean {
  const size = direct.length;
  let signs = 0;
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - first;
    const number = place >= 0 && place < size ? direct[place]! - 1 : -1;
    into[row] = number;
    signs |= number;
  }
  return signs >= 0;
}

function findInts(keys: Int32Array, length: number, direct: Int32Array, first: number, into: Int32Array): boolean {
  const size = direct.length;
  let signs = 0;
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - first;
    const number = place >= 0 && place < size ? direct[place]! - 1 : -1;
    into[row] = number;
    signs |= number;
  }
  return signs >= 0;
}

function findBytes(keys: Uint8Array, length: number, direct: Int32Array, first: number, into: Int32Array): boolean {
  const size = direct.length;
  let signs = 0;
  for (let row = 0; row < length; row++) {
    const place = keys[row]! - first;
    const number = place >= 0 && place < size ? direct[place]! - 1 : -1;
    into[row] = number;
    signs |= number;
  }
  return signs >= 0;
}

/** Mixes both halves of a key; the finisher is MurmurHash3's. */
function hashOf(key: number): number {
  const low = key | 0;
  let hash = low === key ? low : low ^ Math.imul(Math.floor(key / 2 ** 32) | 0, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
