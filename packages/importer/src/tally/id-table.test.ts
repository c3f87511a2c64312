import { textColumnOf } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { IdTable, keyAt, keyOfEdge, keyOfVid } from './id-table.ts';

test('a table returns what was added, and whether it existed', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 50_000 }, (_, i) => BigInt(i - 25_000));
  expect(ids.every((id) => table.add(keyOfVid(id)))).toBe(true);
  expect(ids.some((id) => table.add(keyOfVid(id)))).toBe(false);
  expect([table.count, table.has(keyOfVid(24_999n)), table.has(keyOfVid(25_000n))]).toEqual([50_000, true, false]);
});

test('an id has one key in every representation', () => {
  const ints = [0n, 1n, -1n, 2n ** 31n, -(2n ** 31n), 2n ** 53n - 1n, 1n - 2n ** 53n];
  const plain = { kind: 'int', data: Float64Array.from(ints, Number) } as const;
  const wide = { kind: 'int', data: BigInt64Array.from(ints) } as const;
  const texts = ['', 'a', 'ship-7', 'grün 图 🪐'];
  const column = textColumnOf(texts);
  expect(ints.map((_, row) => keyAt(plain, row))).toEqual(ints.map(keyOfVid));
  expect(ints.map((_, row) => keyAt(wide, row))).toEqual(ints.map(keyOfVid));
  expect(texts.map((_, row) => keyAt(column, row))).toEqual(texts.map(keyOfVid));
});

test('edges differ by ends, direction and rank', () => {
  const [a, b] = [keyOfVid('a'), keyOfVid('b')];
  const keys = [keyOfEdge(a, b, 0), keyOfEdge(b, a, 0), keyOfEdge(a, b, 1), keyOfEdge(a, a, 0), keyOfEdge(a, b, -1)];
  expect(new Set(keys).size).toBe(keys.length);
  for (const rank of [0, 7, -7, 2 ** 40]) expect(keyOfEdge(a, b, rank)).toBe(keyOfEdge(a, b, BigInt(rank)));
});

test('keys of many ids, texts and edges are distinct', () => {
  const count = 200_000;
  const ints = new Set(Array.from({ length: count }, (_, i) => keyOfVid(BigInt(i) * 4_294_967_296n)));
  const texts = new Set(Array.from({ length: count }, (_, i) => keyOfVid(`person${i}`)));
  const edges = new Set(
    Array.from({ length: count }, (_, i) => keyOfEdge(keyOfVid(BigInt(i % 500)), keyOfVid(BigInt(i)), 0)),
  );
  expect([ints.size, texts.size, edges.size]).toEqual([count, count, count]);
});
