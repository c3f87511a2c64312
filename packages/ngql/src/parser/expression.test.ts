import { describe, expect, test } from 'vitest';
import { columnName } from '../printer/expression.ts';
import { parse, parseExpression } from './parse.ts';

describe('an expression is parsed with the right precedence', () => {
  test.each<[string, string]>([
    ['1 + 2 * 3', '(1+(2*3))'],
    ['1 - 2 - 3', '((1-2)-3)'],
    ['(1 - 2) % 3 / 4', '(((1-2)%3)/4)'],
    ['1 < 2 < 3', '((1<2)<3)'],
    ['a OR b AND c XOR d', '((a OR (b AND c)) XOR d)'],
    ['a AND b AND c', '(a AND b AND c)'],
    ['(a AND b) AND c', '(a AND b AND c)'],
    ['a AND (b AND c)', '(a AND (b AND c))'],
    ['NOT a == b', '!((a==b))'],
    ['NOT a AND b', '(!(a) AND b)'],
    ['a == NOT b == c', '(a==!((b==c)))'],
    ['!a == b', '(!(a)==b)'],
    ['-a.b', '-(a.b)'],
    ['-1', '-(1)'],
    ['-9223372036854775808-1', '(-9223372036854775808-1)'],
    ['- a * b', '(-(a)*b)'],
    ['(INT) a + b', '((INT)a+b)'],
    ['(INT8)-a.b', '(INT)-(a.b)'],
    ['a ? b : c ? d : e', '((a ? b : c) ? d : e)'],
    ['a + b IS NULL', '(a+b) IS NULL'],
    ['a NOT STARTS WITH b', '(a NOT STARTS WITH b)'],
    ['1.0', '1'],
    ['1e21', '1e+21'],
    ['TRUE', 'true'],
    ['null', 'NULL'],
    ['Substr("abc", 1)', 'Substr("abc",1)'],
    ['DATE("2024-01-31")', 'date("2024-01-31")'],
    ['COUNT(DISTINCT x)', 'COUNT(distinct x)'],
    ['count( * )', 'count(*)'],
    ['{a : 1, b:[1, 2]}', '{a:1,b:[1,2]}'],
    ['l[ 1 .. 2 ]', 'l[1..2]'],
    ['`odd name`.x', 'odd name.x'],
    ['e._DST', 'e._dst'],
    ['[x IN l WHERE x > 1 | x + 1]', '[x IN l WHERE (x>1) | (x+1)]'],
    ['[x IN l]', '[(x IN l)]'],
    ['[]', '[]'],
    ['List[ ]', '[]'],
    ['reduce(acc = 0, x IN l | acc + x)', 'reduce(acc = 0, x IN l | (acc+x))'],
    ['ALL(x IN l WHERE x > 1)', 'all(x IN l WHERE (x>1))'],
    ['(v)-[:like]->()', '(v)-[:like]->()'],
    ['(a) AND (b)', '(a AND b)'],
    ['id(VERTEX)', 'id(VERTEX)'],
    ['Value', 'value'],
  ])('%s is %s', (text, name) => {
    expect(columnName(parseExpression(text))).toBe(name);
  });

  test('a parameter has attributes, a variable has columns', () => {
    expect(parseExpression('$p.a', { parameters: new Set(['p']) })).toEqual({
      kind: 'attribute',
      base: { kind: 'variable', name: 'p', range: { start: 0, end: 2 } },
      name: { text: 'a', range: { start: 3, end: 4 } },
      range: { start: 0, end: 4 },
    });
    expect(parseExpression('$p.a')).toEqual({
      kind: 'variable-property',
      variable: 'p',
      property: 'a',
      range: { start: 0, end: 4 },
    });
  });
});

/** The first error of `YIELD expression`, with its place in the text. */
function firstError(text: string, parameters?: ReadonlySet<string>): string {
  const [error] = parse(text, { parameters }).errors;
  return error
    ? `${error.message} @${error.position?.start}..${error.position?.end}${error.hint ? ` (${error.hint})` : ''}`
    : 'none';
}

