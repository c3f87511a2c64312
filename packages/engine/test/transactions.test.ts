import { beforeEach, describe, expect, test } from 'vitest';
import { TRANSACTION_TIME_MS } from '../src/limits.ts';
import { openDatabase, TEST_NOW_MS, type Database, type TestSession } from './_database.ts';

let database: Database;
let a: TestSession;
let b: TestSession;
let now = TEST_NOW_MS;

const AGE = 'FETCH PROP ON person "x" YIELD person.age AS age';
const setAge = (age: number): string => `UPDATE VERTEX ON person "x" SET age = ${age}`;
const COUNT = 'MATCH (v:person) WHERE v.person.age > 5 RETURN count(*) AS n';

beforeEach(async () => {
  now = TEST_NOW_MS;
  database = await openDatabase(() => now);
  a = database.root;
  b = await database.signIn('root', 'nebula');
  a.setUp(
    'CREATE SPACE g (vid_type = FIXED_STRING(8))',
    'USE g',
    'CREATE TAG person(name string, age int)',
    'CREATE TAG INDEX i_age ON person(age)',
    'CREATE EDGE knows(since int)',
    'INSERT VERTEX person(name, age) VALUES "x":("X", 10), "y":("Y", 10)',
  );
  b.setUp('USE g');
});

describe('anomalies', () => {
  test('dirty read: uncommitted data is invisible', () => {
    a.setUp('START TRANSACTION', setAge(11), 'CREATE (:person {_id: "z", age: 9})');
    expect(b.ask(AGE)).toEqual(['age', '10']);
    expect(b.ask('LOOKUP ON person WHERE person.age == 11 YIELD id(vertex)')).toHaveLength(1);
    expect(b.ask(COUNT)).toEqual(['n', '2']);
    expect(a.ask(AGE)).toEqual(['age', '11']);
    expect(a.ask(COUNT)).toEqual(['n', '3']);
    a.setUp('COMMIT');
    expect(b.ask(AGE)).toEqual(['age', '11']);
    expect(b.ask(COUNT)).toEqual(['n', '3']);
  });

  test('dirty write and lost update: the second writer of a row fails', () => {
    a.setUp('START TRANSACTION');
    b.setUp('START TRANSACTION');
    a.setUp('MATCH (v:person) WHERE id(v) == "x" SET v.age = v.person.age + 1');
    b.setUp('MATCH (v:person) WHERE id(v) == "x" SET v.age = v.person.age + 1', 'COMMIT');
    expect(a.ask('COMMIT')).toContain('another statement wrote vertex x meanwhile');
    expect(a.ask(AGE)).toEqual(['age', '11']);
    expect(a.ask('COMMIT')).toContain('No transaction is open');
  });

  test('a statement without a transaction wins over one with', () => {
    a.setUp('START TRANSACTION', setAge(1));
    b.setUp(setAge(2));
    expect(a.ask('COMMIT')).toContain('meanwhile');
    expect(b.ask(AGE)).toEqual(['age', '2']);
  });

  test('non-repeatable read, read skew and phantom: a transaction reads one state', () => {
    a.setUp('START TRANSACTION');
    expect([a.ask(AGE), a.ask(COUNT)]).toEqual([
      ['age', '10'],
      ['n', '2'],
    ]);
    b.setUp(setAge(99), 'INSERT VERTEX person(name, age) VALUES "z":("Z", 50)');
    expect([a.ask(AGE), a.ask(COUNT)]).toEqual([
      ['age', '10'],
      ['n', '2'],
    ]);
    a.setUp('COMMIT');
    expect([a.ask(AGE), a.ask(COUNT)]).toEqual([
      ['age', '99'],
      ['n', '3'],
    ]);
  });

  test('aborted and intermediate read: only committed data, only its last state', () => {
    a.setUp('START TRANSACTION', setAge(1), setAge(2));
    expect(b.ask(AGE)).toEqual(['age', '10']);
    a.setUp('ROLLBACK');
    expect([a.ask(AGE), b.ask(AGE)]).toEqual([
      ['age', '10'],
      ['age', '10'],
    ]);
  });

  test('write skew: possible in a snapshot, not when serializable', () => {
    const skew = (options: string): string | readonly string[] => {
      a.setUp(setAge(10), 'UPDATE VERTEX ON person "y" SET age = 10', `START TRANSACTION ${options}`);
      b.setUp(`START TRANSACTION ${options}`);
      a.setUp('UPDATE VERTEX ON person "x" SET age = 0');
      b.setUp('UPDATE VERTEX ON person "y" SET age = 0', 'COMMIT');
      return a.ask('COMMIT');
    };
    expect(skew('')).toBe('ok');
    expect(skew('ISOLATION LEVEL SERIALIZABLE')).toContain('another statement wrote to the space meanwhile');
  });

  test('an edge to a vertex that is deleted meanwhile', () => {
    a.setUp('START TRANSACTION', 'INSERT EDGE knows(since) VALUES "x"->"y":(1)');
    b.setUp('DELETE VERTEX "y"');
    expect(a.ask('COMMIT')).toContain('another statement deleted vertex y');
    expect(b.ask('MATCH (v)-[e]->() RETURN count(*) AS n')).toEqual(['n', '0']);
  });
});

