import type { Value } from '@astrolabe/model';
import { parseExpression, printExpression } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { openInMemory } from '../../memory.ts';
import { withParameters } from './with-parameters.ts';

const PARAMETERS = new Map<string, Value>([
  ['low', 3n],
  ['day', { kind: 'date', year: 2020, month: 1, day: 2 }],
  ['many', { kind: 'map', entries: new Map<string, Value>([['names', ['a', 'b']]]) }],
]);

test.each([
  ['1 + 2', '(1 + 2)'],
  ['$low + rand32($low, 10)', '(3 + rand32(3, 10))'],
  ['[$day, NULL, $other]', '[date("2020-01-02"), NULL, $other]'],
  [
    'CASE WHEN $low > 1 THEN $many.names[0] ELSE "none" END',
    'CASE WHEN (3 > 1) THEN {names: ["a", "b"]}.names[0] ELSE "none" END',
  ],
  ['[x IN $many.names | x + $low]', '[x IN {names: ["a", "b"]}.names | (x + 3)]'],
])('%s is printed as %s', (text, written) => {
  expect(printExpression(withParameters(parseExpression(text), PARAMETERS))).toBe(written);
});

test('a default outlives the parameters it was computed from', () => {
  const session = openInMemory().authenticateNow('root', 'nebula');
  session.executeNow('CREATE SPACE s(vid_type = INT64); USE s');
  session.executeNow(
    'CREATE TAG t(a date DEFAULT $day, b int DEFAULT $low + rand32($low, 4), c string DEFAULT $many.names[1])',
    {
      parameters: PARAMETERS,
    },
  );
  session.executeNow('INSERT VERTEX t() VALUES 1:()');
  expect(session.executeNow('FETCH PROP ON t 1 YIELD t.a AS a, t.b AS b, t.c AS c').rows).toEqual([
    [{ kind: 'date', year: 2020, month: 1, day: 2 }, 6n, 'b'],
  ]);
});
