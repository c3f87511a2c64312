import {
  EMPTY,
  NULLS,
  unreachable,
  type Coordinate,
  type Edge,
  type GeographyShape,
  type NullReason,
  type Path,
  type PathStep,
  type Properties,
  type TagProperties,
  type Value,
  type Vertex,
  type Vid,
} from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { malformed } from '../thrift/short-input.ts';
import { WIRE } from '../thrift/wire-type.ts';

/*
 * A value is a union: a struct with the one field that holds it, or with none, which is EMPTY.
 *
 *      1 null i32     4 float double   7 time       10 edge   13 map        16 geography
 *      2 bool         5 string         8 datetime   11 path   14 set        17 duration
 *      3 int i64      6 date           9 vertex     12 list   15 data set
 *
 * The type of an edge or of a step is its sign: −1 is "walked against its direction", and then src and dst are as walked.
 */
const FIELD = { NULL: 1, BOOL: 2, INT: 3, FLOAT: 4, STRING: 5, DATE: 6, TIME: 7, DATETIME: 8, VERTEX: 9, EDGE: 10, PATH: 11, LIST: 12, MAP: 13, SET: 14, DATA_SET: 15, GEOGRAPHY: 16, DURATION: 17 } as const;

/** The types of fields 0 to 17; a field of another type is unknown. */
const TYPE_OF_FIELD: readonly number[] = [WIRE.STOP, WIRE.I32, WIRE.BOOL, WIRE.I64, WIRE.DOUBLE, WIRE.STRING, ...Array.from({ length: 12 }, () => WIRE.STRUCT)];

const NULL_REASONS: readonly NullReason[] = ['NULL', 'NaN', 'BAD_DATA', 'BAD_TYPE', 'ERR_OVERFLOW', 'UNKNOWN_PROP', 'DIV_BY_ZERO', 'OUT_OF_RANGE'];

/** Writes a value. A text that is not well-formed keeps its bytes. */
export function writeValue(writer: ProtocolWriter, value: Value): void {
  writer.structBegin();
  switch (typeof value) {
    case 'bigint':
      writer.field(WIRE.I64, FIELD.INT);
      writer.i64(value);
      break;
    case 'string':
      writer.field(WIRE.STRING, FIELD.STRING);
      writer.text(value);
      break;
    case 'number':
      writer.field(WIRE.DOUBLE, FIELD.FLOAT);
      writer.double(value);
      break;
    case 'boolean':
      writer.boolField(FIELD.BOOL, value);
      break;
    default:
      writeObject(writer, value);
  }
  writer.structEnd();
}

/** Reads a value. A table inside a value becomes a list of maps by column name. */
export function readValue(reader: ProtocolReader): Value {
  let value: Value = EMPTY;
  reader.structBegin();
  while (reader.nextField()) {
    switch (reader.fieldType === TYPE_OF_FIELD[reader.fieldId] ? reader.fieldId : 0) {
      case FIELD.NULL:
        value = NULLS[NULL_REASONS[reader.i32()] ?? 'NULL'];
        break;
      case FIELD.BOOL:
        value = reader.bool();
        break;
      case FIELD.INT:
        value = reader.i64();
        break;
      case FIELD.FLOAT:
        value = reader.double();
        break;
      case FIELD.STRING:
        value = reader.text();
        break;
      case FIELD.DATE:
      case FIELD.TIME:
      case FIELD.DATETIME:
        value = readMoment(reader, reader.fieldId as typeof FIELD.DATE | typeof FIELD.TIME | typeof FIELD.DATETIME);
        break;
      case FIELD.VERTEX:
        value = readVertex(reader);
        break;
      case FIELD.EDGE:
        value = readEdge(reader);
        break;
      case FIELD.PATH:
        value = readPath(reader);
        break;
      case FIELD.LIST:
        value = readItems(reader);
        break;
      case FIELD.SET:
        value = { kind: 'set', items: readItems(reader) };
        break;
      case FIELD.MAP:
        value = { kind: 'map', entries: readEntries(reader) };
        break;
      case FIELD.DATA_SET:
        value = readTable(reader);
        break;
      case FIELD.GEOGRAPHY:
        value = { kind: 'geography', shape: readShape(reader) };
        break;
      case FIELD.DURATION:
        value = readDuration(reader);
        break;
      default:
        reader.skip(reader.fieldType);
    }
  }
  reader.structEnd();
  return value;
}