test('commits different rows of two transactions, edges and deletions', () => {
  a.setUp('START TRANSACTION', setAge(1), 'INSERT EDGE knows(since) VALUES "x"->"x":(1)');
  b.setUp('START TRANSACTION', 'MATCH (v:person) WHERE id(v) == "y" DETACH DELETE v', 'COMMIT');
  a.setUp('COMMIT');
  expect(b.ask('MATCH (v:person) RETURN id(v) AS i, v.person.age AS a')).toEqual(['i | a', '"x" | 1']);
  expect(b.ask('GO FROM "x" OVER knows YIELD dst(edge) AS d')).toEqual(['d', '"x"']);
});

test('a failed statement is undone, and the transaction continues', () => {
  a.setUp('START TRANSACTION', setAge(1));
  expect(a.ask('UNWIND ["n", "x"] AS i CREATE (:person {_id: i})')).toContain('exists already');
  a.setUp('UPDATE VERTEX ON person "y" SET age = 2', 'COMMIT');
  expect(b.ask('MATCH (v:person) RETURN id(v) AS i, v.person.age AS a ORDER BY i')).toEqual([
    'i | a',
    '"x" | 1',
    '"y" | 2',
  ]);
});

test('rejects statements that do not concern rows of its space', () => {
  expect(a.ask('ROLLBACK')).toContain('No transaction is open');
  a.setUp('CREATE SPACE h (vid_type = INT64)', 'USE h', 'CREATE TAG t()', 'USE g', 'START TRANSACTION');
  expect(a.ask('START TRANSACTION')).toContain('A transaction is open');
  expect(a.ask('CREATE TAG t()')).toContain('The statement cannot run in a transaction');
  expect(a.ask('UNWIND [1] AS i CALL (i) { CREATE (:person) } IN TRANSACTIONS OF 5 ROWS')).toContain(
    'cannot run in a transaction',
  );
  a.setUp('USE h');
  expect(a.ask('INSERT VERTEX t() VALUES 1:()')).toContain('The transaction is about space g');
  a.setUp('USE g', 'ROLLBACK', 'START TRANSACTION READ ONLY');
  expect(a.ask(setAge(1))).toContain('The transaction only reads');
  expect(a.ask(COUNT)).toEqual(['n', '2']);
});

