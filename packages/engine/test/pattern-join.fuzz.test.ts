import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from './_database.ts';

/** Patterns over tags `p` (properties `n`, `s`, `x`) and `q`, and edge types `e` (property `w`) and `f`. Names: vertices a to d, edges x to z. */
const PATTERNS = [
  '(a:p)-[x:e]->(b:p)',
  '(a:p)<-[x:e]-(b)',
  '(a)-[x:e]-(b)',
  '(a)-[:e|f]-(b:p)',
  '(a:p)-[x:e]->(b)-[y:e]->(c)',
  '(a:p)-[x:e]->(b)<-[y:e]-(c)',
  '(a)-[x:e]->(b)-[y:e]->(a)',
  '(a:p)-[x:e]->(b)-[y:f]->(c:p)',
  '(a:p)-[x:e{w: 1}]->(b)-[y:e]->(c)',
  '(a:p)-[:e]-(b)-[:e]-(c)',
  '(a:p)-[:e|f]-(b)-[:f]->(c)',
  '(a)-[x:e]->(b)-[:e]->(c)-[z:e]->(d)',
  '(a)-[:e]-(b)-[:e]-(c)-[:e]-(d)',
  '(a:p)-[:e]-(b)-[:f]-(c)-[:e]-(d)',
  '(a)-[:e]-(b)-[:e]-(c)-[:e]-(a)',
  '(a)-[x:e]->(b)-[y:e]->(c)-[z:f]->(a)',
  '(a)-[x:e]->(b)-[y:e]->(c), (a)-[z:e]->(c)',
  '(a:p)-[:e]->(b:p)-[:e]->(c:p)-[:f]->(a)',
  '(a:p)-[:e]->(b:p)<-[:f]-(c:p)-[:e]->(d:p)<-[:e]-(a)',
  '(a)-[:e]->(b)-[:e]->(c)-[:e]->(d)-[:e]->(a)',
  '(a)-[:e]->(b)-[:f]->(d), (a)-[:e]->(c)-[:f]->(d)',
  '(a:p)-[x:e]->(b), (b)-[y:f]->(c), (a)-[z:e]->(d)',
  '(a:p)-[x:e]->(b)-[:e*1..2]->(c)',
  '(a)-[:f]->(b) MATCH (b)-[:e]-(c)-[:e|f]-(a)',
  '(a)-[:e]->(b:p) MATCH (c:p)-[:e]->(b) MATCH (c)-[:f]-(d)',
  '(a)-[:e]->(b) WHERE id(a) == 1 MATCH (b)-[:e]->(c)',
  '(a)-[:e]->(b) OPTIONAL MATCH (b)-[:f]->(c) WHERE c.p.n > 1',
] as const;
const CONDITIONS = [
  'b.p.n > 1',
  'id(b) != id(a)',
  'id(a) < id(b)',
  'a != b',
  'a.p.n < b.p.n',
  'a.p.n != b.p.n',
  'a.p.x <= b.p.x',
  'a.p.s == b.p.s',
  'a.p.s != b.p.s',
  'a.p.s < b.p.s',
  'a.p.d < b.p.d',
  'a.p.n + 1 > b.p.n * 2',
  'a.p.n == 2 OR b.p.n IS NULL',
  'NOT (a)-[:f]->(b)',
  '(b)-[:e]->()',
  'NOT (b)-[:f]->(:p)-[:e]->()',
  'NOT (b)-[:f]-(a)',
  'size((a)-[:e]->()) > 1',
] as const;
const OF_THREE = [
  'id(a) <> id(c)',
  'c.p.n >= a.p.n',
  'NOT (c)-[:e]->(a)',
  'c.p.n == b.p.n',
  'id(a) < id(c)',
  'id(c) IN [1, 2, 5]',
] as const;
const OF_EDGES = ['x.w > 0', 'x.w < b.p.n', 'rank(x) == 0'] as const;
const OF_TWO_EDGES = [
  'x.w < y.w',
  'x.w == y.w',
  'x.w != y.w',
  'x.w + 1 >= y.w AND id(a) < id(b)',
  'x.w == y.w AND a.p.n < c.p.n',
  'x.w < y.w AND id(a) <> id(c)',
] as const;
const RESULTS = [
  'count(*) AS n',
  'count(DISTINCT a) AS n, count(b) AS m',
  'id(a) AS k, count(*) AS n',
  'id(b) AS k, count(*) AS n, max(a.p.n) AS m',
  'b.p.s AS k, sum(a.p.n) AS s, avg(b.p.n) AS v, count(*) AS n',
  'sum(a.p.n) AS s, sum(b.p.n + 4000000000000000) AS t, round(1000 * std(a.p.n)) AS v, size(collect_set(b.p.s)) AS n',
  'id(a) AS k, id(b) AS l, count(*) AS n',
  'DISTINCT id(b) AS k',
] as const;

