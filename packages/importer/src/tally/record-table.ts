import { slotOf, type IdKey } from './id-table.ts';

/** An earlier record with the same key: its position, and whether its values were the same. */
export interface EarlierRecord {
  readonly line: number;
  /** As passed with the earlier record. */
  readonly source: number;
  readonly isSame: boolean;
}

/** The last record of each key: a hash of its values, its line and its source. 27 to 60 bytes per key, outside the JavaScript heap. */
export class RecordTable {
  #keys = new Float64Array(1024);
  #hashes = new Int32Array(1024);
  #lines = new Uint32Array(1024);
  #sources = new Uint16Array(1024);
  #count = 0;

  /** The number of different keys. */
  get count(): number {
    return this.#count;
  }

  has(key: IdKey): boolean {
    return this.#keys[slotOf(this.#keys, key)] === key;
  }

  /** The hash of the values of a key's last record. */
  hashOf(key: IdKey): number | undefined {
    const slot = slotOf(this.#keys, key);
    return this.#keys[slot] === key ? this.#hashes[slot] : undefined;
  }

  /** Calls `visit` with every key and the hash of its last record, in no particular order. */
  forEach(visit: (key: IdKey, hash: number) => void): void {
    for (const [slot, key] of this.#keys.entries()) if (key !== 0) visit(key, this.#hashes[slot]!);
  }

  /** Stores a record, replacing and returning an earlier one of the same key. */
  put(key: IdKey, hash: number, line: number, source: number): EarlierRecord | undefined {
    const slot = slotOf(this.#keys, key);
    const isKnown = this.#keys[slot] === key;
    const earlier = isKnown
      ? { line: this.#lines[slot]!, source: this.#sources[slot]!, isSame: this.#hashes[slot] === hash }
      : undefined;
    this.#keys[slot] = key;
    this.#hashes[slot] = hash;
    this.#lines[slot] = line;
    this.#sources[slot] = source;
    if (!isKnown && ++this.#count > this.#keys.length * LOAD_MAX) this.#grow();
    return earlier;
  }

  #grow(): void {
    const [keys, hashes, lines, sources] = [this.#keys, this.#hashes, this.#lines, this.#sources];
    const size = keys.length * 2;
    this.#keys = new Float64Array(size);
    this.#hashes = new Int32Array(size);
    this.#lines = new Uint32Array(size);
    this.#sources = new Uint16Array(size);
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] === 0) continue;
      const slot = slotOf(this.#keys, keys[i]!);
      this.#keys[slot] = keys[i]!;
      this.#hashes[slot] = hashes[i]!;
      this.#lines[slot] = lines[i]!;
      this.#sources[slot] = sources[i]!;
    }
  }
}

const LOAD_MAX = 0.6;
