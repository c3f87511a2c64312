import { LOOSE_VALUE_BYTES_MAX, LOOSE_VALUES_MAX, PROFILED_VALUES_MAX, UNLIKELY_ID_VALUES_MAX } from '../limits.ts';
import type { ByteRows } from '../reader/split-bytes.ts';
import { LooseDifference, ValueForm, ValueKey } from './value-key.ts';
import { ValueSet } from './value-set.ts';

/** Statistics of the cells of a column, over all rows. */
export interface ColumnProfile {
  readonly cells: number;
  readonly empty: number;
  /** Number of integer cells, and of those with leading zeros. */
  readonly ints: number;
  readonly zeroPadded: number;
  /** Cells that are numbers with a fraction. */
  readonly decimals: number;
  /** The smallest and the largest integer; absent without any. */
  readonly least?: number;
  readonly greatest?: number;
  /** Bytes of the shortest and the longest filled cell, and of all of them. */
  readonly bytesMin: number;
  readonly bytesMax: number;
  readonly bytes: number;
  /** The text that all filled cells start with. */
  readonly prefix: string;
  readonly values: ValueSet;
  /** The values as ids are compared loosely (see `ValueKey.readLoosely`); absent if no value differs from that, or there are too many. */
  readonly loose?: ValueSet;
  /** The same with texts before digits (see `ValueKey.readFolded`); present if some values have such texts. */
  readonly folded?: ValueSet;
  /** In what some values differ from `loose`, as bits of `LooseDifference`. */
  readonly differences: number;
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const BLANK = 32;

/** Arrays for the keys of a column's cells in one piece of a file; all columns use the same ones in turn. */
export class KeyBatch {
  lows = new Int32Array(0);
  highs = new Int32Array(0);
  /** The cell of each key, as an index into the arrays of its rows. */
  places = new Int32Array(0);
  fresh = new Int32Array(0);

  /** Returns the arrays with room for this many rows. */
  forRows(count: number): this {
    if (this.lows.length >= count) return this;
    const room = count * 2;
    this.lows = new Int32Array(room);
    this.highs = new Int32Array(room);
    this.places = new Int32Array(room);
    this.fresh = new Int32Array(room);
    return this;
  }
}

/** Keys of the values that are spelled differently than they are compared: of the value, its loose form, and its folded form. */
class Spellings {
  #keys = new Int32Array(0);
  #length = 0;

  get count(): number {
    return this.#length / SPELLING_WORDS;
  }

  get bytes(): number {
    return this.#keys.byteLength;
  }

