import { AstrolabeError, NULL, invariant, isNull, type Value, type ValueColumn } from '@astrolabe/model';
import { DICTIONARY_BYTES_MAX, DICTIONARY_TEXTS_MAX, TEXT_ARENA_BYTES_MAX } from '../limits.ts';
import type { Column, TextCodes, TextDescription } from './column.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, selected, withCapacity } from './lane.ts';
import { Nulls } from './nulls.ts';
import { placeOf, setOneByOne, type RowPlaces } from './row-places.ts';
import type { StoredTexts, TextDictionary } from './stored-columns.ts';
import { decodeText, encodeText } from './text-bytes.ts';
import { TextEncoding } from './text-encoding.ts';
import { TextTable, type TextTableNames } from './text-table.ts';

/** Reads of fewer rows do not count as a scan. */
const ENCODED_ROWS_MIN = 256;
const WHAT = 'the texts of one property';

function namesOf(name: string): TextTableNames {
  return { texts: `${name}/texts`, ends: `${name}/ends` };
}

/**
 * Texts. While few are distinct, a row stores its text's code in a dictionary; after that, the offset and length of its bytes. Bytes of replaced
 * texts remain until they are more than half, and then the arena is rewritten.
 */
export class TextColumn implements Column {
  #codes: Uint16Array = new Uint16Array(0);
  #dictionary: TextTable | undefined = new TextTable(WHAT);
  /** Cached strings of the dictionary. */
  #known: (string | undefined)[] = [];
  #starts: Uint32Array = new Uint32Array(0);
  #lengths: Uint32Array = new Uint32Array(0);
  #arena: Uint8Array = new Uint8Array(0);
  #arenaEnd = 0;
  #garbageBytes = 0;
  #scratch: Uint8Array = new Uint8Array(256);
  /** The dictionary as readers hold it. */
  #view: TextDictionary | undefined;
  /** Numbers for the texts in the arena, from the first scan to the next write. */
  #encoding: TextEncoding | undefined;
  /** Whether a scan found that most texts differ. */
  #isDiverse = false;
  readonly #nulls = new Nulls();
  readonly #touched = new Touched();
  readonly #touchedArena = new Touched();

  static load(description: TextDescription, reader: ImageReader, name: string): TextColumn {
    const column = new TextColumn();
    if (description.textCount !== undefined) {
      column.#codes = reader.uint16(name);
      column.#dictionary = TextTable.load(WHAT, description.textCount, reader, namesOf(name));
    } else {
      column.#dictionary = undefined;
      column.#starts = reader.uint32(`${name}/starts`);
      column.#lengths = reader.uint32(`${name}/lengths`);
      column.#arena = reader.uint8(`${name}/arena`);
      column.#arenaEnd = column.#arena.length;
    }
    if (description.hasNulls) column.#nulls.load(reader, name);
    return column;
  }