/** Writes a map from text to value: parameters, properties. */
export function writeProperties(writer: ProtocolWriter, properties: Properties): void {
  writer.map(WIRE.STRING, WIRE.STRUCT, properties.size);
  for (const [name, value] of properties) {
    writer.text(name);
    writeValue(writer, value);
  }
}

/** Reads such a map. */
export function readProperties(reader: ProtocolReader): Map<string, Value> {
  const properties = new Map<string, Value>();
  for (let left = reader.map(); left > 0; left--) {
    const name = reader.text();
    properties.set(name, readValue(reader));
  }
  return properties;
}

function writeObject(writer: ProtocolWriter, value: Exclude<Value, bigint | string | number | boolean>): void {
  if (!('kind' in value)) {
    writeItems(writer, FIELD.LIST, WIRE.LIST, value);
    return;
  }
  switch (value.kind) {
    case 'null':
      writer.field(WIRE.I32, FIELD.NULL);
      writer.i32(NULL_REASONS.indexOf(value.reason));
      break;
    case 'empty':
      break;
    case 'date':
      writer.field(WIRE.STRUCT, FIELD.DATE);
      writeMoment(writer, [value.year, value.month, value.day], 0, undefined);
      break;
    case 'time':
      writer.field(WIRE.STRUCT, FIELD.TIME);
      writeMoment(writer, [value.hour, value.minute, value.second], 1, value.microsecond);
      break;
    case 'datetime':
      writer.field(WIRE.STRUCT, FIELD.DATETIME);
      writeMoment(writer, [value.year, value.month, value.day, value.hour, value.minute, value.second], 0, value.microsecond);
      break;
    case 'duration':
      writer.field(WIRE.STRUCT, FIELD.DURATION);
      writer.structBegin();
      writer.field(WIRE.I64, 1);
      writer.i64(value.seconds);
      writer.field(WIRE.I32, 2);
      writer.i32(value.microseconds);
      writer.field(WIRE.I32, 3);
      writer.i32(value.months);
      writer.structEnd();
      break;
    case 'vertex':
      writer.field(WIRE.STRUCT, FIELD.VERTEX);
      writeVertex(writer, value);
      break;
    case 'edge':
      writer.field(WIRE.STRUCT, FIELD.EDGE);
      writeEdge(writer, value);
      break;
    case 'path':
      writer.field(WIRE.STRUCT, FIELD.PATH);
      writePath(writer, value);
      break;
    case 'set':
      writeItems(writer, FIELD.SET, WIRE.SET, value.items);
      break;
    case 'map':
      writer.field(WIRE.STRUCT, FIELD.MAP);
      writer.structBegin();
      writer.field(WIRE.MAP, 1);
      writeProperties(writer, value.entries);
      writer.structEnd();
      break;
    case 'geography':
      writer.field(WIRE.STRUCT, FIELD.GEOGRAPHY);
      writeShape(writer, value.shape);
      break;
    default:
      unreachable(value);
  }
}

function writeItems(writer: ProtocolWriter, field: number, containerType: number, items: readonly Value[]): void {
  writer.field(WIRE.STRUCT, field);
  writer.structBegin();
  writer.field(containerType, 1);
  writer.list(WIRE.STRUCT, items.length);
  for (const item of items) writeValue(writer, item);
  writer.structEnd();
}

/** Lists and sets: a struct with the elements in field 1. */
function readItems(reader: ProtocolReader): Value[] {
  let items: Value[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.LIST) || reader.isField(1, WIRE.SET)) items = readList(reader, readValue);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return items;
}

/** Reads the elements of a list, one after another. */
export function readList<T>(reader: ProtocolReader, readOne: (reader: ProtocolReader) => T): T[] {
  const items: T[] = [];
  for (let left = reader.list(); left > 0; left--) items.push(readOne(reader));
  return items;
}

