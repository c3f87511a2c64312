import { AstrolabeError, NULL, invariant, isNull, type PropertyType, type Value } from '@astrolabe/model';
import type { NumericColumn } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, copyInto, selected, withCapacity } from './lane.ts';
import { DICTIONARY_TEXTS_MAX, TEXT_ARENA_BYTES_MAX } from '../limits.ts';
import { decodeText, encodeText } from './vid-table.ts';

/** The values of one property by row. Rows are set in any order; a row that was never set must not be read. */
export interface Column {
  valueAt(row: number): Value;
  set(row: number, value: Value): void;
  /** Sets all rows before `rowCount` to the same value. */
  fill(rowCount: number, value: Value): void;
  /** Keeps only the given rows, in their order, as rows 0, 1, 2, … */
  select(rows: Int32Array): void;
  /** The typed array behind a numeric column. */
  numbers(): NumericColumn | undefined;
  readonly memoryBytes: number;
  /** Writes the first `rowCount` rows under names that begin with `name`, and answers what loading needs to know. */
  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription;
}

/** Which layout a kept column has. */
export type ColumnDescription =
  | { readonly layout: 'int' | 'float' | 'bool'; readonly hasNulls: boolean }
  | TextDescription
  | { readonly layout: 'any' };

/** `textCount` is the number of texts in the dictionary; it is absent where the texts stand in an arena. */
interface TextDescription {
  readonly layout: 'text';
  readonly hasNulls: boolean;
  readonly textCount?: number;
}

/** How values without a typed layout are kept: as bytes. */
export interface ValueCodec {
  encode(values: readonly Value[]): Uint8Array;
  decode(bytes: Uint8Array): Value[];
}

/** An empty column for values of a type. */
export function createColumn(type: PropertyType, codec: ValueCodec): Column {
  switch (type.kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return new IntColumn();
    case 'float':
    case 'double':
      return new FloatColumn();
    case 'bool':
      return new BoolColumn();
    case 'string':
    case 'fixed_string':
      return new TextColumn();
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'geography':
      return new AnyColumn(codec);
  }
}

/** The column as it was kept. */
export function loadColumn(description: ColumnDescription, reader: ImageReader, name: string, codec: ValueCodec): Column {
  switch (description.layout) {
    case 'int':
      return IntColumn.load(description.hasNulls, reader, name);
    case 'float':
      return FloatColumn.load(description.hasNulls, reader, name);
    case 'bool':
      return BoolColumn.load(description.hasNulls, reader, name);
    case 'text':
      return TextColumn.load(description, reader, name);
    case 'any':
      return AnyColumn.load(reader, name, codec);
  }
}

/** One byte a row, 1 where the value is null; no bytes at all while nothing is null. */
class Nulls {
  bytes: Uint8Array | undefined;
  readonly #touched = new Touched();

  load(reader: ImageReader, name: string): void {
    this.bytes = reader.uint8(`${name}/nulls`);
  }

  set(row: number, isNullRow: boolean, capacity: number): void {
    if (!this.bytes) {
      if (!isNullRow) return;
      this.bytes = new Uint8Array(capacity);
      this.#touched.markRange(0, capacity);
    } else if (row >= this.bytes.length) {
      this.bytes = withCapacity(this.bytes, Math.max(capacity, row + 1));
    }
    const byte = isNullRow ? 1 : 0;
    if (this.bytes[row] === byte) return;
    this.bytes[row] = byte;
    this.#touched.mark(row);
  }

  fill(rowCount: number, isNullRow: boolean): void {
    if (!this.bytes && !isNullRow) return;
    this.bytes = new Uint8Array(rowCount).fill(isNullRow ? 1 : 0);
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (!this.bytes) return;
    this.bytes = selected(this.bytes, rows);
    this.#touched.markRange(0, rows.length);
  }

