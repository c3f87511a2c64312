import { expect, test } from 'vitest';
import { occurrencesAt } from './occurrences.ts';

/** Returns the script with every occurrence of the variable at the bar in brackets. */
function marked(script: string): string {
  const offset = script.indexOf('|');
  const text = script.slice(0, offset) + script.slice(offset + 1);
  return occurrencesAt(text, offset).reduceRight(
    (marks, { start, end }) => `${marks.slice(0, start)}[${marks.slice(start, end)}]${marks.slice(end)}`,
    text,
  );
}

test.each<[string, string]>([
  ['$a|a = YIELD 1 AS x; YIELD $aa.x, "$aa", $ab.x', '$[aa] = YIELD 1 AS x; YIELD $[aa].x, "$aa", $ab.x'],
  [
    'MATCH (v|:person)-[e]->(w) WHERE v.person.age > 1 AND id(v) != "v" RETURN v.person.name AS v2, e',
    'MATCH ([v]:person)-[e]->(w) WHERE [v].person.age > 1 AND id([v]) != "v" RETURN [v].person.name AS v2, e',
  ],
  [
    'YIELD 1; MATCH (v) WITH v AS w MATCH (|w)-[e]-(x) RETURN w',
    'YIELD 1; MATCH (v) WITH v AS [w] MATCH ([w])-[e]-(x) RETURN [w]',
  ],
  ['UNWIND [1, 2] AS n| RETURN [n IN [3] | n + 1], n', 'UNWIND [1, 2] AS [n] RETURN [n IN [3] | n + 1], [n]'],
  ['MATCH (v:per|son) RETURN v', 'MATCH (v:person) RETURN v'],
  ['GO FROM "a" OVER kno|ws', 'GO FROM "a" OVER knows'],
])('%s', (script, expected) => {
  expect(marked(script.replace(' | n + 1', ' ¦ n + 1')).replace(' ¦ n + 1', ' | n + 1')).toBe(expected);
});
