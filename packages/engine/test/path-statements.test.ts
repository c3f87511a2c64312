import { AstrolabeError, isList, printValue } from '@astrolabe/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine, type EngineSession } from '@astrolabe/engine';

interface TestEdge {
  readonly type: 'road' | 'rail';
  readonly src: number;
  readonly dst: number;
  readonly rank: number;
  readonly cost: number;
}

/** One step of a path: the edge, and whether it is traversed in reverse. */
interface TestStep {
  readonly edge: TestEdge;
  readonly isReversed: boolean;
  readonly to: number;
}

type Direction = 'out' | 'in' | 'both';

const VERTICES = 7;
const DIRECTIONS: Readonly<Record<Direction, string>> = {
  out: '',
  in: ' REVERSELY',
  both: ' BIDIRECT',
};

let engine: Engine;
let session: EngineSession;

beforeAll(async () => {
  engine = Engine.open({});
  session = await engine.authenticate('root', 'nebula');
});

afterAll(async () => {
  await engine.close();
});

describe('FIND PATH on random graphs equals a search over all walks', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    for (const direction of ['out', 'in', 'both'] as const) {
      test(`graph ${seed}, direction ${direction}`, async () => {
        const random = randomNumbers(seed);
        const edges = randomEdges(random);
        const space = `random_${seed}_${direction}`;
        await createGraph(space, edges);
        for (const where of [undefined, 40]) {
          const allowed = where === undefined ? edges : edges.filter((edge) => edge.cost > where);
          for (const [from, to] of [
            [[0], [1]],
            [[0], [0]],
            [
              [2, 3],
              [3, 4],
            ],
            [
              [0, 1, 2, 3, 4],
              [6, 5, 4, 3, 2],
            ],
          ] as const) {
            const ends = `FROM ${list(from)} TO ${list(to)} OVER road, rail${DIRECTIONS[direction]}${where === undefined ? '' : ` WHERE road.cost > ${where} OR rail.cost > ${where}`} UPTO 4 STEPS YIELD path AS p`;
            const trails = from.flatMap((start) =>
              walksFrom(start, allowed, direction, 4, (walk, step) => !walk.some((other) => other.edge === step.edge))
                .filter((walk) => (to as readonly number[]).includes(walk.at(-1)!.to))
                .map((walk) => [start, walk] as const),
            );
            const simple = trails.filter(
              ([start, walk]) => new Set([start, ...walk.map((step) => step.to)]).size === walk.length + 1,
            );
            const shortest = shortestOf(trails);
            expect(await pathsOf(`FIND ALL PATH ${ends}`, space)).toEqual(printed(trails, where !== undefined));
            expect(await pathsOf(`FIND NOLOOP PATH ${ends}`, space)).toEqual(printed(simple, where !== undefined));
            expect(await pathsOf(`FIND SHORTEST PATH ${ends}`, space)).toEqual(printed(shortest, where !== undefined));
            const single = await pathsOf(`FIND SINGLE SHORTEST PATH ${ends}`, space);
            expect(single.length).toBe(new Set(shortest.map(([start, walk]) => pair(start, walk))).size);
            expect(single.filter((path) => !printed(shortest, where !== undefined).includes(path))).toEqual([]);
          }
        }
      });
    }
  }
});

test('many ends are searched for at once, on either side', async () => {
  const vertices = 80;
  const edges = randomEdges(randomNumbers(9), vertices, 200);
  await createGraph('many_ends', edges);
  const everyone = Array.from({ length: vertices }, (_, at) => at);
  for (const [from, to] of [
    [[3, 4, 5], everyone],
    [everyone, [3, 4, 5]],
  ] as const) {
    const shortest = shortestOf(
      from.flatMap((start) =>
        walksFrom(start, edges, 'out', 4, (walk, step) => !walk.some((other) => other.edge === step.edge))
          .filter((walk) => (to as readonly number[]).includes(walk.at(-1)!.to))
          .map((walk) => [start, walk] as const),
      ),
    );
    const ends = `FROM ${list(from)} TO ${list(to)} OVER * UPTO 4 STEPS YIELD path AS p`;
    expect(await pathsOf(`FIND SHORTEST PATH ${ends}`, 'many_ends')).toEqual(printed(shortest, false));
    expect((await pathsOf(`FIND SINGLE SHORTEST PATH ${ends}`, 'many_ends')).length).toBe(
      new Set(shortest.map(([start, walk]) => pair(start, walk))).size,
    );
  }
});