test('ends with its session, its time limit and a schema change', async () => {
  b.setUp('START TRANSACTION', setAge(1));
  await b.session.close();
  expect(a.ask(AGE)).toEqual(['age', '10']);
  a.setUp('START TRANSACTION', setAge(2));
  now += TRANSACTION_TIME_MS + 1;
  expect(a.ask(AGE)).toContain('it was open for more than 300 seconds');
  a.setUp('ROLLBACK');
  expect(a.ask(AGE)).toEqual(['age', '10']);
  a.setUp('START TRANSACTION', setAge(3));
  const c = await database.signIn('root', 'nebula');
  c.setUp('USE g', 'CREATE TAG other(p int)');
  expect(a.ask(AGE)).toContain('the schema of space g changed meanwhile');
  a.setUp('ROLLBACK');
  expect(a.ask(AGE)).toEqual(['age', '10']);
});

test('after it ended by itself, nothing commits until COMMIT, ROLLBACK or START TRANSACTION', () => {
  const expired = 'The transaction was rolled back';
  const expire = (): void => {
    a.setUp('START TRANSACTION', setAge(2));
    now += TRANSACTION_TIME_MS + 1;
    // A writer ends it first.
    b.setUp('UPDATE VERTEX ON person "y" SET age = 12');
  };
  expire();
  for (const text of [setAge(3), setAge(3), AGE, `${setAge(3)}; COMMIT`, 'CREATE TAG q()', 'USE g'])
    expect(a.ask(text)).toContain(expired);
  expect(a.ask('COMMIT')).toContain(expired);
  expect(a.ask('COMMIT')).toContain('No transaction is open');
  a.setUp(setAge(4));
  expire();
  expect(a.ask(setAge(5))).toContain(expired);
  a.setUp('START TRANSACTION', setAge(6), 'COMMIT');
  expire();
  a.setUp(`ROLLBACK; ${setAge(7)}`);
  expect(b.ask(AGE)).toEqual(['age', '7']);
});

test('stays rolled back if the clock jumps back', () => {
  a.setUp('START TRANSACTION', setAge(2));
  now += TRANSACTION_TIME_MS + 1;
  b.setUp('UPDATE VERTEX ON person "y" SET age = 12');
  now = TEST_NOW_MS;
  expect(a.ask(AGE)).toContain('it was open for more than');
  expect(a.ask('COMMIT')).toContain('it was open for more than');
});

test('commits only what the role of the user allows then', async () => {
  a.setUp('CREATE USER u WITH PASSWORD "p"', 'GRANT ROLE USER ON g TO u');
  const u = await database.signIn('u', 'p');
  u.setUp('USE g', 'START TRANSACTION', setAge(1));
  a.setUp('REVOKE ROLE USER ON g FROM u', 'GRANT ROLE GUEST ON g TO u');
  expect(u.ask('COMMIT')).toContain('No permission');
  expect([u.ask(AGE), u.ask('ROLLBACK')]).toEqual([['age', '10'], expect.stringContaining('No transaction is open')]);
});

test('does not start within PROFILE or in a session that others use', () => {
  expect(a.ask('PROFILE START TRANSACTION')).toContain('PROFILE cannot start or end a transaction');
  expect(() => a.session.executeNow('BEGIN', { isSessionShared: true })).toThrow('not allowed in a shared session');
  expect(a.ask('ROLLBACK')).toContain('No transaction is open');
});

test('a script in one request', () => {
  a.setUp(
    'START TRANSACTION; INSERT VERTEX person(age) VALUES "p":(1); INSERT VERTEX person(age) VALUES "q":(1); COMMIT',
  );
  expect(b.ask('MATCH (v:person) RETURN count(*) AS n')).toEqual(['n', '4']);
});

test('rolls back without a chosen space', async () => {
  const c = await database.signIn('root', 'nebula');
  await c.session.execute('START TRANSACTION', { space: 'g' });
  await c.session.execute(setAge(1), { space: 'g' });
  expect(c.ask('ROLLBACK')).not.toContain('Space was not chosen');
  expect(c.ask('ROLLBACK')).toContain('No transaction is open');
  expect(a.ask(AGE)).toEqual(['age', '10']);
});
