import { describe, expect, test } from 'vitest';
import { diagnose } from './diagnose.ts';
import { highlight } from './highlight.ts';

describe('colors', () => {
  test.each<[string, string]>([
    ['GO FROM "a" OVER e', 'keyword:GO keyword:FROM string:"a" keyword:OVER name:e'],
    [
      'YIELD count (x), date(), date, $v.limit + 1.5 # end',
      'keyword:YIELD function:count operator:( name:x operator:) operator:, function:date operator:( operator:) operator:, keyword:date operator:, variable:$v operator:. name:limit operator:+ number:1.5 comment:# end',
    ],
    ['a NOT  IN `b c` & "x', 'name:a keyword:NOT  IN name:`b c` operator:& error:"x'],
    ['1 /* x', 'number:1 comment:/* x'],
    ['e._src-->$$', 'name:e operator:. name:_src operator:--> variable:$$'],
  ])('%s', (text, expected) => {
    expect(
      highlight(text)
        .map(({ start, end, kind }) => `${kind}:${text.slice(start, end)}`)
        .join(' '),
    ).toBe(expected);
  });
});

describe('diagnostics of a script', () => {
  test('each part is checked alone, with positions in the script', () => {
    const script = ':param a => 1 +\nYIEL 1;\nGO \\\nFORM "a";\nEXPLAIN YIELD 1; YIELD 2';
    expect(
      diagnose(script).map(({ start, end, message, hint }) => [start, script.slice(start, end), message, hint]),
    ).toEqual([
      [15, '', "syntax error near `+'", undefined],
      [16, 'YIEL', "syntax error near `YIEL'", 'did you mean YIELD?'],
      [29, 'FORM', "syntax error near `FORM'", 'did you mean FROM?'],
    ]);
  });
});
