import type { Value } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { matchShape, shapeOf, textBeforeLiterals, textOf, withFixed } from './text-shape.ts';

function literalsOf(pattern: string, text: string): readonly Value[] | undefined {
  const literals: Value[] = [];
  return matchShape(shapeOf(pattern), text, literals) ? literals : undefined;
}

describe('a shape', () => {
  test('extracts integers and strings from a text', () => {
    expect(shapeOf('GO FROM 12 OVER e WHERE e.a == "x" YIELD e.b')).toEqual({
      segments: ['GO FROM ', ' OVER e WHERE e.a == ', ' YIELD e.b'],
      kinds: ['integer', '"'],
    });
  });

  test.each<[string, string, readonly Value[]]>([
    ['GO FROM 1 OVER e', 'GO FROM 987654321012345 OVER e', [987654321012345n]],
    ['FETCH PROP ON t "a", \'b\' YIELD 1', 'FETCH PROP ON t "", \'x y\' YIELD 0', ['', 'x y', 0n]],
    ['YIELD "a" + 1', 'YIELD "a 1 \' b" + 2', ["a 1 ' b", 2n]],
  ])('%s is that of %s', (pattern, text, literals) => {
    expect(literalsOf(pattern, text)).toEqual(literals);
  });

  test.each([
    ['GO FROM 1 OVER e', 'GO FROM 1 OVER e2'],
    ['GO FROM 1 OVER e', 'GO FROM "1" OVER e'],
    ['GO FROM 1 OVER e', 'GO FROM 0x1 OVER e'],
    ['GO FROM 1 OVER e', 'GO FROM 01 OVER e'],
    ['GO FROM 1 OVER e', 'GO FROM 1.5 OVER e'],
    ['GO FROM 1 OVER e', 'GO FROM 9223372036854775808 OVER e'],
    ['GO FROM 1 OVER e', 'GO FROM 1 OVER e; DROP SPACE s'],
    ['YIELD "a"', 'YIELD "a\\"'],
    ['YIELD "a"', 'YIELD "\\n"'],
    ['YIELD "a"', 'YIELD "a""b"'],
  ])('%s differs from %s', (pattern, text) => {
    expect(literalsOf(pattern, text)).toBeUndefined();
  });

  test.each(['YIELD 1.5', 'MATCH ()-[*1..3.0]-() RETURN 1.0', 'YIELD 0x10, 017', 'YIELD $-.a1 # 5', 'YIELD `1 "2"`'])(
    'ignores what only looks like a literal: %s',
    (text) => {
      expect(textOf(shapeOf(text), [])).toBe(text);
    },
  );

  test('restores literals', () => {
    const shape = shapeOf('GO 2 STEPS FROM 5 OVER e | LIMIT 3');
    expect(withFixed(shape, ['2', '5', '3'], (index) => index !== 1)).toEqual({
      segments: ['GO 2 STEPS FROM ', ' OVER e | LIMIT 3'],
      kinds: ['integer'],
    });
  });

  test('has a prefix common to all its texts', () => {
    expect(
      ['GO FROM 1 OVER e1', 'GO FROM 22 OVER e1', 'YIELD e1.x2 == "a"', 'SHOW TAGS'].map(textBeforeLiterals),
    ).toEqual(['GO FROM ', 'GO FROM ', 'YIELD e1.x2 == ', 'SHOW TAGS']);
  });
});