  /** The rows of a column may have outgrown its nulls when the last ones were not null. */
  save(writer: ImageWriter, name: string, rowCount: number): boolean {
    if (!this.bytes) return false;
    if (this.bytes.length < rowCount) {
      this.#touched.markRange(this.bytes.length, rowCount);
      this.bytes = withCapacity(this.bytes, rowCount);
    }
    writer.array(`${name}/nulls`, this.bytes, rowCount, this.#touched);
    return true;
  }

  get memoryBytes(): number {
    return this.bytes?.byteLength ?? 0;
  }
}

const SMALL_INTS = Array.from({ length: 1280 }, (_, i) => BigInt(i - 256));

/** The bigint of a safe integer; small ones are not allocated anew. */
export function bigintOf(int: number): bigint {
  return SMALL_INTS[int + 256] ?? BigInt(int);
}

type IntArray = Int8Array | Int16Array | Int32Array | Float64Array;

/**
 * Integers as narrow as they all fit: int8, int16, int32, safe integers as doubles, int64. A value that does not fit widens
 * the whole column once.
 */
class IntColumn implements Column {
  #data: IntArray = new Int8Array(0);
  #wide: BigInt64Array | undefined;
  /** The smallest value of the present width; the largest is `-1 - #min`, except for doubles. */
  #min = -128;
  #max = 127;
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();

