import { expect, test } from 'vitest';
import { Random } from './simulation/random.ts';
import { openDatabase, type TestSession } from './_database.ts';

/** A row of tag `p`; absent values are null. */
interface Row {
  readonly id: number;
  readonly i?: number;
  readonly f?: number;
  readonly s?: string;
  readonly d?: string;
  readonly t?: string;
}

const COUNT = 300;

function randomRows(random: Random): readonly Row[] {
  const maybe = <Item>(item: Item): Item | undefined => (random.once(5) ? undefined : item);
  return Array.from({ length: COUNT }, (_, id) => {
    const [i, f] = [maybe(random.below(9) - 4), maybe(random.below(6) / 2 + (random.once(3) ? 5e-9 : 0))];
    const s = maybe(random.once(2) ? `text ${random.below(4)}` : `own ${id} ü`);
    const [d, t] = [
      maybe(`2024-01-0${1 + random.below(5)}`),
      maybe(`2024-01-0${1 + random.below(2)}T0${random.below(4)}:00:00`),
    ];
    return {
      id,
      ...(i !== undefined && { i }),
      ...(f !== undefined && { f }),
      ...(s !== undefined && { s }),
      ...(d !== undefined && { d }),
      ...(t !== undefined && { t }),
    };
  });
}

function literals({ i, f, s, d, t }: Row): string {
  const date = d === undefined ? 'NULL' : `date("${d}")`;
  const datetime = t === undefined ? 'NULL' : `datetime("${t}")`;
  return [i ?? 'NULL', f ?? 'NULL', s === undefined ? 'NULL' : `"${s}"`, date, datetime].join(', ');
}

async function database(rows: readonly Row[], edges: readonly (readonly [number, number, number | undefined])[] = []) {
  const { engine, root } = await openDatabase();
  root.setUp(
    'CREATE SPACE s(partition_num=1, replica_factor=1, vid_type=INT64)',
    'USE s',
    'CREATE TAG p(i int NULL, f double NULL, s string NULL, d date NULL, t datetime NULL)',
    'CREATE EDGE e(w int NULL)',
    `INSERT VERTEX p(i, f, s, d, t) VALUES ${rows.map((row) => `${row.id}:(${literals(row)})`).join(', ')}`,
  );
  if (edges.length > 0)
    root.setUp(`INSERT EDGE e(w) VALUES ${edges.map(([a, b, w]) => `${a}->${b}:(${w ?? 'NULL'})`).join(', ')}`);
  return { engine, root };
}

function ask(root: TestSession, text: string): readonly string[] {
  const lines = root.ask(text);
  if (typeof lines === 'string') throw new Error(lines);
  return lines.slice(1).toSorted();
}

const TOLERANCE = 1e-8;
const isTrue = {
  '==': (order: number, isClose: boolean) => order === 0 || isClose,
  '!=': (order: number, isClose: boolean) => order !== 0 && !isClose,
  '<': (order: number, isClose: boolean) => order < 0 && !isClose,
  '<=': (order: number, isClose: boolean) => order <= 0 || isClose,
  '>': (order: number, isClose: boolean) => order > 0 && !isClose,
  '>=': (order: number, isClose: boolean) => order >= 0 || isClose,
} as const;

test('comparisons of stored numbers, dates and datetimes with constants select the matching rows', async () => {
  const rows = randomRows(new Random(11));
  const { engine, root } = await database(rows);
  const constants = [
    ['i', '1', 1],
    ['i', '0.5', 0.5],
    ['f', '1', 1],
    ['f', '1.5', 1.5],
    ['d', 'date("2024-01-03")', '2024-01-03'],
    ['t', 'datetime("2024-01-01T02:00:00")', '2024-01-01T02:00:00'],
  ] as const;
  for (const [name, literal, constant] of constants)
    for (const [operator, judge] of Object.entries(isTrue)) {
      const expected = rows.filter((row) => {
        const value = row[name];
        if (value === undefined) return false;
        const isClose = typeof value === 'number' && Math.abs(value - Number(constant)) < TOLERANCE;
        return judge(value < constant ? -1 : value > constant ? 1 : 0, isClose);
      });
      const condition = `a.p.${name} ${operator} ${literal}`;
      const ids = expected.map(({ id }) => String(id)).toSorted();
      expect(ask(root, `MATCH (a:p) WHERE ${condition} RETURN id(a)`), condition).toEqual(ids);
      const both = `${condition} AND a.p.i >= 0`;
      const idsOfBoth = expected.filter(({ i }) => i !== undefined && i >= 0).map(({ id }) => String(id));
      expect(ask(root, `MATCH (a:p) WHERE ${both} RETURN id(a)`), both).toEqual(idsOfBoth.toSorted());
    }
  await engine.close();
});

