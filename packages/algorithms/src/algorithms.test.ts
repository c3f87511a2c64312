import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';
import { allCosts, neighborSets, project, simplePaths, type SmallGraph } from './_naive.ts';
import {
  PathSearch,
  UNLIMITED,
  betweenness,
  closeness,
  clusteringCoefficients,
  communities,
  coreNumbers,
  degree,
  labelPropagation,
  modularity,
  node2vec,
  pageRank,
  predictedLinks,
  randomWalks,
  similarPairs,
  simpleCycles,
  spanningForest,
  strongComponents,
  triangleCounts,
  weakComponents,
  type GraphProjection,
} from './index.ts';

const NONE = new Int32Array(0);
const graphs = fc.integer({ min: 1, max: 9 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    edges: fc.array(
      fc.tuple(fc.integer({ min: 0, max: n - 1 }), fc.integer({ min: 0, max: n - 1 }), fc.integer({ min: 1, max: 5 })),
      { maxLength: 22 },
    ),
  }),
);

/** Checks a property of random graphs, with weights and without. */
function everywhere(check: (graph: GraphProjection, small: SmallGraph, isWeighted: boolean) => void): void {
  fc.assert(
    fc.property(graphs, fc.boolean(), (small, isWeighted) => check(project(small, isWeighted), small, isWeighted)),
    { numRuns: 150 },
  );
}

/** Whether two vertices have the same label, for all pairs. */
function grouping(labels: ArrayLike<number>): boolean[] {
  const all = Array.from(labels);
  return all.flatMap((a) => all.map((b) => a === b));
}

describe('centrality', () => {
  it('gives the stationary distribution of the random walk', () => {
    everywhere((graph, { n, edges }, isWeighted) => {
      const damping = 0.85;
      const scores = pageRank(
        graph,
        { orientation: 'out', damping, maxIterations: 500, tolerance: 1e-13, sources: NONE },
        UNLIMITED,
      );
      // One more step of the walk by its definition changes nothing.
      const outgoing = Array.from({ length: n }, () => 0);
      for (const [a, , w] of edges) outgoing[a]! += isWeighted ? w : 1;
      const dangling = scores.reduce((sum, score, v) => sum + (outgoing[v] === 0 ? score : 0), 0);
      const next = Array.from({ length: n }, () => (1 - damping) / n + (damping * dangling) / n);
      for (const [a, b, w] of edges) next[b]! += (damping * scores[a]! * (isWeighted ? w : 1)) / outgoing[a]!;
      next.forEach((score, v) => expect(scores[v]).toBeCloseTo(score, 9));
    });
  });

  it('gives betweenness as the share of shortest paths through a vertex', () => {
    everywhere((graph, small, isWeighted) => {
      const options = { orientation: 'out', samples: undefined, seed: 1, isNormalized: false } as const;
      const scores = betweenness(graph, options, UNLIMITED);
      const costs = allCosts(small, isWeighted, true);
      const counts = countPaths(small, costs, isWeighted);
      for (let v = 0; v < small.n; v++) {
        let expected = 0;
        for (let s = 0; s < small.n; s++)
          for (let t = 0; t < small.n; t++) {
            if (s === t || s === v || t === v || costs[s]![t] === Infinity) continue;
            if (costs[s]![v]! + costs[v]![t]! === costs[s]![t])
              expected += (counts[s]![v]! * counts[v]![t]!) / counts[s]![t]!;
          }
        expect(scores[v]).toBeCloseTo(expected, 9);
      }
    });
  });

  it('gives closeness by the distances of all pairs', () => {
    everywhere((graph, small, isWeighted) => {
      const classic = closeness(graph, { orientation: 'in', variant: 'classic' }, UNLIMITED);
      const harmonic = closeness(graph, { orientation: 'both', variant: 'harmonic' }, UNLIMITED);
      const directed = allCosts(small, isWeighted, true);
      const undirected = allCosts(small, isWeighted, false);
      for (let v = 0; v < small.n; v++) {
        const to = directed.flatMap((row, u) => (u !== v && row[v] !== Infinity ? [row[v]!] : []));
        const sum = to.reduce((a, b) => a + b, 0);
        expect(classic[v]).toBeCloseTo(to.length === 0 ? 0 : (to.length / sum) * (to.length / (small.n - 1)), 9);
        const inverse = undirected[v]!.reduce((a, cost, u) => a + (u === v ? 0 : 1 / cost), 0);
        expect(harmonic[v]).toBeCloseTo(small.n > 1 ? inverse / (small.n - 1) : 0, 9);
      }
    });
  });

  it('samples betweenness without bias', () => {
    const ring = { n: 40, edges: Array.from({ length: 40 }, (_, v) => [v, (v + 1) % 40, 1] as const) };
    const graph = project(ring, false);
    const options = { orientation: 'both', seed: 3, isNormalized: true } as const;
    const exact = betweenness(graph, { ...options, samples: undefined }, UNLIMITED);
    const sampled = betweenness(graph, { ...options, samples: 20 }, UNLIMITED);
    const mean = (scores: Float64Array): number => scores.reduce((a, b) => a + b, 0) / scores.length;
    expect(mean(sampled)).toBeCloseTo(mean(exact), 6);
  });
});

