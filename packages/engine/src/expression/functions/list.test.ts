import { EMPTY, NULL, NULLS, makeSet, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const map: Value = {
  kind: 'map',
  entries: new Map([
    ['b', 1n],
    ['a', 2n],
  ]),
};

test.each<[string, Value[], Value]>([
  ['size', ['é'], 2n],
  ['size', [[1n, NULL]], 2n],
  ['size', [makeSet([1n, 1n])], 1n],
  ['size', [map], 2n],
  ['size', [NULL], NULL],
  ['size', [EMPTY], EMPTY],
  ['size', [1n], NULLS.BAD_TYPE],
  ['range', [1n, 4n], [1n, 2n, 3n, 4n]],
  ['range', [5n, 1n, -2n], [5n, 3n, 1n]],
  ['range', [2n, 1n], []],
  ['range', [1n, 2n, -1n], []],
  ['range', [1n, 2n, 0n], NULLS.BAD_DATA],
  ['range', [1n, NULL], NULLS.BAD_TYPE],
  ['head', [[1n, 2n]], 1n],
  ['head', [[]], NULL],
  ['last', [[1n, 2n]], 2n],
  ['tail', [[1n, 2n, 3n]], [2n, 3n]],
  ['tail', [[]], []],
  ['tail', [NULL], NULL],
  ['tail', ['abc'], NULLS.BAD_TYPE],
  ['keys', [map], ['a', 'b']],
  [
    'keys',
    [
      {
        kind: 'vertex',
        vid: 'v',
        tags: [
          {
            name: 't',
            properties: new Map([
              ['z', 1n],
              ['a', 1n],
            ]),
          },
          { name: 'u', properties: new Map([['a', 2n]]) },
        ],
      },
    ],
    ['a', 'z'],
  ],
  ['keys', [NULL], NULL],
  ['keys', [[1n]], NULLS.BAD_TYPE],
  ['coalesce', [NULL, NULLS.BAD_TYPE, 1n, 2n], 1n],
  ['coalesce', [NULL], NULL],
  ['udf_is_in', [1n, 2n, 1], true],
  ['udf_is_in', [1n, 2n], false],
  ['udf_is_in', [NULL, 2n, NULLS.BAD_DATA], true],
  ['toSet', [[1n, 2n, 1n]], makeSet([1n, 2n])],
  ['toSet', [NULL], NULL],
  ['toSet', [1n], NULLS.BAD_TYPE],
  ['datasetRowCol', [1n, 0n, 0n], NULLS.BAD_TYPE],
])('%s(%o)', (name, parameters, expected) => {
  expect(callFunction(name, parameters)).toEqual(expected);
});

test('a list that exceeds memory is an error with the limit', () => {
  expect(() => callFunction('range', [0n, 2n ** 40n])).toThrow('10000000 are allowed');
});
