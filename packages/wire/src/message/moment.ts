import type { DateTimeValue, DateValue, DurationValue, TimeValue } from '@astrolabe/model';
import type { ProtocolReader } from '../thrift/protocol-reader.ts';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { WIRE } from '../thrift/wire-type.ts';

/** A day, a time of day, or both. */
export type Moment = DateValue | TimeValue | DateTimeValue;

/** Writes year (16 bits), month, day, hour, minute, second (8 bits each) and microsecond (32 bits), as many as the kind has. */
export function writeMoment(writer: ProtocolWriter, moment: Moment): void {
  let id = 1;
  writer.structBegin();
  if (moment.kind !== 'time') {
    writer.field(WIRE.I16, id++);
    writer.i16(moment.year);
    for (const part of [moment.month, moment.day]) {
      writer.field(WIRE.BYTE, id++);
      writer.byte(part);
    }
  }
  if (moment.kind !== 'date') {
    for (const part of [moment.hour, moment.minute, moment.second]) {
      writer.field(WIRE.BYTE, id++);
      writer.byte(part);
    }
    writer.field(WIRE.I32, id);
    writer.i32(moment.microsecond);
  }
  writer.structEnd();
}

/** Reads a date, time or datetime. */
export function readMoment(reader: ProtocolReader, kind: Moment['kind']): Moment {
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
  if (kind === 'date') return { kind, year: a, month: b, day: c };
  if (kind === 'time') return { kind, hour: a, minute: b, second: c, microsecond: d };
  return { kind, year: a, month: b, day: c, hour: d, minute: e, second: f, microsecond: g };
}

/** Writes a duration; months are a separate field. */
export function writeDuration(writer: ProtocolWriter, { seconds, microseconds, months }: DurationValue): void {
  writer.structBegin();
  writer.field(WIRE.I64, 1);
  writer.i64(seconds);
  writer.field(WIRE.I32, 2);
  writer.i32(microseconds);
  writer.field(WIRE.I32, 3);
  writer.i32(months);
  writer.structEnd();
}

/** Reads a length of time. */
export function readDuration(reader: ProtocolReader): DurationValue {
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
