import { expect, test } from 'vitest';
import { variablesUsed } from './variables-used.ts';

test.each<[string, readonly string[]]>([
  ['GO FROM $from OVER knows WHERE knows.since > $since YIELD $from', ['from', 'since']],
  ['$a = YIELD 1 AS x; YIELD $a.x + $b', ['b']],
  [':param c => 1\nYIELD "$d" AS t # $e', []],
  ['YIELD $-.x, $$.tag.x, $^.tag.x', []],
])('what a script reads and does not assign: %s', (script, expected) => {
  expect(variablesUsed(script)).toEqual(expected);
});