  static load(hasNulls: boolean, reader: ImageReader, name: string): IntColumn {
    const column = new IntColumn();
    const data = reader.array(name);
    if (data instanceof BigInt64Array) column.#wide = data;
    else if (data instanceof Int8Array || data instanceof Int16Array || data instanceof Int32Array || data instanceof Float64Array) column.#useNumbers(data);
    else throw new AstrolabeError('STORAGE_CORRUPT', `${name} is not an integer column`);
    if (hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return (this.#wide ?? this.#data).byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    if (this.#nulls.bytes?.[row] === 1) return NULL;
    return this.#wide ? this.#wide[row]! : bigintOf(this.#data[row]!);
  }

  set(row: number, value: Value): void {
    const int = typeof value === 'bigint' ? value : 0n;
    invariant(typeof value === 'bigint' || isNull(value), 'an int or null');
    this.#write(row, int);
    this.#nulls.set(row, typeof value !== 'bigint', row + 1);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    if (this.#wide) this.#wide.fill(this.#wide[rowCount - 1]!, 0, rowCount);
    else this.#data.fill(this.#data[rowCount - 1]!, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (this.#wide) this.#wide = selected(this.#wide, rows);
    else this.#data = selected(this.#data, rows);
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): NumericColumn {
    return { type: 'int', data: this.#wide ?? this.#data, nulls: this.#nulls.bytes };
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    if (this.#wide) writer.array(name, (this.#wide = withCapacity(this.#wide, rowCount)), rowCount, this.#touched);
    else writer.array(name, (this.#data = withCapacity(this.#data, rowCount)), rowCount, this.#touched);
    return { layout: 'int', hasNulls: this.#nulls.save(writer, name, rowCount) };
  }

  #write(row: number, int: bigint): void {
    if (!this.#wide) {
      const number = Number(int);
      while (number < this.#min || number > this.#max) {
        if (this.#data instanceof Float64Array) {
          this.#widenToBigInt();
          break;
        }
        this.#widen();
      }
      if (!this.#wide) {
        if (row >= this.#data.length) this.#data = withCapacity(this.#data, row + 1);
        if (this.#data[row] === number) return;
        this.#data[row] = number;
        this.#touched.mark(row);
        return;
      }
    }
    if (row >= this.#wide.length) this.#wide = withCapacity(this.#wide, row + 1);
    this.#wide[row] = int;
    this.#touched.mark(row);
  }

  #widen(): void {
    const data = this.#data;
    const wider = data instanceof Int8Array ? new Int16Array(data.length) : data instanceof Int16Array ? new Int32Array(data.length) : new Float64Array(data.length);
    wider.set(data);
    this.#useNumbers(wider);
    this.#touched.markRange(0, data.length);
  }

  #useNumbers(data: IntArray): void {
    this.#data = data;
    const isDouble = data instanceof Float64Array;
    this.#min = isDouble ? Number.MIN_SAFE_INTEGER : -(2 ** (data.BYTES_PER_ELEMENT * 8 - 1));
    this.#max = isDouble ? Number.MAX_SAFE_INTEGER : -1 - this.#min;
  }

  #widenToBigInt(): void {
    this.#wide = new BigInt64Array(this.#data.length);
    copyInto(this.#wide, this.#data);
    this.#touched.markRange(0, this.#data.length);
    this.#data = new Int8Array(0);
  }
}

/** Doubles. Values of FLOAT come rounded to single precision. */
class FloatColumn implements Column {
  #data: Float64Array = new Float64Array(0);
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();

  static load(hasNulls: boolean, reader: ImageReader, name: string): FloatColumn {
    const column = new FloatColumn();
    column.#data = reader.float64(name);
    if (hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return this.#data.byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    return this.#nulls.bytes?.[row] === 1 ? NULL : this.#data[row]!;
  }

  set(row: number, value: Value): void {
    invariant(typeof value === 'number' || isNull(value), 'a float or null');
    if (row >= this.#data.length) this.#data = withCapacity(this.#data, row + 1);
    this.#data[row] = typeof value === 'number' ? value : 0;
    this.#touched.mark(row);
    this.#nulls.set(row, typeof value !== 'number', row + 1);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.#data.fill(this.#data[rowCount - 1]!, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    this.#data = selected(this.#data, rows);
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): NumericColumn {
    return { type: 'float', data: this.#data, nulls: this.#nulls.bytes };
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    writer.array(name, (this.#data = withCapacity(this.#data, rowCount)), rowCount, this.#touched);
    return { layout: 'float', hasNulls: this.#nulls.save(writer, name, rowCount) };
  }
}

/** One byte a row: 1 is true. */
class BoolColumn implements Column {
  #data: Int8Array = new Int8Array(0);
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();

  static load(hasNulls: boolean, reader: ImageReader, name: string): BoolColumn {
    const column = new BoolColumn();
    column.#data = reader.int8(name);
    if (hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return this.#data.byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    return this.#nulls.bytes?.[row] === 1 ? NULL : this.#data[row] === 1;
  }

  set(row: number, value: Value): void {
    invariant(typeof value === 'boolean' || isNull(value), 'a bool or null');
    if (row >= this.#data.length) this.#data = withCapacity(this.#data, row + 1);
    this.#data[row] = value === true ? 1 : 0;
    this.#touched.mark(row);
    this.#nulls.set(row, typeof value !== 'boolean', row + 1);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.#data.fill(this.#data[rowCount - 1]!, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    this.#data = selected(this.#data, rows);
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): NumericColumn {
    return { type: 'bool', data: this.#data, nulls: this.#nulls.bytes };
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    writer.array(name, (this.#data = withCapacity(this.#data, rowCount)), rowCount, this.#touched);
    return { layout: 'bool', hasNulls: this.#nulls.save(writer, name, rowCount) };
  }
}

/**
 * Texts. While few differ, a row holds the number of its text in a dictionary of JS strings; then it holds where the bytes
 * of its text begin and how many they are. Bytes of replaced texts stay until they are more than half and the arena is rewritten.
 */
class TextColumn implements Column {
  #codes: Uint16Array = new Uint16Array(0);
  #texts: string[] = [];
  #codeOf: Map<string, number> | undefined = new Map();
  #starts: Uint32Array = new Uint32Array(0);
  #lengths: Uint32Array = new Uint32Array(0);
  #arena: Uint8Array = new Uint8Array(0);
  #arenaEnd = 0;
  #garbageBytes = 0;
  /** How many texts of the dictionary are kept; texts are only ever added. */
  #savedTexts = 0;
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();
  readonly #touchedArena = new Touched();
  readonly #touchedTexts = new Touched();

  static load(description: TextDescription, reader: ImageReader, name: string): TextColumn {
    const column = new TextColumn();
    if (description.textCount !== undefined) {
      column.#codes = reader.uint16(name);
      const bytes = reader.uint8(`${name}/texts`);
      const ends = reader.uint32(`${name}/ends`);
      for (let code = 0; code < description.textCount; code++) {
        const text = decodeText(bytes, code === 0 ? 0 : ends[code - 1]!, ends[code]!);
        column.#texts.push(text);
        column.#codeOf?.set(text, code);
      }
      column.#savedTexts = description.textCount;
    } else {
      column.#codeOf = undefined;
      column.#starts = reader.uint32(`${name}/starts`);
      column.#lengths = reader.uint32(`${name}/lengths`);
      column.#arena = reader.uint8(`${name}/arena`);
      column.#arenaEnd = column.#arena.length;
    }
    if (description.hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    const dictionary = this.#texts.length * 64;
    return this.#codes.byteLength + dictionary + this.#starts.byteLength * 2 + this.#arena.byteLength + this.#nulls.memoryBytes;
  }

  valueAt(row: number): Value {
    if (this.#nulls.bytes?.[row] === 1) return NULL;
    if (this.#codeOf) return this.#texts[this.#codes[row]!]!;
    const start = this.#starts[row]!;
    return decodeText(this.#arena, start, start + this.#lengths[row]!);
  }

  set(row: number, value: Value): void {
    invariant(typeof value === 'string' || isNull(value), 'a string or null');
    const text = typeof value === 'string' ? value : '';
    if (!this.#writeCode(row, text)) this.#writeBytes(row, text);
    this.#nulls.set(row, typeof value !== 'string', row + 1);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.#codes.fill(this.#codes[rowCount - 1] ?? 0, 0, rowCount);
    this.#starts.fill(this.#starts[rowCount - 1] ?? 0, 0, rowCount);
    this.#lengths.fill(this.#lengths[rowCount - 1] ?? 0, 0, rowCount);
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (this.#codeOf) {
      this.#codes = selected(this.#codes, rows);
    } else {
      this.#starts = selected(this.#starts, rows);
      this.#lengths = selected(this.#lengths, rows);
    }
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): undefined {
    return undefined;
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    const hasNulls = this.#nulls.save(writer, name, rowCount);
    if (this.#codeOf) {
      writer.array(name, (this.#codes = withCapacity(this.#codes, rowCount)), rowCount, this.#touched);
      const { bytes, ends } = this.#dictionaryBytes();
      if (this.#savedTexts !== this.#texts.length) {
        this.#touchedTexts.markRange(0, Math.max(bytes.length, ends.length));
        this.#savedTexts = this.#texts.length;
      }
      writer.array(`${name}/texts`, bytes, bytes.length, this.#touchedTexts);
      writer.array(`${name}/ends`, ends, ends.length, this.#touchedTexts);
      return { layout: 'text', hasNulls, textCount: this.#texts.length };
    }
    if (this.#garbageBytes * 2 > this.#arenaEnd) this.#rewriteArena(rowCount);
    writer.array(`${name}/starts`, (this.#starts = withCapacity(this.#starts, rowCount)), rowCount, this.#touched);
    writer.array(`${name}/lengths`, (this.#lengths = withCapacity(this.#lengths, rowCount)), rowCount, this.#touched);
    writer.array(`${name}/arena`, this.#arena, this.#arenaEnd, this.#touchedArena);
    return { layout: 'text', hasNulls };
  }

  /** Writes the text's number; false when the column has, or gets, too many texts for a dictionary. */
  #writeCode(row: number, text: string): boolean {
    if (!this.#codeOf) return false;
    let code = this.#codeOf.get(text);
    if (code === undefined) {
      if (this.#texts.length >= DICTIONARY_TEXTS_MAX) {
        this.#leaveDictionary();
        return false;
      }
      code = this.#texts.length;
      this.#texts.push(text);
      this.#codeOf.set(text, code);
    }
    if (row >= this.#codes.length) this.#codes = withCapacity(this.#codes, row + 1);
    if (this.#codes[row] !== code) {
      this.#codes[row] = code;
      this.#touched.mark(row);
    }
    return true;
  }

  #writeBytes(row: number, text: string): void {
    if (row >= this.#starts.length) {
      this.#starts = withCapacity(this.#starts, row + 1);
      this.#lengths = withCapacity(this.#lengths, row + 1);
    }
    this.#garbageBytes += this.#lengths[row]!;
    const start = this.#arenaEnd;
    if (start + text.length * 3 > TEXT_ARENA_BYTES_MAX) throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'the texts of one property take more than 4 GiB');
    this.#arena = withCapacity(this.#arena, start + text.length * 3);
    const length = encodeText(text, this.#arena, start);
    this.#starts[row] = start;
    this.#lengths[row] = length;
    this.#touched.mark(row);
    this.#arenaEnd = start + length;
    this.#touchedArena.markRange(start, this.#arenaEnd);
  }

  /** Every text of the dictionary goes into the arena once; equal rows share its bytes. */
  #leaveDictionary(): void {
    const { bytes, ends } = this.#dictionaryBytes();
    const rowCount = this.#codes.length;
    this.#arena = bytes;
    this.#arenaEnd = bytes.length;
    this.#starts = new Uint32Array(rowCount);
    this.#lengths = new Uint32Array(rowCount);
    for (let row = 0; row < rowCount; row++) {
      const code = this.#codes[row]!;
      const start = code === 0 ? 0 : ends[code - 1]!;
      this.#starts[row] = start;
      this.#lengths[row] = ends[code]! - start;
    }
    this.#codeOf = undefined;
    this.#codes = new Uint16Array(0);
    this.#texts = [];
    this.#touched.markRange(0, rowCount);
    this.#touchedArena.markRange(0, this.#arenaEnd);
  }

  #dictionaryBytes(): { bytes: Uint8Array; ends: Uint32Array } {
    const ends = new Uint32Array(this.#texts.length);
    let bytes = new Uint8Array(this.#texts.length * 16);
    let end = 0;
    for (const [code, text] of this.#texts.entries()) {
      bytes = withCapacity(bytes, end + text.length * 3);
      end += encodeText(text, bytes, end);
      ends[code] = end;
    }
    return { bytes: bytes.subarray(0, end), ends };
  }

  #rewriteArena(rowCount: number): void {
    const rows = Math.min(rowCount, this.#starts.length);
    let liveBytes = 0;
    for (let row = 0; row < rows; row++) liveBytes += this.#lengths[row]!;
    this.#garbageBytes = 0;
    // Rows that share the bytes of a former dictionary would only grow.
    if (liveBytes >= this.#arenaEnd) return;
    const arena = new Uint8Array(liveBytes);
    let end = 0;
    for (let row = 0; row < rows; row++) {
      const start = this.#starts[row]!;
      const length = this.#lengths[row]!;
      arena.set(this.#arena.subarray(start, start + length), end);
      this.#starts[row] = end;
      end += length;
    }
    this.#arena = arena;
    this.#arenaEnd = end;
    this.#touched.markRange(0, rows);
    this.#touchedArena.markRange(0, end);
  }
}

/** Values as they come, for the types that are rare. */
class AnyColumn implements Column {
  #values: (Value | undefined)[] = [];
  readonly #codec: ValueCodec;
  readonly #touched = new Touched();
  #isSaved = false;

  constructor(codec: ValueCodec) {
    this.#codec = codec;
  }

  static load(reader: ImageReader, name: string, codec: ValueCodec): AnyColumn {
    const column = new AnyColumn(codec);
    column.#values = codec.decode(reader.uint8(name));
    column.#isSaved = true;
    return column;
  }

  get memoryBytes(): number {
    return this.#values.length * 80;
  }

  valueAt(row: number): Value {
    return this.#values[row] ?? NULL;
  }

  set(row: number, value: Value): void {
    // Rows that were left out are filled, so that the array never becomes sparse and slow.
    while (this.#values.length < row) this.#values.push(undefined);
    this.#values[row] = value;
    this.#isSaved = false;
  }

  fill(rowCount: number, value: Value): void {
    this.#values = Array.from({ length: rowCount }, () => value);
    this.#isSaved = false;
  }

  select(rows: Int32Array): void {
    this.#values = Array.from(rows, (row) => this.#values[row]);
    this.#isSaved = false;
  }

  numbers(): undefined {
    return undefined;
  }

  save(writer: ImageWriter, name: string, rowCount: number): ColumnDescription {
    const values = Array.from({ length: rowCount }, (_, row) => this.#values[row] ?? NULL);
    const bytes = this.#codec.encode(values);
    if (!this.#isSaved) this.#touched.markRange(0, bytes.length);
    this.#isSaved = true;
    writer.array(name, bytes, bytes.length, this.#touched);
    return { layout: 'any' };
  }
}
