import { expect, test } from 'vitest';
import { readsOnly } from './reads-only.ts';

test.each<[string, boolean]>([
  ['GO FROM "a" OVER knows YIELD dst(edge) AS id | ORDER BY $-.id', true],
  ['$a = YIELD 1 AS x; YIELD $a.x;', true],
  ['MATCH (v)-[e:a|b]->(w) RETURN [n IN [1] | n + 1] UNION MATCH (v:person) RETURN v', true],
  ['SHOW CREATE TAG person', true],
  ['EXPLAIN DELETE VERTEX "a"', true],
  ['PROFILE FORMAT="dot" { GO FROM "a" OVER e YIELD edge AS e }', true],
  ['PROFILE DELETE VERTEX "a"', false],
  ['GO FROM "a" OVER knows YIELD dst(edge) AS id | DELETE VERTEX $-.id', false],
  ['MATCH (v:person) DETACH DELETE v', false],
  ['$a = INSERT VERTEX person(name) VALUES "a":("A")', false],
  ['YIELD 1; INSERT VERTEX person(name) VALUES "a":("A")', false],
  ['USE other', false],
  ['  CALL db.labels() YIELD label', true],
  ['YIELD 1;\n call db.labels()', true],
  ['CALLED db.labels()', false],
  ['SHOW CREATE SPACE sales', true],
  ['MATCH (v) SET v.a = 1', false],
  ['MATCH (v) REMOVE v:t', false],
  ['MATCH (v) CREATE (:t)', false],
  ['MATCH (v) CREATE p = (v)-[:e]->(:t)', false],
  ['MATCH (v) MERGE (:t)', false],
  ['YIELD "open', false],
  ['', false],
])('%s: only reads is %s', (text, isReading) => {
  expect(readsOnly(text)).toBe(isReading);
});
