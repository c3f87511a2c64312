import { NULL, type IndexSchema, type Value } from '@astrolabe/model';
import { ENTRIES_BETWEEN_CHECKS } from '../limits.ts';
import { codeEntries, numberEntries } from './column-entries.ts';
import { unlessDoneMeanwhile } from './done-meanwhile.ts';
import type { IndexCursor, IndexRange, IndexTable, ValueCounts } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { RangeCursor, type Range } from './index-cursor.ts';
import { isCut, isIntType } from './index-key.ts';
import { cellRanges, numberRanges, textRanges } from './index-ranges.ts';
import { loadKeyTexts, saveKeyTexts } from './index-texts.ts';
import {
  KeyBlocks,
  allocateInOrder,
  allocateInts,
  allocateNumbers,
  allocateTexts,
  type AllocateKeys,
  type Key,
  type KeyArray,
} from './key-blocks.ts';
import { KeysOfRows, type IndexedRows } from './keys-of-rows.ts';
import { Touched, withCapacity } from './lane.ts';
import type { RowPlaces } from './row-places.ts';
import { mergeEntries, sortEntries, type SortedEntries } from './sort-entries.ts';

/** Description of an index for loading. */
export interface IndexDescription {
  readonly schema: IndexSchema;
  readonly keys: 'number' | 'int64' | 'text';
  readonly count: number;
  readonly nullCount: number;
  /** Number of rows waiting to be added, if any. */
  readonly pendingCount?: number;
}

/** Entries not loaded yet. */
interface StoredIndex {
  readonly description: IndexDescription;
  readonly reader: ImageReader;
}

const SCAN_PIECE_IDS = 1024;
/** Imported rows are inserted one by one if they are fewer than this or than a sixteenth of the entries. */
const SORT_ROWS_MIN = 2048;

/**
 * Entries of an index in sorted blocks. A single numeric or time field is ordered by number, with nulls in separate blocks; other fields by byte
 * keys. Imported rows are in `#pending` until the next read.
 */
export class IndexBlocks implements IndexTable {
  readonly schema: IndexSchema;
  readonly #rows: IndexedRows;
  readonly #keysOf: KeysOfRows;
  #isWide: boolean;
  #blocks: KeyBlocks;
  #nulls = new KeyBlocks(allocateNumbers);
  #pending: Int32Array = new Int32Array(0);
  #pendingCount = 0;
  /** Location of entries not loaded yet. */
  #stored: StoredIndex | undefined;
  #isChanged = true;
  #sampledCount = 0;
  #sampledKeys = 0;
  readonly #touched = new Touched();
  readonly #touchedPending = new Touched();

  constructor(schema: IndexSchema, rows: IndexedRows) {
    this.schema = schema;
    this.#rows = rows;
    this.#keysOf = new KeysOfRows(schema, rows);
    this.#isWide = this.#keysOf.covering !== undefined;
    this.#blocks = new KeyBlocks(this.#allocator);
  }

  static load(description: IndexDescription, rows: IndexedRows, reader: ImageReader): IndexBlocks {
    const index = new IndexBlocks(description.schema, rows);
    index.#stored = { description, reader };
    index.#isChanged = false;
    return index;
  }

  /**
   * Loads the entries if needed, except for rows changed in the meantime, which are appended to the pending ones. `check` is called regularly; if
   * it throws, nothing is loaded.
   */
  load(check: () => void = unchecked): void {
    const stored = this.#stored;
    if (!stored) return;
    const isDone = (): boolean => this.#stored !== stored;
    this.#rows.load();
    unlessDoneMeanwhile(check, isDone, (look) => {
      look();
      this.#loadFrom(stored, look);
    });
  }

