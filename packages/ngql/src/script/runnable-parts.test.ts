import { expect, test } from 'vitest';
import { runnableAt, runnableParts } from './runnable-parts.ts';

test.each<[string, readonly string[]]>([
  ['YIELD 1; YIELD 2', ['YIELD 1', 'YIELD 2']],
  ['$a = YIELD 1 AS x; YIELD $a.x', ['$a = YIELD 1 AS x; YIELD $a.x']],
  [
    'YIELD 0;\n$a = YIELD 1 AS x;\nYIELD 5;\n// why\nYIELD $a.x;\nYIELD 6;',
    ['YIELD 0', '$a = YIELD 1 AS x;\nYIELD 5;\n// why\nYIELD $a.x', 'YIELD 6'],
  ],
  [
    '$a = YIELD 1 AS x; $b = YIELD $a.x + 1 AS y; YIELD $b.y; YIELD 3',
    ['$a = YIELD 1 AS x; $b = YIELD $a.x + 1 AS y; YIELD $b.y', 'YIELD 3'],
  ],
  ['$a = YIELD 1 AS x; YIELD 2; YIELD $p', ['$a = YIELD 1 AS x', 'YIELD 2', 'YIELD $p']],
  ['YIELD $a.x; $a = YIELD 1 AS x', ['YIELD $a.x', '$a = YIELD 1 AS x']],
  ['$a = YIELD 1 AS x;\n:param q => 1\nYIELD $a.x', ['$a = YIELD 1 AS x', ':param q => 1', 'YIELD $a.x']],
  ['$a = YIELD \\\n1 AS x; YIELD $a.x', ['$a = YIELD 1 AS x;\nYIELD $a.x']],
  ['', []],
])('%s is sent in these parts', (script, parts) => {
  expect(runnableParts(script).map(({ text }) => text)).toEqual(parts);
});

test('the part at the cursor is the whole group', () => {
  const script = 'YIELD 0; $a = YIELD 1 AS x; YIELD $a.x; YIELD 3';
  expect(
    [0, 12, script.indexOf('$a.x'), script.length].map((offset) => {
      const part = runnableAt(script, offset);
      return part && [script.slice(part.range.start, part.range.end), part.statementCount];
    }),
  ).toEqual([
    ['YIELD 0', 1],
    ['$a = YIELD 1 AS x; YIELD $a.x', 2],
    ['$a = YIELD 1 AS x; YIELD $a.x', 2],
    ['YIELD 3', 1],
  ]);
});