function readEntries(reader: ProtocolReader): Map<string, Value> {
  let entries = new Map<string, Value>();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.MAP)) entries = readProperties(reader);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return entries;
}

/** Year (16 bits), month, day, hour, minute, second (8 bits each) and microsecond (32 bits), as many as the kind has. */
function writeMoment(writer: ProtocolWriter, parts: readonly number[], bytesFrom: 0 | 1, microsecond: number | undefined): void {
  writer.structBegin();
  for (const [index, part] of parts.entries()) {
    if (index === 0 && bytesFrom === 0) {
      writer.field(WIRE.I16, 1);
      writer.i16(part);
    } else {
      writer.field(WIRE.BYTE, index + 1);
      writer.byte(part);
    }
  }
  if (microsecond !== undefined) {
    writer.field(WIRE.I32, parts.length + 1);
    writer.i32(microsecond);
  }
  writer.structEnd();
}

function readMoment(reader: ProtocolReader, kind: typeof FIELD.DATE | typeof FIELD.TIME | typeof FIELD.DATETIME): Value {
  const parts = [0, 0, 0, 0, 0, 0, 0];
  reader.structBegin();
  while (reader.nextField()) {
    const index = reader.fieldId - 1;
    if (!(index in parts)) reader.skip(reader.fieldType);
    else if (reader.fieldType === WIRE.I16) parts[index] = reader.i16();
    else if (reader.fieldType === WIRE.BYTE) parts[index] = reader.byte();
    else if (reader.fieldType === WIRE.I32) parts[index] = reader.i32();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  const [a, b, c, d, e, f, g] = parts as [number, number, number, number, number, number, number];
  if (kind === FIELD.DATE) return { kind: 'date', year: a, month: b, day: c };
  if (kind === FIELD.TIME) return { kind: 'time', hour: a, minute: b, second: c, microsecond: d };
  return { kind: 'datetime', year: a, month: b, day: c, hour: d, minute: e, second: f, microsecond: g };
}

function readDuration(reader: ProtocolReader): Value {
  let seconds = 0n;
  let microseconds = 0;
  let months = 0;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.I64)) seconds = reader.i64();
    else if (reader.isField(2, WIRE.I32)) microseconds = reader.i32();
    else if (reader.isField(3, WIRE.I32)) months = reader.i32();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { kind: 'duration', months, seconds, microseconds };
}

function writeVertex(writer: ProtocolWriter, vertex: Vertex): void {
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeValue(writer, vertex.vid);
  writer.field(WIRE.LIST, 2);
  writer.list(WIRE.STRUCT, vertex.tags.length);
  for (const tag of vertex.tags) {
    writer.structBegin();
    writer.field(WIRE.STRING, 1);
    writer.text(tag.name);
    writer.field(WIRE.MAP, 2);
    writeProperties(writer, tag.properties);
    writer.structEnd();
  }
  writer.structEnd();
}

function readVertex(reader: ProtocolReader): Vertex {
  let vid: Vid = '';
  let tags: readonly TagProperties[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) vid = readVid(reader);
    else if (reader.isField(2, WIRE.LIST)) tags = readList(reader, readTag);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { kind: 'vertex', vid, tags };
}

function readTag(reader: ProtocolReader): TagProperties {
  let name = '';
  let properties: Properties = new Map();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRING)) name = reader.text();
    else if (reader.isField(2, WIRE.MAP)) properties = readProperties(reader);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return { name, properties };
}

/** Ids are texts or ints; what a server sends for a vertex that is not there is shown as an empty text. */
function readVid(reader: ProtocolReader): Vid {
  const value = readValue(reader);
  return typeof value === 'bigint' || typeof value === 'string' ? value : '';
}

function writeEdge(writer: ProtocolWriter, edge: Edge): void {
  const isReversed = edge.isReversed ?? false;
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeValue(writer, isReversed ? edge.dst : edge.src);
  writer.field(WIRE.STRUCT, 2);
  writeValue(writer, isReversed ? edge.src : edge.dst);
  writeEdgeRest(writer, edge, isReversed, 3);
  writer.structEnd();
}

