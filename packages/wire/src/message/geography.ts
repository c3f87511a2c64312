import { unreachable, type Coordinate, type GeographyShape } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { malformed } from '../thrift/short-input.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { readList } from './list.ts';

const SHAPE = { POINT: 1, LINESTRING: 2, POLYGON: 3 } as const;

/** Writes a shape: a union of point, line and polygon. */
export function writeShape(writer: ProtocolWriter, shape: GeographyShape): void {
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

/** Reads a shape. Anything but the three kinds is invalid. */
export function readShape(reader: ProtocolReader): GeographyShape {
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

/** Reads field 1 of a struct. */
function readOnlyField<T>(reader: ProtocolReader, read: (reader: ProtocolReader) => T): T {
  let found: { readonly value: T } | undefined;
  reader.structBegin();
  while (reader.nextField()) {
    if (reader.fieldId === 1 && (reader.fieldType === WIRE.STRUCT || reader.fieldType === WIRE.LIST))
      found = { value: read(reader) };
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