/** Patterns with OPTIONAL MATCH, and the names that it adds. */
const OPTIONAL_PATTERNS = [
  ['(a:p) OPTIONAL MATCH (a)-[x:e]->(b)', 'b x'],
  ['(a:p) OPTIONAL MATCH (a)-[x:e]->(b) WHERE x.w > 0', 'b x'],
  ['(a) OPTIONAL MATCH (a)-[x:e]-(b:p) WHERE a.p.n > 0', 'b x'],
  ['(a) OPTIONAL MATCH (a:p)<-[x:e]-(b)-[:f]->(:p)', 'b x'],
  ['(a:p) OPTIONAL MATCH (a)-[:e]->(b)-[x:f]->(c) WHERE b.p.n >= a.p.n', 'b c x'],
  ['(a)-[:f]->(b) OPTIONAL MATCH (b)-[x:e]->(c)<-[:f]-(a)', 'c x'],
  ['(a)-[:f]->(d) OPTIONAL MATCH (a)-[x:e]->(d)', 'x'],
  ['(a) OPTIONAL MATCH (a)-[:f]->(b) WHERE b.p.n < 3 OPTIONAL MATCH (b)-[x:e]->(c)', 'c x'],
  ['(a:p) OPTIONAL MATCH (a)-[:e]->(b)-[x:e]->(c) WHERE id(c) <> id(a)', 'b c x'],
] as const;
const OF_OPTIONAL = [
  'count(*) AS n, count(x) AS m',
  'id(a) AS k, count(x) AS n',
  'a AS k, count(x) AS n, count(*) AS m, sum(x.w) AS s',
  'a.p.n AS k, count(Y) AS n, count(DISTINCT Y) AS m',
  'a.p.s AS k, sum(Y.p.n) AS s, avg(Y.p.n) AS v, count(*) AS n, max(a.p.n) AS m',
  'id(a) AS k, max(Y.p.n) AS m, count(DISTINCT Y) AS n',
  'Y.p.n AS k, count(*) AS n, count(a) AS m',
  'id(a) AS k, size(collect(Y.p.n)) AS n',
  'Y IS NULL AS k, count(*) AS n, sum(a.p.n) AS s',
] as const;

const NAMES = ['a', 'b', 'c', 'd', 'x', 'y', 'z'] as const;

/** The names in a pattern, without lists. */
function namesIn(pattern: string): string[] {
  return NAMES.filter((name) => new RegExp(`[([]${name}[:)\\]]`).test(pattern));
}

function conditionsFor(names: readonly string[]): readonly string[] {
  return [
    ...CONDITIONS,
    ...(names.includes('c') ? OF_THREE : []),
    ...(names.includes('x') ? OF_EDGES : []),
    ...(names.includes('x') && names.includes('y') ? OF_TWO_EDGES : []),
  ];
}

/** A graph of a few vertices with parallel edges, loops and missing values, as statements. */
const graphs = fc.record({
  values: fc.array(fc.tuple(fc.option(fc.integer({ min: 0, max: 3 })), fc.option(fc.constantFrom('u', 'v', 'ü'))), {
    minLength: 4,
    maxLength: 4,
  }),
  e: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 1 })),
    {
      minLength: 4,
      maxLength: 16,
    },
  ),
  f: fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 10,
  }),
  hasLoops: fc.boolean(),
  hasRanks: fc.boolean(),
});
const picks = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { minLength: 60, maxLength: 60 });