test('GET SUBGRAPH on a random graph has every edge between included vertices once, at the end found first', async () => {
  const edges = randomEdges(randomNumbers(7));
  await createGraph('random_subgraph', edges);
  for (const [clause, directions] of [
    ['', { road: 'both', rail: 'both' }],
    ['IN rail OUT road', { rail: 'in', road: 'out' }],
    ['BOTH rail', { rail: 'both' }],
  ] as const) {
    for (let start = 0; start < VERTICES; start++) {
      const { rows } = await session.execute(
        `GET SUBGRAPH 2 STEPS FROM "${start}" ${clause} YIELD VERTICES AS v, EDGES AS e`,
        { space: 'random_subgraph' },
      );
      const printedRows = rows.map((row) =>
        row.map((items) => (isList(items) ? items.map((item) => printValue(item)).toSorted() : [])),
      );
      expect(printedRows).toEqual(
        surroundings(start, 2, (from) =>
          Object.entries(directions).flatMap(([type, direction]) =>
            stepsFrom(
              from,
              edges.filter((edge) => edge.type === type),
              direction,
            ),
          ),
        ),
      );
    }
  }
});

describe('with a small graph', () => {
  beforeAll(async () => {
    await createGraph('diamond', [
      { type: 'road', src: 0, dst: 1, rank: 0, cost: 10 },
      { type: 'road', src: 0, dst: 2, rank: 0, cost: 60 },
      { type: 'rail', src: 1, dst: 3, rank: 0, cost: 20 },
      { type: 'rail', src: 2, dst: 3, rank: 0, cost: 70 },
      { type: 'rail', src: 2, dst: 3, rank: 1, cost: 80 },
      { type: 'road', src: 3, dst: 4, rank: 0, cost: 5 },
    ]);
  });

  test('WITH PROP shows all properties, a condition those it names', async () => {
    expect(await pathsOf('FIND SHORTEST PATH WITH PROP FROM "0" TO "1" OVER * YIELD path AS p')).toEqual([
      '<("0" :place{number: 0})-[:road@0 {cost: 10, name: "a road"}]->("1" :place{number: 1})>',
    ]);
    expect(await pathsOf('FIND SHORTEST PATH FROM "0" TO "1" OVER * WHERE road.cost < 20 YIELD path AS p')).toEqual([
      '<("0")-[:road@0 {cost: 10}]->("1")>',
    ]);
    expect(await pathsOf('FIND SHORTEST PATH FROM "0" TO "1" OVER * YIELD path AS p')).toEqual([
      '<("0")-[:road@0 {}]->("1")>',
    ]);
  });

  for (const [statement, nodes] of [
    ['FIND SHORTEST PATH FROM "0" TO "4" OVER * YIELD path AS p', ['BFSShortest', 'Start']],
    ['FIND SINGLE SHORTEST PATH FROM "0" TO "3", "4" OVER * YIELD path AS p', ['MultiShortestPath', 'Start']],
    ['FIND NOLOOP PATH FROM "0" TO "4" OVER * YIELD DISTINCT path AS p', ['Dedup', 'AllPaths', 'Start']],
    ['YIELD "0" AS id | GET SUBGRAPH FROM $-.id YIELD EDGES AS e', ['Subgraph', 'Project', 'Start']],
  ] as const) {
    test(`the plan of ${statement}`, async () => {
      const { plan } = await session.execute(`EXPLAIN ${statement}`, { space: 'diamond' });
      expect(plan?.nodes.map((node) => node.name)).toEqual(nodes);
    });
  }

  test('EXPLAIN shows ends, edge types, steps and the condition', async () => {
    const { plan } = await session.execute(
      'EXPLAIN FIND ALL PATH FROM "0" TO "4" OVER road, rail BIDIRECT WHERE rail.cost > 7 UPTO 3 STEPS YIELD path AS p',
      { space: 'diamond' },
    );
    expect(plan?.nodes[0]?.details).toEqual([
      ['src', '"0"'],
      ['edge_types', 'road,-road,rail,-rail'],
      ['dst', '"4"'],
      ['steps', '3'],
      ['filter', '(rail.cost>7)'],
      ['withProp', 'false'],
      ['noLoop', 'false'],
    ]);
  });

  test('ends come from the pipe, from variables and from both', async () => {
    const expected = ['<("1")-[:rail@0 {}]->("3")>', '<("2")-[:rail@0 {}]->("3")>', '<("2")-[:rail@1 {}]->("3")>'];
    expect(
      await pathsOf(
        'GO FROM "0" OVER road YIELD dst(edge) AS d | FIND SHORTEST PATH FROM $-.d TO "3" OVER rail YIELD path AS p',
      ),
    ).toEqual(expected);
    expect(
      await pathsOf(
        '$a = GO FROM "0" OVER road YIELD dst(edge) AS d; FIND SHORTEST PATH FROM $a.d TO "3" OVER rail YIELD path AS p',
      ),
    ).toEqual(expected);
    expect(
      await pathsOf(
        '$a = GO FROM "0" OVER road YIELD dst(edge) AS d; YIELD "3" AS t | FIND SHORTEST PATH FROM $a.d TO $-.t OVER rail YIELD path AS p',
      ),
    ).toEqual(expected);
  });

  test('invalid vids and vids without edges yield nothing', async () => {
    expect(
      await pathsOf('UNWIND [1, NULL, "0", "nowhere"] AS x | FIND ALL PATH FROM $-.x TO "1" OVER * YIELD path AS p'),
    ).toEqual(['<("0")-[:road@0 {}]->("1")>']);
    expect(await pathsOf('FIND ALL PATH FROM "0" TO "1" OVER * UPTO 0 STEPS YIELD path AS p')).toEqual([]);
  });

  test('a limit ends a search with too many paths', async () => {
    const edges = Array.from({ length: 30 }, (_, at) => at).flatMap((at) =>
      [0, 1, 2, 3].map((rank): TestEdge => ({ type: 'road', src: at, dst: at + 1, rank, cost: 1 })),
    );
    await createGraph('ladder', edges);
    const count = async (mode: string): Promise<unknown> =>
      (
        await session.execute(
          `FIND ${mode} PATH FROM "0" TO "30" OVER road UPTO 30 STEPS YIELD path AS p | LIMIT 2000, 1000 | YIELD count(*)`,
          { space: 'ladder' },
        )
      ).rows[0]?.[0];
    expect([await count('ALL'), await count('NOLOOP'), await count('SHORTEST')]).toEqual([1000n, 1000n, 1000n]);
    await expect(
      session.execute('FIND ALL PATH FROM "0" TO "30" OVER road UPTO 30 STEPS YIELD path AS p | YIELD count(*)', {
        space: 'ladder',
        timeoutMs: 50,
      }),
    ).rejects.toMatchObject({ code: 'EXECUTION_TIMEOUT' });
  });

  test('a path may have more steps than the call stack', async () => {
    const edges = Array.from({ length: 12_000 }, (_, at): TestEdge => ({
      type: 'road',
      src: at,
      dst: at + 1,
      rank: 0,
      cost: 1,
    }));
    await createGraph('line', edges);
    for (const mode of ['ALL', 'NOLOOP', 'SHORTEST']) {
      const { rows } = await session.execute(
        `FIND ${mode} PATH FROM "0" TO "12000" OVER road UPTO 12000 STEPS YIELD path AS p | YIELD length($-.p)`,
        { space: 'line' },
      );
      expect(rows).toEqual([[12_000n]]);
    }
  });

  test('GET SUBGRAPH keeps its starts, even unknown ones', async () => {
    expect(await tableOf('GET SUBGRAPH FROM "1", "nobody" OUT rail YIELD VERTICES AS v, EDGES AS e')).toEqual([
      ['[("1" :place{}), ("nobody")]', '[[:rail "1"->"3" @0 {}]]'],
      ['[("3" :place{})]', '[]'],
    ]);
    expect(await tableOf('GET SUBGRAPH 0 STEPS FROM "1", "nobody" YIELD VERTICES AS v')).toEqual([
      ['[("1" :place{})]'],
    ]);
    expect(await tableOf('GET SUBGRAPH 0 STEPS FROM "nobody" YIELD VERTICES AS v')).toEqual([]);
  });

  test('GET SUBGRAPH filters edges and their vertices, but never its starts', async () => {
    expect(
      await tableOf(
        'GET SUBGRAPH 3 STEPS FROM "2" BOTH road, rail WHERE $$.place.number > 2 AND rail.cost < 75 YIELD VERTICES AS v, EDGES AS e',
      ),
    ).toEqual([
      ['[("2" :place{})]', '[[:rail "2"->"3" @0 {cost: 70}]]'],
      ['[("3" :place{})]', '[]'],
    ]);
    expect(
      await tableOf('GET SUBGRAPH 2 STEPS FROM "0" IN rail OUT road WHERE $$.place.number > 5 YIELD EDGES AS e'),
    ).toEqual([]);
  });

  test('GET SUBGRAPH WITH PROP shows everything', async () => {
    expect(await tableOf('GET SUBGRAPH WITH PROP FROM "4" IN road YIELD VERTICES AS v, EDGES AS e')).toEqual([
      ['[("4" :place{number: 4})]', '[[:road "3"->"4" @0 {cost: 5, name: "a road"}]]'],
      ['[("3" :place{number: 3})]', '[]'],
    ]);
  });

  for (const [statement, part, message] of [
    ['FIND ALL PATH FROM "0" TO "1" OVER *', 'FIND ALL PATH FROM "0" TO "1" OVER *', 'Missing yield clause.'],
    [
      'FIND ALL PATH FROM "0" TO "1" OVER * YIELD path AS p, path AS q',
      'YIELD path AS p, path AS q',
      'Only support yield path',
    ],
    [
      'FIND ALL PATH FROM "0" TO "1" OVER * YIELD vertex AS v',
      'vertex AS v',
      "Illegal yield clauses `VERTEX AS v'. only support yield path",
    ],
    [
      'FIND ALL PATH FROM "0" TO "1" OVER road WHERE $$.place.number > 1 YIELD path AS p',
      '$$.place.number > 1',
      "Not support `($$.place.number>1)' in where sentence.",
    ],
    [
      'FIND ALL PATH FROM "0" TO "1" OVER road WHERE rail.cost > 1 YIELD path AS p',
      'rail.cost',
      'edge should be declared first in over clause.',
    ],
    [
      'FIND ALL PATH FROM "0" TO "1" OVER road WHERE road.cost + 1 YIELD path AS p',
      'road.cost + 1',
      "`(road.cost+1)', expected Boolean, but was `INT'",
    ],
    ['FIND ALL PATH FROM 0 TO "1" OVER road YIELD path AS p', '0', 'Vid should be a FIXED_STRING'],
    [
      'GET SUBGRAPH 0 STEPS FROM "0" YIELD EDGES AS e',
      'EDGES AS e',
      'Get Subgraph 0 STEPS only support YIELD vertices',
    ],
    ['GET SUBGRAPH FROM "0" YIELD path AS p', 'path AS p', 'Get Subgraph only support YIELD vertices OR edges'],
    ['GET SUBGRAPH FROM "0" OUT road AS r YIELD EDGES AS e', 'r', 'Get Subgraph not support rename edge name.'],
    [
      'GET SUBGRAPH FROM "0" WHERE road.cost > 1 OR rail.cost > 1 YIELD EDGES AS e',
      'road.cost > 1 OR rail.cost > 1',
      "Not support `((road.cost>1) OR (rail.cost>1))' in where sentence.",
    ],
    [
      'GET SUBGRAPH FROM "0" OUT road WHERE rail.cost > 1 YIELD EDGES AS e',
      'rail.cost',
      'Edge type "rail" in filter "(rail.cost>1)" is not in the edge types [road]',
    ],
  ] as const) {
    test(`the error in ${statement} is named`, async () => {
      const error = await session.execute(statement, { space: 'diamond' }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof AstrolabeError)) throw new Error(`expected an error, got ${String(error)}`);
      expect([error.code, error.message, statement.slice(error.position?.start, error.position?.end)]).toEqual([
        'SEMANTIC_ERROR',
        message,
        part,
      ]);
    });
  }

  async function tableOf(statement: string): Promise<readonly (readonly string[])[]> {
    const { rows } = await session.execute(statement, { space: 'diamond' });
    return rows.map((row) => row.map((value) => printValue(value)));
  }
});

