import { expect, test } from 'vitest';
import { readsOnly } from './reads-only.ts';

test.each<[string, boolean]>([
  ['GO FROM "a" OVER knows YIELD dst(edge) AS id | ORDER BY $-.id', true],
  ['$a = YIELD 1 AS x; YIELD $a.x', true],
  ['MATCH (v) RETURN v UNION MATCH (v:person) RETURN v', true],
  ['SHOW SPACES', true],
  ['EXPLAIN DELETE VERTEX "a"', true],
  ['PROFILE DELETE VERTEX "a"', false],
  ['GO FROM "a" OVER knows YIELD dst(edge) AS id | DELETE VERTEX $-.id', false],
  ['YIELD 1; INSERT VERTEX person(name) VALUES "a":("A")', false],
  ['USE other', false],
  ['YIELD (', false],
  ['', false],
])('%s: only reads is %s', (text, isReading) => {
  expect(readsOnly(text)).toBe(isReading);
});
