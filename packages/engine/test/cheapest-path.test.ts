import { expect, test } from 'vitest';
import { openDatabase } from './_database.ts';

const VERTICES = 9;

interface WeightedEdge {
  readonly from: number;
  readonly to: number;
  readonly rank: number;
  readonly weight: number | null;
}

/** Edges of a random graph, the same in every run; some have no weight, some are parallel, some are loops. */
function edgesOf(seed: number): readonly WeightedEdge[] {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: 16 }, (_, rank) => ({
    from: next(VERTICES),
    to: next(VERTICES),
    rank,
    weight: next(7) === 0 ? null : next(20) / 2,
  }));
}

/** The lowest cost from one vertex to another by edges in a direction, at least one of them: Bellman and Ford's algorithm. */
function leastCost(
  edges: readonly WeightedEdge[],
  source: number,
  target: number,
  isBoth: boolean,
): number | undefined {
  const arcs = edges.flatMap(({ from, to, weight }) =>
    weight === null
      ? []
      : isBoth
        ? [[from, to, weight] as const, [to, from, weight] as const]
        : [[from, to, weight] as const],
  );
  const costs = new Map<number, number>();
  for (const [from, to, weight] of arcs)
    if (from === source) costs.set(to, Math.min(weight, costs.get(to) ?? Infinity));
  for (let round = 0; round < VERTICES; round++)
    for (const [from, to, weight] of arcs)
      if (costs.has(from)) costs.set(to, Math.min(costs.get(from)! + weight, costs.get(to) ?? Infinity));
  return costs.get(target);
}

test.each([1, 2, 3])('paths of least cost agree with relaxation of all edges (graph %i)', async (seed) => {
  const { root } = await openDatabase();
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG v()', 'CREATE EDGE e(w double)');
  const edges = edgesOf(seed);
  const vids = Array.from({ length: VERTICES }, (_, vid) => vid);
  root.setUp(`INSERT VERTEX v() VALUES ${vids.map((vid) => `${vid}:()`).join(', ')}`);
  root.setUp(
    `INSERT EDGE e(w) VALUES ${edges.map(({ from, to, rank, weight }) => `${from}->${to}@${rank}:(${weight ?? 'NULL'})`).join(', ')}`,
  );
  for (const isBoth of [false, true])
    for (const source of vids) {
      const answer = root.ask(
        `MATCH p = ANY CHEAPEST (a:v)-[e:e COST e.w]-${isBoth ? '' : '>'}+(b:v) WHERE id(a) == ${source} ` +
          'RETURN id(b) AS i, reduce(s = 0.0, x IN relationships(p) | s + x.w) AS c, size(e) == length(p) AS l ORDER BY i',
      );
      const wanted = vids.flatMap((target) => {
        const cost = leastCost(edges, source, target, isBoth);
        return cost === undefined ? [] : [`${target} | ${cost.toFixed(1)} | true`];
      });
      expect(answer.slice(1), `from ${source}`).toEqual(wanted);
    }
});

test('negative costs, and properties that are no numbers, are errors', async () => {
  const { root } = await openDatabase();
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG v()', 'CREATE EDGE e(w int, t string)');
  root.setUp('INSERT VERTEX v() VALUES 1:(), 2:()', 'INSERT EDGE e(w, t) VALUES 1->2:(-1, "x")');
  const messageOf = (text: string): string => {
    try {
      root.session.executeNow(text);
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const match = (edge: string): string => `MATCH (a:v)-[${edge}]->(b:v) WHERE id(a) == 1 AND id(b) == 2 RETURN a`;
  expect([
    messageOf(match('e:e* WSHORTEST(w)')),
    messageOf(match('e:e* WSHORTEST(t)')),
    messageOf(match('e:e*1..3 WSHORTEST(w)')),
    messageOf(match('e:e COST e.w')),
    messageOf(match('e:e* COST x.w')),
  ]).toEqual([
    'An edge e has a negative cost',
    "Edge type `e' has no number `t'",
    ...Array<unknown>(3).fill(expect.stringContaining('syntax error')),
  ]);
});
