import { INDEX_BLOCK_ENTRIES } from '../limits.ts';

/** Sort key of index entries: a number, an int64 beyond the safe integers, or bytes as the characters of a text. */
export type Key = number | bigint | string;

/** An array of keys of one kind. */
export interface KeyArray {
  readonly length: number;
  [at: number]: Key;
  copyWithin(target: number, start: number, end?: number): unknown;
  slice(start?: number, end?: number): KeyArray;
}

/** Allocates an array for keys, of the kind it can store. */
export type AllocateKeys = (length: number) => KeyArray;

/** Room for keys that doubles hold. */
export const allocateNumbers: AllocateKeys = (length) => new Float64Array(length);
/** Room for keys of int64. */
export const allocateInts: AllocateKeys = (length) => new BigInt64Array(length);
/** Room for byte keys, as texts of one character a byte. */
export const allocateTexts: AllocateKeys = (length) => {
  const texts: string[] = [];
  for (let i = 0; i < length; i++) texts.push('');
  return texts;
};

/** Allocates space for keys that are inserted in order: a list of strings grows dynamically, since reserving space for millions is slow. */
export function allocateInOrder(allocate: AllocateKeys, length: number): KeyArray {
  return allocate === allocateTexts ? [] : allocate(length);
}

/** A position between entries. */
export interface BlockPosition {
  readonly block: number;
  readonly at: number;
}

interface Block {
  keys: KeyArray;
  ids: Int32Array;
  length: number;
}

/** Blocks sampled to estimate the number of distinct keys. */
const SAMPLED_BLOCKS = 16;
/** Entries scanned one by one before a binary search. */
const NEAR_ENTRIES = 64;

/** Entries (key, id), ordered by key, then id, in blocks of at most 512. Each pair occurs once. */
export class KeyBlocks {
  readonly #allocate: AllocateKeys;
  #blocks: Block[] = [];
  /** The first key of each block: searching here touches less memory than searching the blocks. */
  #firsts: Key[] = [];
  #count = 0;

  constructor(allocate: AllocateKeys) {
    this.#allocate = allocate;
  }