/** The number of shortest paths between all pairs; parallel edges are different paths. */
function countPaths({ n, edges }: SmallGraph, costs: readonly (readonly number[])[], isWeighted: boolean): number[][] {
  return Array.from({ length: n }, (_, s) => {
    const counts = Array.from({ length: n }, (__, v) => (v === s ? 1 : 0));
    const order = Array.from({ length: n }, (__, v) => v)
      .filter((v) => v !== s && costs[s]![v] !== Infinity)
      .toSorted((a, b) => costs[s]![a]! - costs[s]![b]!);
    for (const v of order)
      for (const [a, b, w] of edges)
        if (b === v && a !== b && costs[s]![a]! + (isWeighted ? w : 1) === costs[s]![v]) counts[v]! += counts[a]!;
    return counts;
  });
}

describe('components, cores, triangles', () => {
  it('finds weak and strong components by reachability, largest first', () => {
    everywhere((graph, small) => {
      const directed = allCosts(small, false, true);
      const undirected = allCosts(small, false, false);
      const weak = weakComponents(graph, UNLIMITED);
      const strong = strongComponents(graph, UNLIMITED);
      const isReached = (costs: number[][], a: number, b: number): boolean => costs[a]![b] !== Infinity;
      const pairs = Array.from({ length: small.n ** 2 }, (_, at) => [Math.floor(at / small.n), at % small.n] as const);
      expect(grouping(weak)).toEqual(pairs.map(([a, b]) => isReached(undirected, a, b)));
      expect(grouping(strong)).toEqual(pairs.map(([a, b]) => isReached(directed, a, b) && isReached(directed, b, a)));
      const sizes = [...new Set(strong)].toSorted((a, b) => a - b).map((one) => strong.filter((c) => c === one).length);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    });
  });

  it('peels cores as defined', () => {
    everywhere((graph, small) => {
      const cores = coreNumbers(graph, UNLIMITED);
      const sets = neighborSets(small);
      const expected = Array.from({ length: small.n }, () => 0);
      for (let k = 1; k <= small.n; k++) {
        let left = new Set(sets.keys());
        for (;;) {
          const next = new Set([...left].filter((v) => [...sets[v]!].filter((u) => left.has(u)).length >= k));
          if (next.size === left.size) break;
          left = next;
        }
        for (const v of left) expected[v] = k;
      }
      expect(Array.from(cores)).toEqual(expected);
    });
  });

  it('counts triangles and their share', () => {
    everywhere((graph, small) => {
      const sets = neighborSets(small);
      const counts = sets.map(
        (set) => [...set].flatMap((a) => [...set].filter((b) => a < b && sets[a]!.has(b))).length,
      );
      expect(Array.from(triangleCounts(graph, UNLIMITED))).toEqual(counts);
      clusteringCoefficients(graph, UNLIMITED).forEach((share, v) => {
        const pairs = (sets[v]!.size * (sets[v]!.size - 1)) / 2;
        expect(share).toBeCloseTo(pairs === 0 ? 0 : counts[v]! / pairs, 12);
      });
    });
  });

  it('sums degrees', () => {
    everywhere((graph, { edges }, isWeighted) => {
      const total = edges.reduce((sum, [, , w]) => sum + (isWeighted ? w : 1), 0);
      for (const orientation of ['out', 'in', 'both'] as const)
        expect(degree(graph, orientation).reduce((a, b) => a + b, 0)).toBe(orientation === 'both' ? 2 * total : total);
    });
  });
});

