import { EMPTY, NULL, NULLS, type Value } from '@astrolabe/model';
import type { LogicalOperator } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { applyLogical, not } from './logical.ts';

function run(operator: LogicalOperator, operands: readonly Value[]): readonly [Value, number] {
  let asked = 0;
  const result = applyLogical(operator, operands.length, (index) => {
    asked++;
    return operands[index] ?? NULL;
  });
  return [result, asked];
}

test.each<[LogicalOperator, Value[], Value, number]>([
  // operands, result, number of operands evaluated
  ['AND', [true, true], true, 2],
  ['AND', [true, false, true], false, 2],
  ['AND', [true, NULL, false], false, 3],
  ['AND', [true, NULL, true], NULL, 3],
  ['AND', [EMPTY, true], EMPTY, 2],
  ['AND', [EMPTY, NULL], NULL, 2],
  ['AND', [NULL, EMPTY, false], NULLS.BAD_TYPE, 2],
  ['AND', [NULLS.BAD_DATA, false], NULLS.BAD_DATA, 1],
  ['AND', [NULL, NULLS.DIV_BY_ZERO], NULLS.DIV_BY_ZERO, 2],
  ['AND', [1n, false], NULLS.BAD_TYPE, 1],
  ['AND', [false, 1n], false, 1],
  ['AND', [true, []], [], 2],
  ['AND', [true, [1n]], true, 2],
  ['OR', [false, false], false, 2],
  ['OR', [false, true, 1n], true, 2],
  ['OR', [NULL, true], true, 2],
  ['OR', [NULL, false], NULL, 2],
  ['OR', [EMPTY, false], EMPTY, 2],
  ['OR', [EMPTY, NULL], NULL, 2],
  ['OR', [NULL, EMPTY], NULLS.BAD_TYPE, 2],
  ['OR', [false, 'a', true], NULLS.BAD_TYPE, 2],
  ['OR', [false, [1n]], [1n], 2],
  ['XOR', [true, false], true, 2],
  ['XOR', [true, true, true], true, 3],
  ['XOR', [EMPTY, true], EMPTY, 2],
  ['XOR', [EMPTY, NULL], NULL, 2],
  ['XOR', [NULLS.BAD_DATA, NULL], NULLS.BAD_DATA, 1],
  ['XOR', [true, 1n], NULLS.BAD_TYPE, 2],
  ['XOR', [[1n], []], true, 2],
])('%s of %o', (operator, operands, expected, asked) => {
  expect(run(operator, operands)).toEqual([expected, asked]);
});

test('NOT keeps absent values and negates booleans and lists', () => {
  expect([true, [], [1n], NULL, NULLS.BAD_DATA, EMPTY, 1n].map(not)).toEqual([
    false,
    true,
    false,
    NULL,
    NULLS.BAD_DATA,
    EMPTY,
    NULLS.BAD_TYPE,
  ]);
});