test('texts are found in long lists', async () => {
  const rows = randomRows(new Random(12));
  const { engine, root } = await database(rows);
  const list = rows.flatMap(({ s }, at) => (s !== undefined && at % 3 === 0 ? [s] : []));
  const texts = new Set(list);
  const written = `[${list.map((text) => `"${text}"`).join(', ')}, "no such text"]`;
  for (const [operator, isIn] of [
    ['IN', true],
    ['NOT IN', false],
  ] as const) {
    const expected = rows.filter(({ s }) => s !== undefined && texts.has(s) === isIn).map(({ id }) => String(id));
    expect(ask(root, `MATCH (a:p) WHERE a.p.s ${operator} ${written} RETURN id(a)`)).toEqual(expected.toSorted());
  }
  await engine.close();
});

test('clauses joined by several properties pair equal rows', async () => {
  const rows = randomRows(new Random(13));
  const { engine, root } = await database(rows);
  const isPair = (a: Row, b: Row): boolean =>
    a.id < b.id &&
    a.d !== undefined &&
    a.d === b.d &&
    a.s !== undefined &&
    a.s === b.s &&
    a.i !== undefined &&
    a.i === b.i;
  const expected = rows.flatMap((a) => rows.filter((b) => isPair(a, b)).map((b) => `${a.id} | ${b.id}`));
  expect(expected.length).toBeGreaterThan(5);
  const where = 'a.p.d == b.p.d AND a.p.s == b.p.s AND b.p.i == a.p.i AND id(a) < id(b)';
  expect(ask(root, `MATCH (a:p), (b:p) WHERE ${where} RETURN id(a), id(b)`)).toEqual(expected.toSorted());
  expect(ask(root, `MATCH (a:p) MATCH (b:p) WHERE ${where} RETURN id(a), id(b)`)).toEqual(expected.toSorted());
  root.setUp('CREATE TAG INDEX of_s ON p(s(20))', 'REBUILD TAG INDEX of_s');
  expect(ask(root, `MATCH (a:p), (b:p) WHERE ${where} RETURN id(a), id(b)`)).toEqual(expected.toSorted());
  expect(ask(root, `MATCH (a:p), (b:p) WHERE a.p.i == 2 AND id(a) < 40 AND ${where} RETURN id(a), id(b)`)).toEqual(
    expected.filter((pair) => rows[Number(pair.split(' ')[0])]!.i === 2 && Number(pair.split(' ')[0]) < 40).toSorted(),
  );
  await engine.close();
});

function randomEdges(random: Random, count: number): readonly (readonly [number, number, number | undefined])[] {
  const edges = new Map<string, readonly [number, number, number | undefined]>();
  for (let at = 0; at < count; at++) {
    const [a, b] = [random.below(COUNT), random.below(COUNT)];
    edges.set(`${a} ${b}`, [a, b, random.once(6) ? undefined : random.below(8)]);
  }
  return [...edges.values()];
}

