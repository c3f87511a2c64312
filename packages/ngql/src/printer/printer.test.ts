import { NULL } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { literal } from '../builder/expression.ts';
import { parse, parseExpression } from '../parser/parse.ts';
import { printExpression } from './expression.ts';
import { quoteName, quoteString } from './quote.ts';
import { printStatement } from './statement.ts';

describe('names and strings are quoted if necessary', () => {
  test.each<[string, string]>([
    ['name', 'name'],
    ['näme', 'näme'],
    ['a_1', 'a_1'],
    ['user', 'user'],
    ['User', '`User`'],
    ['tag', '`tag`'],
    ['TAG', '`TAG`'],
    ['_src', '`_src`'],
    ['1a', '`1a`'],
    ['', '``'],
    ['a b', '`a b`'],
    ['a.b', '`a\\056b`'],
    ['a`b', '`a\\`b`'],
    ['a\\b', '`a\\\\b`'],
    ['a\nb', '`a\\nb`'],
    ['！', '`！`'],
    ['empty', 'empty'],
  ])('the name %j is %s', (name, quoted) => {
    expect(quoteName(name)).toBe(quoted);
    const [use] = parse(`USE ${quoted}`).statements;
    expect(use?.kind === 'use' && use.space.text).toBe(name);
  });

  test.each<[string, string]>([
    ['plain', '"plain"'],
    ["it's", '"it\'s"'],
    ['a"b', '"a\\"b"'],
    ['a\\', '"a\\\\"'],
    ['\n\r\t\b\f\0', '"\\n\\r\\t\\b\\f\\u0000"'],
    ['名 😀', '"名 😀"'],
    ['\ud83d', '"\\ud83d"'],
    ['"; DROP SPACE s', '"\\"; DROP SPACE s"'],
  ])('the string %j is %s', (text, quoted) => {
    expect(quoteString(text)).toBe(quoted);
    expect(parseExpression(quoted)).toMatchObject({ kind: 'literal', value: text });
  });
});

describe('an expression is printed with the parentheses it needs', () => {
  test.each<[string, string]>([
    ['a<-1'.replace('<-', '< -'), '(a < -1)'],
    ['a - -b', '(a - -b)'],
    ['- -a', '-(-a)'],
    ['-(a + b)', '-(a + b)'],
    ['NOT a.b', '!(a.b)'],
    ['[1] - [2]', '([1] - [2])'],
    ['a IS NULL', '(a IS NULL)'],
    ['1.0', '1.0'],
    ['1e21', '1e+21'],
    ['LIST[]', 'LIST[]'],
    ['MAP{}', 'MAP{}'],
    ['("a")[0]', '("a")[0]'],
    ['($p).x', '($p).x'],
    ['(CASE WHEN a THEN b END).c', '(CASE WHEN a THEN b END).c'],
    ['limit', '`limit`'],
    ['{limit: `a b`.c}', '{limit: `a b`.c}'],
    ['(INT) (a + 1)', '(INT64)(a + 1)'],
    ['(FIXED_STRING(3)) a.b', '(FIXED_STRING(3))(a.b)'],
    ['a ? b : c', '(a ? b : c)'],
  ])('%s is %s', (text, printed) => {
    expect(printExpression(parseExpression(text))).toBe(printed);
  });

  test('floats stay floats, and those without a literal are divisions', () => {
    expect(
      [1, -0, 0.1, 1e-7, 5e-324, NaN, Infinity, -Infinity].map((value) => printExpression(literal(value))),
    ).toEqual(['1.0', '-0.0', '0.1', '1e-7', '5e-324', '(0.0 / 0.0)', '(1.0 / 0.0)', '(-1.0 / 0.0)']);
  });

  test('null is NULL', () => {
    expect(printExpression(literal(NULL))).toBe('NULL');
  });
});

describe('a statement prints on one line', () => {
  test.each<[string, string]>([
    ['go from "a" over * yield edge as e, id($$)', 'GO FROM "a" OVER * YIELD EDGE AS e, id($$)'],
    [
      'go 1 to 2 steps from $-.x over a as b reversely where b.c==1 yield b.c limit [1,2]',
      'GO 1 TO 2 STEPS FROM $-.x OVER a AS b REVERSELY WHERE (b.c == 1) YIELD b.c LIMIT [1, 2]',
    ],
    ['(yield 1 as a | limit 2 offset 1) union all yield 2 as a', 'YIELD 1 AS a | LIMIT 1, 2 UNION ALL YIELD 2 AS a'],
    ['insert vertex `values`(a) values "x":(1)', 'INSERT VERTEX `values`(a) VALUES "x":(1)'],
    [
      'insert edge e(a) values "x"->"y"@0:(1), 1 -> -2:(null)',
      'INSERT EDGE e(a) VALUES "x" -> "y" @ 0:(1), 1 -> -2:(NULL)',
    ],
    [
      'match p=(a:x{b:1})<-[e:f|:g*2..]-(c) return distinct *, p skip 1',
      'MATCH p = (a:x {b: 1})<-[e:f|g*2..]-(c) RETURN DISTINCT *, p SKIP 1',
    ],
    [
      'create tag t(a int default 1 not null comment "c") ttl_col="a", ttl_duration=5',
      'CREATE TAG t(a INT64 NOT NULL DEFAULT 1 COMMENT "c") TTL_DURATION = 5, TTL_COL = "a"',
    ],
    [
      'match (a)-[{w:1}]-(b)-[:x{w:1}]->({k:1}) return -a.b, -1, not true, -("x"), -a, (int)"5", (int)5',
      'MATCH (a)-[{w: 1}]-(b)-[:x {w: 1}]->({k: 1}) RETURN -(a.b), -1, !(true), -("x"), -a, (INT64)("5"), (INT64)5',
    ],
    ['desc tag `Index`', 'DESCRIBE TAG `Index`'],
    ['explain {yield 1;yield 2}', 'EXPLAIN {YIELD 1; YIELD 2}'],
    ['delete edge e $-.a->$-.b@$-.c', 'DELETE EDGE e $-.a -> $-.b @ $-.c'],
  ])('%s', (text, printed) => {
    const { statements, errors } = parse(text);
    expect(errors).toEqual([]);
    expect(statements.map(printStatement)).toEqual([printed]);
  });
});
