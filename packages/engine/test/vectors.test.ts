import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { TestSession } from './_database.ts';

async function open(directory: string): Promise<{ readonly engine: Engine; readonly root: TestSession }> {
  const engine = Engine.open({ directory });
  return { engine, root: new TestSession(await engine.authenticate('root', 'nebula')) };
}

test('vectors survive restarts, updates, deletions and ALTER', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-vectors-'));
  try {
    const first = await open(directory);
    first.root.setUp(
      'CREATE SPACE s(vid_type = INT64)',
      'USE s',
      'CREATE TAG other()',
      'CREATE TAG doc(v VECTOR<FLOAT, 2>, n int)',
      // Vertices without the tag use no vectors.
      `INSERT VERTEX other() VALUES ${Array.from({ length: 500 }, (_, i) => `${i}:()`).join(', ')}`,
      'INSERT VERTEX doc(v, n) VALUES 499:([1, 2], 1), 3:(NULL, 2), 700:([3, 4], 3), 800:([5, 6], 4)',
    );
    await first.engine.close();
    const second = await open(directory);
    second.root.setUp(
      'USE s',
      'UPDATE VERTEX ON doc 3 SET v = [7, 8]',
      'UPDATE VERTEX ON doc 499 SET v = NULL',
      'DELETE VERTEX 800',
      'ALTER TAG doc ADD (w VECTOR<FLOAT, 1> DEFAULT [9.0])',
    );
    await second.engine.close();
    const third = await open(directory);
    third.root.setUp('USE s');
    expect(
      third.root.ask(
        'FETCH PROP ON doc 3, 499, 700, 800 YIELD id(vertex) AS i, doc.v AS v, doc.w AS w | ORDER BY $-.i',
      ),
    ).toEqual(['i | v | w', '3 | [7.0, 8.0] | [9.0]', '499 | __NULL__ | [9.0]', '700 | [3.0, 4.0] | [9.0]']);
    await third.engine.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('functions of stored vectors agree with those of lists', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${i}:([${[1, 2, 3, 4, 5].map((k) => Math.sin(i * k)).join(',')}])`,
  );
  root.setUp(
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG doc(v VECTOR<FLOAT, 5>)',
    `INSERT VERTEX doc(v) VALUES ${rows.join(',')}`,
  );
  for (const name of ['cosine_similarity', 'cosine_distance', 'l2_distance', 'dot_product']) {
    const stored = root.ask(`MATCH (d:doc) RETURN id(d) AS i, ${name}(d.doc.v, [1, 2, 3, -4, 0.5]) AS x ORDER BY i`);
    const listed = root.ask(
      `MATCH (d:doc) WITH id(d) AS i, [x IN d.doc.v | x] AS v RETURN i, ${name}(v, [1, 2, 3, -4, 0.5]) AS x ORDER BY i`,
    );
    expect(stored).toHaveLength(41);
    expect(stored).toEqual(listed);
  }
  await engine.close();
});

test('a search by index follows inserts, updates, deletions and filters, like a scan', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  const vectorOf = (i: number): string =>
    `[${[1, 2, 3, 4, 5, 6].map((k) => Math.sin(i * k * 1.7).toFixed(4)).join(',')}]`;
  const rows = Array.from({ length: 5200 }, (_, i) => `${i}:(${i}, ${vectorOf(i)})`);
  root.setUp(
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG doc(n int, v VECTOR<FLOAT, 6>)',
    `INSERT VERTEX doc(n, v) VALUES ${rows.join(',')}`,
  );
  const search = (more: string): string | readonly string[] =>
    root.ask(`CALL search.byVector({tag: "doc", property: "v", vector: ${vectorOf(77)}, limit: 8${more}})`);
  const check = (more = ''): void => {
    const found = search(more);
    expect(found).toHaveLength(9);
    expect(found).toEqual(search(`${more}, exact: true`));
  };
  check();
  check(', filter: "doc.n > 100"');
  check(', filter: "doc.n < 50"');
  root.setUp(`UPDATE VERTEX ON doc 5000 SET v = ${vectorOf(77)}`);
  expect(search('')).toContain('5000 | 0.0');
  check();
  root.setUp('DELETE VERTEX 77', `INSERT VERTEX doc(n, v) VALUES 9000:(1, ${vectorOf(77)})`);
  expect(search('')).not.toContain('77 | 0.0');
  expect(search('')).toContain('9000 | 0.0');
  check();
  root.setUp('ALTER TAG doc DROP (n)');
  check();
  await engine.close();
});

test.each([
  ['{tag: "no", property: "v", vector: [1, 2]}', "Tag `no' not found"],
  ['{tag: "doc", property: "n", vector: [1, 2]}', "`doc.n' is not a VECTOR"],
  ['{tag: "doc", property: "v", vector: [1]}', "The vector has 1 numbers, and `doc.v' has 2"],
  ['{tag: "doc", property: "v", vector: ["a", 2]}', "Option `vector' must be a list of numbers"],
  ['{tag: "doc", property: "v", vector: [1, 2], filter: "doc.x > 1"}', "doc.x is not a property of `doc'"],
])('a search by vector rejects %s', async (options, message) => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG doc(n int, v VECTOR<FLOAT, 2>)');
  expect(root.ask(`CALL search.byVector(${options})`)).toContain(message);
  await engine.close();
});

test('a hybrid search adds the ranks of both searches', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp(
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG doc(t string, n int, v VECTOR<FLOAT, 2>)',
    'CREATE FULLTEXT TAG INDEX words ON doc(t)',
    'INSERT VERTEX doc(t, n, v) VALUES 1:("red fox", 1, [1, 0]), 2:("red red fox", 2, [0, 1]), 3:("blue bird", 3, [0.9, 0.1]), 4:("red hen", 4, NULL)',
  );
  const search = (more: string): unknown =>
    root.ask(
      `CALL search.hybrid({tag: "doc", property: "v", vector: [1, 0], text: "red"${more}}) YIELD id, score, distance, textScore ` +
        '| YIELD $-.id AS id, round($-.score * 10000) AS s, round($-.distance * 100) AS d, $-.textScore IS NULL AS without',
    );
  // By vector 1, 3, 2; by text 2 (twice red), then 1 and 4, which are as long.
  expect(search('')).toEqual([
    'id | s | d | without',
    '1 | 163.0 | 0.0 | false',
    '2 | 161.0 | 100.0 | false',
    '3 | 81.0 | 1.0 | true',
    '4 | 79.0 | __NULL__ | false',
  ]);
  expect(search(', textWeight: 0, limit: 1')).toEqual(['id | s | d | without', '1 | 164.0 | 0.0 | false']);
  expect(search(', textWeight: 1, limit: 1')).toEqual(['id | s | d | without', '2 | 164.0 | 100.0 | false']);
  expect(search(', filter: "doc.n > 3"')).toEqual(['id | s | d | without', '4 | 82.0 | __NULL__ | false']);
  expect(search(', index: "no"')).toContain("`doc' has no full-text index `no'");
  root.setUp('CREATE FULLTEXT TAG INDEX others ON doc(t)');
  expect(search('')).toContain("`doc' has several full-text indexes");
  await engine.close();
});