  #loadFrom({ description, reader }: StoredIndex, check: () => void): void {
    const name = `index/${description.schema.id}`;
    const isTouched = this.#waitingIds();
    const blocksOf = (allocate: AllocateKeys, keys: KeyArray, ids: Int32Array): KeyBlocks =>
      KeyBlocks.of(allocate, keys, isTouched ? withoutIds(keys, ids, isTouched, check) : ids);
    const waiting = description.pendingCount ? reader.int32(`${name}/pending`) : undefined;
    const ids = reader.int32(`${name}/ids`);
    if (description.keys === 'text') {
      this.#blocks = blocksOf(allocateTexts, loadKeyTexts(reader, name, check), ids);
    } else {
      const isWide = description.keys === 'int64';
      const keys = isWide ? reader.bigInt64(`${name}/keys`) : reader.float64(`${name}/keys`);
      const blocks = blocksOf(isWide ? allocateInts : allocateNumbers, keys, ids);
      const nullIds = reader.int32(`${name}/nulls`);
      const nulls = blocksOf(allocateNumbers, new Float64Array(nullIds.length), nullIds);
      this.#isWide = isWide;
      this.#blocks = blocks;
      this.#nulls = nulls;
    }
    this.#stored = undefined;
    reader.forget(name);
    if (waiting) this.insertManyLater(waiting, waiting.length);
  }

  get count(): number {
    this.settle();
    return this.#blocks.count + this.#nulls.count;
  }

  get roughCount(): number {
    const {
      count,
      nullCount,
      pendingCount = 0,
    } = this.#stored?.description ?? {
      count: this.#blocks.count,
      nullCount: this.#nulls.count,
      pendingCount: this.#pendingCount,
    };
    return count + nullCount + pendingCount;
  }

  get memoryBytes(): number {
    return this.#blocks.memoryBytes + this.#nulls.memoryBytes + this.#pending.byteLength;
  }

  estimate(range: IndexRange): number {
    this.settle();
    return this.#stretches(range).reduce((sum, { blocks, from, to }) => sum + blocks.countBetween(from, to), 0);
  }

  get keyCount(): number {
    this.settle();
    const { count } = this.#blocks;
    // A sample is valid until there are many more or fewer entries.
    if (Math.abs(count - this.#sampledCount) * 8 > this.#sampledCount || this.#sampledKeys === 0) {
      this.#sampledCount = count;
      this.#sampledKeys = this.#blocks.estimateKeys();
    }
    return this.#sampledKeys;
  }

  isExact({ equal, lower, upper, prefix, near }: IndexRange): boolean {
    if (this.#keysOf.covering || near || prefix !== undefined) return false;
    if (lower && isCut(this.#keysOf.fields[equal.length]!, lower.value)) return false;
    if (upper && isCut(this.#keysOf.fields[equal.length]!, upper.value)) return false;
    return !equal.some((value, at) => isCut(this.#keysOf.fields[at]!, value));
  }

  valueCounts(): ValueCounts | undefined {
    this.settle();
    if (
      !this.#keysOf.isNumeric ||
      this.#keysOf.covering ||
      this.#rows.hasExpiry ||
      !isIntType(this.#keysOf.fields[0]!.type)
    )
      return undefined;
    const values: Value[] = [];
    const counts: number[] = [];
    this.#blocks.eachRun((key, count) => {
      values.push(BigInt(key));
      counts.push(count);
    });
    if (this.#nulls.count > 0) {
      values.push(NULL);
      counts.push(this.#nulls.count);
    }
    return { values, counts };
  }

  cursor(range: IndexRange): IndexCursor {
    this.settle();
    return new RangeCursor(this.#stretches(range), this.#filter());
  }

  scan(range: IndexRange, each: (ids: Int32Array, length: number) => boolean): void {
    const cursor = this.cursor(range);
    const piece = new Int32Array(Math.min(SCAN_PIECE_IDS, cursor.remaining));
    for (let length = cursor.read(piece); length > 0; length = cursor.read(piece)) if (!each(piece, length)) return;
  }

  /** Returns the filter of a scan: skips expired rows, and rows already returned if a row has several entries. */
  #filter(): ((id: number) => boolean) | undefined {
    const { hasExpiry } = this.#rows;
    if (!this.#keysOf.covering) return hasExpiry ? (id) => this.#rows.isLive(id) : undefined;
    const given = new Set<number>();
    return (id) => {
      if (given.has(id) || (hasExpiry && !this.#rows.isLive(id))) return false;
      given.add(id);
      return true;
    };
  }

  /** Finds the positions of the fields after the schema of the rows has changed. */
  resolve(): void {
    this.#keysOf.resolve();
  }

  /** Returns whether two rows of values differ in the index. */
  differs(id: number, values: readonly Value[]): boolean {
    return this.#keysOf.differs(id, values);
  }

  /** Whether the entries are still in the store. Until they are read, changed rows need only `insertLater`. */
  get isStored(): boolean {
    return this.#stored !== undefined;
  }

  get isSettled(): boolean {
    return !this.#stored && this.#pendingCount === 0;
  }

  /** Inserts the entry for the current values of a row. */
  insert(id: number): void {
    if (this.#stored) {
      this.insertLater(id);
      return;
    }
    this.settle();
    this.#insert(id);
  }

  /** Removes the index entry for the current values of a row, if there is one. */
  remove(id: number): void {
    if (!this.#stored) this.settle();
    this.removeSettled(id);
  }

  /** Like `remove`, for a row that may be waiting: its entry is created when it joins. */
  removeSettled(id: number): void {
    if (this.#stored) {
      this.insertLater(id);
      return;
    }
    if (this.#keysOf.covering) {
      for (const key of this.#keysOf.cellsOf(id))
        if (key === null ? this.#nulls.remove(0, id) : this.#blocks.remove(key, id)) this.#isChanged = true;
      return;
    }
    const key = this.#keysOf.keyOf(id);
    if (key === undefined) return;
    const isRemoved =
      key === null ? this.#nulls.remove(0, id) : this.#fits(key) && this.#blocks.remove(this.#asStored(key), id);
    if (isRemoved) this.#isChanged = true;
  }

  /** Adds a row on the next read; it may or may not exist by then. Its entry in the store no longer counts. */
  insertLater(id: number): void {
    this.#pending = withCapacity(this.#pending, this.#pendingCount + 1);
    this.#pending[this.#pendingCount++] = id;
  }

  /** Like `insertLater`, for many rows. */
  insertManyLater(ids: RowPlaces, count: number): void {
    const end = this.#pendingCount + count;
    this.#pending = withCapacity(this.#pending, end);
    if (typeof ids === 'number') for (let i = 0; i < count; i++) this.#pending[this.#pendingCount + i] = ids + i;
    else this.#pending.set(ids.subarray(0, count), this.#pendingCount);
    this.#pendingCount = end;
  }

  /** Updates row numbers after rows were renumbered in their order. None may be pending. */
  renumber(newIds: Int32Array): void {
    this.#blocks.renumber(newIds);
    this.#nulls.renumber(newIds);
    this.#isChanged = true;
  }

  /** Forgets all entries. */
  clear(): void {
    this.#stored = undefined;
    this.#isWide = this.#keysOf.covering !== undefined;
    this.#blocks = new KeyBlocks(this.#allocator);
    this.#nulls = new KeyBlocks(allocateNumbers);
    this.#pendingCount = 0;
    this.#isChanged = true;
  }

  /** With `isQuick`, pending rows are not merged. */
  save(writer: ImageWriter, isQuick: boolean, check?: () => void): IndexDescription {
    const name = `index/${this.schema.id}`;
    if (this.#stored && this.#pendingCount === 0 && (isQuick || !this.#stored.description.pendingCount)) {
      writer.keep(name);
      return { ...this.#stored.description, schema: this.schema };
    }
    if (isQuick) this.load(check);
    else this.settle(check);
    const { keys, ids } = this.#blocks.entries(check);
    const nulls = this.#nulls.entries().ids;
    if (this.#isChanged) this.#touched.markRange(0, Math.max(ids.length, nulls.length));
    writer.array(`${name}/ids`, ids, ids.length, this.#touched);
    if (keys instanceof Float64Array || keys instanceof BigInt64Array) {
      writer.array(`${name}/keys`, keys, keys.length, this.#touched);
      writer.array(`${name}/nulls`, nulls, nulls.length, this.#touched);
    } else {
      saveKeyTexts(writer, name, keys, this.#touched, this.#isChanged, check);
    }
    this.#isChanged = false;
    if (this.#pendingCount > 0) {
      this.#touchedPending.markRange(0, this.#pendingCount);
      writer.array(`${name}/pending`, this.#pending, this.#pendingCount, this.#touchedPending);
    }
    return {
      schema: this.schema,
      keys: this.#keysOf.isNumeric ? (this.#isWide ? 'int64' : 'number') : 'text',
      count: ids.length,
      nullCount: nulls.length,
      ...(this.#pendingCount > 0 && { pendingCount: this.#pendingCount }),
    };
  }

  /** The pending rows, marked with 1; undefined if there are none. */
  #waitingIds(): Uint8Array | undefined {
    if (this.#pendingCount === 0) return undefined;
    const waiting = this.#pending.subarray(0, this.#pendingCount);
    const isWaiting = new Uint8Array(waiting.reduce((max, id) => Math.max(max, id), 0) + 1);
    for (const id of waiting) isWaiting[id] = 1;
    return isWaiting;
  }

  #insert(id: number): void {
    if (this.#keysOf.covering) {
      for (const key of this.#keysOf.cellsOf(id)) {
        if (key === null ? this.#nulls.insert(0, id) : this.#blocks.insert(key, id)) this.#isChanged = true;
      }
      return;
    }
    const key = this.#keysOf.keyOf(id);
    if (key === undefined) return;
    if (key !== null && !this.#fits(key)) this.#widen();
    if (key === null ? this.#nulls.insert(0, id) : this.#blocks.insert(this.#asStored(key), id)) this.#isChanged = true;
  }

  #fits(key: Key): boolean {
    return this.#isWide || typeof key !== 'bigint';
  }

  #asStored(key: Key): Key {
    return this.#isWide && typeof key === 'number' ? BigInt(key) : key;
  }

  /** Converts doubles to int64, once, when the first key arrives that a double does not represent exactly. */
  #widen(): void {
    const { keys, ids } = this.#blocks.entries();
    this.#blocks = KeyBlocks.of(allocateInts, widened(keys, ids.length), ids);
    this.#isWide = true;
  }

  /**
   * Adds the pending rows: a few one by one, many by sorting everything again. Existing entries are not added twice. `check` is called regularly;
   * other statements may read in the meantime, and if it throws, the next reader does the rest.
   */
  settle(check: () => void = unchecked): void {
    this.load(check);
    if (this.#pendingCount === 0) return;
    const pending = this.#pending;
    const count = this.#pendingCount;
    const isDone = (): boolean => this.#pending !== pending;
    unlessDoneMeanwhile(check, isDone, (look) => {
      this.#putIn(pending.subarray(0, count), look);
      this.#pendingCount = 0;
      this.#pending = new Int32Array(0);
    });
  }

  #putIn(waiting: Int32Array, check: () => void): void {
    this.#isChanged = true;
    if (!this.#keysOf.covering && waiting.length > Math.max(SORT_ROWS_MIN, this.#blocks.count / 16)) {
      this.#sortIn(isAscending(waiting) ? waiting : waiting.sort(), check);
      return;
    }
    for (const [at, id] of waiting.entries()) {
      if (at % ENTRIES_BETWEEN_CHECKS === 0) check();
      if (this.#rows.hasRow(id)) this.#insert(id);
    }
  }

  #sortIn(waiting: Int32Array, check: () => void): void {
    const entries = this.#entriesByColumn(waiting, check) ?? this.#entriesByRow(waiting, check);
    const merged =
      this.#blocks.count === 0 ? entries : mergeEntries(this.#blocks.entries(check), entries, this.#allocator, check);
    this.#blocks = KeyBlocks.of(this.#allocator, merged.keys, merged.ids);
  }

  /** Returns sorted entries built from the arrays of the single field; undefined if it has none. */
  #entriesByColumn(waiting: Int32Array, check: () => void): SortedEntries | undefined {
    if (this.#keysOf.fields.length !== 1 || this.#keysOf.covering || this.#isWide) return undefined;
    const { propertyIndex } = this.#keysOf;
    if (this.#keysOf.isNumeric) {
      const column = this.#rows.numbers(propertyIndex);
      return column && !(column.data instanceof BigInt64Array)
        ? numberEntries(this.#rows, waiting, column.data, column.nulls, this.#nulls, check)
        : undefined;
    }
    const codes = this.#rows.textCodes(propertyIndex);
    return codes && codeEntries(this.#rows, waiting, this.#keysOf.fields[0]!, codes, check);
  }

  #entriesByRow(waiting: Int32Array, check: () => void): SortedEntries {
    let keys = allocateInOrder(this.#allocator, waiting.length);
    const ids = new Int32Array(waiting.length);
    const keyOf = this.#keysOf.remembering();
    let length = 0;
    let last = -1;
    for (const [at, id] of waiting.entries()) {
      if (at % ENTRIES_BETWEEN_CHECKS === 0) check();
      if (id === last || !this.#rows.hasRow(id)) continue;
      last = id;
      const key = keyOf(id);
      if (key === null) this.#nulls.insert(0, id);
      if (key === null || key === undefined) continue;
      if (!this.#fits(key)) {
        this.#widen();
        keys = widened(keys, waiting.length);
      }
      keys[length] = this.#asStored(key);
      ids[length++] = id;
    }
    return sortEntries(keys, ids.subarray(0, length), this.#allocator, check);
  }

  get #allocator(): AllocateKeys {
    return this.#keysOf.isNumeric ? (this.#isWide ? allocateInts : allocateNumbers) : allocateTexts;
  }

  /** Returns the positions of a range's entries. Empty if no entry has the type of a bound. */
  #stretches(range: IndexRange): Range[] {
    if (!this.#keysOf.isNumeric) return textRanges(range, this.#keysOf.fields, this.#blocks);
    const entries = { blocks: this.#blocks, nulls: this.#nulls };
    return this.#keysOf.covering
      ? cellRanges(range, this.#keysOf.covering, entries)
      : numberRanges(range, this.#keysOf.fields[0]!.type, entries);
  }
}

/** Removes entries of marked rows in place; returns the remaining ids. */
function withoutIds(keys: KeyArray, ids: Int32Array, isMarked: Uint8Array, check: () => void): Int32Array {
  let length = 0;
  for (let i = 0; i < ids.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    const id = ids[i]!;
    if (isMarked[id] === 1) continue;
    keys[length] = keys[i]!;
    ids[length++] = id;
  }
  return ids.subarray(0, length);
}

function isAscending(ids: Int32Array): boolean {
  for (let i = 1; i < ids.length; i++) if (ids[i]! < ids[i - 1]!) return false;
  return true;
}

function unchecked(): void {}

/** The first keys as int64. */
function widened(keys: KeyArray, length: number): BigInt64Array {
  const wide = new BigInt64Array(length);
  for (let i = 0; i < length; i++) wide[i] = BigInt(keys[i]!);
  return wide;
}
