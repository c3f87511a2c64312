import { expect, it } from 'vitest';
import { FORCE, SPREAD } from '../limits.ts';
import { Neighbours } from './neighbours.ts';
import { seedTree } from './seed-tree.ts';

function placesOf(
  count: number,
  links: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const [src, dst] = [0, 1].map((end) => Uint32Array.from(links, (link) => link[end]!));
  const members = Array.from({ length: count }, (_, i) => i);
  const places = seedTree(new Neighbours({ count, src: src!, dst: dst! }), members);
  return members.map((i) => [places[2 * i]!, places[2 * i + 1]!]);
}

const radius = ([x, y]: readonly [number, number]): number => Math.hypot(x, y);
const angle = ([x, y]: readonly [number, number]): number => (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);

it('puts the middle of the longest path in the middle, and one ring for each step from there', () => {
  const radii = placesOf(
    7,
    [0, 1, 2, 3, 4, 5].map((i) => [i, i + 1]),
  ).map(radius);
  expect(radii.map((one) => Math.round(one / FORCE.linkDistance))).toEqual([3, 2, 1, 0, 1, 2, 3]);
});

it('gives a branch a sector as wide as its leaves need, and its children places within that', () => {
  // 0 has the leaves 4 and 5, and the inner vertices 1 and 2; 1 has the leaves 3, 6 and 7, and 2 has the leaf 8.
  const places = placesOf(9, [
    [0, 1],
    [0, 2],
    [0, 4],
    [0, 5],
    [1, 3],
    [1, 6],
    [1, 7],
    [2, 8],
  ]);
  expect(radius(places[0]!)).toBe(0);
  const turns = (vertex: number): number => angle(places[vertex]!) / (2 * Math.PI);
  const outer = [3, 6, 7, 8, 4, 5].map(turns).toSorted((a, b) => a - b);
  expect(outer.map((one, at) => one - at / 6)).toEqual(outer.map(() => expect.closeTo(1 / 12, 5) as unknown));
  expect((turns(3) + turns(6) + turns(7)) / 3).toBeCloseTo(turns(1), 5);
  expect(turns(8)).toBeCloseTo(turns(2), 5);
});

it('makes a ring wide enough for its vertices', () => {
  const leaves = 40;
  const places = placesOf(
    leaves + 1,
    Array.from({ length: leaves }, (_, i) => [0, i + 1] as const),
  );
  expect(radius(places[1]!)).toBeCloseTo((leaves * SPREAD.ringGap) / (2 * Math.PI), 5);
  expect(new Set(places.slice(1).map((one) => angle(one).toFixed(6))).size).toBe(leaves);
});
