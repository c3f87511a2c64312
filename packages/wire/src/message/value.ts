import { EMPTY, NULLS, unreachable, type NullReason, type Properties, type Value } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { readEdge, readPath, readVertex, writeEdge, writePath, writeVertex } from './element.ts';
import { readShape, writeShape } from './geography.ts';
import { readList } from './list.ts';
import { readDuration, readMoment, writeDuration, writeMoment } from './moment.ts';

/*
 * A value is a union: a struct with the one field that holds it, or with none, which is EMPTY.
 *
 *      1 null i32     4 float double   7 time       10 edge   13 map        16 geography
 *      2 bool         5 string         8 datetime   11 path   14 set        17 duration
 *      3 int i64      6 date           9 vertex     12 list   15 data set
 */
export const FIELD = {
  NULL: 1,
  BOOL: 2,
  INT: 3,
  FLOAT: 4,
  STRING: 5,
  DATE: 6,
  TIME: 7,
  DATETIME: 8,
  VERTEX: 9,
  EDGE: 10,
  PATH: 11,
  LIST: 12,
  MAP: 13,
  SET: 14,
  DATA_SET: 15,
  GEOGRAPHY: 16,
  DURATION: 17,
} as const;

/** The types of fields 0 to 17; a field of another type is unknown. */
const TYPE_OF_FIELD: readonly number[] = [
  WIRE.STOP,
  WIRE.I32,
  WIRE.BOOL,
  WIRE.I64,
  WIRE.DOUBLE,
  WIRE.STRING,
  ...Array.from({ length: 12 }, () => WIRE.STRUCT),
];

const NULL_REASONS: readonly NullReason[] = [
  'NULL',
  'NaN',
  'BAD_DATA',
  'BAD_TYPE',
  'ERR_OVERFLOW',
  'UNKNOWN_PROP',
  'DIV_BY_ZERO',
  'OUT_OF_RANGE',
];

/** Writes a value. A string that is not well-formed keeps its bytes. */
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
        value = readMoment(reader, 'date');
        break;
      case FIELD.TIME:
        value = readMoment(reader, 'time');
        break;
      case FIELD.DATETIME:
        value = readMoment(reader, 'datetime');
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
    const name = reader.name();
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
      writeMoment(writer, value);
      break;
    case 'time':
      writer.field(WIRE.STRUCT, FIELD.TIME);
      writeMoment(writer, value);
      break;
    case 'datetime':
      writer.field(WIRE.STRUCT, FIELD.DATETIME);
      writeMoment(writer, value);
      break;
    case 'duration':
      writer.field(WIRE.STRUCT, FIELD.DURATION);
      writeDuration(writer, value);
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
  return rows.map((row): Value => ({
    kind: 'map',
    entries: new Map(row.map((value, index) => [columns[index] ?? '', value])),
  }));
}