test('OPTIONAL MATCH without a match returns nulls of all kinds', async () => {
  const rows = randomRows(new Random(14));
  const edges = randomEdges(new Random(15), 250);
  const { engine, root } = await database(rows, edges);
  const cell = (value: number | string | undefined): string =>
    value === undefined ? 'NULL' : typeof value === 'string' ? JSON.stringify(value) : String(value);
  const expected = rows.flatMap((a) => {
    const partners = edges.filter(
      ([from, to, w]) => from === a.id && w !== undefined && w > 2 && rows[to]!.i !== undefined,
    );
    if (partners.length === 0) return [`${a.id} | NULL | NULL | NULL | NULL | true | true | NULL`];
    return partners.map(([, to, w]) => {
      const { i, s, f } = rows[to]!;
      return `${a.id} | ${to} | ${cell(i)} | ${cell(s)} | ${f === undefined ? 'NULL' : 'f'} | false | false | ${w}`;
    });
  });
  const text = `MATCH (a:p) OPTIONAL MATCH (a)-[x:e]->(b:p) WHERE x.w > 2 AND b.p.i IS NOT NULL
    RETURN id(a), id(b), b.p.i, b.p.s, CASE WHEN b.p.f IS NULL THEN NULL ELSE "f" END, b IS NULL, x IS NULL, x.w`;
  const lines = ask(root, text).map((line) => line.replace('"f"', 'f').replaceAll('__NULL__', 'NULL'));
  expect(lines).toEqual(expected.toSorted());
  const found = expected.filter((line) => !line.includes('true'));
  const counted = ask(
    root,
    `MATCH (a:p) OPTIONAL MATCH (a)-[x:e]->(b:p) WHERE x.w > 2 AND b.p.i IS NOT NULL
     RETURN count(*), count(b), count(x), count(DISTINCT b), sum(x.w), sum(b.p.i), max(rank(x)), count(b.p.d)`,
  );
  const partners = found.map((line) => line.split(' | '));
  expect(counted).toEqual([
    [
      expected.length,
      found.length,
      found.length,
      new Set(partners.map(([, to]) => to)).size,
      partners.reduce((sum, cells) => sum + Number(cells[7]), 0),
      partners.reduce((sum, cells) => sum + Number(cells[2]), 0),
      0,
      partners.filter(([, to]) => rows[Number(to)]!.d !== undefined).length,
    ].join(' | '),
  ]);
  const again = `MATCH (a:p) OPTIONAL MATCH (a)-[x:e]->(b:p) WITH a, x, b OPTIONAL MATCH (b)-[y:e]->(c) RETURN id(a), x, id(c)`;
  expect(ask(root, again).length).toBeGreaterThanOrEqual(rows.length);
  await engine.close();
});

test('predicates on all edges of a trail keep the matching trails', async () => {
  const rows = randomRows(new Random(16));
  const edges = randomEdges(new Random(17), 700);
  const { engine, root } = await database(rows, edges);
  const predicates = [
    'all(f IN x WHERE f.w > 2)',
    'all(f IN x WHERE f.w > 2 AND f.w < 7)',
    'none(f IN x WHERE f.w > 5)',
    'all(f IN x WHERE f.w IS NOT NULL)',
    'all(f IN x WHERE f.missing > 2)',
    'all(f IN x WHERE f.w > a.p.i)',
    'all(f IN x WHERE rank(f) == 0)',
  ];
  for (const predicate of predicates)
    for (const steps of ['1..3', '0..2', '2']) {
      const result = 'RETURN id(a), id(b), [f IN x | f.w]';
      const direct = ask(root, `MATCH (a:p)-[x:e*${steps}]->(b) WHERE id(a) < 60 AND ${predicate} ${result}`);
      // If compared with true, a predicate remains above the traversal.
      const above = `(${predicate}) == true`;
      expect(direct, predicate).toEqual(
        ask(root, `MATCH (a:p)-[x:e*${steps}]->(b) WHERE id(a) < 60 AND ${above} ${result}`),
      );
      const where = `id(b) == 7 AND ${predicate}`;
      expect(ask(root, `MATCH (a)-[x:e*${steps}]->(b) WHERE ${where} ${result}`)).toEqual(
        ask(root, `MATCH (a)-[x:e*${steps}]->(b) WHERE id(b) == 7 AND ${above} ${result}`),
      );
    }
  const explained = root.session.executeNow(
    'EXPLAIN MATCH (a:p)-[x:e*1..3]->(b) WHERE all(f IN x WHERE f.w > 2) RETURN x',
  );
  expect(explained.plan?.nodes.map(({ name }) => name)).not.toContain('Filter');
  await engine.close();
});
