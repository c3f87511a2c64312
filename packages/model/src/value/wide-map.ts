/** Number of entries at which a table is split. Growing a table copies all of its entries at once, which takes about 20 ms at this size. */
const PARTED_FROM = 2 ** 18;
/** Entries moved to their parts whenever another one is added. */
const MOVED_AT_ONCE = 2;
const PARTS = 64;
/** Right shift that extracts the part from the square of a 32-bit number. */
const PART_SHIFT = 10;
/** Number of trailing characters that the hash of a string uses. */
const HASHED_CHARACTERS = 8;
/** The golden ratio in 32 bits, which spreads numbers that follow each other (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e_37_79_b1;

/**
 * A `Map` that never pauses for long while it grows: above `PARTED_FROM` entries, it uses many small tables that grow individually. Entries
 * move there gradually as others are added.
 */
export class WideMap<K extends string | number | bigint, T> {
  /** All entries, or those not yet moved to their parts. */
  #whole: Map<K, T> | undefined = new Map<K, T>();
  #parts: readonly Map<K, T>[] | undefined;
  /** Entries of `#whole` that have not moved yet. */
  #moving: IterableIterator<[K, T]> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: K): T | undefined {
    return this.#tableOf(key).get(key);
  }

  has(key: K): boolean {
    return this.#tableOf(key).has(key);
  }

  set(key: K, payload: T): void {
    if (this.#moving) this.#moveSome(this.#moving);
    else if (this.#whole && this.#whole.size >= PARTED_FROM) this.#beginParts(this.#whole);
    const table = this.#tableOf(key);
    const before = table.size;
    table.set(key, payload);
    this.#size += table.size - before;
  }

  *entries(): Generator<[K, T]> {
    for (const table of this.#tables) yield* table;
  }

  /** How many entries lie in each table. */
  partSizes(): number[] {
    return this.#tables.map((table) => table.size);
  }

  get #tables(): readonly Map<K, T>[] {
    return [...(this.#whole ? [this.#whole] : []), ...(this.#parts ?? [])];
  }

  /** The table that has the key, or the one it would be put into. */
  #tableOf(key: K): Map<K, T> {
    if (!this.#parts) return this.#whole!;
    return this.#whole?.has(key) ? this.#whole : this.#parts[partOf(key)]!;
  }

  #beginParts(whole: Map<K, T>): void {
    this.#parts = Array.from({ length: PARTS }, () => new Map<K, T>());
    this.#moving = whole.entries();
  }

  #moveSome(moving: IterableIterator<[K, T]>): void {
    for (let moved = 0; moved < MOVED_AT_ONCE; moved++) {
      const { value: entry } = moving.next();
      if (!entry) {
        this.#whole = undefined;
        this.#moving = undefined;
        return;
      }
      const [key, payload] = entry;
      this.#parts![partOf(key)]!.set(key, payload);
      this.#whole!.delete(key);
    }
  }
}

/** The square root makes some parts larger than others, so that they do not all grow at the same time. */
function partOf(key: string | number | bigint): number {
  return Math.sqrt(Math.imul(hashOf(key), SPREAD) >>> 0) >>> PART_SHIFT;
}

function hashOf(key: string | number | bigint): number {
  if (typeof key === 'number') return key | 0;
  if (typeof key === 'bigint') return Number(BigInt.asIntN(32, key));
  let hash = key.length;
  for (let at = Math.max(0, key.length - HASHED_CHARACTERS); at < key.length; at++)
    hash = Math.imul(hash, 31) + key.charCodeAt(at);
  return hash;
}