async function pathsOf(statement: string, space = 'diamond'): Promise<readonly string[]> {
  const { rows } = await session.execute(statement, { space });
  return rows.map((row) => printValue(row[0]!)).toSorted();
}

async function createGraph(space: string, edges: readonly TestEdge[]): Promise<void> {
  await session.execute(`CREATE SPACE ${space} (vid_type = FIXED_STRING(8))`);
  await session.execute(
    `USE ${space}; CREATE TAG place(number int); CREATE EDGE road(cost int, name string DEFAULT "a road"); CREATE EDGE rail(cost int)`,
  );
  await session.execute(
    `INSERT VERTEX place(number) VALUES ${Array.from({ length: VERTICES }, (_, at) => `"${at}":(${at})`).join(', ')}`,
    { space },
  );
  for (const type of ['road', 'rail'] as const) {
    const values = edges
      .filter((edge) => edge.type === type)
      .map((edge) => `"${edge.src}"->"${edge.dst}"@${edge.rank}:(${edge.cost})`);
    if (values.length > 0) await session.execute(`INSERT EDGE ${type}(cost) VALUES ${values.join(', ')}`, { space });
  }
}

function randomEdges(random: () => number, vertices = VERTICES, count = 14): readonly TestEdge[] {
  const edges = new Map<string, TestEdge>();
  for (let made = 0; made < count; made++) {
    const edge: TestEdge = {
      type: random() < 0.5 ? 'road' : 'rail',
      src: Math.floor(random() * vertices),
      dst: Math.floor(random() * vertices),
      rank: Math.floor(random() * 2),
      cost: Math.floor(random() * 100),
    };
    edges.set(`${edge.type} ${edge.src} ${edge.dst} ${edge.rank}`, edge);
  }
  return [...edges.values()];
}

