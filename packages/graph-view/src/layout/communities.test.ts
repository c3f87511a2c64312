import { describe, expect, it } from 'vitest';
import { communitiesOf } from './communities.ts';
import { seedCommunities } from './seed-communities.ts';

/** Cliques of a size, each joined to the next by one link. */
function chainOfCliques(cliques: number, size: number): { count: number; src: Uint32Array; dst: Uint32Array } {
  const links: (readonly [number, number])[] = [];
  for (let clique = 0; clique < cliques; clique++) {
    const first = clique * size;
    for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) links.push([first + a, first + b]);
    if (clique > 0) links.push([first - 1, first]);
  }
  return {
    count: cliques * size,
    src: Uint32Array.from(links, ([src]) => src),
    dst: Uint32Array.from(links, ([, dst]) => dst),
  };
}

describe('communitiesOf', () => {
  it('finds cliques connected by single links', () => {
    expect([...communitiesOf(chainOfCliques(4, 5))]).toEqual([0, 1, 2, 3].flatMap((clique) => Array(5).fill(clique)));
  });

  it('leaves vertices without links alone, and handles loops, parallel links and no vertices', () => {
    expect([...communitiesOf({ count: 3, src: new Uint32Array(), dst: new Uint32Array() })]).toEqual([0, 1, 2]);
    const parallel = { count: 3, src: Uint32Array.from([0, 0, 0, 2]), dst: Uint32Array.from([0, 1, 1, 2]) };
    expect([...communitiesOf(parallel)]).toEqual([0, 0, 1]);
    expect(communitiesOf({ count: 0, src: new Uint32Array(), dst: new Uint32Array() })).toHaveLength(0);
  });
});

describe('seedCommunities', () => {
  it('puts every community on its own disc', () => {
    const graph = { ...chainOfCliques(12, 30), kinds: new Uint16Array(360) };
    const community = communitiesOf(graph);
    const places = seedCommunities(graph, community, 1.6);
    const centres = Array.from({ length: 12 }, (_, at) => {
      const members = [...community.keys()].filter((vertex) => community[vertex] === at);
      const mean = (axis: number): number =>
        members.reduce((sum, vertex) => sum + places[2 * vertex + axis]!, 0) / members.length;
      return [mean(0), mean(1)] as const;
    });
    for (const [vertex, own] of community.entries()) {
      const distances = centres.map(([x, y]) => Math.hypot(places[2 * vertex]! - x, places[2 * vertex + 1]! - y));
      expect(distances.indexOf(Math.min(...distances))).toBe(own);
    }
  });

  it('is fast with a hundred thousand isolated vertices', () => {
    const { src, dst } = chainOfCliques(3, 40);
    const graph = { count: 100_000, src, dst, kinds: new Uint16Array(100_000) };
    const begun = process.cpuUsage();
    const places = seedCommunities(graph, communitiesOf(graph), 1.6);
    const { user } = process.cpuUsage(begun);
    expect(places.every(Number.isFinite)).toBe(true);
    expect(user / 1e6).toBeLessThan(5);
  });
});
