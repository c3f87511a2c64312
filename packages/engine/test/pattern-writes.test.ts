import { AstrolabeError, printValue, type Value } from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type TestSession } from './_database.ts';

let database: Database;
let root: TestSession;
const ask = (text: string): string | readonly string[] => root.ask(text);

beforeEach(async () => {
  database = await openDatabase();
  ({ root } = database);
  root.setUp(
    'CREATE SPACE g (vid_type = FIXED_STRING(24))',
    'USE g',
    'CREATE TAG person(name string NOT NULL, age int)',
    'CREATE TAG badge(id string, level int DEFAULT 1)',
    'CREATE EDGE knows(since int)',
  );
});

describe('vertex IDs', () => {
  test('come from `_id`, from `id`, which stays a property, or are new', () => {
    root.setUp(
      'CREATE (:person {_id: "a", name: "A"}), (:badge {id: "b"}), (:person:badge {_id: "c", id: "x", name: "C"})',
    );
    expect(ask('MATCH (v:badge) RETURN id(v) AS i, v.badge.id AS p ORDER BY i')).toEqual([
      'i | p',
      '"b" | "b"',
      '"c" | "x"',
    ]);
    expect(ask('CREATE (v:person {name: "N"}) RETURN size(id(v)) AS n')).toEqual(['n', '20']);
  });

  test('are positive integers in a space of integers', () => {
    root.setUp('CREATE SPACE n (vid_type = INT64)', 'USE n', 'CREATE TAG t(x int)');
    expect(ask('CREATE (a:t {x: 1}), (b:t {_id: 5}) RETURN id(a) > 0 AS new, id(b) AS b')).toEqual([
      'new | b',
      'true | 5',
    ]);
  });
});

test('undoes all changes of a failed statement, in memory too', () => {
  root.setUp('CREATE (:person {_id: "a", name: "A", age: 1})-[:knows {since: 1}]->(:person {_id: "b", name: "B"})');
  const failing =
    'MATCH (v:person)-[e:knows]->(w) SET v.age = 9, e.since = 9 REMOVE w:person WITH v CREATE (v)-[:knows]->(:person {_id: "c", name: "C"}) DETACH DELETE v WITH 1 AS x CREATE (:person {_id: "b"})';
  expect(ask(failing)).toContain('NOT NULL');
  expect(ask('MATCH (v)-[e]->(w) RETURN v, e, w')).toEqual([
    'v | e | w',
    '("a" :person{age: 1, name: "A"}) | [:knows "a"->"b" @0 {since: 1}] | ("b" :person{age: __NULL__, name: "B"})',
  ]);
  expect(ask('MATCH (v) RETURN count(*) AS n')).toEqual(['n', '2']);
});

test('repeats a statement with many changes on a copy, with the same result', () => {
  expect(ask('UNWIND range(1, 16500) AS i CREATE (v:badge {_id: toString(i)}) RETURN count(*) AS n')).toEqual([
    'n',
    '16500',
  ]);
  expect(ask('UNWIND range(1, 17000) AS i CREATE (:badge {_id: "x" + toString(i % 16999)})')).toContain(
    'exists already',
  );
  expect(ask('MATCH (v:badge) RETURN count(*) AS n')).toEqual(['n', '16500']);
});

test('a running reader sees nothing of a write', () => {
  root.setUp('UNWIND range(1, 6000) AS i CREATE (:badge {level: 1})');
  const reading = root.session.prepare('MATCH (v:badge) RETURN v.badge.level AS l').run();
  reading.next();
  root.setUp('MATCH (v:badge) SET v.level = 2');
  let levels = 0;
  for (let chunk = reading.next(); chunk !== undefined; chunk = reading.next())
    if (chunk !== 'paused' && chunk.kind === 'rows') for (const [level] of chunk.rows) levels += Number(level);
  expect(levels).toBe(6000);
  expect(ask('MATCH (v:badge) RETURN min(v.badge.level) AS l')).toEqual(['l', '2']);
});

test('CALL { … } IN TRANSACTIONS keeps the transactions before a failure', () => {
  const load =
    'UNWIND range(1, 9) AS i CALL (i) { CREATE (:badge {_id: "t" + toString(i % 6)}) } IN TRANSACTIONS OF 2 ROWS';
  expect(ask(load)).toContain('exists already');
  expect(ask('MATCH (v:badge) RETURN count(*) AS n')).toEqual(['n', '6']);
});