describe('paths', () => {
  it('finds the cheapest paths, also with a bound for A*', () => {
    everywhere((graph, small, isWeighted) => {
      const costs = allCosts(small, isWeighted, true);
      const search = new PathSearch(graph.out, UNLIMITED);
      for (let target = 0; target < small.n; target++) {
        const cost = costs[0]![target]!;
        expect(search.tree(0).costs[target]).toBe(cost);
        // The exact distance is the sharpest bound there is.
        const found = search.shortest(0, target, (v) => (costs[v]![target] === Infinity ? 0 : costs[v]![target]!));
        expect(found?.cost ?? Infinity).toBe(cost);
        expect(search.shortest(0, target)?.cost ?? Infinity).toBe(cost);
      }
    });
  });

  it('finds the k cheapest simple paths in order', () => {
    everywhere((graph, small, isWeighted) => {
      const target = small.n - 1;
      if (target === 0) return;
      const least = (a: number, b: number): number =>
        Math.min(...small.edges.flatMap(([x, y, w]) => (x === a && y === b ? [isWeighted ? w : 1] : [])));
      const expected = [...simplePaths(small, 0, target)]
        .map((path) => path.slice(1).reduce((sum, v, i) => sum + least(path[i]!, v), 0))
        .toSorted((a, b) => a - b);
      const found = new PathSearch(graph.out, UNLIMITED).kShortest(0, target, 7);
      expect(found.map(({ cost }) => cost)).toEqual(expected.slice(0, 7));
      expect(new Set(found.map(({ vertices }) => vertices.join())).size).toBe(found.length);
    });
  });

  it('lists every short cycle once', () => {
    everywhere((graph, small) => {
      const options = { maxLength: 4, through: -1, isDirected: true, limit: 1e6 };
      const found = [...simpleCycles(graph, options, UNLIMITED)];
      const expected = new Set<string>();
      for (const [a, b] of small.edges)
        for (const path of a === b ? [[b]] : simplePaths(small, b, a))
          if (path.length <= 4) {
            const first = path.indexOf(Math.min(...path));
            expected.add([...path.slice(first), ...path.slice(0, first)].join());
          }
      expect(found.map((cycle) => cycle.join()).toSorted()).toEqual([...expected].toSorted());
      const through = [...simpleCycles(graph, { ...options, through: 0 }, UNLIMITED)];
      expect(through.length).toBe(found.filter((cycle) => cycle.includes(0)).length);
      expect([...simpleCycles(graph, { ...options, limit: 1 }, UNLIMITED)].length).toBe(Math.min(1, found.length));
    });
  });

  it('finds undirected cycles of three vertices or more', () => {
    const square = {
      n: 4,
      edges: [
        [0, 1, 1],
        [2, 1, 1],
        [2, 3, 1],
        [0, 3, 1],
        [1, 0, 1],
      ] as const,
    };
    const options = { maxLength: 5, through: -1, isDirected: false, limit: 10 };
    expect([...simpleCycles(project(square, false), options, UNLIMITED)]).toEqual([[0, 1, 2, 3]]);
  });

  it('spans every component with minimum weight', () => {
    everywhere((graph, small, isWeighted) => {
      const edges = [...spanningForest(graph, false, UNLIMITED)].map((at) => small.edges[at]!);
      const components = new Set(weakComponents(graph, UNLIMITED)).size;
      expect(edges.length).toBe(small.n - components);
      // Cut property: no other edge between the two sides is cheaper.
      for (const edge of edges) {
        const sides = weakComponents(
          project({ n: small.n, edges: edges.filter((one) => one !== edge) }, false),
          UNLIMITED,
        );
        const crossing = small.edges.filter(([a, b]) => {
          const ends = [sides[a], sides[b]];
          return ends[0] !== ends[1] && ends.includes(sides[edge[0]]) && ends.includes(sides[edge[1]]);
        });
        const least = Math.min(...crossing.map(([, , w]) => (isWeighted ? w : 1)));
        expect(isWeighted ? edge[2] : 1).toBe(least);
      }
    });
  });
});