test('a joined pattern equals its rows', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(graphs, picks, async ({ values, e, f, hasLoops, hasRanks }, choices) => {
      const { engine, root } = await openDatabase();
      const kept = <Edge extends readonly [number, number, ...unknown[]]>(edges: readonly Edge[]): readonly Edge[] =>
        hasLoops
          ? edges
          : edges.map(
              (edge) =>
                (edge[0] === edge[1] ? [edge[0], (edge[1] % 5) + 1, ...edge.slice(2)] : edge) as unknown as Edge,
            );
      const day = (n: number): string => `date("2020-0${n + 1}-01")`;
      root.setUp(
        'CREATE SPACE s(vid_type=INT64); USE s; CREATE TAG p(n int, s string, x double, d date); CREATE TAG q(); CREATE EDGE e(w int); CREATE EDGE f()',
        `INSERT VERTEX p(n, s, x, d) VALUES ${values
          .map(
            ([n, s], at) =>
              `${at + 1}:(${n ?? 'NULL'}, ${s === null ? 'NULL' : `"${s}"`}, ${n === null ? 'NULL' : n / 2}, ${n === null ? 'NULL' : day(n)})`,
          )
          .join(', ')}; INSERT VERTEX q() VALUES 4:(), 5:()`,
        `INSERT EDGE e(w) VALUES ${kept(e)
          .map(([a, b, rank], at) => `${a}->${b}@${hasRanks ? rank : 0}:(${at % 4 === 3 ? 'NULL' : at % 3})`)
          .join(', ')}`,
        `INSERT EDGE f() VALUES ${kept(f)
          .map(([a, b]) => `${a}->${b}:()`)
          .join(', ')}`,
      );
      for (const [one, two, three, four] of choices) {
        const pattern = PATTERNS[one % PATTERNS.length]!;
        const names = namesIn(pattern);
        const conditions = conditionsFor(names);
        const chosen = [
          conditions[two % conditions.length]!,
          ...(three % 3 === 0 ? [conditions[three % conditions.length]!] : []),
        ];
        const where =
          pattern.includes('OPTIONAL') || pattern.includes('id(a) == 1') ? '' : ` WHERE ${chosen.join(' AND ')}`;
        const result = RESULTS[four % RESULTS.length]!;
        const joined = root.ask(`MATCH ${pattern}${where} RETURN ${result}`);
        // Rows renamed by WITH are created one by one.
        const renamed = names.map((name) => `${name} AS ${name}1`).toReversed();
        const back = names.map((name) => `${name}1 AS ${name}`);
        const made = root.ask(
          `MATCH ${pattern}${where} WITH ${renamed.join(', ')} WITH ${back.join(', ')} RETURN ${result}`,
        );
        const sorted = (rows: string | readonly string[]): string | readonly string[] =>
          typeof rows === 'string' ? rows : rows.toSorted();
        expect({ pattern, where, result, rows: sorted(joined) }).toEqual({
          pattern,
          where,
          result,
          rows: sorted(made),
        });
      }
      for (const [one, two] of choices) {
        const [pattern, added] = OPTIONAL_PATTERNS[one % OPTIONAL_PATTERNS.length]!;
        const last = added.split(' ').findLast((name) => name !== 'x') ?? 'a';
        const result = OF_OPTIONAL[two % OF_OPTIONAL.length]!.replaceAll('Y', last);
        const names = [...new Set(['a', 'x', last])];
        const made = `WITH ${names.map((name) => `${name} AS ${name}1`).join(', ')} WITH ${names.map((name) => `${name}1 AS ${name}`).join(', ')}`;
        const rowsOf = (text: string): unknown => {
          const rows = root.ask(text);
          return typeof rows === 'string' ? rows : rows.toSorted();
        };
        const joined = rowsOf(`MATCH ${pattern} RETURN ${result}`);
        expect({ pattern, result, rows: joined }).toEqual({
          pattern,
          result,
          rows: rowsOf(`MATCH ${pattern} ${made} RETURN ${result}`),
        });
      }
      await engine.close();
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 4), endOnFailure: true },
  );
});

