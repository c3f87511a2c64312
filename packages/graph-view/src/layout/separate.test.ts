import { expect, it } from 'vitest';
import { separate } from './separate.ts';

it('parts what lies upon each other and leaves what stands alone', () => {
  const places = separate(Float32Array.from([0, 0, 0, 0, 10, 0, 500, 500]), 40);
  const distance = (a: number, b: number): number =>
    Math.hypot(places[2 * a]! - places[2 * b]!, places[2 * a + 1]! - places[2 * b + 1]!);
  expect(Math.min(distance(0, 1), distance(1, 2), distance(0, 2))).toBeGreaterThan(38);
  expect([...places.slice(6)]).toEqual([500, 500]);
});
