import { describe, expect, it } from 'vitest';
import { Repulsion } from './repulsion.ts';

/** The force on every point, computed pair by pair. */
function exactly(x: Float64Array, y: Float64Array, strength: number): readonly (readonly [number, number])[] {
  return Array.from(x, (px, i) => {
    let [sumX, sumY] = [0, 0];
    for (let j = 0; j < x.length; j++) {
      if (j === i) continue;
      const [dx, dy] = [x[j]! - px, y[j]! - y[i]!];
      const squared = dx * dx + dy * dy;
      const push = strength / (squared < 1 ? Math.sqrt(squared) : squared);
      sumX += dx * push;
      sumY += dy * push;
    }
    return [sumX, sumY] as const;
  });
}

function pushes(x: Float64Array, y: Float64Array, still = new Uint8Array(x.length)): readonly [number, number][] {
  const [vx, vy] = [new Float64Array(x.length), new Float64Array(x.length)];
  new Repulsion(x.length).push(x, y, vx, vy, still, -150);
  return Array.from(vx, (push, i) => [push, vy[i]!]);
}

const strewn = (count: number, seed: number): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => ((Math.sin(i * 12.9898 + seed) * 43_758.5453) % 1) * 3_000);

describe('Repulsion', () => {
  it('pushes few points exactly as in pairs', () => {
    const [x, y] = [strewn(12, 1), strewn(12, 2)];
    const exact = exactly(x, y, -150);
    for (const [i, [pushX, pushY]] of pushes(x, y).entries()) {
      expect(pushX).toBeCloseTo(exact[i]![0], 9);
      expect(pushY).toBeCloseTo(exact[i]![1], 9);
    }
  });

  it('pushes thousands of points almost as in pairs', () => {
    const [x, y] = [strewn(2_000, 3), strewn(2_000, 4)];
    const exact = exactly(x, y, -150);
    let [off, whole] = [0, 0];
    for (const [i, [pushX, pushY]] of pushes(x, y).entries()) {
      off += (pushX - exact[i]![0]) ** 2 + (pushY - exact[i]![1]) ** 2;
      whole += exact[i]![0] ** 2 + exact[i]![1] ** 2;
    }
    expect(Math.sqrt(off / whole)).toBeLessThan(0.01);
  });

  it('separates a crowd at one position without comparing all pairs', () => {
    const count = 20_000;
    const result = pushes(new Float64Array(count), new Float64Array(count));
    expect(result.every(([pushX, pushY]) => Number.isFinite(pushX) && Math.hypot(pushX, pushY) > 0)).toBe(true);
  });

  it('keeps fixed points in place while they push others', () => {
    const [still, free] = pushes(Float64Array.from([0, 10]), new Float64Array(2), Uint8Array.from([1, 0]));
    expect([still, free]).toEqual([
      [0, 0],
      [15, 0],
    ]);
  });
});
