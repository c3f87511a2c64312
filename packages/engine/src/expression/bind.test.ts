import { AstrolabeError, printValue, type Value } from '@astrolabe/model';
import { parseExpression } from '@astrolabe/ngql';
import { describe, expect, test } from 'vitest';
import { NO_NAMES, bindConstant } from './bind-constant.ts';
import { bindExpression } from './bind.ts';
import type { BindEnvironment, Scope } from './scope.ts';
import { evaluateRow } from './evaluate.ts';

const environment: BindEnvironment = {
  parameters: new Map<string, Value>([['p', 5n]]),
  functions: { now: () => 0, random: () => 0.5, timezoneOffsetSeconds: 0 },
};

/** Columns: `n`, `word` and `items` have known types, `thing` has not. */
const columns = [
  { name: 'n', type: 'INT' },
  { name: 'word', type: 'STRING' },
  { name: 'items', type: 'LIST' },
  { name: 'thing', type: '__EMPTY__' },
] as const;
const scope: Scope = {
  columnCount: columns.length,
  reference(node, bind) {
    const index = columns.findIndex((column) => node.kind === 'label' && column.name === node.name);
    if (index < 0) return NO_NAMES.reference(node, bind);
    return { kind: 'column', type: columns[index]!.type, index };
  },
};

function errorOf(text: string): string {
  try {
    bindExpression(parseExpression(text), scope, environment);
    return 'no error';
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return `${error.code} ${error.message} @ ${error.position ? text.slice(error.position.start, error.position.end) : ''}`;
  }
}

describe('constant expressions are evaluated when they are bound', () => {
  test.each<[string, string]>([
    ['1 + 2 * 3', '7'],
    ['"a" + 1', '"a1"'],
    ['[x IN [1, 2, 3] WHERE x > 1 | x * 10]', '[20, 30]'],
    ['reduce(total = 0, x IN [1, 2, 3] | total + x)', '6'],
    ['all(x IN [1, 2] WHERE x > 1)', 'false'],
    ['CASE 2 WHEN 1 THEN "one" WHEN 2 THEN "two" END', '"two"'],
    ['$p * 2', '10'],
    ['[1, 2, 3][1..]', '[2, 3]'],
    ['{a: 1}.a', '1'],
    ['date("2021-07-19").month', '7'],
    ['date("2021-07-19").nothing', 'UNKNOWN_PROP'],
    ['[x IN [[1, 2], [3]] | [y IN x | y + size(x)]]', '[[3, 4], [4]]'],
  ])('%s is %s', (text, expected) => {
    expect(printValue(bindConstant(parseExpression(text), environment))).toBe(expected);
  });
});

describe('an expression that always fails is an error with its position', () => {
  test.each<[string, string]>([
    ['1 / 0', 'SEMANTIC_ERROR Divide by 0 @ 1 / 0'],
    ['n + (3 % 0)', 'SEMANTIC_ERROR Divide by 0 @ 3 % 0'],
    [
      '9223372036854775807 + 1',
      'SEMANTIC_ERROR result of (9223372036854775807+1) cannot be represented as an integer @ 9223372036854775807 + 1',
    ],
    [
      'n - items',
      "SEMANTIC_ERROR `(n-items)' is not a valid expression, can not apply `-' to `INT' and `LIST'. @ n - items",
    ],
    [
      'word - thing',
      "SEMANTIC_ERROR `(word-thing)' is not a valid expression, can not apply `-' to `STRING' and `__EMPTY__'. @ word - thing",
    ],
    [
      'n AND true',
      "SEMANTIC_ERROR `(n AND true)' is not a valid expression, can not apply '&&' or 'AND' operator to `INT' and `BOOL'. @ n AND true",
    ],
    ['-word', "SEMANTIC_ERROR `-(word)' is not a valid expression, can not apply `-' to STRING. @ -word"],
    ['abs(word)', "SEMANTIC_ERROR `abs(word)' is not a valid expression : Parameter's type error @ abs(word)"],
    ['1 IN n', "SEMANTIC_ERROR `n', expected List/Set/Map, but was INT @ n"],
    ['1 IN 1 + 1', "SEMANTIC_ERROR `(1+1)', expected List/Set/Map, but was INT @ 1 + 1"],
    ['n[0]', "SEMANTIC_ERROR `n[0]', expected LIST but was INT: n @ n[0]"],
    ['items["a"]', 'SEMANTIC_ERROR `items["a"]\', expected Integer but was STRING: "a" @ items["a"]'],
    ['n[0..1]', 'SEMANTIC_ERROR Expect list type for subscript range operator. @ n[0..1]'],
    ['items["a"..]', 'SEMANTIC_ERROR Expect integer type for subscript range bound. @ items["a"..]'],
    ['CASE WHEN n THEN 1 END', "SEMANTIC_ERROR `n', expected BOOL, but was INT @ n"],
    ['all(x IN n WHERE x)', "SEMANTIC_ERROR `n', expected LIST, but was INT @ n"],
    ['(INT)items', "SEMANTIC_ERROR Can not convert items 's type : LIST to INT @ (INT)items"],
    ['nothing + 1', 'SEMANTIC_ERROR Invalid label identifiers: nothing @ nothing'],
    ['items + thing', 'no error'],
    ['thing / thing', 'no error'],
    ['$p / 0', 'no error'],
  ])('%s', (text, expected) => {
    expect(errorOf(text)).toBe(expected);
  });
});

describe('names are columns of the row', () => {
  const row: readonly Value[] = [4n, 'abc', [1n, 2n], 1.5];
  test.each<[string, string]>([
    ['n * 2 + thing', '9.5'],
    ['[n IN items WHERE n > 1 | n]', '[2]'],
    ['[x IN items WHERE x < n | x + n]', '[5, 6]'],
    ['n > 3 AND word STARTS WITH "a"', 'true'],
    ['any(x IN items WHERE any(y IN items WHERE x + y == n))', 'true'],
    ['reduce(a = n, x IN items | a * 10 + x)', '412'],
    ['items[-1] == 2 ? word : "no"', '"abc"'],
    ['n IN [3, 4, NULL]', 'true'],
    ['n IN [3, NULL]', '__NULL__'],
  ])('%s is %s', (text, expected) => {
    const bound = bindExpression(parseExpression(text), scope, environment);
    expect(printValue(evaluateRow(bound, row, environment.functions))).toBe(expected);
  });
});

test('a constant must not depend on rows', () => {
  expect(() => bindConstant(parseExpression('$-.x'), environment)).toThrow("`$-.x' is not an evaluable expression.");
});
