import { describe, expect, test } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import { literalValue, parseCommand } from './command.ts';
import { isUseStatement, scriptOffset, spaceOfUse, splitScript } from './split-script.ts';

function partsOf(script: string): string[] {
  return splitScript(script).map((part) => (part.kind === 'command' ? `command ${part.text}` : part.text));
}

describe('a script is split into its parts', () => {
  test.each<[string, string[]]>([
    ['', []],
    [' ;; # nothing\n// at all\n/* here; */;', []],
    ['YIELD 1; YIELD 2', ['YIELD 1', 'YIELD 2']],
    ['YIELD 1\nAS a;\nYIELD 2 ;', ['YIELD 1\nAS a', 'YIELD 2']],
    ['YIELD "a;b", \'c;"d\', `e;f` AS x; USE s', ['YIELD "a;b", \'c;"d\', `e;f` AS x', 'USE s']],
    ['YIELD 1 /* ; */ + 2 # ; \n + 3 // ;\n; YIELD 4', ['YIELD 1 /* ; */ + 2 # ; \n + 3', 'YIELD 4']],
    ['YIELD "\\";" AS a; YIELD 2', ['YIELD "\\";" AS a', 'YIELD 2']],
    ['GO FROM "a" \\\nOVER e \\\r\nYIELD 1', ['GO FROM "a" OVER e YIELD 1']],
    ['YIELD "a\\\nb"; YIELD 2', ['YIELD "a\\\nb"', 'YIELD 2']],
    [':param a => 1\nYIELD $a', ['command :param a => 1', 'YIELD $a']],
    ['  :params  \r\n:param b =>\n', ['command :params', 'command :param b =>']],
    [':param a => [1, \\\n2]\nYIELD $a', ['command :param a => [1, 2]', 'YIELD $a']],
    [':param a => "x\nYIELD 1; YIELD 2', ['command :param a => "x', 'YIELD 1', 'YIELD 2']],
    [':param a => 1 /* open\nYIELD 1', ['command :param a => 1 /* open', 'YIELD 1']],
    ['YIELD 1\n:param a => 1\nYIELD 2', ['YIELD 1', 'command :param a => 1', 'YIELD 2']],
    ['MATCH (v\n:param) RETURN v', ['MATCH (v\n:param) RETURN v']],
    ['MATCH (v\n:player) RETURN v', ['MATCH (v\n:player) RETURN v']],
    ['PROFILE {YIELD 1; YIELD 2}; YIELD {a: 3}', ['PROFILE {YIELD 1; YIELD 2}', 'YIELD {a: 3}']],
    ['YIELD "open; YIELD 2', ['YIELD "open; YIELD 2']],
  ])('%j', (script, parts) => {
    expect(partsOf(script)).toEqual(parts);
  });

  test('positions in a part map to the script', () => {
    const script = 'USE a;\nGO \\\nFROM \\\r\n"a" OVER e';
    const part = splitScript(script)[1]!;
    expect(part).toEqual({
      kind: 'statement',
      text: 'GO FROM "a" OVER e',
      range: { start: 7, end: 30 },
      joins: [
        { at: 3, length: 2 },
        { at: 8, length: 3 },
      ],
    });
    for (const word of ['GO', 'FROM', '"a"', 'OVER'])
      expect(scriptOffset(part, part.text.indexOf(word))).toBe(script.indexOf(word));
  });

  test.each<[string, boolean]>([
    ['USE a', true],
    [' use a', true],
    ['/* x */ Use a', true],
    ['`use` a', false],
    ['useful', false],
    ['YIELD 1 # USE', false],
    ['', false],
  ])('%j is a USE: %s', (text, isUse) => {
    expect(isUseStatement(text)).toBe(isUse);
  });
});

describe('commands', () => {
  test.each<[string, unknown]>([
    [':param a => 1 + 2', { kind: 'set-parameter', name: 'a', valueText: '1 + 2' }],
    [': PARAM limit=>"x;";', { kind: 'set-parameter', name: 'limit', valueText: '"x;"' }],
    [':param 名字 => NULL', { kind: 'set-parameter', name: '名字', valueText: 'NULL' }],
    [':param a =>', { kind: 'remove-parameter', name: 'a' }],
    [':params', { kind: 'list-parameters' }],
    [':params a', { kind: 'list-parameters', name: 'a' }],
  ])('%s', (text, command) => {
    expect(parseCommand(text)).toMatchObject(command as object);
  });

  test.each<[string, string]>([
    [':param', 'a parameter name is expected @6..6'],
    [':param a 1', '=> is expected behind the name @8..10'],
    [':param a => 1 +', "syntax error near `+' @15..15"],
    [':param a => foo(1)', "Unknown function  near `foo' @12..15"],
    [':params a b', 'nothing can follow the name @9..11'],
    [':parms', 'there is no command :parms @0..6'],
    [':', 'there is no command : @0..1'],
  ])('%s', (text, expected) => {
    let found: string | undefined;
    try {
      parseCommand(text);
    } catch (error) {
      if (AstrolabeError.is(error)) found = `${error.message} @${error.position?.start}..${error.position?.end}`;
    }
    expect(found).toBe(expected);
  });

  test.each<[string, unknown]>([
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['- 5', -5n],
    ['1.0', 1],
    ['[1, "a", [NULL, true]]', [1n, 'a', [{ kind: 'null', reason: 'NULL' }, true]]],
    ['{a: -1.5}', { kind: 'map', entries: new Map([['a', -1.5]]) }],
    ['{7}', { kind: 'set', items: [7n] }],
    ['1 + 2', undefined],
    ['[date("2024-01-31")]', undefined],
  ])('the literal %s', (text, value) => {
    const command = parseCommand(`:param p => ${text}`);
    expect(command.kind === 'set-parameter' && literalValue(command.value)).toEqual(value);
  });
});

test.each([
  ['USE shop', 'shop'],
  ['/* now */ use `a \\` b`', 'a ` b'],
  ['USE', undefined],
  ['YIELD 1', undefined],
])('%s selects %s', (text, space) => {
  expect(spaceOfUse(text)).toBe(space);
});