  add(...keys: readonly [low: number, high: number, ...forms: [number, number, number, number]]): void {
    if (this.#length === this.#keys.length) {
      const larger = new Int32Array(Math.max(64 * SPELLING_WORDS, this.#length * 2));
      larger.set(this.#keys);
      this.#keys = larger;
    }
    this.#keys.set(keys, this.#length);
    this.#length += SPELLING_WORDS;
  }

  clear(): void {
    this.#keys = new Int32Array(0);
    this.#length = 0;
  }

  /** The values in their loose form, with their cells. */
  loose(values: ValueSet): ValueSet {
    return this.#respelled(values, 2);
  }

  /** The values in their folded form, with their cells. */
  folded(values: ValueSet): ValueSet {
    return this.#respelled(values, 4);
  }

  #respelled(values: ValueSet, form: 2 | 4): ValueSet {
    const keys = this.#keys.subarray(0, this.#length);
    const respelled = new ValueSet(keys.length);
    for (let at = 0; at < keys.length; at += SPELLING_WORDS) respelled.add(keys[at]!, keys[at + 1]!);
    const found = new ValueSet(values.size);
    const entries = values.entries();
    for (let at = 0; at < entries.length; at += 3)
      if (respelled.count(entries[at]!, entries[at + 1]!) === 0)
        found.add(entries[at]!, entries[at + 1]!, entries[at + 2]!);
    for (let at = 0; at < keys.length; at += SPELLING_WORDS) {
      const cells = values.count(keys[at]!, keys[at + 1]!);
      if (cells > 0) found.add(keys[at + form]!, keys[at + form + 1]!, cells);
    }
    return found;
  }
}

const SPELLING_WORDS = 6;

/** Collects the profile of one column. */
export class ColumnProfiler {
  readonly #column: number;
  readonly #batch: KeyBatch;
  readonly #key = new ValueKey();
  readonly #values: ValueSet;
  readonly #spellings = new Spellings();
  #isLooseOff = false;
  #differences = 0;
  #cells = 0;
  #empty = 0;
  #ints = 0;
  #zeroPadded = 0;
  #decimals = 0;
  /** Decimals with an integer value, as tables with gaps write ids. */
  #pointZero = 0;
  #least = Number.POSITIVE_INFINITY;
  #greatest = Number.NEGATIVE_INFINITY;
  #bytesMin = Number.POSITIVE_INFINITY;
  #bytesMax = 0;
  #bytes = 0;
  #prefix: Uint8Array | undefined;
  #prefixLength = 0;
  /** New values checked for spaces, and the number of spaces. */
  #looked = 0;
  #blanks = 0;

  /** @param expectedRows about how many rows the file has */
  constructor(column: number, expectedRows: number, batch: KeyBatch) {
    this.#column = column;
    this.#batch = batch;
    this.#values = new ValueSet(PROFILED_VALUES_MAX, expectedRows);
  }

  /** Bytes of its tables. */
  get tableBytes(): number {
    return this.#values.bytes + this.#spellings.bytes;
  }

  /** Samples the values if the tables of a file use too much memory. */
  shrink(): void {
    this.#values.limit(Math.max(1, this.#values.size >> 1));
    this.#stopLoose();
  }

  /** Adds the cells of some rows; `isMeant` has a byte for each row, 0 to skip it. */
  add({ bytes, columnCount, count, starts, ends }: ByteRows, isMeant?: Uint8Array): void {
    const key = this.#key;
    const values = this.#values;
    let [cells, empty, ints, zeroPadded, decimals, pointZero, sum] = [0, 0, 0, 0, 0, 0, 0];
    let [shortest, longest] = [this.#bytesMin, this.#bytesMax];
    let filled = 0;
    const { lows, highs, places } = this.#batch.forRows(count);
    for (let row = 0, cell = this.#column; row < count; row++, cell += columnCount) {
      if (isMeant !== undefined && isMeant[row] === 0) continue;
      cells++;
      const start = starts[cell]!;
      const end = ends[cell]!;
      const length = end - start;
      if (length === 0) {
        empty++;
        continue;
      }
      sum += length;
      if (length < shortest) shortest = length;
      if (length > longest) longest = length;
      const form = key.read(bytes, start, end);
      if (form === ValueForm.int) {
        ints++;
        if (bytes[start] === ZERO && length > 1) zeroPadded++;
      } else if (form === ValueForm.decimal) {
        decimals++;
        if (bytes[end - 1] === ZERO && bytes[end - 2] === POINT) pointZero++;
      }
      lows[filled] = key.low;
      highs[filled] = key.high;
      places[filled++] = cell;
    }
    const fresh = this.#batch.fresh;
    const freshCount = values.addAll(lows, highs, filled, fresh);
    if (!this.#isLooseOff || this.#prefixLength > 0 || ints > 0)
      for (let i = 0; i < freshCount; i++) {
        const cell = places[fresh[i]!]!;
        this.#addNew(bytes, starts[cell]!, ends[cell]!);
      }
    this.#cells += cells;
    this.#empty += empty;
    this.#ints += ints;
    this.#zeroPadded += zeroPadded;
    this.#decimals += decimals;
    this.#pointZero += pointZero;
    this.#bytes += sum;
    this.#bytesMin = shortest;
    this.#bytesMax = longest;
    // Amounts and long texts are not IDs: a sample is enough.
    if (values.size > UNLIKELY_ID_VALUES_MIN && this.#isUnlikelyId()) {
      values.limit(UNLIKELY_ID_VALUES_MAX);
      this.#stopLoose();
    }
  }

  take(): ColumnProfile {
    const hasInts = this.#ints > 0 && this.#least <= this.#greatest;
    return {
      cells: this.#cells,
      empty: this.#empty,
      ints: this.#ints,
      zeroPadded: this.#zeroPadded,
      decimals: this.#decimals,
      ...(hasInts && { least: this.#least, greatest: this.#greatest }),
      bytesMin: this.#cells === this.#empty ? 0 : this.#bytesMin,
      bytesMax: this.#bytesMax,
      bytes: this.#bytes,
      prefix: new TextDecoder().decode(this.#prefix?.subarray(0, this.#prefixLength)),
      values: this.#values,
      ...(this.#differences !== 0 && this.#spellings.count > 0 && { loose: this.#spellings.loose(this.#values) }),
      ...((this.#differences & LooseDifference.prefix) !== 0 &&
        this.#spellings.count > 0 && { folded: this.#spellings.folded(this.#values) }),
      differences: this.#differences,
    };
  }

  /** Adds a new value. */
  #addNew(bytes: Uint8Array, start: number, end: number): void {
    const key = this.#key;
    const form = key.read(bytes, start, end);
    if (form === ValueForm.text && this.#looked < UNLIKELY_ID_VALUES_MIN) this.#countBlanks(bytes, start, end);
    if (this.#prefixLength > 0 || this.#prefix === undefined) this.#keepPrefix(bytes, start, end);
    if (form === ValueForm.int) {
      const value = numberAt(bytes, start, end);
      if (value < this.#least) this.#least = value;
      if (value > this.#greatest) this.#greatest = value;
    }
    if (this.#isLooseOff) return;
    if (end - start > LOOSE_VALUE_BYTES_MAX || this.#values.size > LOOSE_VALUES_MAX) {
      this.#stopLoose();
      return;
    }
    if (form === ValueForm.int && bytes[start] !== ZERO) return;
    const { low, high } = key;
    const different = key.readLoosely(bytes, start, end);
    if (different === 0) return;
    this.#differences |= different;
    const [looseLow, looseHigh] = [key.low, key.high];
    key.readFolded(bytes, start, end);
    this.#spellings.add(low, high, looseLow, looseHigh, key.low, key.high);
  }

  #keepPrefix(bytes: Uint8Array, start: number, end: number): void {
    if (this.#prefix === undefined) {
      this.#prefix = bytes.slice(start, Math.min(end, start + PREFIX_BYTES_MAX));
      this.#prefixLength = this.#prefix.length;
      return;
    }
    const most = Math.min(this.#prefixLength, end - start);
    let same = 0;
    while (same < most && bytes[start + same] === this.#prefix[same]) same++;
    this.#prefixLength = same;
  }

  #countBlanks(bytes: Uint8Array, start: number, end: number): void {
    this.#looked++;
    for (let at = start; at < end; at++) if (bytes[at] === BLANK) this.#blanks++;
  }

  #stopLoose(): void {
    this.#spellings.clear();
    this.#isLooseOff = true;
  }

  #isUnlikelyId(): boolean {
    const filled = this.#cells - this.#empty;
    const isSentence = this.#bytes > filled * UNLIKELY_ID_BYTES || this.#blanks > this.#looked * UNLIKELY_ID_BLANKS;
    return this.#decimals - this.#pointZero > filled / 2 || isSentence;
  }
}

/** Number of values from which columns are classified as not IDs. */
const UNLIKELY_ID_VALUES_MIN = 2000;
const PREFIX_BYTES_MAX = 32;
/** Texts that are longer on average are sentences. */
const UNLIKELY_ID_BYTES = 40;
/** Columns whose values have this many spaces are unlikely ids too. */
const UNLIKELY_ID_BLANKS = 3;

/** Parses an integer, with or without a sign; not exact beyond 2⁵³. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at++) value = value * 10 + (bytes[at]! - ZERO);
  return isNegative ? -value : value;
}