  /** Blocks that are views of sorted arrays without repetition. */
  static of(
    allocate: AllocateKeys,
    keys: KeyArray & { subarray?: (start: number, end: number) => KeyArray },
    ids: Int32Array,
  ): KeyBlocks {
    const blocks = new KeyBlocks(allocate);
    for (let start = 0; start < ids.length; start += INDEX_BLOCK_ENTRIES) {
      const end = Math.min(start + INDEX_BLOCK_ENTRIES, ids.length);
      const blockKeys = keys.subarray ? keys.subarray(start, end) : keys.slice(start, end);
      blocks.#blocks.push({ keys: blockKeys, ids: ids.subarray(start, end), length: end - start });
      blocks.#firsts.push(keys[start]!);
    }
    blocks.#count = ids.length;
    return blocks;
  }

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#blocks.length * INDEX_BLOCK_ENTRIES * 16;
  }

  /** Inserts an entry; returns false if it exists. */
  insert(key: Key, id: number): boolean {
    const blockAt = this.#blockFor(key, id);
    const block = this.#blocks[blockAt];
    if (!block) {
      this.#addBlock(0, this.#blockOf(key, id));
      this.#count++;
      return true;
    }
    const at = lowerEntry(block, key, id);
    if (at < block.length && block.ids[at] === id && block.keys[at] === key) return false;
    this.#count++;
    if (block.length < INDEX_BLOCK_ENTRIES) {
      this.#put(block, at, key, id);
    } else if (at === block.length && blockAt === this.#blocks.length - 1) {
      this.#addBlock(blockAt + 1, this.#blockOf(key, id));
    } else {
      const upper = this.#split(block);
      this.#addBlock(blockAt + 1, upper);
      if (at <= block.length) this.#put(block, at, key, id);
      else this.#put(upper, at - block.length, key, id);
    }
    if (at === 0) this.#firsts[blockAt] = key;
    return true;
  }

  /** Removes an entry; false if it does not exist. */
  remove(key: Key, id: number): boolean {
    const blockAt = this.#blockFor(key, id);
    const block = this.#blocks[blockAt];
    if (!block) return false;
    const at = lowerEntry(block, key, id);
    if (at === block.length || block.ids[at] !== id || block.keys[at] !== key) return false;
    move(block.keys, at + 1, block.length, at);
    block.ids.copyWithin(at, at + 1, block.length);
    block.length--;
    this.#count--;
    if (block.length === 0) {
      this.#blocks.splice(blockAt, 1);
      this.#firsts.splice(blockAt, 1);
    } else if (at === 0) {
      this.#firsts[blockAt] = block.keys[0]!;
    }
    return true;
  }

  /** The position before the first entry whose key is not less than the bound, or, with `isAfter`, is greater. */
  position(bound: Key, isAfter: boolean): BlockPosition {
    const firsts = this.#firsts;
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = firsts[middle]!;
      if (isAfter ? first <= bound : first < bound) low = middle + 1;
      else high = middle;
    }
    if (low === 0) return { block: 0, at: 0 };
    // The previous block contains the position or ends at it.
    const block = this.#blocks[low - 1]!;
    const at = lowerKey(block, bound, isAfter);
    return at < block.length ? { block: low - 1, at } : { block: low, at: 0 };
  }

  /** Like `position(bound, false)`, for a bound at or after `from`, and likely near. */
  positionNear(from: BlockPosition, bound: Key): BlockPosition {
    const block = this.#blocks[from.block];
    if (!block) return from;
    const { keys } = block;
    const end = Math.min(block.length, from.at + NEAR_ENTRIES);
    let smaller: Key | undefined;
    for (let { at } = from; at < end; at++) {
      const key = keys[at]!;
      // Entries of a run often share one key.
      if (key === smaller) continue;
      if (key >= bound) return { block: from.block, at };
      smaller = key;
    }
    return this.position(bound, false);
  }

  get start(): BlockPosition {
    return { block: 0, at: 0 };
  }

  get end(): BlockPosition {
    return { block: this.#blocks.length, at: 0 };
  }

  /** Returns the number of entries between two positions. */
  countBetween(from: BlockPosition, to: BlockPosition): number {
    if (from.block > to.block) return 0;
    let count = to.at - from.at;
    for (let i = from.block; i < to.block; i++) count += this.#blocks[i]!.length;
    return Math.max(0, count);
  }

  /** Calls `each` with every distinct key and its number of entries, in order. Long runs are cheap. */
  eachRun(each: (key: Key, count: number) => void): void {
    let key: Key | undefined;
    let count = 0;
    for (const block of this.#blocks) {
      for (let at = 0; at < block.length;) {
        const here = block.keys[at]!;
        const end = block.keys[block.length - 1] === here ? block.length : lowerKey(block, here, true);
        if (here !== key) {
          if (key !== undefined) each(key, count);
          key = here;
          count = 0;
        }
        count += end - at;
        at = end;
      }
    }
    if (key !== undefined) each(key, count);
  }

  /** Estimates the number of distinct keys from key changes in sampled blocks. At least 1. */
  estimateKeys(): number {
    const blocks = this.#blocks;
    const step = Math.max(1, Math.floor(blocks.length / SAMPLED_BLOCKS));
    let entries = 0;
    let changes = 1;
    for (let index = 0; index < blocks.length; index += step) {
      const { keys, length } = blocks[index]!;
      entries += length;
      for (let at = 1; at < length; at++) if (keys[at] !== keys[at - 1]) changes++;
    }
    return Math.max(1, Math.round(step === 1 ? changes : (changes * this.#count) / Math.max(1, entries)));
  }

  get blockCount(): number {
    return this.#blocks.length;
  }

  /** Number of entries of a block. */
  lengthOf(block: number): number {
    return this.#blocks[block]!.length;
  }

  /** Returns the ids of a block in order; elements beyond its length are undefined. */
  idsOf(block: number): Int32Array {
    return this.#blocks[block]!.ids;
  }

  /** Renumbers all entries; `newIds` by old id preserves their order. */
  renumber(newIds: Int32Array): void {
    for (const block of this.#blocks) for (let i = 0; i < block.length; i++) block.ids[i] = newIds[block.ids[i]!]!;
  }

  /** Returns all entries in order in new arrays. `check` is called for each block. */
  entries(check?: () => void): { keys: KeyArray; ids: Int32Array } {
    const keys = allocateInOrder(this.#allocate, this.#count);
    const ids = new Int32Array(this.#count);
    let at = 0;
    for (const block of this.#blocks) {
      check?.();
      for (let i = 0; i < block.length; i++) keys[at + i] = block.keys[i]!;
      ids.set(block.ids.subarray(0, block.length), at);
      at += block.length;
    }
    return { keys, ids };
  }

  /** Returns the last block that starts at or before the entry, otherwise the first. */
  #blockFor(key: Key, id: number): number {
    const firsts = this.#firsts;
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = firsts[middle]!;
      if (first < key || (first === key && this.#blocks[middle]!.ids[0]! <= id)) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  #addBlock(blockAt: number, block: Block): void {
    this.#blocks.splice(blockAt, 0, block);
    this.#firsts.splice(blockAt, 0, block.keys[0]!);
  }

  #blockOf(key: Key, id: number): Block {
    const block = { keys: this.#allocate(INDEX_BLOCK_ENTRIES), ids: new Int32Array(INDEX_BLOCK_ENTRIES), length: 0 };
    this.#put(block, 0, key, id);
    return block;
  }

  #put(block: Block, at: number, key: Key, id: number): void {
    if (block.keys.length < INDEX_BLOCK_ENTRIES || block.ids.length < INDEX_BLOCK_ENTRIES) this.#makeRoom(block);
    move(block.keys, at, block.length, at + 1);
    block.ids.copyWithin(at + 1, at, block.length);
    block.keys[at] = key;
    block.ids[at] = id;
    block.length++;
  }

  /** Copies a block that is a view into arrays with free space. */
  #makeRoom(block: Block): void {
    const keys = this.#allocate(INDEX_BLOCK_ENTRIES);
    const ids = new Int32Array(INDEX_BLOCK_ENTRIES);
    for (let i = 0; i < block.length; i++) keys[i] = block.keys[i]!;
    ids.set(block.ids.subarray(0, block.length));
    block.keys = keys;
    block.ids = ids;
  }

  #split(block: Block): Block {
    const half = block.length >>> 1;
    const upper = {
      keys: this.#allocate(INDEX_BLOCK_ENTRIES),
      ids: new Int32Array(INDEX_BLOCK_ENTRIES),
      length: block.length - half,
    };
    for (let i = half; i < block.length; i++) upper.keys[i - half] = block.keys[i]!;
    upper.ids.set(block.ids.subarray(half, block.length));
    block.length = half;
    return upper;
  }
}

/** Shifts the keys from `start` to before `end` by one position. Plain arrays have no fast `copyWithin`. */
function move(keys: KeyArray, start: number, end: number, target: number): void {
  if (!Array.isArray(keys)) keys.copyWithin(target, start, end);
  else if (target < start) for (let i = start; i < end; i++) keys[i - 1] = keys[i];
  else for (let i = end; i > start; i--) keys[i] = keys[i - 1];
}

function lowerEntry(block: Block, key: Key, id: number): number {
  const { keys, ids } = block;
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = keys[middle]!;
    if (other < key || (other === key && ids[middle]! < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lowerKey(block: Block, bound: Key, isAfter: boolean): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const key = block.keys[middle]!;
    if (isAfter ? key <= bound : key < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
