import { expect, it } from 'vitest';
import { newReader, newWriter } from './encoding.ts';
import { ShortInput } from './short-input.ts';
import { WIRE, type Encoding } from './wire-type.ts';

/** Two truth values as fields, then a list of them, in a struct. */
function written(encoding: Encoding, first: boolean, second: boolean, list: readonly boolean[]): Uint8Array {
  const writer = newWriter(encoding);
  writer.structBegin();
  writer.boolField(1, first);
  writer.boolField(2, second);
  writer.field(WIRE.LIST, 3);
  writer.list(WIRE.BOOL, list.length);
  for (const value of list) writer.byte(value ? 1 : encoding === 'binary' ? 0 : 2);
  writer.structEnd();
  return writer.out.take();
}

const CASES = (['binary', 'compact-1', 'compact-2'] as const).flatMap((encoding) =>
  [false, true].map((first) => [encoding, first] as const),
);

it.each(CASES)('booleans received byte by byte are read as written, in %s, first %s', (encoding, first) => {
  const list = [!first, first, !first];
  const bytes = written(encoding, first, !first, list);
  const reader = newReader(encoding, bytes.subarray(0, 0));
  reader.feed(bytes.subarray(0, 0), bytes.length);
  let [start, end] = [0, 0];
  /** Reads a part of the message; an incomplete one is read again with one more byte, like a reply that arrives slowly. */
  const read = <Part>(part: () => Part): Part => {
    for (;;) {
      const mark = reader.mark();
      try {
        return part();
      } catch (error) {
        if (!(error instanceof ShortInput) || end === bytes.length) throw error;
        reader.reset(mark);
        start += reader.position;
        reader.feed(bytes.subarray(start, ++end), bytes.length - end);
      }
    }
  };
  const field = (): boolean => reader.nextField() && reader.bool();
  read(() => reader.structBegin());
  expect([read(field), read(field)]).toEqual([first, !first]);
  read(() => reader.nextField());
  const count = read(() => reader.list());
  expect(Array.from({ length: count }, () => read(() => reader.bool()))).toEqual(list);
  expect(read(() => reader.nextField())).toBe(false);
});