/** Type, name, rank, properties: the same in edges (from field 3) and in steps (from field 2). */
function writeEdgeRest(writer: ProtocolWriter, edge: Edge, isReversed: boolean, firstField: number): void {
  writer.field(WIRE.I32, firstField);
  writer.i32(isReversed ? -1 : 1);
  writer.field(WIRE.STRING, firstField + 1);
  writer.text(edge.edgeType);
  writer.field(WIRE.I64, firstField + 2);
  writer.i64(edge.rank);
  writer.field(WIRE.MAP, firstField + 3);
  writeProperties(writer, edge.properties);
}

function readEdge(reader: ProtocolReader): Edge {
  let from: Vid = '';
  let to: Vid = '';
  const rest = newEdgeRest();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) from = readVid(reader);
    else if (reader.isField(2, WIRE.STRUCT)) to = readVid(reader);
    else readEdgeRest(reader, rest, reader.fieldId - 3);
  }
  reader.structEnd();
  return edgeOf(from, to, rest);
}

interface EdgeRest {
  sign: number;
  name: string;
  rank: bigint;
  properties: Properties;
}

function newEdgeRest(): EdgeRest {
  return { sign: 1, name: '', rank: 0n, properties: new Map() };
}

function readEdgeRest(reader: ProtocolReader, rest: EdgeRest, index: number): void {
  const { fieldType } = reader;
  if (index === 0 && fieldType === WIRE.I32) rest.sign = reader.i32();
  else if (index === 1 && fieldType === WIRE.STRING) rest.name = reader.text();
  else if (index === 2 && fieldType === WIRE.I64) rest.rank = reader.i64();
  else if (index === 3 && fieldType === WIRE.MAP) rest.properties = readProperties(reader);
  else reader.skip(reader.fieldType);
}

/** The edge in its stored direction, from its ends as walked. */
function edgeOf(from: Vid, to: Vid, { sign, name, rank, properties }: EdgeRest): Edge {
  if (sign < 0) return { kind: 'edge', edgeType: name, src: to, dst: from, rank, properties, isReversed: true };
  return { kind: 'edge', edgeType: name, src: from, dst: to, rank, properties };
}

function writePath(writer: ProtocolWriter, path: Path): void {
  writer.structBegin();
  writer.field(WIRE.STRUCT, 1);
  writeVertex(writer, path.start);
  writer.field(WIRE.LIST, 2);
  writer.list(WIRE.STRUCT, path.steps.length);
  let from = path.start.vid;
  for (const { edge, vertex } of path.steps) {
    writer.structBegin();
    writer.field(WIRE.STRUCT, 1);
    writeVertex(writer, vertex);
    writeEdgeRest(writer, edge, isAgainst(edge, from, vertex.vid), 2);
    writer.structEnd();
    from = vertex.vid;
  }
  writer.structEnd();
}

/** A step has no ends of its own, so its sign is what tells them; a loop goes by what the edge says of itself. */
function isAgainst(edge: Edge, from: Vid, to: Vid): boolean {
  return from === to ? (edge.isReversed ?? false) : edge.src !== from;
}

function readPath(reader: ProtocolReader): Path {
  let start: Vertex = { kind: 'vertex', vid: '', tags: [] };
  let walked: readonly WalkedStep[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) start = readVertex(reader);
    else if (reader.isField(2, WIRE.LIST)) walked = readList(reader, readStep);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  let from = start.vid;
  const steps: PathStep[] = [];
  for (const { vertex, rest } of walked) {
    steps.push({ edge: edgeOf(from, vertex.vid, rest), vertex });
    from = vertex.vid;
  }
  return { kind: 'path', start, steps };
}

interface WalkedStep {
  readonly vertex: Vertex;
  readonly rest: EdgeRest;
}

function readStep(reader: ProtocolReader): WalkedStep {
  let vertex: Vertex = { kind: 'vertex', vid: '', tags: [] };
  const rest = newEdgeRest();
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.STRUCT)) vertex = readVertex(reader);
    else readEdgeRest(reader, rest, reader.fieldId - 2);
  }
  reader.structEnd();
  return { vertex, rest };
}

