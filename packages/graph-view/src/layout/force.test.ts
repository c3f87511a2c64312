import { describe, expect, it } from 'vitest';
import { ForceLayout } from './force.ts';

function settle(
  count: number,
  links: readonly (readonly [number, number])[],
  pinned = new Uint8Array(count),
  positions?: Float32Array,
): Float32Array {
  const start = positions ?? Float32Array.from({ length: 2 * count }, (_, i) => Math.sin(i * 12.9898) * 100);
  const layout = new ForceLayout({
    positions: start,
    pinned,
    src: Uint32Array.from(links, ([src]) => src),
    dst: Uint32Array.from(links, ([, dst]) => dst),
  });
  while (!layout.isSettled) layout.tick();
  const result = new Float32Array(2 * count);
  layout.writePositions(result);
  return result;
}

const distance = (places: Float32Array, a: number, b: number): number =>
  Math.hypot(places[2 * a]! - places[2 * b]!, places[2 * a + 1]! - places[2 * b + 1]!);

describe('ForceLayout', () => {
  it('brings linked vertices to about the link distance', () => {
    expect(distance(settle(2, [[0, 1]]), 0, 1)).toBeGreaterThan(130);
    expect(distance(settle(2, [[0, 1]]), 0, 1)).toBeLessThan(190);
  });

  it('separates vertices at one position', () => {
    const places = settle(40, [], undefined, new Float32Array(80));
    for (let i = 1; i < 40; i++) expect(distance(places, 0, i)).toBeGreaterThan(1);
    expect(places.every(Number.isFinite)).toBe(true);
  });

  it('leaves pinned vertices where they are', () => {
    const positions = Float32Array.from([10, 20, 30, 40, -50, 60]);
    const places = settle(
      3,
      [
        [0, 1],
        [1, 2],
      ],
      Uint8Array.from([1, 0, 1]),
      positions,
    );
    expect([places[0], places[1], places[4], places[5]]).toEqual([10, 20, -50, 60]);
  });

  it('keeps two cliques apart', () => {
    const clique = (from: number): [number, number][] =>
      [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].filter((b) => b > a).map((b): [number, number] => [from + a, from + b]));
    const places = settle(8, [...clique(0), ...clique(4), [0, 4]]);
    expect(distance(places, 1, 5)).toBeGreaterThan(distance(places, 1, 2));
  });

  it('handles loops, parallel links and no vertices', () => {
    expect(
      settle(2, [
        [0, 0],
        [0, 1],
        [0, 1],
        [1, 0],
      ]).every(Number.isFinite),
    ).toBe(true);
    expect(settle(0, [])).toHaveLength(0);
  });

  it('returns the same for the same start', () => {
    expect(
      settle(50, [
        [0, 1],
        [2, 3],
      ]),
    ).toEqual(
      settle(50, [
        [0, 1],
        [2, 3],
      ]),
    );
  });
});
