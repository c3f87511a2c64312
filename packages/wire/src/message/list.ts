import type { ProtocolReader } from '../thrift/protocol-reader.ts';

/** Reads the elements of a list in order. */
export function readList<T>(reader: ProtocolReader, readOne: (reader: ProtocolReader) => T): T[] {
  const items: T[] = [];
  for (let left = reader.list(); left > 0; left--) items.push(readOne(reader));
  return items;
}