describe('communities', () => {
  /** Groups of 10, complete inside, one edge to the next group. */
  const rings: SmallGraph = {
    n: 40,
    edges: [0, 1, 2, 3].flatMap((group) => [
      ...Array.from({ length: 10 }, (_, a) =>
        Array.from({ length: a }, (__, b) => [group * 10 + a, group * 10 + b, 1] as const),
      ).flat(),
      [group * 10, ((group + 1) % 4) * 10 + 5, 1] as const,
    ]),
  };
  const planted = grouping(Array.from({ length: 40 }, (_, v) => Math.floor(v / 10)));

  it.each([false, true])('finds planted groups (refined: %s)', (isRefined) => {
    const options = { resolution: 1, maxLevels: 10, seed: 1, isRefined };
    expect(grouping(communities(project(rings, false), options, UNLIMITED))).toEqual(planted);
  });

  it('Leiden is as good as Louvain on planted groups', () => {
    for (const seed of [14, 15, 16]) {
      const random = seededRandom(seed);
      const isEdge = (a: number, b: number): boolean =>
        random() < (Math.floor(a / 50) === Math.floor(b / 50) ? 0.2 : 0.02);
      const all = Array.from({ length: 300 }, (_, a) =>
        Array.from({ length: a }, (__, b) => [a, b, 1] as const),
      ).flat();
      const graph = project({ n: 300, edges: all.filter(([a, b]) => isEdge(a, b)) }, false);
      const [louvain, leiden] = [false, true].map((isRefined) => {
        const found = communities(graph, { resolution: 1, maxLevels: 10, seed: 1, isRefined }, UNLIMITED);
        return modularity(graph, found, 1, UNLIMITED);
      });
      expect(leiden).toBeGreaterThan(louvain! - 0.002);
    }
  });

  it('finds planted groups by labels, reproducibly for a seed', () => {
    const run = (): Int32Array => labelPropagation(project(rings, false), { maxIterations: 20, seed: 4 }, UNLIMITED);
    expect(grouping(run())).toEqual(planted);
    expect(run()).toEqual(run());
  });

  it('is never worse than single vertices, and Leiden communities are connected', () => {
    everywhere((graph, small) => {
      const found = communities(graph, { resolution: 1, maxLevels: 10, seed: 2, isRefined: true }, UNLIMITED);
      const single = Int32Array.from({ length: small.n }, (_, v) => v);
      expect(modularity(graph, found, 1, UNLIMITED)).toBeGreaterThanOrEqual(
        modularity(graph, single, 1, UNLIMITED) - 1e-9,
      );
      const inside = { n: small.n, edges: small.edges.filter(([a, b]) => found[a] === found[b]) };
      expect(grouping(weakComponents(project(inside, false), UNLIMITED))).toEqual(grouping(found));
    });
  });
});

