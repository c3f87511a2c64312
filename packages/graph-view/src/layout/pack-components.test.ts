import { describe, expect, it } from 'vitest';
import { packComponents } from './pack-components.ts';

const links = (pairs: readonly (readonly [number, number])[]) => ({
  src: Uint32Array.from(pairs, ([src]) => src),
  dst: Uint32Array.from(pairs, ([, dst]) => dst),
});

/** The box of some vertices as left, top, right, bottom. */
function boxOf(places: Float32Array, vertices: readonly number[]): readonly [number, number, number, number] {
  const xs = vertices.map((vertex) => places[2 * vertex]!);
  const ys = vertices.map((vertex) => places[2 * vertex + 1]!);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('packComponents', () => {
  it('separates overlapping components by at least the gap', () => {
    const positions = Float32Array.from([0, 0, 100, 0, 0, 0, 100, 10, 50, 5]);
    const packed = packComponents({
      positions,
      ...links([
        [0, 1],
        [2, 3],
      ]),
      aspect: 1.5,
      gap: 40,
    });
    const boxes = [[0, 1], [2, 3], [4]].map((members) => boxOf(packed, members));
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const apart = Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]);
        expect(apart).toBeGreaterThanOrEqual(39.9);
      }
    }
  });

  it.each([
    ['an upright chain is turned if the canvas is wide', [0, 0, 1, 100, 0, 200], 2, true],
    ['an upright chain is turned if the canvas is square', [0, 0, 1, 100, 0, 200], 1, true],
    ['an upright chain stays if the canvas is high', [0, 0, 1, 100, 0, 200], 0.9, false],
    ['a flat chain is turned if the canvas is high', [0, 0, 100, 1, 200, 0], 0.5, false],
    ['a flat chain stays if the canvas is wide', [0, 0, 100, 1, 200, 0], 2, true],
  ])('%s', (_, places, aspect, isFlat) => {
    const positions = Float32Array.from(places);
    const chain = links([
      [0, 1],
      [1, 2],
    ]);
    const [left, top, right, bottom] = boxOf(packComponents({ positions, ...chain, aspect, gap: 40 }), [0, 1, 2]);
    const [along, across] = isFlat ? [right - left, bottom - top] : [bottom - top, right - left];
    expect(along).toBeGreaterThan(190);
    expect(across).toBeLessThan(10);
  });

  it('does not turn a pair', () => {
    const positions = Float32Array.from([0, 0, 0, 100]);
    const packed = packComponents({ positions, ...links([[0, 1]]), aspect: 2, gap: 40 });
    expect(boxOf(packed, [0, 1])).toEqual([0, 0, 0, 100]);
  });

  it('places single vertices in straight rows', () => {
    const packed = packComponents({ positions: new Float32Array(10), ...links([]), aspect: 2, gap: 10 });
    expect(new Set(packed.filter((_, at) => at % 2 === 1)).size).toBe(2);
    expect(boxOf(packed, [0, 1, 2, 3, 4])).toEqual([0, 0, 30, 10]);
  });

  it('fills a wide canvas with single vertices in its proportions', () => {
    const packed = packComponents({ positions: new Float32Array(400), ...links([]), aspect: 2, gap: 10 });
    const [left, top, right, bottom] = boxOf(
      packed,
      Array.from({ length: 200 }, (_, i) => i),
    );
    expect((right - left) / (bottom - top)).toBeGreaterThan(1.5);
    expect((right - left) / (bottom - top)).toBeLessThan(2.7);
  });

  it('fills the corners around a round component with small ones, at a distance', () => {
    const round = Array.from({ length: 1_200 }, (_, i) => {
      const [radius, angle] = [15 * Math.sqrt(i), i * 2.399963];
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    });
    const pairs = Array.from({ length: 80 }, (_, i) => [round.length + 2 * i, round.length + 2 * i + 1] as const);
    const chain = round.slice(1).map((_, i) => [i, i + 1] as const);
    const packed = packComponents({
      positions: Float32Array.from([...round.flat(), ...pairs.flatMap(() => [0, 0, 40, 0])]),
      ...links([...chain, ...pairs]),
      aspect: 1.4,
      gap: 40,
    });
    const members = Array.from(round.keys());
    const [left, top, right, bottom] = boxOf(packed, members);
    const inCorners = pairs.filter(([vertex]) => {
      const [x, y] = [packed[2 * vertex]!, packed[2 * vertex + 1]!];
      return x > left && x < right && y > top && y < bottom;
    });
    expect(inCorners.length).toBeGreaterThan(8);
    const nearest = Math.min(
      ...pairs
        .flat()
        .map((one) =>
          Math.min(
            ...members.map((other) =>
              Math.hypot(packed[2 * one]! - packed[2 * other]!, packed[2 * one + 1]! - packed[2 * other + 1]!),
            ),
          ),
        ),
    );
    expect(nearest).toBeGreaterThanOrEqual(39.9);
  });

  it('stretches a single component towards the proportions of the canvas, within limits', () => {
    const round = Array.from({ length: 60 }, (_, i) => [100 * Math.cos(i / 9.5493), 100 * Math.sin(i / 9.5493)]);
    const chain = round.slice(1).map((_, i) => [i, i + 1] as const);
    const ratioIn = (aspect: number): number => {
      const packed = packComponents({ positions: Float32Array.from(round.flat()), ...links(chain), aspect, gap: 40 });
      const [left, top, right, bottom] = boxOf(packed, Array.from(round.keys()));
      return (right - left) / (bottom - top);
    };
    expect([ratioIn(1.2), ratioIn(3), ratioIn(1)]).toEqual([1.2, 1.35, 1].map((ratio) => expect.closeTo(ratio, 1)));
  });

  it('keeps distances within a component, and returns nothing for no vertices', () => {
    const positions = Float32Array.from([0, 0, 30, 40, 500, 500]);
    const packed = packComponents({ positions, ...links([[0, 1]]), aspect: 1, gap: 40 });
    expect(Math.hypot(packed[0]! - packed[2]!, packed[1]! - packed[3]!)).toBeCloseTo(50, 3);
    expect(packComponents({ positions: new Float32Array(0), ...links([]), aspect: 1, gap: 40 })).toHaveLength(0);
  });
});
