import type { TagSchema, Value, ValueColumn } from '@astrolabe/model';
import type { AddedDefaults } from '../store/change.ts';
import type { TextCodes, ValueCodec } from './column.ts';
import type { NumericColumn, TagTable } from './graph.ts';
import type { ImageReader, ImageWriter } from './image.ts';
import { Touched, withCapacity } from './lane.ts';
import { endOfRows } from './row-places.ts';
import type { StoredMoments, StoredTexts, StoredVectors } from './stored-columns.ts';
import { PropertyColumns, type ColumnsDescription } from './property-columns.ts';

/** Description of a tag's rows for loading. */
export interface TagDescription {
  readonly schema: TagSchema;
  readonly count: number;
  /** All rows are below this dense id. */
  readonly end: number;
  readonly columns: ColumnsDescription;
}

/** The rows of a tag: one presence byte and one value per column for each dense id. */
export class TagRows implements TagTable {
  #schema: TagSchema;
  readonly #columns: PropertyColumns;
  #present: Uint8Array = new Uint8Array(0);
  #end = 0;
  #count = 0;
  readonly #touched = new Touched();

  constructor(schema: TagSchema, codec: ValueCodec, now: () => number) {
    this.#schema = schema;
    this.#columns = new PropertyColumns(schema, codec, now);
  }

  static load(description: TagDescription, reader: ImageReader, codec: ValueCodec, now: () => number): TagRows {
    const rows = new TagRows(description.schema, codec, now);
    const name = `tag/${description.schema.id}`;
    rows.#columns.load(description.columns, reader, name);
    rows.#present = reader.uint8(`${name}/present`);
    reader.forget(`${name}/present`);
    rows.#end = description.end;
    rows.#count = description.count;
    return rows;
  }

  get schema(): TagSchema {
    return this.#schema;
  }

  get count(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#present.byteLength + this.#columns.memoryBytes;
  }

  has(dense: number): boolean {
    return this.#present[dense] === 1 && !this.#columns.isExpired(dense);
  }

  isLive(dense: number): boolean {
    return this.has(dense);
  }

  get hasExpiry(): boolean {
    return this.#columns.hasExpiry;
  }

  /** Returns whether a row exists there, expired or not. */
  hasRow(dense: number): boolean {
    return this.#present[dense] === 1;
  }

  valueAt(propertyIndex: number, dense: number): Value {
    return this.#columns.valueAt(propertyIndex, dense);
  }

  scan(from: number, into: Int32Array): { readonly length: number; readonly next: number } {
    const hasExpiry = this.#columns.hasExpiry;
    const present = this.#present;
    const end = this.#end;
    let length = 0;
    for (let dense = from; dense < end; dense++) {
      if (present[dense] !== 1 || (hasExpiry && this.#columns.isExpired(dense))) continue;
      if (length === into.length) return { length, next: dense };
      into[length++] = dense;
    }
    return { length, next: -1 };
  }

  numbers(propertyIndex: number): NumericColumn | undefined {
    return this.#columns.numbers(propertyIndex);
  }

  textCodes(propertyIndex: number): TextCodes | undefined {
    return this.#columns.textCodes(propertyIndex);
  }

  texts(propertyIndex: number, rows: Int32Array, length: number): StoredTexts | undefined {
    return this.#columns.texts(propertyIndex, rows, length);
  }

  moments(propertyIndex: number): StoredMoments | undefined {
    return this.#columns.moments(propertyIndex);
  }

  vectors(propertyIndex: number): StoredVectors | undefined {
    return this.#columns.vectors(propertyIndex);
  }

  presence(): Uint8Array | undefined {
    return this.#columns.hasExpiry ? undefined : this.#present;
  }

  /** Writes a complete row; the values have the types of the properties. */
  put(dense: number, values: readonly Value[]): void {
    this.#columns.set(dense, values);
    if (dense >= this.#end) {
      this.#present = withCapacity(this.#present, dense + 1);
      this.#end = dense + 1;
    }
    if (this.#present[dense] === 1) return;
    this.#present[dense] = 1;
    this.#touched.mark(dense);
    this.#count++;
  }

  /** Writes the first `count` rows of columns in schema order; later ones replace earlier ones of the same dense id. */
  putMany(denseIds: Int32Array, count: number, sources: readonly ValueColumn[]): void {
    this.#columns.setMany(sources, count, denseIds);
    const end = endOfRows(denseIds, count);
    if (end > this.#end) {
      this.#present = withCapacity(this.#present, end);
      this.#end = end;
    }
    for (let i = 0; i < count; i++) {
      const dense = denseIds[i]!;
      if (this.#present[dense] === 1) continue;
      this.#present[dense] = 1;
      this.#touched.mark(dense);
      this.#count++;
    }
  }

  delete(dense: number): void {
    if (this.#present[dense] !== 1) return;
    this.#present[dense] = 0;
    this.#touched.mark(dense);
    this.#count--;
  }

  /** The rows themselves are read at opening. */
  load(): void {}

  /** Loads all remaining columns. */
  loadAll(check: () => void): void {
    this.#columns.loadAll(check);
  }

  alter(schema: TagSchema, added: AddedDefaults): void {
    this.#columns.alter(schema, added, this.#end);
    this.#schema = schema;
  }

  /** Calls `each` for expired rows; the caller may delete them. */
  forEachExpired(each: (dense: number) => void): void {
    if (!this.#columns.hasExpiry) return;
    for (let dense = 0; dense < this.#end; dense++)
      if (this.#present[dense] === 1 && this.#columns.isExpired(dense)) each(dense);
  }

  save(writer: ImageWriter): TagDescription {
    const name = `tag/${this.#schema.id}`;
    writer.array(`${name}/present`, this.#present, this.#end, this.#touched);
    return {
      schema: this.#schema,
      count: this.#count,
      end: this.#end,
      columns: this.#columns.save(writer, name, this.#end),
    };
  }
}
