import { describe, expect, it } from 'vitest';
import { cutAtSleeps, isBlankScript } from './sleep-script.ts';

describe('cutAtSleeps', () => {
  it.each([
    [
      'CREATE SPACE a; :sleep 3; USE a',
      [
        ['CREATE SPACE a; ', 3],
        [' USE a', 0],
      ],
    ],
    [
      ':SLEEP 1;\n:sleep 2;',
      [
        ['', 1],
        ['\n', 2],
        ['', 0],
      ],
    ],
    [
      'a :sleep 5',
      [
        ['a ', 5],
        ['', 0],
      ],
    ],
    ['YIELD ":sleep 3;" // :sleep 4;\n', [['YIELD ":sleep 3;" // :sleep 4;\n', 0]]],
    ['a :rest 5', [['a :rest 5', 0]]],
    ['YIELD sleep 5', [['YIELD sleep 5', 0]]],
    ['YIELD $a:sleep', [['YIELD $a:sleep', 0]]],
    ['', [['', 0]]],
  ] as const)('%j', (script, expected) => {
    expect(cutAtSleeps(script)).toEqual(expected.map(([text, sleepSeconds]) => ({ text, sleepSeconds })));
  });

  it('rejects a sleep of a minute', () => {
    expect(() => cutAtSleeps(':sleep 30; :sleep 30;')).toThrow(
      expect.objectContaining({
        code: 'HTTP_PARAMETER',
        message: 'the script sleeps 60 seconds; it must be less than 60',
      }),
    );
  });
});

it.each([
  ['', true],
  [' ; // x\n', true],
  ['YIELD 1', false],
])('whether %j is blank: %s', (text, expected) => expect(isBlankScript(text)).toBe(expected));
