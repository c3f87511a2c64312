import {
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
import { ByteReader, ByteWriter, damaged, decodeAll } from './byte-stream.ts';

/*
 * Stored values. `byte-stream.ts` defines numbers and texts.
 *
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
/** Writes a vid. */
export function writeVid(writer: ByteWriter, vid: Vid): void {
  writer.byte(typeof vid === 'string' ? 0 : 1);
  if (typeof vid === 'string') writer.text(vid);
  else writer.int64(vid);
}

/** Reads a vid. */
export function readVid(reader: ByteReader): Vid {
  return reader.byte() === 0 ? reader.text() : reader.int64();
}

/** The largest int in a zigzag varint. */
const VARINT_INT_MAX = 2 ** 51;

/** Writes an int with its kind, in as few bytes as it needs. */
export function writeInt(writer: ByteWriter, int: bigint): void {
  const number = Number(int);
  const isShort = number > -VARINT_INT_MAX && number < VARINT_INT_MAX;
  writer.byte(isShort ? VALUE.int : VALUE.wideInt);
  if (isShort) writer.zigzag(number);
  else writer.int64(int);
}

/** Reads what `writeInt` wrote. */
export function readInt(reader: ByteReader): bigint {
  return reader.byte() === VALUE.int ? BigInt(reader.zigzag()) : reader.int64();
}

/** Writes values with their count. */
export function writeValues(writer: ByteWriter, values: readonly Value[]): void {
  writer.varint(values.length);
  for (const value of values) writeValue(writer, value);
}

/** Reads what `writeValues` wrote. */
export function readValues(reader: ByteReader): Value[] {
  const values: Value[] = [];
  for (let rest = reader.varint(); rest > 0; rest--) values.push(readValue(reader));
  return values;
}

/** Writes a value with its kind. */
export function writeValue(writer: ByteWriter, value: Value): void {
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

/** Reads what `writeValue` wrote. */
export function readValue(reader: ByteReader): Value {
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
  // 0: unknown, 1: no, 2: yes
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
