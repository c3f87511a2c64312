import { printValue } from '@astrolabe/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine, type EngineSession } from '@astrolabe/engine';

interface TestEdge {
  readonly type: 'road' | 'rail';
  readonly src: number;
  readonly dst: number;
  readonly cost: number;
}

type Direction = 'out' | 'in' | 'both';

/** An edge of a pattern in the test's own form, with its nGQL text. */
interface TestPatternEdge {
  readonly types: readonly TestEdge['type'][];
  readonly direction: Direction;
  readonly min: number;
  readonly max: number;
}

const VERTICES = 6;
/** The last vertex is only an end of edges, so no pattern may match it. */
const MISSING_VERTEX = VERTICES - 1;

let engine: Engine;
let session: EngineSession;

beforeAll(async () => {
  engine = Engine.open({});
  session = await engine.authenticate('root', 'nebula');
});

afterAll(async () => {
  await engine.close();
});

describe('MATCH on random graphs equals a search over all trails', () => {
  const shapes: readonly (readonly TestPatternEdge[])[] = [
    [one('out', 'road')],
    [one('both', 'road', 'rail')],
    [one('out', 'road'), one('in', 'rail')],
    [one('both', 'road'), one('out', 'road', 'rail')],
    [{ types: ['road'], direction: 'out', min: 0, max: 3 }],
    [{ types: ['road', 'rail'], direction: 'both', min: 2, max: 3 }],
    [one('in', 'rail'), { types: ['road'], direction: 'both', min: 1, max: 2 }],
  ];
  for (const seed of [1, 2, 3, 4]) {
    test(`graph ${seed}`, async () => {
      const random = randomNumbers(seed);
      const edges = randomEdges(random);
      await createGraph(`match_${seed}`, edges);
      for (const shape of shapes) {
        const nodes = shape.map((_, at) => `(n${at + 1})`);
        const pattern = `(n0)${shape.map((edge, at) => `${written(edge, at)}${nodes[at]!}`).join('')}`;
        const vertices = `[${Array.from({ length: shape.length + 1 }, (_, at) => `id(n${at})`).join(', ')}]`;
        const found = trails(edges, shape);
        // The result must not depend on where the search starts, nor on whether the ends are already bound.
        expect(await result(`MATCH p = ${pattern} RETURN ${vertices}, length(p)`)).toEqual(sorted(found));
        for (let at = 0; at <= shape.length; at++) {
          const expected = sorted(found.filter((trail) => trail.nodes[at] === 2));
          expect(await result(`MATCH p = ${pattern} WHERE id(n${at}) == 2 RETURN ${vertices}, length(p)`)).toEqual(
            expected,
          );
        }
        const bound = await result(`MATCH (n0), (n${shape.length}) MATCH p = ${pattern} RETURN ${vertices}, length(p)`);
        expect(bound).toEqual(sorted(found));
        const closed = await result(
          `MATCH p = ${pattern.replace(`(n${shape.length})`, '(n0)')} RETURN id(n0), length(p)`,
        );
        const back = found.filter((trail) => trail.nodes.at(-1) === trail.nodes[0]);
        expect(closed).toEqual(back.map((trail) => `${trail.nodes[0]} | ${trail.length}`).toSorted());
        const counted = await result(`MATCH (n0) RETURN id(n0), size(${pattern.replace(/n[1-9]|e\d/g, '')})`);
        const counts = Array.from(
          { length: VERTICES - 1 },
          (_, start) => `${start} | ${found.filter((trail) => trail.nodes[0] === start).length}`,
        );
        expect(counted).toEqual(counts.toSorted());
        const optional = await result(`MATCH (n0) OPTIONAL MATCH ${pattern} RETURN id(n0), count(n1)`);
        expect(optional).toEqual(counts.toSorted());
      }
    });
  }
});

describe('Lists of edges', () => {
  test('are unchanged when rows are skipped, joined and sorted', async () => {
    await createGraph('lists', randomEdges(randomNumbers(9)));
    const query = 'MATCH (a)-[e:road|rail*0..3]-(b) RETURN e, id(a) AS a';
    const rows = (text: string): readonly string[] =>
      session.executeNow(text).rows.map((row) => row.map((value) => printValue(value)).join(' | '));
    const all = rows(query);
    expect(all.length).toBeGreaterThan(20);
    expect(rows(`${query} SKIP 7 LIMIT 9`)).toEqual(all.slice(7, 16));
    expect(rows(`${query} ORDER BY a`).toSorted()).toEqual(all.toSorted());
    const joined = await result(
      'MATCH (a)-[e:road|rail*0..3]-(b) WITH a, b, e MATCH (a) OPTIONAL MATCH (b)-[:rail {cost: -1}]-() RETURN e, id(a)',
    );
    expect(joined).toEqual(all.toSorted());
  });
});

