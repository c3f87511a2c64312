import { expect, it } from 'vitest';
import { encodingOf } from './frame.ts';

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
