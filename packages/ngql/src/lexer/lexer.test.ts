import { describe, expect, test } from 'vitest';
import { decodeQuoted } from './decode.ts';
import { integerValue, tokenize } from './lexer.ts';
import { T, TOKEN_NAMES } from './token.ts';

/** Returns the tokens of a text as `NAME 'text'`, without whitespace. */
function tokensOf(text: string): string[] {
  return tokenize(text)
    .filter(({ kind }) => kind !== T.BLANK)
    .map(({ kind, start, end }) => `${TOKEN_NAMES[kind]} ${text.slice(start, end)}`);
}

describe('tokens', () => {
  test.each<[string, string[]]>([
    ['GO go Go', ['GO GO', 'GO go', 'GO Go']],
    ['step STEPS', ['STEPS step', 'STEPS STEPS']],
    ['name näme 名字 n_1', ['LABEL name', 'LABEL näme', 'LABEL 名字', 'LABEL n_1']],
    ['`a b` `a\\`b`', ['QUOTED_LABEL `a b`', 'QUOTED_LABEL `a\\`b`']],
    ['$v $- $^ $$', ['VARIABLE $v', 'INPUT $-', 'SOURCE $^', 'DESTINATION $$']],
    ['e._SRC _id', ['LABEL e', 'DOT .', 'KEY_SRC _SRC', 'KEY_ID _id']],
    [
      '1 017 089 0xFf 1.5 .5 5. 1e3 1.5E-3',
      [
        'INTEGER 1',
        'INTEGER 017',
        'INTEGER 089',
        'INTEGER 0xFf',
        'FLOATING 1.5',
        'FLOATING .5',
        'FLOATING 5.',
        'FLOATING 1e3',
        'FLOATING 1.5E-3',
      ],
    ],
    ['1..3', ['INTEGER 1', 'DOT_DOT ..', 'INTEGER 3']],
    [
      '127.0.0.1:80 300.1.1.1',
      ['IPV4 127.0.0.1', 'COLON :', 'INTEGER 80', 'FLOATING 300.1', 'FLOATING .1', 'FLOATING .1'],
    ],
    ['9223372036854775808 9223372036854775809', ['INTEGER 9223372036854775808', 'OUT_OF_RANGE 9223372036854775809']],
    ['0x8000000000000001 1e309', ['OUT_OF_RANGE 0x8000000000000001', 'OUT_OF_RANGE 1e309']],
    [
      'a--b a-->b a<--b a<-->b',
      [
        'LABEL a',
        'EDGE_BOTH --',
        'LABEL b',
        'LABEL a',
        'EDGE_OUT -->',
        'LABEL b',
        'LABEL a',
        'EDGE_IN <--',
        'LABEL b',
        'LABEL a',
        'EDGE_IN_OUT <-->',
        'LABEL b',
      ],
    ],
    [
      '-[ ]- <-[ ]-> -> <-',
      [
        'HYPHEN_BRACKET -[',
        'BRACKET_HYPHEN ]-',
        'LEFT_ARROW_BRACKET <-[',
        'BRACKET_RIGHT_ARROW ]->',
        'RIGHT_ARROW ->',
        'LEFT_ARROW <-',
      ],
    ],
    [
      '< <= > >= == = != <> =~ !',
      [
        'LESS <',
        'LESS_EQUAL <=',
        'GREATER >',
        'GREATER_EQUAL >=',
        'EQUAL ==',
        'ASSIGN =',
        'NOT_EQUAL !=',
        'NOT_EQUAL <>',
        'MATCHES =~',
        'BANG !',
      ],
    ],
    ['not \n in IS  NOT\tEMPTY', ['NOT_IN not \n in', 'IS_NOT_EMPTY IS  NOT\tEMPTY']],
    ['NOT /**/ IN', ['NOT NOT', 'BLOCK_COMMENT /**/', 'IN IN']],
    ['NOT INDEX', ['NOT NOT', 'INDEX INDEX']],
    ['starts with STARTS', ['STARTS_WITH starts with', 'STARTS STARTS']],
    [
      '# one\n// two\n/* three\n*/ 4',
      ['LINE_COMMENT # one', 'LINE_COMMENT // two', 'BLOCK_COMMENT /* three\n*/', 'INTEGER 4'],
    ],
    ["'a\"b' \"a'b\" '\\''", ["STRING_VALUE 'a\"b'", 'STRING_VALUE "a\'b"', "STRING_VALUE '\\''"]],
    ['"a\nb', ['BAD_LINE_FEED "a', 'LABEL b']],
    ['"a', ['UNTERMINATED_STRING "a']],
    [
      '"\\400" "\\1234" "\\08" "\\377"',
      ['BAD_ESCAPE "\\400"', 'BAD_ESCAPE "\\1234"', 'BAD_ESCAPE "\\08"', 'STRING_VALUE "\\377"'],
    ],
    ['`a.b`', ['LABEL_DOT `a.b`']],
    ['/* a', ['UNTERMINATED_COMMENT /* a']],
    ['a & _x ！', ['LABEL a', 'AMPERSAND &', 'BAD_CHARACTER _', 'LABEL x', 'BAD_CHARACTER ！']],
    ['\ufeffGO\u00a01', ['GO GO', 'INTEGER 1']],
  ])('%j', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });

  test('a name of more than 4096 bytes is an error', () => {
    expect(tokensOf('a'.repeat(4096))[0]?.split(' ')[0]).toBe('LABEL');
    expect(tokensOf('a'.repeat(4097))[0]?.split(' ')[0]).toBe('LABEL_TOO_LONG');
    expect(tokensOf('名'.repeat(1366))[0]?.split(' ')[0]).toBe('LABEL_TOO_LONG');
  });
});

describe('values of tokens', () => {
  test.each<[string, string]>([
    ['"plain"', 'plain'],
    ["'\\n\\t\\r\\b\\f'", '\n\t\r\b\f'],
    ['"\\\\ \\" \\\' \\` \\v"', '\\ " \' ` v'],
    ['"\\101\\0"', 'A\0'],
    ['"\\344\\270\\255!"', '中!'],
    ['"\\377"', '\ufffd'],
    ['"\\u4e2d \\U4E2D \\x0041 \\X0041 \\u12"', '中 中 A A u12'],
    ['"\\ud83d\\ude00"', '😀'],
    ['"a\\\nb"', 'a\nb'],
  ])('%s', (text, expected) => {
    expect(decodeQuoted(text, 0, text.length)).toBe(expected);
  });

  test.each<[string, bigint]>([
    ['0', 0n],
    ['42', 42n],
    ['017', 15n],
    ['089', 89n],
    ['0x1F', 31n],
    ['0X1f', 31n],
    ['9223372036854775807', 9223372036854775807n],
    ['999999999999999', 999999999999999n],
    ['01777777777777777777777', 0o1777777777777777777777n],
    ['1_000', 1000n],
    ['0_17', 15n],
    ['9_223_372_036_854_775_807', 9223372036854775807n],
  ])('%s', (text, expected) => {
    expect(integerValue(text, 0, text.length)).toBe(expected);
  });

  test('the time for an integer does not depend on the text after it', () => {
    const text = `7${' '.repeat(2e7)}`;
    const start = performance.now();
    for (let call = 0; call < 5000; call++) integerValue(text, 0, 1);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