const SHAPE = { POINT: 1, LINESTRING: 2, POLYGON: 3 } as const;

function writeShape(writer: ProtocolWriter, shape: GeographyShape): void {
  writer.structBegin();
  switch (shape.type) {
    case 'point':
      writer.field(WIRE.STRUCT, SHAPE.POINT);
      writer.structBegin();
      writer.field(WIRE.STRUCT, 1);
      writeCoordinate(writer, shape.coordinate);
      break;
    case 'linestring':
      writer.field(WIRE.STRUCT, SHAPE.LINESTRING);
      writer.structBegin();
      writer.field(WIRE.LIST, 1);
      writeCoordinates(writer, shape.coordinates);
      break;
    case 'polygon':
      writer.field(WIRE.STRUCT, SHAPE.POLYGON);
      writer.structBegin();
      writer.field(WIRE.LIST, 1);
      writer.list(WIRE.LIST, shape.rings.length);
      for (const ring of shape.rings) writeCoordinates(writer, ring);
      break;
    default:
      unreachable(shape);
  }
  writer.structEnd();
  writer.structEnd();
}

function writeCoordinates(writer: ProtocolWriter, coordinates: readonly Coordinate[]): void {
  writer.list(WIRE.STRUCT, coordinates.length);
  for (const coordinate of coordinates) writeCoordinate(writer, coordinate);
}

function writeCoordinate(writer: ProtocolWriter, [longitude, latitude]: Coordinate): void {
  writer.structBegin();
  writer.field(WIRE.DOUBLE, 1);
  writer.double(longitude);
  writer.field(WIRE.DOUBLE, 2);
  writer.double(latitude);
  writer.structEnd();
}

function readShape(reader: ProtocolReader): GeographyShape {
  let shape: GeographyShape | undefined;
  reader.structBegin();
  while (reader.nextField()) {
    switch (reader.fieldType === WIRE.STRUCT ? reader.fieldId : 0) {
      case SHAPE.POINT:
        shape = { type: 'point', coordinate: readOnlyField(reader, readCoordinate) };
        break;
      case SHAPE.LINESTRING:
        shape = { type: 'linestring', coordinates: readOnlyField(reader, readCoordinates) };
        break;
      case SHAPE.POLYGON:
        shape = { type: 'polygon', rings: readOnlyField(reader, (inner) => readList(inner, readCoordinates)) };
        break;
      default:
        reader.skip(reader.fieldType);
    }
  }
  reader.structEnd();
  if (!shape) throw malformed('a geography without a shape');
  return shape;
}

/** What field 1 of a struct holds. */
function readOnlyField<T>(reader: ProtocolReader, read: (reader: ProtocolReader) => T): T {
  let found: { readonly value: T } | undefined;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.fieldId === 1 && (reader.fieldType === WIRE.STRUCT || reader.fieldType === WIRE.LIST)) found = { value: read(reader) };
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  if (!found) throw malformed('a shape without coordinates');
  return found.value;
}

function readCoordinates(reader: ProtocolReader): readonly Coordinate[] {
  return readList(reader, readCoordinate);
}

function readCoordinate(reader: ProtocolReader): Coordinate {
  let longitude = 0;
  let latitude = 0;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.DOUBLE)) longitude = reader.double();
    else if (reader.isField(2, WIRE.DOUBLE)) latitude = reader.double();
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return [longitude, latitude];
}

function readTable(reader: ProtocolReader): Value {
  let columns: readonly string[] = [];
  let rows: readonly (readonly Value[])[] = [];
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.isField(1, WIRE.LIST)) columns = readList(reader, (inner) => inner.text());
    else if (reader.isField(2, WIRE.LIST)) rows = readList(reader, readItems);
    else reader.skip(reader.fieldType);
  }
  reader.structEnd();
  return rows.map((row): Value => ({ kind: 'map', entries: new Map(row.map((value, index) => [columns[index] ?? '', value])) }));
}
