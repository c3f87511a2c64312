import { expect, test } from 'vitest';
import { Random } from './simulation/random.ts';
import { openDatabase } from './_database.ts';

const VERTICES = 120;

test('GO from the rows of a pipe finds the edges of each row, however many starts there are', async () => {
  const random = new Random(7);
  const { engine, root } = await openDatabase();
  const pairs = new Set<number>();
  while (pairs.size < 2500) pairs.add(random.below(VERTICES) * VERTICES + random.below(random.once(3) ? 5 : VERTICES));
  const edges = [...pairs].map((pair) => [Math.floor(pair / VERTICES), pair % VERTICES] as const);
  root.setUp(
    'CREATE SPACE s(partition_num=1, replica_factor=1, vid_type=INT64)',
    'USE s',
    'CREATE EDGE e(w int)',
    `INSERT EDGE e(w) VALUES ${edges.map(([a, b]) => `${a}->${b}:(${a * 1000 + b})`).join(', ')}`,
  );
  const next = new Map<number, number[]>();
  for (const [a, b] of edges) next.set(a, [...(next.get(a) ?? []), b]);
  const neighbors = (from: number): readonly number[] => next.get(from) ?? [];
  for (const count of [1, 3, 40, VERTICES]) {
    const starts = Array.from({ length: count }, (_, at) => (at * 7) % VERTICES);
    // Each start has the edges of the vertices one step away, each of these once.
    const expected = starts.flatMap((start) =>
      [...new Set(neighbors(start))].flatMap((middle) =>
        neighbors(middle).map((end) => `${start} | ${middle} | ${end} | ${middle * 1000 + end}`),
      ),
    );
    const found = root.ask(
      `UNWIND [${starts.join()}] AS v RETURN v | GO 2 STEPS FROM $-.v OVER e YIELD $-.v AS v, src(edge) AS m, dst(edge) AS d, e.w AS w`,
    );
    expect(Array.from(found.slice(1)).toSorted()).toEqual(expected.toSorted());
    const counted = root.ask(
      `UNWIND [${starts.join()}] AS v RETURN v | GO 2 STEPS FROM $-.v OVER e YIELD dst(edge) AS d | YIELD count(*)`,
    );
    expect(counted.slice(1)).toEqual([String(expected.length)]);
  }
  await engine.close();
});

test('a property by name is that of the only tag which has it, and of the merged ones otherwise', async () => {
  const { engine, root } = await openDatabase();
  root.setUp(
    'CREATE SPACE s(partition_num=1, replica_factor=1, vid_type=INT64)',
    'USE s',
    'CREATE TAG p(a int NULL, both int NULL)',
    'CREATE TAG q(b string NULL, both int NULL)',
    'CREATE TAG INDEX pi ON p()',
    'INSERT VERTEX p(a, both) VALUES 1:(10, 11), 2:(NULL, NULL), 3:(30, 31)',
    'INSERT VERTEX q(b, both) VALUES 2:("x", 22), 3:("y", 33), 4:("z", 44)',
  );
  const rows = (property: string): string | readonly string[] =>
    root.ask(`MATCH (v) WHERE id(v) IN [1, 2, 3, 4, 5] RETURN id(v) AS i, properties(v).${property} AS x`).slice(1);
  const whole = (property: string): string | readonly string[] =>
    root
      .ask(`MATCH (v) WHERE id(v) IN [1, 2, 3, 4, 5] WITH id(v) AS i, properties(v) AS m RETURN i, m.${property} AS x`)
      .slice(1);
  for (const property of ['a', 'b', 'both', 'none']) expect(rows(property)).toEqual(whole(property));
  expect(rows('a')).toEqual(['1 | 10', '2 | __NULL__', '3 | 30', '4 | __NULL__']);
  expect(root.ask('LOOKUP ON p YIELD id(vertex) AS i, properties(vertex).a AS a | ORDER BY $-.i').slice(1)).toEqual([
    '1 | 10',
    '2 | __NULL__',
    '3 | 30',
  ]);
  await engine.close();
});
