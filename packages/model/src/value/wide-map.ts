/** Entries from which on a table is parted. A table that grows copies all of its entries at once: at this size in about 20 ms. */
const PARTED_FROM = 2 ** 18;
/** Bits of a hash that choose the part. */
const PART_BITS = 6;
/** Characters at the end of a text that its hash looks at. */
const HASHED_CHARACTERS = 8;
/** The golden ratio in 32 bits, which spreads numbers that follow each other (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e_37_79_b1;

/**
 * A `Map` that never stands still for long, however many millions of entries it takes: beyond `PARTED_FROM` its entries lie in many small tables, which
 * grow one by one.
 */
export class WideMap<K extends string | number | bigint, T> {
  #only: Map<K, T> | undefined = new Map<K, T>();
  #parts: readonly Map<K, T>[] = [];
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
    if (this.#only !== undefined && this.#only.size >= PARTED_FROM) this.#part(this.#only);
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
    return this.#only ? [this.#only] : this.#parts;
  }

  #tableOf(key: K): Map<K, T> {
    return this.#only ?? this.#parts[partOf(key)]!;
  }

  #part(all: ReadonlyMap<K, T>): void {
    this.#parts = Array.from({ length: 2 ** PART_BITS }, () => new Map<K, T>());
    this.#only = undefined;
    for (const [key, payload] of all) this.#parts[partOf(key)]!.set(key, payload);
  }
}

function partOf(key: string | number | bigint): number {
  return Math.imul(hashOf(key), SPREAD) >>> (32 - PART_BITS);
}

function hashOf(key: string | number | bigint): number {
  if (typeof key === 'number') return key | 0;
  if (typeof key === 'bigint') return Number(BigInt.asIntN(32, key));
  let hash = key.length;
  for (let at = Math.max(0, key.length - HASHED_CHARACTERS); at < key.length; at++)
    hash = Math.imul(hash, 31) + key.charCodeAt(at);
  return hash;
}