  get memoryBytes(): number {
    return (
      this.#codes.byteLength +
      (this.#dictionary?.memoryBytes ?? 0) +
      this.#known.length * 40 +
      this.#starts.byteLength * 2 +
      this.#arena.byteLength +
      (this.#encoding?.memoryBytes ?? 0) +
      this.#nulls.memoryBytes
    );
  }

  valueAt(row: number): Value {
    if (this.#nulls.bytes?.[row] === 1) return NULL;
    if (this.#dictionary) {
      const code = this.#codes[row]!;
      return (this.#known[code] ??= this.#learn(this.#dictionary, code));
    }
    const start = this.#starts[row]!;
    return decodeText(this.#arena, start, start + this.#lengths[row]!);
  }

  set(row: number, value: Value): void {
    invariant(typeof value === 'string' || isNull(value), 'a string or null');
    const text = typeof value === 'string' ? value : '';
    if (this.#scratch.length < text.length * 3) this.#scratch = new Uint8Array(text.length * 3);
    this.#write(row, this.#scratch, 0, encodeText(text, this.#scratch, 0));
    this.#nulls.set(row, typeof value !== 'string', row + 1);
  }

  setMany(source: ValueColumn, count: number, rows: RowPlaces): void {
    if (source.kind !== 'text') return setOneByOne(this, source, count, rows);
    const { bytes, starts, ends, nulls } = source;
    for (let i = 0; i < count; i++) {
      const isNullRow = nulls?.[i] === 1;
      this.#write(placeOf(rows, i), bytes, isNullRow ? 0 : starts[i]!, isNullRow ? 0 : ends[i]!);
    }
    this.#nulls.setMany(nulls, count, rows);
  }

  fill(rowCount: number, value: Value): void {
    if (rowCount === 0) return;
    this.set(rowCount - 1, value);
    this.#codes.fill(this.#codes[rowCount - 1] ?? 0, 0, rowCount);
    this.#starts.fill(this.#starts[rowCount - 1] ?? 0, 0, rowCount);
    this.#lengths.fill(this.#lengths[rowCount - 1] ?? 0, 0, rowCount);
    this.#encoding = undefined;
    this.#nulls.fill(rowCount, isNull(value));
    this.#touched.markRange(0, rowCount);
  }

  select(rows: Int32Array): void {
    if (this.#dictionary) {
      this.#codes = selected(this.#codes, rows);
    } else {
      this.#starts = selected(this.#starts, rows);
      this.#lengths = selected(this.#lengths, rows);
    }
    this.#encoding = undefined;
    this.#nulls.select(rows);
    this.#touched.markRange(0, rows.length);
  }

  numbers(): undefined {
    return undefined;
  }

  textCodes(): TextCodes | undefined {
    if (!this.#dictionary) return undefined;
    const dictionary = this.#texts(this.#dictionary);
    return {
      codes: this.#codes,
      nulls: this.#nulls.bytes,
      count: dictionary.count,
      textAt: (code) => dictionary.textAt(code),
    };
  }

  texts(rows: Int32Array, length: number): StoredTexts {
    const nulls = this.#nulls.bytes;
    if (this.#dictionary)
      return { kind: 'codes', codes: this.#codes, offset: 0, nulls, dictionary: this.#texts(this.#dictionary) };
    if (length >= ENCODED_ROWS_MIN && !this.#isDiverse) {
      this.#encoding ??= new TextEncoding(this.#starts.length);
      const coded = this.#encoding.encode(rows, length, this.#arena, this.#starts, this.#lengths, this.#nulls);
      if (coded) return coded;
      this.#isDiverse = true;
      this.#encoding = undefined;
    }
    return { kind: 'bytes', arena: this.#arena, starts: this.#starts, lengths: this.#lengths, nulls };
  }

  moments(): undefined {
    return undefined;
  }

  save(writer: ImageWriter, name: string, rowCount: number): TextDescription {
    const hasNulls = this.#nulls.save(writer, name, rowCount);
    if (this.#dictionary) {
      writer.array(name, (this.#codes = withCapacity(this.#codes, rowCount)), rowCount, this.#touched);
      this.#dictionary.save(writer, namesOf(name));
      return { layout: 'text', hasNulls, textCount: this.#dictionary.count };
    }
    this.#dropGarbage(rowCount);
    writer.array(`${name}/starts`, (this.#starts = withCapacity(this.#starts, rowCount)), rowCount, this.#touched);
    writer.array(`${name}/lengths`, (this.#lengths = withCapacity(this.#lengths, rowCount)), rowCount, this.#touched);
    writer.array(`${name}/arena`, this.#arena, this.#arenaEnd, this.#touchedArena);
    return { layout: 'text', hasNulls };
  }

  /** Writes the text in `bytes` from `start` to below `end`. */
  #write(row: number, bytes: Uint8Array, start: number, end: number): void {
    const dictionary = this.#dictionary;
    if (!dictionary) {
      this.#writeBytes(row, bytes, start, end);
      return;
    }
    const hasRoom = dictionary.count < DICTIONARY_TEXTS_MAX && dictionary.memoryBytes < DICTIONARY_BYTES_MAX;
    let code = hasRoom ? dictionary.add(bytes, start, end) : -1;
    if (code < 0) code = dictionary.find(bytes, start, end);
    if (code < 0) {
      this.#leaveDictionary(dictionary);
      this.#writeBytes(row, bytes, start, end);
      return;
    }
    if (row >= this.#codes.length) this.#codes = withCapacity(this.#codes, row + 1);
    if (this.#codes[row] === code) return;
    this.#codes[row] = code;
    this.#touched.mark(row);
  }

  #texts(dictionary: TextTable): TextDictionary {
    return (this.#view ??= {
      get count() {
        return dictionary.count;
      },
      textAt: (code) => (this.#known[code] ??= this.#learn(dictionary, code)),
    });
  }

  #writeBytes(row: number, bytes: Uint8Array, from: number, end: number): void {
    this.#encoding = undefined;
    if (row >= this.#starts.length) {
      this.#starts = withCapacity(this.#starts, row + 1);
      this.#lengths = withCapacity(this.#lengths, row + 1);
    }
    const length = end - from;
    // Before the arena grows, replaced texts are removed, so that repeatedly importing the same rows does not grow it.
    if (this.#arenaEnd + length > this.#arena.length) this.#dropGarbage(this.#starts.length);
    this.#garbageBytes += this.#lengths[row]!;
    const start = this.#arenaEnd;
    if (start + length > TEXT_ARENA_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'the texts of one property take more than 4 GiB');
    this.#arena = withCapacity(this.#arena, start + length);
    const arena = this.#arena;
    if (length > 64) arena.set(bytes.subarray(from, end), start);
    else for (let i = 0; i < length; i++) arena[start + i] = bytes[from + i]!;
    this.#starts[row] = start;
    this.#lengths[row] = length;
    this.#touched.mark(row);
    this.#arenaEnd = start + length;
    this.#touchedArena.markRange(start, this.#arenaEnd);
  }

  /** Returns a text of the dictionary as a string; fills `#known` up to it, so that it never becomes sparse and slow. */
  #learn(dictionary: TextTable, code: number): string {
    while (this.#known.length < code) this.#known.push(undefined);
    return dictionary.textAt(code);
  }

  /** Every text of the dictionary is written to the arena once; equal rows share its bytes. */
  #leaveDictionary(dictionary: TextTable): void {
    const { arena, ends } = dictionary.bytes();
    const rowCount = this.#codes.length;
    this.#arena = arena.slice();
    this.#arenaEnd = arena.length;
    this.#starts = new Uint32Array(rowCount);
    this.#lengths = new Uint32Array(rowCount);
    let liveBytes = 0;
    for (let row = 0; row < rowCount; row++) {
      const code = this.#codes[row]!;
      const start = code === 0 ? 0 : ends[code - 1]!;
      this.#starts[row] = start;
      this.#lengths[row] = ends[code]! - start;
      liveBytes += this.#lengths[row]!;
    }
    this.#garbageBytes = Math.max(0, this.#arenaEnd - liveBytes);
    this.#dictionary = undefined;
    this.#view = undefined;
    this.#known = [];
    this.#codes = new Uint16Array(0);
    this.#touched.markRange(0, rowCount);
    this.#touchedArena.markRange(0, this.#arenaEnd);
  }

  /** Rewrites the arena if more than half of it are bytes of replaced texts. */
  #dropGarbage(rowCount: number): void {
    if (this.#garbageBytes * 2 <= this.#arenaEnd) return;
    const rows = Math.min(rowCount, this.#starts.length);
    let liveBytes = 0;
    for (let row = 0; row < rows; row++) liveBytes += this.#lengths[row]!;
    this.#garbageBytes = 0;
    // Rows may share dictionary bytes; copying them would make the arena larger.
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