test('reports the number of changes beside a table, and requires the write permission', async () => {
  expect(root.session.executeNow('CREATE (v:badge {_id: "n"}) RETURN v').notes).toEqual([
    'Vertices created: 1, Tags added: 1',
  ]);
  root.setUp('CREATE USER guest WITH PASSWORD "x"', 'GRANT ROLE GUEST ON g TO guest');
  const guest = await database.signIn('guest', 'x');
  guest.ask('USE g');
  expect(guest.ask('MATCH (v:badge) SET v.level = 1')).toContain('No permission to write data.');
});

test('matches rows in a map for random statements', () => {
  const rows = new Map<string, number | null>();
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let step = 0; step < 300; step++) {
    const [vid, level] = [`v${random(12)}`, random(100)];
    const known = rows.has(vid);
    switch (random(6)) {
      case 0:
        ask(`CREATE (:badge {_id: "${vid}", level: ${level}})`);
        if (!known) rows.set(vid, level);
        break;
      case 1:
        ask(
          `MERGE (v:badge {_id: "${vid}"}) ON CREATE SET v.level = ${level} ON MATCH SET v.level = v.badge.level + 1`,
        );
        rows.set(vid, known ? plusOne(rows.get(vid)!) : level);
        break;
      case 2:
        ask(`MATCH (v:badge) WHERE id(v) == "${vid}" REMOVE v.level`);
        if (known) rows.set(vid, null);
        break;
      case 3:
        ask(`MATCH (v:badge) WHERE id(v) == "${vid}" DETACH DELETE v`);
        rows.delete(vid);
        break;
      case 4:
        ask(`MATCH (v:badge) WHERE v.badge.level < ${level} SET v += {level: ${level}}`);
        for (const [key, old] of rows) if (old !== null && old < level) rows.set(key, level);
        break;
      default:
        // Fails at the second row, so that neither is written.
        ask(`UNWIND ["${vid}", "${vid}"] AS i CREATE (v:badge {_id: i}) SET v.level = 0`);
    }
    if (step % 20 > 0) continue;
    const { rows: found } = root.session.executeNow('MATCH (v:badge) RETURN id(v), v.badge.level');
    expect(found.map((row) => row.map((value) => printValue(value)).join(' ')).toSorted()).toEqual(
      Array.from(rows, ([key, value]) => `"${key}" ${value ?? '__NULL__'}`).toSorted(),
    );
  }
});

function plusOne(value: number | null): number | null {
  return value === null ? null : value + 1;
}

test('a parameter stands for the map of what is created', async () => {
  const { root: own } = await openDatabase();
  own.setUp(
    'CREATE SPACE s(vid_type = FIXED_STRING(8))',
    'USE s',
    'CREATE TAG t(n int, name string)',
    'CREATE EDGE e(w int)',
  );
  const run = (text: string, value: Value): unknown => {
    try {
      return own.session.executeNow(text, { parameters: new Map([['m', value]]) }).rows;
    } catch (error) {
      return AstrolabeError.is(error) ? error.message : error;
    }
  };
  const mapOf = (entries: Readonly<Record<string, Value>>): Value => ({
    kind: 'map',
    entries: new Map(Object.entries(entries)),
  });
  const create = 'CREATE (v:t $m)-[:e]->(:t {_id: "z"}) RETURN id(v) AS i, v.t.n AS n, v.t.name AS name';
  expect(run(create, mapOf({ _id: 'a', n: 1n, name: 'x' }))).toEqual([['a', 1n, 'x']]);
  expect(run('MERGE (v:t $m) RETURN id(v) AS i', mapOf({ n: 1n, name: 'x' }))).toEqual([['a']]);
  expect(run('UNWIND [1, 2] AS i CREATE (v:t $m) SET v.n = i RETURN v.t.name AS name', mapOf({ name: 'y' }))).toEqual([
    ['y'],
    ['y'],
  ]);
  expect(run('CREATE (:t $m)', 1n)).toContain('is not a map');
  expect(run('CREATE (:t $other)', 1n)).toContain('other');
  expect(run('MATCH (v:t $m) RETURN v', mapOf({}))).toContain('syntax error');
});
