import { resultValueAt, type ResultColumn } from '@astrolabe/model';
import type { ProtocolWriter } from '../thrift/protocol-writer.ts';
import { WIRE } from '../thrift/wire-type.ts';
import { FIELD, writeValue } from './value.ts';

/** Writes the value of a row. */
export type WriteCell = (row: number) => void;

/** Returns a writer for the cells of a column, which writes like `writeValue` without creating values of numbers and texts. */
export function cellWriter(writer: ProtocolWriter, column: ResultColumn): WriteCell {
  const write = contentWriter(writer, column);
  if (!write) return (row) => writeValue(writer, resultValueAt(column, row));
  const nulls = column.kind === 'any' || column.kind === 'coded' ? undefined : column.nulls;
  return (row) => {
    if (nulls?.[row] === 1) {
      writeValue(writer, resultValueAt(column, row));
      return;
    }
    writer.structBegin();
    write(row);
    writer.structEnd();
  };
}

/** Writes the field of a value that is not null; undefined for computed columns. */
function contentWriter(writer: ProtocolWriter, column: ResultColumn): WriteCell | undefined {
  switch (column.kind) {
    case 'int': {
      const { data } = column;
      return (row) => {
        writer.field(WIRE.I64, FIELD.INT);
        if (data instanceof BigInt64Array) writer.i64(data[row]!);
        else writer.safeI64(data[row]!);
      };
    }
    case 'float': {
      const { data } = column;
      return (row) => {
        writer.field(WIRE.DOUBLE, FIELD.FLOAT);
        writer.double(data[row]!);
      };
    }
    case 'text': {
      const { bytes, starts, ends } = column;
      return (row) => {
        writer.field(WIRE.STRING, FIELD.STRING);
        writer.bytes(bytes.subarray(starts[row], ends[row]));
      };
    }
    default:
      return undefined;
  }
}
