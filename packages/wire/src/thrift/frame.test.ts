import { expect, it } from 'vitest';
import { encodingOf, HEADER_MAGIC, parseHeader, wrapMessage } from './frame.ts';

it.each([
  [[0x80, 0x01], 'binary'],
  [[0x82, 0x21], 'compact-1'],
  [[0x82, 0x22], 'compact-2'],
  [[0x80, 0x02], undefined],
  [[0x00, 0x01], undefined],
  [[0x82, 0x23], undefined],
] as const)('bytes %j start a message in %s', (bytes, encoding) => {
  expect(encodingOf(Uint8Array.from(bytes))).toBe(encoding);
});

it.each([
  [undefined, []],
  [false, []],
  [true, [1]],
])('a message with isCompressed %j has the transforms %j in its header', (isCompressed, transforms) => {
  const envelope = { transport: 'header', encoding: 'compact-2', headerSequence: 7 } as const;
  const wrapped = Buffer.concat(
    wrapMessage({ ...envelope, ...(isCompressed !== undefined && { isCompressed }) }, [Buffer.from('abc')]),
  );
  expect([wrapped.readUInt32BE(0), wrapped.readUInt16BE(4)]).toEqual([wrapped.length - 4, HEADER_MAGIC]);
  expect(parseHeader(wrapped.subarray(4))).toEqual({ sequence: 7, protocolId: 2, transforms, bodyAt: 14 });
});
