import { AstrolabeError, NULL, invariant, isNull, type Value } from '@astrolabe/model';
import { DICTIONARY_TEXTS_MAX, TEXT_ARENA_BYTES_MAX } from '../limits.ts';
import type { Column, TextDescription } from './column.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, selected, withCapacity } from './lane.ts';
import { Nulls } from './nulls.ts';
import { decodeText, encodeText } from './text-bytes.ts';

/**
 * Texts. While few differ, a row holds the number of its text in a dictionary of JS strings; then it holds where the bytes
 * of its text begin and how many they are. Bytes of replaced texts stay until they are more than half and the arena is rewritten.
 */
export class TextColumn implements Column {
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
    return (
      this.#codes.byteLength +
      dictionary +
      this.#starts.byteLength * 2 +
      this.#arena.byteLength +
      this.#nulls.memoryBytes
    );
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

  save(writer: ImageWriter, name: string, rowCount: number): TextDescription {
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
    if (start + text.length * 3 > TEXT_ARENA_BYTES_MAX)
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'the texts of one property take more than 4 GiB');
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