describe('The start of a pattern', () => {
  test('is where the fewest vertices are', () => {
    session.executeNow('CREATE SPACE starts(vid_type=INT64)');
    session.executeNow('USE starts');
    session.executeNow('CREATE TAG station(name string, area int); CREATE TAG depot(); CREATE EDGE road()');
    session.executeNow('CREATE TAG INDEX stations ON station(area)');
    const path = '(a:depot)-[:road]->(b:station)-[:road]->(c)';
    expect(startOf(`MATCH ${path} RETURN 1`)).toBe('ScanVertices to a');
    expect(startOf(`MATCH ${path} WHERE b.station.area > 3 RETURN 1`)).toBe('TagIndexRangeScan to b');
    expect(startOf(`MATCH ${path} WHERE b.station.name == "x" RETURN 1`)).toBe('ScanVertices to b');
    expect(startOf(`MATCH ${path} WHERE b.station.area == 3 AND id(c) == 7 RETURN 1`)).toBe('AppendVertices to c');
    expect(startOf('MATCH (a:station {area: 1})-[:road]->(b:station) WHERE b.station.area < 9 RETURN 1')).toBe(
      'TagIndexPrefixScan to a',
    );
  });

  /** The node that finds the first vertices, and their name: that of the first step's source. */
  function startOf(query: string): string {
    const nodes = session.executeNow(`EXPLAIN ${query}`).plan?.nodes ?? [];
    const scan = nodes.findLast((node) => node.name !== 'Start' && node.name !== 'Project');
    const step = nodes.findLast((node) => node.name === 'Traverse');
    return `${scan?.name} to ${step?.details.find(([key]) => key === 'src')?.[1]}`;
  }
});

function one(direction: Direction, ...types: TestEdge['type'][]): TestPatternEdge {
  return { types, direction, min: 1, max: 1 };
}

function written({ types, direction, min, max }: TestPatternEdge, at: number): string {
  const length = min === 1 && max === 1 ? '' : `*${min}..${max}`;
  return `${direction === 'in' ? '<-' : '-'}[e${at}:${types.join('|')}${length}]${direction === 'out' ? '->' : '-'}`;
}

interface TestTrail {
  readonly nodes: readonly number[];
  readonly length: number;
}

/** Every way to lay the pattern over the graph, without an edge twice. */
function trails(edges: readonly TestEdge[], shape: readonly TestPatternEdge[]): readonly TestTrail[] {
  const found: TestTrail[] = [];
  const follow = (
    nodes: readonly number[],
    at: number,
    here: number,
    steps: number,
    used: readonly TestEdge[],
  ): void => {
    const wanted = shape[at];
    if (!wanted) {
      found.push({ nodes, length: used.length });
      return;
    }
    if (steps >= wanted.min) follow([...nodes, here], at + 1, here, 0, used);
    if (steps === wanted.max) return;
    for (const edge of edges) {
      if (!wanted.types.includes(edge.type) || used.includes(edge)) continue;
      for (const [from, to, direction] of [
        [edge.src, edge.dst, 'out'],
        [edge.dst, edge.src, 'in'],
      ] as const) {
        if (from !== here || to === MISSING_VERTEX || (wanted.direction !== 'both' && wanted.direction !== direction))
          continue;
        // A loop edge is found once, in either direction.
        if (from === to && wanted.direction === 'both' && direction === 'in') continue;
        follow(nodes, at, to, steps + 1, [...used, edge]);
      }
    }
  };
  for (let start = 0; start < VERTICES - 1; start++) follow([start], 0, start, 0, []);
  return found;
}

function sorted(found: readonly TestTrail[]): readonly string[] {
  return found.map(({ nodes, length }) => `[${nodes.join(', ')}] | ${length}`).toSorted();
}

async function result(query: string): Promise<readonly string[]> {
  const { rows } = await session.execute(query, {});
  return rows.map((row) => row.map((value) => printValue(value)).join(' | ')).toSorted();
}

async function createGraph(space: string, edges: readonly TestEdge[]): Promise<void> {
  await session.execute(`CREATE SPACE ${space}(vid_type=INT64)`, {});
  await session.execute(`USE ${space}`, {});
  await session.execute('CREATE TAG place(); CREATE EDGE road(cost int); CREATE EDGE rail(cost int)', {});
  const vertices = Array.from({ length: VERTICES - 1 }, (_, vid) => `${vid}:()`);
  await session.execute(`INSERT VERTEX place() VALUES ${vertices.join(', ')}`, {});
  for (const [rank, { type, src, dst, cost }] of edges.entries()) {
    await session.execute(`INSERT EDGE ${type}(cost) VALUES ${src}->${dst}@${rank}:(${cost})`, {});
  }
}

function randomEdges(random: () => number): readonly TestEdge[] {
  return Array.from({ length: 9 }, () => ({
    type: random() < 0.6 ? ('road' as const) : ('rail' as const),
    src: Math.floor(random() * VERTICES),
    dst: Math.floor(random() * VERTICES),
    cost: Math.floor(random() * 100),
  }));
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('cycles close only at their start, also with similar numbers', async () => {
  await session.execute('CREATE SPACE circles(vid_type = INT64); USE circles; CREATE TAG place(); CREATE EDGE road()');
  const places = Array.from({ length: 4200 }, (_, id) => `${id}:()`).join(', ');
  await session.execute(`INSERT VERTEX place() VALUES ${places}`);
  const roads = ['0->1', '0->2', '1->10', '1->1034', '1->2058', '2->11', '2->4106', '10->0', '11->0', '2058->0'];
  await session.execute(`INSERT EDGE road() VALUES ${roads.map((ends) => `${ends}:()`).join(', ')}`);
  const { rows } = await session.execute(
    'MATCH (a)-[:road]->(b)-[:road]->(c)-[:road]->(a) WHERE id(a) == 0 RETURN id(b) AS b, id(c) AS c ORDER BY b, c',
  );
  expect(rows).toEqual([
    [1n, 10n],
    [1n, 2058n],
    [2n, 11n],
  ]);
});
