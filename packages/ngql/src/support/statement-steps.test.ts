import { expect, test } from 'vitest';
import { parse } from '../parser/parse.ts';
import { statementSteps } from './statement-steps.ts';

const MATCH =
  'MATCH (a:player)-[e:follow]->(b) WHERE e.degree > 90 WITH b, count(*) AS n ORDER BY n DESC LIMIT 5 ' +
  'UNWIND [1, 2] AS i RETURN b.player.name AS name, sum(n) AS fans ORDER BY fans';

test('each clause is a step, and WHERE, ORDER BY and LIMIT are steps of their own', () => {
  expect(statementSteps(MATCH).map(({ text }) => text)).toEqual([
    'MATCH (a:player)-[e:follow]->(b)',
    'WHERE e.degree > 90',
    'WITH b, count(*) AS n',
    'ORDER BY n DESC LIMIT 5',
    'UNWIND [1, 2] AS i',
    'RETURN b.player.name AS name, sum(n) AS fans',
    'ORDER BY fans',
  ]);
});

test('a step returns the names that are in scope after it, and its number of rows', () => {
  const [match, where, grouped] = statementSteps(MATCH);
  expect([match?.rows, match?.count, match?.origin]).toEqual([
    'MATCH (a:player)-[e:follow]->(b) RETURN * LIMIT 200',
    'MATCH (a:player)-[e:follow]->(b) RETURN count(*) AS rows',
    undefined,
  ]);
  expect(where?.origin).toEqual({
    statement: 'MATCH (a:player)-[e:follow]->(b) RETURN * LIMIT 5000',
    keys: [],
    sharesColumns: true,
    added: [],
  });
  expect(grouped?.origin).toEqual({
    statement: 'MATCH (a:player)-[e:follow]->(b) WHERE (e.degree > 90) RETURN *, b AS `origin 1` LIMIT 5000',
    keys: [['b', 'origin 1']],
    sharesColumns: false,
    added: ['origin 1'],
  });
});

test('parts of a pipe are steps whose rows are traced through $- columns', () => {
  const steps = statementSteps(
    'GO FROM "a" OVER follow YIELD dst(edge) AS id | GO FROM $-.id OVER serve YIELD $-.id AS id, dst(edge) AS team | GROUP BY $-.team YIELD $-.team AS team, count(*) AS n | ORDER BY $-.n',
  );
  expect(steps.map(({ origin }) => origin?.keys)).toEqual([
    undefined,
    [['id', 'origin 1']],
    [['team', 'origin 1']],
    [],
  ]);
  expect(steps[1]?.count).toContain('| YIELD count(*) AS rows');
});

test.each([
  MATCH,
  'MATCH (v) RETURN v',
  'MATCH (:player)-->() RETURN count(*)',
  'OPTIONAL MATCH (a:t {x: 1}) MATCH (a)--(b) WITH DISTINCT a, b WHERE b.t.x > 1 RETURN *',
  'GO 1 TO 3 STEPS FROM "a" OVER * YIELD edge AS e | YIELD src($-.e) AS s | LIMIT 3',
  'LOOKUP ON t WHERE t.x > 3 YIELD id(vertex) AS id | FETCH PROP ON t $-.id YIELD vertex AS v',
  '(GO FROM "a" OVER x YIELD dst(edge) AS d) UNION GO FROM "b" OVER x YIELD dst(edge) AS d',
  'UNWIND [1,2] AS x RETURN x + 1 AS y SKIP 1 LIMIT 1',
  '$a = GO FROM "a" OVER x YIELD dst(edge) AS d',
])('the statements of all steps of %s are valid and only read', (text) => {
  const steps = statementSteps(text);
  expect(steps.length).toBeGreaterThan(0);
  const written = steps.flatMap(({ rows, count, origin }) => [rows, count ?? rows, origin?.statement ?? rows]);
  expect(written.map((statement) => [statement, parse(statement).errors])).toEqual(
    written.map((statement) => [statement, []]),
  );
});

test.each([
  '',
  'MATCH (v RETURN v',
  'INSERT VERTEX t() VALUES "a":()',
  'YIELD 1; YIELD 2',
  'SHOW TAGS',
  'MATCH (n) DELETE n',
])('%s has no steps', (text) => {
  expect(statementSteps(text)).toEqual([]);
});