describe('a syntax error is named with its position', () => {
  test.each<[string, string]>([
    ['YIELD ) "ab" 🌊', 'syntax error near `) "ab" 🌊\' @6..7'],
    ['YIELD 1 AND AND 2', "syntax error near `AND' @12..15"],
    [
      'YIELD x<-1',
      "syntax error near `<-' @7..9 (<- is an arrow; for less than a negative number write a blank between)",
    ],
    [
      'YIELD 1--1',
      "syntax error near `--' @7..9 (-- is an edge of a pattern; for a minus before a negative number write a blank between)",
    ],
    ['YIELD [1]-2', "syntax error near `]-' @8..10 (]- ends an edge of a pattern; for a minus write a blank between)"],
    ['YIELD []--()', "syntax error near `]-' @7..9 (]- ends an edge of a pattern; for a minus write a blank between)"],
    ['YIELD "text"[0]', "syntax error near `[0]' @12..13 (expected ;)"],
    ['YIELD foo(1)', "Unknown function  near `foo' @6..9"],
    ['YIELD abss(1)', "Unknown function  near `abss' @6..10 (did you mean abs?)"],
    ['YIELD abs(1, 2)', "Unknown function  near `abs' @6..9 (it is abs(x) : same type)"],
    ['YIELD abs(DISTINCT 1)', "Unknown aggregate function  near `abs' @6..9 (only aggregates take * and DISTINCT)"],
    ['YIELD sum(*)', "Could not apply aggregation function on `*` near `*)' @10..11 (only COUNT counts rows)"],
    [
      'RETURN count(rand32() + 1)',
      "Can't use non-deterministic (random) functions inside of aggregate functions near `rand32() + 1' @13..25 (compute it before, behind a pipe or WITH)",
    ],
    [
      'YIELD exists("abc")',
      'The exists only accept LabelAttribute, Attribute and Subscript near `"abc"\' @13..18 (exists() takes a property; write the pattern alone, or EXISTS { pattern })',
    ],
    [
      'YIELD all(1 IN l WHERE true)',
      "The loop variable must be a label in predicate functions near `1 IN l W' @10..11",
    ],
    ['YIELD [1 IN l | 2]', "The loop variable must be a label in list comprehension near `1 IN l |' @7..8"],
    ['YIELD 9223372036854775808', "Out of range: near `9223372036854775808' @6..25"],
    ['YIELD 99999999999999999999', "Out of range: near `99999999999999999999' @6..26"],
    ['YIELD "abc', 'Unterminated string:  near `"abc\' @6..10 (missing closing quote)'],
    ['YIELD 1 /* x', "unterminated comment near `/* x' @8..12 (missing */)"],
    ['CREATE TAG `a.b`()', "Don't allow DOT in label: near `.b`()' @11..16"],
    ['YIELD vertex', "please add alias when using `vertex'. near `vertex' @6..12 (name the column with AS)"],
    ['GO FROM "a" OVER e YIELD $^, 1', "please add alias when using `$^'. near `$^' @25..27 (name the column with AS)"],
    ['YIELD 1 +', "syntax error near `+' @9..9"],
    ['YIELD a && b', "syntax error near `&& b' @8..9 (write AND)"],
    [
      'MATCH (a) WHERE (a.b)-->(c) RETURN a',
      "Invalid node pattern near `(a.b)' @16..21 (a vertex of a pattern is (), (name) or (name:tag))",
    ],
  ])('%s', (text, expected) => {
    expect(firstError(text)).toBe(expected);
  });

  test.each<[string, string]>([
    ['YIELD $v', "Direct output of variable is prohibited near `$v' @6..8 (read a column of it: $variable.column)"],
    [
      'YIELD {k: $v}, $p',
      "Direct output of variable is prohibited near `{k: $v}' @6..13 (read a column of it: $variable.column)",
    ],
    ['YIELD $p', 'none'],
    [
      '$p = YIELD 1',
      "Variable definition conflicts with a parameter near `$p' @0..2 (choose another name for the variable)",
    ],
    [
      'GO FROM $p OVER e',
      "Parameter is not supported in vid near `$p' @8..10 (write the vid itself, or a column of a variable)",
    ],
    [
      'GO FROM $v OVER e',
      "Variable is not supported in vid near `$v' @8..10 (write the vid itself, or a column of a variable)",
    ],
    ['GO FROM $p.x OVER e', "Parameter is not supported in from clause near `$p.x' @8..12 (use the value itself)"],
    [
      'FIND ALL PATH FROM "a" TO $p.x OVER e',
      "Parameter is not supported in to clause near `$p.x' @26..30 (use the value itself)",
    ],
    [
      'GO FROM "a" OVER e YIELD 1 SAMPLE [$p]',
      "Parameter is not supported in sample clause near `[$p]' @34..38 (write the numbers themselves)",
    ],
  ])('with the parameter p: %s', (text, expected) => {
    expect(firstError(text, new Set(['p']))).toBe(expected);
  });

  test('a tree is at most 512 high, in any notation', () => {
    const tooHigh = "The above expression's depth exceeds the maximum depth:512";
    expect(parse(`YIELD 1${' + 1'.repeat(511)}`).errors).toEqual([]);
    expect(parse(`YIELD 1${' + 1'.repeat(512)}`).errors[0]?.message).toContain(tooHigh);
    expect(parse(`YIELD 1${' IS NULL'.repeat(512)}`).errors[0]?.message).toContain(tooHigh);
    expect(parse(`YIELD ${Array.from({ length: 5000 }, () => 'a').join(' AND ')}`).errors).toEqual([]);
    for (const opening of [
      '(',
      '[',
      '{',
      '- ',
      'NOT ',
      '!',
      '(INT)',
      'abs(',
      'CASE WHEN ',
      '1 ? ',
      'x[',
      '(1 + ',
      '{a: ',
      'reduce(a = ',
      '[x IN ',
    ]) {
      expect(parse(`YIELD ${opening.repeat(10_000)}`).errors[0]?.message).toContain(tooHigh);
    }
    expect(parse(`${'('.repeat(10_000)}YIELD 1`).errors[0]?.message).toContain(tooHigh);
  });
});

test('an incomplete conditional does not hide label tests of the next statement', () => {
  const { errors } = parse('MATCH (v) RETURN true ? ; MATCH (v) WHERE v:person RETURN v');
  expect(errors).toHaveLength(1);
});
