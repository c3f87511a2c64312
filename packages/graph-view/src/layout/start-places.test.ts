import { describe, expect, it } from 'vitest';
import { ForceLayout } from './force.ts';
import type { LayoutGraph } from './layout-graph.ts';
import { startPlaces } from './start-places.ts';

function graphOf(count: number, links: readonly (readonly [number, number])[]): LayoutGraph {
  const [src, dst] = [0, 1].map((end) => Uint32Array.from(links, (link) => link[end]!));
  return { count, src: src!, dst: dst!, kinds: new Uint16Array(count) };
}

function settled(graph: LayoutGraph): Float32Array {
  const { alpha, ...start } = startPlaces(graph, 1.6);
  const layout = new ForceLayout({ ...start, ...graph, pinned: new Uint8Array(graph.count) }, alpha);
  while (!layout.isSettled) layout.tick();
  const places = new Float32Array(2 * graph.count);
  layout.writePositions(places);
  return places;
}

/** Number of crossing pairs of links. */
function crossings({ src, dst }: LayoutGraph, places: Float32Array): number {
  const side = (a: number, b: number, c: number): number =>
    Math.sign(
      (places[2 * b]! - places[2 * a]!) * (places[2 * c + 1]! - places[2 * a + 1]!) -
        (places[2 * b + 1]! - places[2 * a + 1]!) * (places[2 * c]! - places[2 * a]!),
    );
  let count = 0;
  for (let e = 0; e < src.length; e++)
    for (let f = 0; f < e; f++) {
      const [a, b, c, d] = [src[e]!, dst[e]!, src[f]!, dst[f]!];
      if (a === c || a === d || b === c || b === d) continue;
      if (side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)) count++;
    }
  return count;
}

const WIDTH = 16;
const GRID = graphOf(
  WIDTH * WIDTH,
  Array.from({ length: WIDTH * WIDTH }, (_, i) => i).flatMap((i) => [
    ...(i % WIDTH < WIDTH - 1 ? [[i, i + 1] as const] : []),
    ...(i < WIDTH * (WIDTH - 1) ? [[i, i + WIDTH] as const] : []),
  ]),
);
const TREE = graphOf(
  300,
  Array.from({ length: 299 }, (_, i) => [Math.floor(i / 3), i + 1] as const),
);

describe('startPlaces', () => {
  it('leads to a grid without crossings', () => {
    expect(crossings(GRID, settled(GRID))).toBe(0);
  });

  it('leads to a tree with almost no crossings', () => {
    expect(crossings(TREE, settled(TREE))).toBeLessThan(4);
  });

  it('distinguishes a tree beside a grid, and handles loops, parallel links and no links', () => {
    const both = graphOf(GRID.count + TREE.count + 3, [
      ...Array.from(GRID.src, (src, e) => [src, GRID.dst[e]!] as const),
      ...Array.from(TREE.src, (src, e) => [GRID.count + src, GRID.count + TREE.dst[e]!] as const),
      [0, 0],
      [0, 1],
      [GRID.count, GRID.count],
    ]);
    const { positions, community } = startPlaces(both, 1.6);
    expect(positions.every(Number.isFinite)).toBe(true);
    expect(new Set(community.subarray(0, GRID.count)).size).toBe(1);
    expect(new Set(community.subarray(GRID.count, GRID.count + TREE.count)).size).toBe(1);
    expect(startPlaces(graphOf(70, []), 1).positions).toHaveLength(140);
  });

  it('keeps the communities of other graphs', () => {
    const cliques = graphOf(
      120,
      Array.from({ length: 120 }, (_, i) => i).flatMap((i) =>
        [1, 2, 3, 4]
          .map((step) => [i, 10 * Math.floor(i / 10) + ((i + step) % 10)] as const)
          .concat([[i, (i * 7) % 120]]),
      ),
    );
    expect(new Set(startPlaces(cliques, 1).community).size).toBeGreaterThan(3);
  });
});
