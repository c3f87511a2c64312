import { expect, it } from 'vitest';
import { separate } from './separate.ts';

it('separates overlapping vertices and leaves others in place', () => {
  const places = separate(Float32Array.from([0, 0, 0, 0, 10, 0, 500, 500]), 40);
  const distance = (a: number, b: number): number =>
    Math.hypot(places[2 * a]! - places[2 * b]!, places[2 * a + 1]! - places[2 * b + 1]!);
  expect(Math.min(distance(0, 1), distance(1, 2), distance(0, 2))).toBeGreaterThan(38);
  expect([...places.slice(6)]).toEqual([500, 500]);
});

it.each([
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
])('separates two vertices that overlap across a grid cell border, in direction %i, %i', (x, y) => {
  const distance = 40;
  for (const [a, b] of [
    [1, 2],
    [2, 1],
  ] as const) {
    // The corner of four cells: one vertex on each side of it.
    const [cornerX, cornerY] = [120, -80];
    const places = new Float32Array(6).fill(5000);
    places.set([cornerX - 3 * x + (x === 0 ? 5 : 0), cornerY - 3 * y + (y === 0 ? 5 : 0)], 2 * (a - 1));
    places.set([cornerX + 3 * x + (x === 0 ? 5 : 0), cornerY + 3 * y + (y === 0 ? 5 : 0)], 2 * (b - 1));
    const parted = separate(places, distance);
    expect(Math.hypot(parted[0]! - parted[2]!, parted[1]! - parted[3]!)).toBeGreaterThan(distance - 1);
  }
});

it('moves free vertices off pinned ones, which stay, also where there is no room between them', () => {
  // A pinned grid with gaps too narrow for another vertex, and free vertices on top of it.
  const pinnedPlaces = Array.from({ length: 100 }, (_, i) => [(i % 10) * 45, Math.floor(i / 10) * 45]).flat();
  const free = Array.from({ length: 12 }, (_, i) => [200 + i, 200 - i]).flat();
  const pinned = new Uint8Array(112).fill(1, 0, 100);
  const places = separate(Float32Array.from([...pinnedPlaces, ...free]), 40, pinned);
  expect([...places.slice(0, 200)]).toEqual(pinnedPlaces);
  let closest = Infinity;
  for (let a = 100; a < 112; a++)
    for (let b = 0; b < 112; b++)
      if (a !== b)
        closest = Math.min(
          closest,
          Math.hypot(places[2 * a]! - places[2 * b]!, places[2 * a + 1]! - places[2 * b + 1]!),
        );
  expect(closest).toBeGreaterThan(39);
});
