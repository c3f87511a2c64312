import { expect, test } from 'vitest';
import { memorySource } from '../source/byte-source.ts';
import { profileSource } from './profiled-file.ts';
import { LooseDifference, ValueForm, ValueKey } from './value-key.ts';
import { ValueSet } from './value-set.ts';

const encoder = new TextEncoder();

function keyOf(text: string): ValueKey {
  const key = new ValueKey();
  const bytes = encoder.encode(text);
  key.read(bytes, 0, bytes.length);
  return key;
}

function setOf(texts: Iterable<string>, entriesMax = 1_000_000): ValueSet {
  const set = new ValueSet(entriesMax);
  for (const text of texts) {
    const { low, high } = keyOf(text);
    set.add(low, high);
  }
  return set;
}

const numbers = (count: number, step = 1): string[] => Array.from({ length: count }, (_, i) => String(i * step));

test('counts of values and inclusions are exact', () => {
  const ids = setOf(numbers(5000));
  const used = setOf([...numbers(100, 3), ...numbers(100, 3), 'x', 'y', '007', '7.0']);
  expect([ids.distinct, used.distinct, used.cells]).toEqual([5000, 104, 204]);
  expect(used.inclusionIn(ids)).toEqual({ distinct: 100, cells: 200, ofDistinct: 104, ofCells: 204, isExact: true });
});

test('beyond its limit a set is a sample with close estimates', () => {
  const ids = setOf(numbers(100_000), 4000);
  const used = setOf(numbers(60_000, 2), 100_000);
  expect(ids.isExact).toBe(false);
  expect(ids.size).toBeLessThanOrEqual(4000);
  expect(ids.distinct).toBeGreaterThan(90_000);
  expect(ids.distinct).toBeLessThan(110_000);
  const { distinct, ofDistinct, isExact } = used.inclusionIn(ids);
  expect(isExact).toBe(false);
  // Of 0, 2, … 119,998 those below 100,000 are ids.
  expect(distinct / ofDistinct).toBeGreaterThan(0.78);
  expect(distinct / ofDistinct).toBeLessThan(0.88);
});

test.each([
  ['C-017', '17', LooseDifference.prefix | LooseDifference.zeros],
  ['007', '7', LooseDifference.zeros],
  ['12.0', '12', LooseDifference.pointZero],
  [' abe ', 'abe', LooseDifference.blanks],
  ['ABE', 'abe', LooseDifference.case],
  ['12.5', '12.5', 0],
  ['abe', 'abe', 0],
])('%s is compared loosely as %s', (text, loose, differences) => {
  const key = new ValueKey();
  const bytes = encoder.encode(text);
  expect(key.readLoosely(bytes, 0, bytes.length)).toBe(differences);
  const wanted = keyOf(loose);
  expect([key.low, key.high]).toEqual([wanted.low, wanted.high]);
});

test.each(['utf-8', 'utf-16le'] as const)(
  'a file in %s is profiled completely, without its totals and repeated headers',
  async (encoding) => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${i},${i % 7},${i % 2 ? 'é' : ''}\n`).join('');
    const text = `id,kind,mark\n${rows}id,kind,mark\n${rows}Total,,\n`;
    const bytes = encoding === 'utf-8' ? encoder.encode(text) : new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const { profile } = await profileSource(memorySource('a.csv', bytes));
    const columns = profile.kinds[0]?.columns ?? [];
    expect([profile.rows, profile.skipped]).toEqual([6002, 2]);
    expect(
      columns.map(({ cells, empty, ints, least, greatest, values }) => [
        cells,
        empty,
        ints,
        least,
        greatest,
        values.distinct,
      ]),
    ).toEqual([
      [6000, 0, 6000, 0, 2999, 3000],
      [6000, 0, 6000, 0, 6, 7],
      [6000, 3000, 0, undefined, undefined, 1],
    ]);
  },
);

test('digits beyond int64 are texts', () => {
  const key = new ValueKey();
  const formOf = (text: string): number => {
    const bytes = new TextEncoder().encode(text);
    return key.read(bytes, 0, bytes.length);
  };
  const ints = ['9223372036854775807', '-9223372036854775808', '1234567890123456789', '0009223372036854775807'];
  const texts = ['9223372036854775808', '-9223372036854775809', '18446744073709551615', '-92233720368547758070'];
  expect([...ints, ...texts].map(formOf)).toEqual([
    ...ints.map(() => ValueForm.int),
    ...texts.map(() => ValueForm.text),
  ]);
});