test('a joined pattern equals its rows on a graph of many vertices', async () => {
  const { engine, root } = await openDatabase();
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const vertices = Array.from({ length: 1500 }, (_, at) => `${at}:(${random(40)})`);
  // Half of the edges begin at one vertex in fifty.
  const edges = Array.from(
    { length: 5000 },
    () => `${random(2) ? random(30) : random(1500)}->${random(1500)}:(${random(9)})`,
  );
  root.setUp(
    'CREATE SPACE s(vid_type=INT64); USE s; CREATE TAG p(n int); CREATE TAG q(); CREATE EDGE e(w int)',
    `INSERT VERTEX p(n) VALUES ${vertices.join(', ')}; INSERT EDGE e(w) VALUES ${edges.join(', ')}`,
  );
  for (const [pattern, names, result] of [
    ['(a)-[:e]-(b)', 'a b', 'a.p.n AS k, count(*) AS n, sum(b.p.n) AS s'],
    ['(a:p)<-[x:e]-(b) WHERE x.w > 3 AND b.p.n <> 7', 'a b x', 'b.p.n AS k, count(*) AS n, sum(x.w * a.p.n) AS s'],
    ['(a:p)-[x:e]->(b:p) WHERE x.w < b.p.n', 'a b x', 'DISTINCT a.p.n AS k, b.p.n AS l'],
    ['(a:p)-[x:e]->(b:p)-[y:e]->(c:p) WHERE x.w < y.w', 'a b c x y', 'count(*)'],
    ['(a:p)-[x:e]->(b:p)-[y:e]->(c:p) WHERE x.w == y.w AND a.p.n <= c.p.n', 'a b c x y', 'count(*)'],
    ['(a:p)-[x:e]->(b:p)<-[y:e]-(c:p) WHERE x.w < y.w AND a.p.n > c.p.n', 'a b c x y', 'b.p.n AS k, count(*) AS n'],
    ['(a:p)-[x:e]->(b:p)<-[y:e]-(c:p) WHERE x.w <= y.w AND id(a) <> id(c)', 'a b c x y', 'b.p.n AS k, count(*) AS n'],
    ['(a:p)-[x:e]->(b:p)-[y:e]->(c) WHERE a.p.n == c.p.n', 'a b c x y', 'b.p.n AS k, count(*) AS n'],
    ['(a:p)-[x:e]->(b:p)<-[y:e]-(c)', 'a b c x y', 'count(*)'],
    ['(a:p)-[:e]-(b)-[:e]-(c) WHERE b.p.n > 4', 'a b c', 'sum(a.p.n) AS s, count(DISTINCT c) AS n'],
    ['(a:p)-[:e]->(b:p)-[:e]->(c:p), (a)-[:e]->(c)', 'a b c', 'id(b) AS k, count(*) AS n'],
    ['(a)-[:e]-(b)-[:e]-(c)-[:e]-(a)', 'a b c', 'count(*)'],
    [
      '(a:p)-[x:e]->(b:p)-[y:e]->(c) WHERE x.w > 4 AND y.w < 3 AND b.p.n > 5',
      'a b c x y',
      'avg(a.p.n) AS g, count(*) AS n',
    ],
    ['(a:p)-[:e]->(b)-[:e]->(a)', 'a b', 'count(*)'],
    ['(a:p)-[:e]->(b:p)-[:e]->(c) WHERE NOT (a)-[:e]->(c) AND id(a) <> id(c)', 'a b c', 'count(*)'],
  ] as const) {
    const joined = root.ask(`MATCH ${pattern} RETURN ${result}`);
    const list = names.split(' ');
    const made = root.ask(
      `MATCH ${pattern} WITH ${list.map((name) => `${name} AS ${name}1`).join(', ')} WITH ${list
        .map((name) => `${name}1 AS ${name}`)
        .toReversed()
        .join(', ')} RETURN ${result}`,
    );
    const sorted = (rows: string | readonly string[]): unknown => (typeof rows === 'string' ? rows : rows.toSorted());
    expect({ pattern, rows: sorted(joined) }).toEqual({ pattern, rows: sorted(made) });
  }
  await engine.close();
});