describe('similarity and walks', () => {
  it('scores pairs by their neighbors', () => {
    everywhere((graph, small) => {
      const sets = Array.from(
        { length: small.n },
        (_, v) => new Set(small.edges.filter(([a]) => a === v).map(([, b]) => b)),
      );
      const options = { metric: 'jaccard', orientation: 'out', sources: NONE, topK: 100, cutoff: 0 } as const;
      const found = [...similarPairs(graph, options, UNLIMITED)];
      const expected = sets.flatMap((a, v) =>
        sets.flatMap((b, u) => {
          const common = [...a].filter((one) => b.has(one)).length;
          return v !== u && common > 0 ? [[v, u, common / new Set([...a, ...b]).size]] : [];
        }),
      );
      const sorted = (rows: readonly (readonly number[])[]): string[] => rows.map((row) => row.join()).toSorted();
      expect(sorted(found.map(({ first, second, score }) => [first, second, score]))).toEqual(
        sorted(expected as number[][]),
      );
    });
  });

  it('predicts the best links of each vertex, and none if none are requested', () => {
    everywhere((graph) => {
      const best = (topK: number) => [
        ...predictedLinks(graph, { score: 'adamicAdar', sources: NONE, topK }, UNLIMITED),
      ];
      expect(best(0)).toEqual([]);
      const counts = new Map<number, number>();
      for (const { first } of best(1)) counts.set(first, (counts.get(first) ?? 0) + 1);
      expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    });
  });

  it('predicts links between vertices that have none', () => {
    everywhere((graph, small) => {
      const sets = neighborSets(small);
      for (const { first, second, score } of predictedLinks(
        graph,
        { score: 'adamicAdar', sources: NONE, topK: 100 },
        UNLIMITED,
      )) {
        expect(sets[first]!.has(second)).toBe(false);
        const common = [...sets[first]!].filter((one) => sets[second]!.has(one));
        expect(score).toBeCloseTo(
          common.reduce((sum, v) => sum + 1 / Math.log(sets[v]!.size), 0),
          9,
        );
      }
    });
  });

  it('follows edges, and stays near or moves away depending on its parameters', () => {
    const options = {
      orientation: 'out',
      sources: NONE,
      walksPerVertex: 3,
      walkLength: 6,
      returnFactor: 0.5,
      inOutFactor: 2,
      seed: 9,
    } as const;
    everywhere((graph, { n, edges }) => {
      const isEdge = new Set(edges.map(([a, b]) => a * n + b));
      const walks = [...randomWalks(graph, options, UNLIMITED)];
      expect(walks.length).toBe(3 * n);
      for (const walk of walks)
        for (let i = 1; i < walk.length; i++) expect(isEdge.has(walk[i - 1]! * n + walk[i]!)).toBe(true);
    });
    const ring = { n: 30, edges: Array.from({ length: 30 }, (_, v) => [v, (v + 1) % 30, 1] as const) };
    const reach = (returnFactor: number): number => {
      const walks = randomWalks(
        project(ring, false),
        { ...options, orientation: 'both', walksPerVertex: 20, walkLength: 12, returnFactor, inOutFactor: 1 },
        UNLIMITED,
      );
      let sum = 0;
      for (const walk of walks) sum += new Set(walk).size;
      return sum;
    };
    expect(reach(100)).toBeGreaterThan(1.5 * reach(0.01));
  });

  it('embeds vertices that occur together near one another', () => {
    const cliques = {
      n: 12,
      edges: [0, 6].flatMap((start) =>
        Array.from({ length: 36 }, (_, at) => [start + Math.floor(at / 6), start + (at % 6), 1] as const),
      ),
    };
    const vectors = node2vec(
      project(cliques, false),
      {
        orientation: 'both',
        sources: NONE,
        walksPerVertex: 20,
        walkLength: 20,
        returnFactor: 1,
        inOutFactor: 1,
        seed: 5,
        dimension: 8,
        windowSize: 3,
        negativeSamples: 5,
        iterations: 3,
        learningRate: 0.05,
      },
      UNLIMITED,
    );
    const cosine = (a: number, b: number): number => {
      let dot = 0,
        left = 0,
        right = 0;
      for (let d = 0; d < 8; d++) {
        dot += vectors[a * 8 + d]! * vectors[b * 8 + d]!;
        left += vectors[a * 8 + d]! ** 2;
        right += vectors[b * 8 + d]! ** 2;
      }
      return dot / Math.sqrt(left * right);
    };
    expect(cosine(0, 1)).toBeGreaterThan(cosine(0, 7) + 0.3);
  });
});

describe('limits', () => {
  it('can be canceled while it runs, and checks before it allocates memory', () => {
    const graph = project(
      {
        n: 3,
        edges: [
          [0, 1, 1],
          [1, 2, 1],
        ],
      },
      false,
    );
    const ended = new Error('ended');
    const end = {
      check: () => {
        throw ended;
      },
      charge: () => undefined,
    };
    expect(() =>
      pageRank(graph, { orientation: 'out', damping: 0.85, maxIterations: 9, tolerance: 0, sources: NONE }, end),
    ).toThrow(ended);
    const poor = {
      check: () => undefined,
      charge: () => {
        throw ended;
      },
    };
    expect(() => triangleCounts(graph, poor)).toThrow(ended);
    expect(() => new PathSearch(graph.out, poor)).toThrow(ended);
  });
});
