import { expect, test } from 'vitest';
import { memorySource } from '../source/byte-source.ts';
import { decodeProfile, encodeProfile } from './profile-codec.ts';
import type { FileProfile } from './profile-file.ts';
import { profileSource } from './profiled-file.ts';

async function sample(): Promise<{ readonly profile: FileProfile; readonly bytes: Buffer }> {
  const rows = Array.from({ length: 300 }, (_, i) => `${i},C-${i % 40},${(i / 7).toFixed(2)},\n`).join('');
  const { profile } = await profileSource(memorySource('orders.csv', `id,customer,amount,note\n${rows}`));
  // A Buffer with an odd offset, as small files have after reading.
  const pieces = Buffer.concat([Buffer.from('x'), ...encodeProfile(profile, 'key')]);
  return { profile, bytes: pieces.subarray(1) };
}

test('a profile is read as it was stored', async () => {
  const { profile, bytes } = await sample();
  const read = decodeProfile(bytes, 'key');
  const figures = ({ kinds, ...rest }: FileProfile): unknown => [
    rest,
    kinds.map(({ columns, ...kind }) => [
      kind,
      columns.map(({ values, loose, ...column }) => [
        column,
        [...values.entries()].toSorted((a, b) => a - b),
        values.level,
        loose?.size,
      ]),
    ]),
  ];
  expect(figures(read!)).toEqual(figures(profile));
});

test('a profile with another key or version, or a truncated one, is ignored', async () => {
  const { bytes } = await sample();
  const other = Buffer.from(bytes.toString('latin1').replace(/"version":\d+/, '"version":0'), 'latin1');
  const cuts = [0, 4, 11, 40, bytes.length - 12, bytes.length - 1].map((end) =>
    decodeProfile(bytes.subarray(0, end), 'key'),
  );
  expect([decodeProfile(bytes, 'other'), decodeProfile(other, 'key'), ...cuts]).toEqual(Array.from({ length: 8 }));
});
