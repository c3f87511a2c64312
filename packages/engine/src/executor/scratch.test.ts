import { describe, expect, test } from 'vitest';
import { IntList } from './int-list.ts';
import { DenseMap, denseMaps, denseSets, denseSides } from './scratch.ts';

describe('DenseMap', () => {
  test('is empty after a reset, whatever its content and size were', () => {
    const map = new DenseMap();
    for (const size of [4, 2, 9, 4]) {
      map.reset(size);
      expect(Array.from({ length: size }, (_, key) => map.get(key) >= 0)).toEqual(new Array(size).fill(false));
      for (let key = 0; key < size; key++) map.set(key, key * 3);
      expect(Array.from({ length: size }, (_, key) => map.get(key))).toEqual(
        Array.from({ length: size }, (_, key) => key * 3),
      );
    }
  });

  test('keeps overwritten values', () => {
    const map = new DenseMap();
    map.reset(2);
    map.set(1, 7);
    map.set(1, 0);
    expect([map.get(0) >= 0, map.get(1)]).toEqual([false, 0]);
  });

  test('holds large numbers through many resets', () => {
    const map = new DenseMap();
    for (let turn = 0; turn < 8; turn++) {
      map.reset(2);
      expect([map.get(0) >= 0, map.get(1) >= 0]).toEqual([false, false]);
      map.set(0, 2 ** 29 + turn);
      expect(map.get(0)).toBe(2 ** 29 + turn);
    }
  });
});

test('a returned set is empty when it is reused', () => {
  const set = denseSets.acquire(3);
  expect([set.add(2), set.add(2), set.has(2)]).toEqual([true, false, true]);
  set.delete(2);
  expect([set.has(2), set.add(2)]).toEqual([false, true]);
  denseSets.release(set);
  const again = denseSets.acquire(3);
  expect([again, again.has(2)]).toEqual([set, false]);
  denseSets.release(again);
});

test('a set is empty after any number of resets', () => {
  const set = denseSets.acquire(2);
  for (let turn = 0; turn < 600; turn++) {
    set.reset(2);
    expect([set.has(0), set.add(turn % 2), set.add(turn % 2)]).toEqual([false, true, false]);
  }
  denseSets.release(set);
});

test('neighbors are appended to a list, or counted, once each', () => {
  const adjacency = {
    offsets: Int32Array.of(0, 3, 3, 5),
    neighbours: Int32Array.of(1, 2, 2, 0, 2),
    rows: Int32Array.of(0, 1, 2, 3, 4),
    patched: Uint8Array.of(0, 1),
  };
  const fresh = new IntList();
  const set = denseSets.acquire(3);
  expect(set.addNeighbours(adjacency, Int32Array.of(2, 0, 1), 0, 3, fresh)).toBe(2);
  expect([...fresh.toArray()]).toEqual([0, 2, 1]);
  set.reset(3);
  set.add(2);
  const counted = { count: 0 };
  expect(set.countNeighbours(adjacency, Int32Array.of(0, 2, 1), 0, 3, counted)).toBe(2);
  expect(counted).toEqual({ count: 2 });
  fresh.length = 0;
  set.addAll(Int32Array.of(0, 1, 1, 2), 0, 4, fresh);
  expect([...fresh.toArray()]).toEqual([]);
  denseSets.release(set);
});

test('sides claim unclaimed vertices, and stop at the other side', () => {
  const sides = denseSides.acquire(6);
  for (let turn = 0; turn < 300; turn++) {
    sides.reset(6);
    sides.put(0, 0);
    sides.put(5, 1);
    const fresh = new IntList();
    const parents = new IntList();
    expect(sides.claim(Int32Array.of(9, 1, 0, 2, 1), 1, 5, 0, fresh, parents, 7)).toBe(-1);
    expect(sides.claim(Int32Array.of(3, 2, 4), 0, 3, 1, fresh, parents, 8)).toBe(2);
    expect([[...fresh.toArray()], [...parents.toArray()]]).toEqual([
      [1, 2, 3],
      [7, 7, 8],
    ]);
  }
  denseSides.release(sides);
  expect(denseSides.acquire(6)).toBe(sides);
});

test('a returned map is empty when it is reused', () => {
  const map = denseMaps.acquire(3);
  map.set(1, 5);
  denseMaps.release(map);
  const again = denseMaps.acquire(3);
  expect([again, again.get(1) >= 0]).toEqual([map, false]);
  denseMaps.release(again);
});
