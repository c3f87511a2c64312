import { textBytes, textOfBytes } from '../text/exact-text.ts';
import {
  AstrolabeError,
  NULLS,
  EMPTY,
  isList,
  unreachable,
  type Coordinate,
  type Edge,
  type GeographyShape,
  type NullReason,
  type Properties,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';
import type { AddedDefaults, Change } from './change.ts';

/*
 * All bytes that are kept. Numbers of several bytes are little-endian.
 *
 *     varint      7 bits a byte, low ones first; the high bit says that more follow; less than 2^53
 *     text        varint length in bytes, UTF-8
 *     vid         00 text | 01 int64
 *     value       one byte for its kind (the table VALUE), then
 *                   null      1 byte, the place of its reason in REASONS
 *                   int       varint, zigzag          wide int: int64          float: IEEE 754, 8 bytes
 *                   date      zigzag year, month, day
 *                   time      hour, minute, second, varint microsecond         datetime: date, then time
 *                   duration  zigzag months, int64 seconds, zigzag microseconds
 *                   geography 00 point | 01 linestring | 02 polygon, then coordinates of 2 floats, lists with varint counts
 *                   list, set varint count, values    map: varint count, (text, value) each
 *                   vertex    vid, varint tags, (text name, map) each
 *                   edge      text type, vid src, vid dst, int64 rank, map, 00 | 01 not | 02 reversed, 00 | 01 varint type id
 *                   path      vertex, varint steps, (edge, vertex) each
 *
 *     record      varint count, changes; each one byte for its kind (the table CHANGE), then
 *                   put-vertex   varint tag id, vid, varint count, values
 *                   delete-tag   varint tag id, vid
 *                   put-edge     varint type id, vid src, vid dst, rank as an int value, varint count, values
 *                   delete-edge  varint type id, vid src, vid dst, rank as an int value
 *                   put-…        text: the schema as JSON; for tags and edge types varint count, (text property, value) added
 *                   drop-…, rebuild-index   varint id
 *
 *     array chunk 1 byte element kind (the table ELEMENT), 3 zero bytes, uint32 count, elements
 *     text chunk  UTF-8
 */
const VALUE = {
  null: 0,
  empty: 1,
  false: 2,
  true: 3,
  int: 4,
  wideInt: 5,
  float: 6,
  string: 7,
  date: 8,
  time: 9,
  datetime: 10,
  duration: 11,
  geography: 12,
  vertex: 13,
  edge: 14,
  path: 15,
  list: 16,
  set: 17,
  map: 18,
} as const;

const CHANGE = {
  'put-vertex': 1,
  'delete-tag': 2,
  'put-edge': 3,
  'delete-edge': 4,
  clear: 5,
  'put-tag': 6,
  'drop-tag': 7,
  'put-edge-type': 8,
  'drop-edge-type': 9,
  'put-index': 10,
  'drop-index': 11,
  'rebuild-index': 12,
} as const;

const REASONS: readonly NullReason[] = [
  'NULL',
  'NaN',
  'BAD_DATA',
  'BAD_TYPE',
  'ERR_OVERFLOW',
  'UNKNOWN_PROP',
  'DIV_BY_ZERO',
  'OUT_OF_RANGE',
];

const ELEMENT = [
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float64Array,
  BigInt64Array,
] as const;

/** The typed arrays that chunks hold. */
export type ChunkArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float64Array
  | BigInt64Array;

/** The number under which a chunk names the kind of its elements. */
export function elementKindOf(array: ChunkArray): number {
  return ELEMENT.findIndex((kind) => array instanceof kind);
}

/** An array of a kind of elements, zeroed. */
export function createArray(elementKind: number, length: number): ChunkArray {
  return new (arrayKind(elementKind))(length);
}

/** How many bytes an element of a kind takes. */
export function elementBytes(elementKind: number): number {
  return arrayKind(elementKind).BYTES_PER_ELEMENT;
}

function arrayKind(elementKind: number): (typeof ELEMENT)[number] {
  const kind = ELEMENT[elementKind];
  if (!kind) throw damaged(`unknown kind of elements ${elementKind}`);
  return kind;
}

const ARRAY_HEAD_BYTES = 8;

/** Makes chunks of arrays, all in the same memory: a chunk is there until the next one is made. */
export class ArrayChunkWriter {
  #memory = new Uint8Array(0);

  /** A chunk of the elements from `start` to before `end`. */
  encode(array: ChunkArray, start: number, end: number): Uint8Array {
    const size = array.BYTES_PER_ELEMENT;
    const length = ARRAY_HEAD_BYTES + (end - start) * size;
    if (this.#memory.length < length) this.#memory = new Uint8Array(length);
    const chunk = this.#memory.subarray(0, length);
    chunk[0] = elementKindOf(array);
    new DataView(chunk.buffer).setUint32(4, end - start, true);
    chunk.set(new Uint8Array(array.buffer, array.byteOffset + start * size, (end - start) * size), ARRAY_HEAD_BYTES);
    return chunk;
  }
}

/** Puts the elements of a chunk into an array of the same kind, from `start` on; answers how many they are. */
export function decodeArrayChunk(chunk: Uint8Array, into: ChunkArray, start: number): number {
  const size = into.BYTES_PER_ELEMENT;
  const count = chunk.length < ARRAY_HEAD_BYTES ? -1 : new DataView(chunk.buffer, chunk.byteOffset).getUint32(4, true);
  if (
    chunk[0] !== elementKindOf(into) ||
    chunk.length !== ARRAY_HEAD_BYTES + count * size ||
    start + count > into.length
  ) {
    throw damaged('an array has another size than its chunk');
  }
  new Uint8Array(into.buffer, into.byteOffset + start * size, count * size).set(chunk.subarray(ARRAY_HEAD_BYTES));
  return count;
}

/** A chunk of text. */
export function encodeTextChunk(text: string): Uint8Array {
  return textBytes(text);
}

/** The text of a chunk. */
export function decodeTextChunk(chunk: Uint8Array): string {
  return textOfBytes(chunk);
}

/** The record of changes that belong together. */
export function encodeRecord(changes: readonly Change[]): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(changes.length);
  for (const change of changes) writeChange(writer, change);
  return writer.bytes();
}

/** The changes of a record. Bytes that are no record are `STORAGE_CORRUPT`. */
export function decodeRecord(record: Uint8Array): Change[] {
  return decodeAll(record, (reader) => Array.from({ length: reader.varint() }, () => readChange(reader)));
}

/** A list of values. */
export function encodeValues(values: readonly Value[]): Uint8Array {
  const writer = new ByteWriter();
  writeValues(writer, values);
  return writer.bytes();
}

/** The values of a list. */
export function decodeValues(bytes: Uint8Array): Value[] {
  return decodeAll(bytes, readValues);
}

function damaged(reason: string): AstrolabeError {
  return new AstrolabeError('STORAGE_CORRUPT', `kept bytes are damaged: ${reason}`);
}

function decodeAll<T>(bytes: Uint8Array, decode: (reader: ByteReader) => T): T {
  try {
    const reader = new ByteReader(bytes);
    const decoded = decode(reader);
    if (!reader.isAtEnd) throw damaged('bytes are left over');
    return decoded;
  } catch (error) {
    throw AstrolabeError.is(error) ? error : damaged(error instanceof Error ? error.message : String(error));
  }
}

class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  zigzag(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  int64(value: bigint): void {
    this.#reserve(8);
    this.#view.setBigInt64(this.#length, value, true);
    this.#length += 8;
  }

  float(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  text(text: string): void {
    const length = text.length;
    if (length < 0x80) {
      // Short plain text is written in one pass; its length in bytes is that in characters.
      this.#reserve(length + 1);
      const start = this.#length;
      let i = 0;
      for (; i < length; i++) {
        const unit = text.charCodeAt(i);
        if (unit > 0x7f) break;
        this.#bytes[start + 1 + i] = unit;
      }
      if (i === length) {
        this.#bytes[start] = length;
        this.#length += length + 1;
        return;
      }
    }
    const bytes = textBytes(text);
    this.varint(bytes.length);
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  zigzag(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  int64(): bigint {
    const value = this.#view.getBigInt64(this.#at, true);
    this.#at += 8;
    return value;
  }

  float(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.varint();
    if (this.#at + length > this.#bytes.length) throw damaged('a text ends behind its record');
    const text = textOfBytes(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }
}

function writeChange(writer: ByteWriter, change: Change): void {
  writer.byte(CHANGE[change.kind]);
  switch (change.kind) {
    case 'put-vertex':
      writer.varint(change.tagId);
      writeVid(writer, change.vid);
      writeValues(writer, change.values);
      return;
    case 'delete-tag':
      writer.varint(change.tagId);
      writeVid(writer, change.vid);
      return;
    case 'put-edge':
    case 'delete-edge':
      writer.varint(change.edgeTypeId);
      writeVid(writer, change.src);
      writeVid(writer, change.dst);
      writeInt(writer, change.rank);
      if (change.kind === 'put-edge') writeValues(writer, change.values);
      return;
    case 'put-tag':
    case 'put-edge-type':
      writer.text(JSON.stringify(change.schema));
      writer.varint(change.added?.length ?? 0);
      for (const [property, value] of change.added ?? []) {
        writer.text(property);
        writeValue(writer, value);
      }
      return;
    case 'put-index':
      writer.text(JSON.stringify(change.schema));
      return;
    case 'drop-tag':
      writer.varint(change.tagId);
      return;
    case 'drop-edge-type':
      writer.varint(change.edgeTypeId);
      return;
    case 'drop-index':
    case 'rebuild-index':
      writer.varint(change.indexId);
      return;
    case 'clear':
      return;
    default:
      unreachable(change);
  }
}

function readChange(reader: ByteReader): Change {
  const code = reader.byte();
  switch (code) {
    case CHANGE['put-vertex']:
      return { kind: 'put-vertex', tagId: reader.varint(), vid: readVid(reader), values: readValues(reader) };
    case CHANGE['delete-tag']:
      return { kind: 'delete-tag', tagId: reader.varint(), vid: readVid(reader) };
    case CHANGE['put-edge']:
      return {
        kind: 'put-edge',
        edgeTypeId: reader.varint(),
        src: readVid(reader),
        dst: readVid(reader),
        rank: readInt(reader),
        values: readValues(reader),
      };
    case CHANGE['delete-edge']:
      return {
        kind: 'delete-edge',
        edgeTypeId: reader.varint(),
        src: readVid(reader),
        dst: readVid(reader),
        rank: readInt(reader),
      };
    case CHANGE.clear:
      return { kind: 'clear' };
    case CHANGE['put-tag']:
      return { kind: 'put-tag', schema: JSON.parse(reader.text()), added: readAdded(reader) };
    case CHANGE['drop-tag']:
      return { kind: 'drop-tag', tagId: reader.varint() };
    case CHANGE['put-edge-type']:
      return { kind: 'put-edge-type', schema: JSON.parse(reader.text()), added: readAdded(reader) };
    case CHANGE['drop-edge-type']:
      return { kind: 'drop-edge-type', edgeTypeId: reader.varint() };
    case CHANGE['put-index']:
      return { kind: 'put-index', schema: JSON.parse(reader.text()) };
    case CHANGE['drop-index']:
      return { kind: 'drop-index', indexId: reader.varint() };
    case CHANGE['rebuild-index']:
      return { kind: 'rebuild-index', indexId: reader.varint() };
    default:
      throw damaged(`unknown kind of change ${code}`);
  }
}

function readAdded(reader: ByteReader): AddedDefaults {
  return Array.from({ length: reader.varint() }, () => [reader.text(), readValue(reader)] as const);
}

function writeVid(writer: ByteWriter, vid: Vid): void {
  writer.byte(typeof vid === 'string' ? 0 : 1);
  if (typeof vid === 'string') writer.text(vid);
  else writer.int64(vid);
}

function readVid(reader: ByteReader): Vid {
  return reader.byte() === 0 ? reader.text() : reader.int64();
}

/** The largest int that a zigzag varint holds. */
const VARINT_INT_MAX = 2 ** 51;

function writeInt(writer: ByteWriter, int: bigint): void {
  const number = Number(int);
  const isShort = number > -VARINT_INT_MAX && number < VARINT_INT_MAX;
  writer.byte(isShort ? VALUE.int : VALUE.wideInt);
  if (isShort) writer.zigzag(number);
  else writer.int64(int);
}

function readInt(reader: ByteReader): bigint {
  return reader.byte() === VALUE.int ? BigInt(reader.zigzag()) : reader.int64();
}

function writeValues(writer: ByteWriter, values: readonly Value[]): void {
  writer.varint(values.length);
  for (const value of values) writeValue(writer, value);
}

function readValues(reader: ByteReader): Value[] {
  const values: Value[] = [];
  for (let rest = reader.varint(); rest > 0; rest--) values.push(readValue(reader));
  return values;
}

function writeValue(writer: ByteWriter, value: Value): void {
  switch (typeof value) {
    case 'boolean':
      writer.byte(value ? VALUE.true : VALUE.false);
      return;
    case 'bigint':
      writeInt(writer, value);
      return;
    case 'number':
      writer.byte(VALUE.float);
      writer.float(value);
      return;
    case 'string':
      writer.byte(VALUE.string);
      writer.text(value);
      return;
    default:
      writeComposite(writer, value);
  }
}

function writeComposite(writer: ByteWriter, value: Exclude<Value, boolean | bigint | number | string>): void {
  if (isList(value)) {
    writer.byte(VALUE.list);
    writeValues(writer, value);
    return;
  }
  writer.byte(VALUE[value.kind]);
  switch (value.kind) {
    case 'null':
      writer.byte(REASONS.indexOf(value.reason));
      return;
    case 'empty':
      return;
    case 'date':
      writeDate(writer, value);
      return;
    case 'time':
      writeTime(writer, value);
      return;
    case 'datetime':
      writeDate(writer, value);
      writeTime(writer, value);
      return;
    case 'duration':
      writer.zigzag(value.months);
      writer.int64(value.seconds);
      writer.zigzag(value.microseconds);
      return;
    case 'geography':
      writeShape(writer, value.shape);
      return;
    case 'vertex':
      writeVertex(writer, value);
      return;
    case 'edge':
      writeEdge(writer, value);
      return;
    case 'path':
      writeVertex(writer, value.start);
      writer.varint(value.steps.length);
      for (const step of value.steps) {
        writeEdge(writer, step.edge);
        writeVertex(writer, step.vertex);
      }
      return;
    case 'set':
      writeValues(writer, value.items);
      return;
    case 'map':
      writeEntries(writer, value.entries);
      return;
    default:
      unreachable(value);
  }
}

function readValue(reader: ByteReader): Value {
  const code = reader.byte();
  switch (code) {
    case VALUE.null: {
      const reason = REASONS[reader.byte()];
      if (!reason) throw damaged('unknown reason of a null');
      return NULLS[reason];
    }
    case VALUE.empty:
      return EMPTY;
    case VALUE.false:
      return false;
    case VALUE.true:
      return true;
    case VALUE.int:
      return BigInt(reader.zigzag());
    case VALUE.wideInt:
      return reader.int64();
    case VALUE.float:
      return reader.float();
    case VALUE.string:
      return reader.text();
    case VALUE.date:
      return { kind: 'date', ...readDate(reader) };
    case VALUE.time:
      return { kind: 'time', ...readTime(reader) };
    case VALUE.datetime:
      return { kind: 'datetime', ...readDate(reader), ...readTime(reader) };
    case VALUE.duration:
      return { kind: 'duration', months: reader.zigzag(), seconds: reader.int64(), microseconds: reader.zigzag() };
    case VALUE.geography:
      return { kind: 'geography', shape: readShape(reader) };
    case VALUE.vertex:
      return readVertex(reader);
    case VALUE.edge:
      return readEdge(reader);
    case VALUE.path: {
      const start = readVertex(reader);
      const steps = Array.from({ length: reader.varint() }, () => ({
        edge: readEdge(reader),
        vertex: readVertex(reader),
      }));
      return { kind: 'path', start, steps };
    }
    case VALUE.list:
      return readValues(reader);
    case VALUE.set:
      return { kind: 'set', items: readValues(reader) };
    case VALUE.map:
      return { kind: 'map', entries: readEntries(reader) };
    default:
      throw damaged(`unknown kind of value ${code}`);
  }
}

function writeDate(
  writer: ByteWriter,
  date: { readonly year: number; readonly month: number; readonly day: number },
): void {
  writer.zigzag(date.year);
  writer.byte(date.month);
  writer.byte(date.day);
}

function readDate(reader: ByteReader): { year: number; month: number; day: number } {
  return { year: reader.zigzag(), month: reader.byte(), day: reader.byte() };
}

interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

function writeTime(writer: ByteWriter, time: ClockTime): void {
  writer.byte(time.hour);
  writer.byte(time.minute);
  writer.byte(time.second);
  writer.varint(time.microsecond);
}

function readTime(reader: ByteReader): ClockTime {
  return { hour: reader.byte(), minute: reader.byte(), second: reader.byte(), microsecond: reader.varint() };
}

function writeShape(writer: ByteWriter, shape: GeographyShape): void {
  switch (shape.type) {
    case 'point':
      writer.byte(0);
      writeCoordinate(writer, shape.coordinate);
      return;
    case 'linestring':
      writer.byte(1);
      writeCoordinates(writer, shape.coordinates);
      return;
    case 'polygon':
      writer.byte(2);
      writer.varint(shape.rings.length);
      for (const ring of shape.rings) writeCoordinates(writer, ring);
      return;
    default:
      unreachable(shape);
  }
}

function readShape(reader: ByteReader): GeographyShape {
  const code = reader.byte();
  if (code === 0) return { type: 'point', coordinate: readCoordinate(reader) };
  if (code === 1) return { type: 'linestring', coordinates: readCoordinates(reader) };
  if (code === 2)
    return { type: 'polygon', rings: Array.from({ length: reader.varint() }, () => readCoordinates(reader)) };
  throw damaged(`unknown shape ${code}`);
}

function writeCoordinates(writer: ByteWriter, coordinates: readonly Coordinate[]): void {
  writer.varint(coordinates.length);
  for (const coordinate of coordinates) writeCoordinate(writer, coordinate);
}

function readCoordinates(reader: ByteReader): Coordinate[] {
  return Array.from({ length: reader.varint() }, () => readCoordinate(reader));
}

function writeCoordinate(writer: ByteWriter, coordinate: Coordinate): void {
  writer.float(coordinate[0]);
  writer.float(coordinate[1]);
}

function readCoordinate(reader: ByteReader): Coordinate {
  return [reader.float(), reader.float()];
}

function writeEntries(writer: ByteWriter, entries: Properties): void {
  writer.varint(entries.size);
  for (const [key, value] of entries) {
    writer.text(key);
    writeValue(writer, value);
  }
}

function readEntries(reader: ByteReader): Map<string, Value> {
  return new Map(Array.from({ length: reader.varint() }, () => [reader.text(), readValue(reader)] as const));
}

function writeVertex(writer: ByteWriter, vertex: Vertex): void {
  writeVid(writer, vertex.vid);
  writer.varint(vertex.tags.length);
  for (const tag of vertex.tags) {
    writer.text(tag.name);
    writeEntries(writer, tag.properties);
  }
}

function readVertex(reader: ByteReader): Vertex {
  const vid = readVid(reader);
  const tags = Array.from({ length: reader.varint() }, () => ({
    name: reader.text(),
    properties: readEntries(reader),
  }));
  return { kind: 'vertex', vid, tags };
}

function writeEdge(writer: ByteWriter, edge: Edge): void {
  writer.text(edge.edgeType);
  writeVid(writer, edge.src);
  writeVid(writer, edge.dst);
  writer.int64(edge.rank);
  writeEntries(writer, edge.properties);
  // 0: not said, 1: no, 2: yes
  writer.byte(edge.isReversed === undefined ? 0 : edge.isReversed ? 2 : 1);
  writer.byte(edge.typeId === undefined ? 0 : 1);
  if (edge.typeId !== undefined) writer.varint(edge.typeId);
}

function readEdge(reader: ByteReader): Edge {
  const edgeType = reader.text();
  const src = readVid(reader);
  const dst = readVid(reader);
  const rank = reader.int64();
  const properties = readEntries(reader);
  const reversed = reader.byte();
  const hasTypeId = reader.byte() === 1;
  return {
    kind: 'edge',
    edgeType,
    src,
    dst,
    rank,
    properties,
    ...(reversed > 0 && { isReversed: reversed === 2 }),
    ...(hasTypeId && { typeId: reader.varint() }),
  };
}