/** A small generator of numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function stepsFrom(vertex: number, edges: readonly TestEdge[], direction: Direction): readonly TestStep[] {
  const steps: TestStep[] = [];
  for (const edge of edges) {
    if (direction !== 'in' && edge.src === vertex) steps.push({ edge, isReversed: false, to: edge.dst });
    if (direction !== 'out' && edge.dst === vertex && !(direction === 'both' && edge.src === edge.dst))
      steps.push({ edge, isReversed: true, to: edge.src });
  }
  return steps;
}

function walksFrom(
  start: number,
  edges: readonly TestEdge[],
  direction: Direction,
  stepsMax: number,
  mayStep: (walk: readonly TestStep[], step: TestStep) => boolean,
): readonly (readonly TestStep[])[] {
  const found: (readonly TestStep[])[] = [];
  const extend = (walk: readonly TestStep[], vertex: number): void => {
    if (walk.length === stepsMax) return;
    for (const step of stepsFrom(vertex, edges, direction)) {
      if (!mayStep(walk, step)) continue;
      found.push([...walk, step]);
      extend([...walk, step], step.to);
    }
  };
  extend([], start);
  return found;
}

/** For each distance the vertices and the edges, as GET SUBGRAPH prints them, sorted. */
function surroundings(
  start: number,
  stepsMax: number,
  stepsOf: (vertex: number) => readonly TestStep[],
): readonly (readonly (readonly string[])[])[] {
  const distances = new Map([[start, 0]]);
  for (let distance = 0; distance < stepsMax; distance++) {
    for (const [vertex, at] of distances)
      if (at === distance)
        for (const { to } of stepsOf(vertex)) if (!distances.has(to)) distances.set(to, distance + 1);
  }
  const seen = new Set<TestEdge>();
  const rows: (readonly (readonly string[])[])[] = [];
  for (let distance = 0; distance <= stepsMax; distance++) {
    const vertices = [...distances].filter(([, at]) => at === distance).map(([vertex]) => vertex);
    const found = vertices
      .flatMap((vertex) => stepsOf(vertex))
      .filter(({ edge, to }) => distances.has(to) && !seen.has(edge) && seen.add(edge));
    if (vertices.length === 0) break;
    rows.push([
      vertices.map((vertex) => `("${vertex}" :place{})`).toSorted(),
      found.map(({ edge }) => `[:${edge.type} "${edge.src}"->"${edge.dst}" @${edge.rank} {}]`).toSorted(),
    ]);
  }
  return rows;
}

/** Those with the fewest steps of all that have the same ends. */
function shortestOf(
  walks: readonly (readonly [number, readonly TestStep[]])[],
): readonly (readonly [number, readonly TestStep[]])[] {
  const least = new Map<string, number>();
  for (const [start, walk] of walks)
    least.set(pair(start, walk), Math.min(least.get(pair(start, walk)) ?? Infinity, walk.length));
  return walks.filter(([start, walk]) => walk.length === least.get(pair(start, walk)));
}

function pair(start: number, walk: readonly TestStep[]): string {
  return `${start} ${walk.at(-1)!.to}`;
}

function printed(walks: readonly (readonly [number, readonly TestStep[]])[], showsCost: boolean): readonly string[] {
  return walks
    .map(([start, walk]) => {
      const steps = walk.map(({ edge, isReversed, to }) => {
        const text = `[:${edge.type}@${edge.rank} {${showsCost ? `cost: ${edge.cost}` : ''}}]`;
        return `${isReversed ? `<-${text}-` : `-${text}->`}("${to}")`;
      });
      return `<("${start}")${steps.join('')}>`;
    })
    .toSorted();
}

function list(vertices: readonly number[]): string {
  return vertices.map((vertex) => `"${vertex}"`).join(', ');
}
