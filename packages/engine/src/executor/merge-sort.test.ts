import { expect, test } from 'vitest';
import { mergeSort } from './merge-sort.ts';

function shuffled(length: number, kinds: number): Int32Array {
  let seed = 20_261_121;
  return Int32Array.from({ length }, () => (seed = (seed * 48_271) % 2_147_483_647) % kinds);
}

test.each([0, 1, 2, 15, 16, 17, 31, 33, 1000, 20_000])('%i numbers are sorted stably', (length) => {
  const keys = shuffled(length, Math.max(1, length >> 2));
  const rows = Int32Array.from({ length }, (_, row) => row);
  mergeSort(
    rows,
    (a, b) => keys[a]! - keys[b]!,
    () => {},
  );
  expect([...rows]).toEqual(Array.from({ length }, (_, row) => row).toSorted((a, b) => keys[a]! - keys[b]! || a - b));
});

test('sorted and reversed input is sorted', () => {
  const upwards = Int32Array.from({ length: 1000 }, (_, at) => at);
  for (const numbers of [upwards.slice(), upwards.toReversed()]) {
    mergeSort(
      numbers,
      (a, b) => a - b,
      () => {},
    );
    expect(numbers).toEqual(upwards);
  }
});

test('the check runs often, and ends the sort when it throws', () => {
  const numbers = shuffled(100_000, 100_000);
  let left = 20;
  expect(() =>
    mergeSort(
      numbers,
      (a, b) => a - b,
      () => {
        if (left-- === 0) throw new Error('enough');
      },
    ),
  ).toThrow('enough');
});
