import fc from 'fast-check';
import { utf8Encode } from '@astrolabe/model';
import { RE2JS } from 're2js';
import { expect, test } from 'vitest';
import { BacktrackingPattern } from './backtracking-pattern.ts';
import { ByteAutomaton } from './byte-automaton.ts';
import { compileProgram } from './pattern-program.ts';
import { compilePattern } from './text-pattern.ts';

test.each<[pattern: string, text: string, fits: boolean]>([
  ['(ab)\\1', 'abab', true],
  ['(ab)\\1', 'abba', false],
  ['(.)(.)\\2\\1', 'noon', true],
  ['(?=.*\\d)[a-z\\d]+', 'abc1', true],
  ['(?=.*\\d)[a-z\\d]+', 'abc', false],
  ['(?!admin).*', 'adminton', false],
  ['(?!admin).*', 'badminton', true],
  ['(a*)+\\1b', 'aaab', true],
  ['(?:(a)|b)*\\1', 'abab', true],
  ['(中)\\1.', '中中文', true],
  ['(🐏)\\1', '🐏🐏', true],
  ['([[:alpha:]])\\1', 'xx', true],
  ['(\\x41)\\1\\u0042', 'AAB', true],
  ['(a){2,3}?\\1', 'aaa', true],
  ['\\b(\\w+) \\1\\b', 'the the', true],
  ['a{2000}', 'a'.repeat(2000), true],
  ['a]}', 'a]}', true],
  ['(a|b]){2}\\1', 'ab]b]', true],
])('%s on %s: %s', (pattern, text, fits) => {
  expect(compilePattern(pattern)?.matches(text)).toBe(fits);
});

test.each([
  '(',
  '[',
  'a**',
  '\\1',
  '(a)\\2',
  '(?<=a)b',
  '(?<name>a)\\k<name>',
  '(?=a',
  'a{3,2}',
  'a{,3}',
  '\\',
  '(a)\\1\\q',
  '(?i)a',
  '(?P<n>a)',
  '\\p{L}',
])('%s is no pattern', (pattern) => {
  expect(compilePattern(pattern)).toBeUndefined();
});

test('occurrences are found from left to right, including empty ones', () => {
  const occurrences = (pattern: string, text: string): string[] => [...compilePattern(pattern)!.occurrences(text)];
  expect(occurrences('(\\w)\\1', 'aabbc dd')).toEqual(['aa', 'bb', 'dd']);
  expect(occurrences('(?=b)', 'abab🐏b')).toEqual(['', '', '']);
  expect(occurrences('\\d+', 'a1b22')).toEqual(['1', '22']);
});

test.each([
  ['(a*)*\\1b', 'a'.repeat(40)],
  ['(?=(a+)+$)(a|aa)+b', 'a'.repeat(60)],
])('%s is aborted early instead of running forever', (pattern, text) => {
  expect(() => compilePattern(pattern)!.matches(text)).toThrow('tries too many ways');
});

test.each([
  ['(a*)*\\1b', 'a'.repeat(40)],
  ['(x+y+){10}z', 'xy'.repeat(10_000)],
])('%s checks for cancellation', (pattern, text) => {
  const enough = (): void => {
    throw new Error('enough');
  };
  expect(() => compilePattern(pattern)!.matches(text, enough)).toThrow('enough');
  expect(() => [...compilePattern(pattern)!.occurrences(text, enough)]).toThrow('enough');
});

const atom: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\1', '\\2', '\\b', '^', '$');
const pattern = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    tie('node').map((inner) => `(${inner})`),
    fc
      .tuple(tie('node'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,2}?', '{1,}'))
      .map(([inner, times]) => `(?:${inner})${times}`),
    tie('node').map((inner) => `(?=${inner})`),
    tie('node').map((inner) => `(?!${inner})`),
  ),
})).node;

test('it matches like the regular expressions of the platform', () => {
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 }), (body, text) => {
      const source = `()()${body}`;
      const program = compileProgram(source);
      expect(program, source).toBeDefined();
      expect(new BacktrackingPattern(program!).matches(text), `${source} on ${text}`).toBe(
        new RegExp(`^(?:${source})$`).test(text),
      );
    }),
    { numRuns: 3000 },
  );
});

test('automata decide like the matchers they replace', () => {
  const letters = fc.constantFrom('a', 'b', 'c', ' ', '0', '\n', '\r', '\v', 'é', 'Z');
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\s', '\\S', '\\w', '[[:space:]]', '^', '$', 'é');
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
      fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
        .map(([a, q]) => `(?:${a})${q}`),
    ),
  }));
  let decided = 0;
  fc.assert(
    fc.property(pattern, fc.string({ unit: letters, maxLength: 8 }), (text, subject) => {
      const automaton = ByteAutomaton.of(text)!.matches(subject);
      const bytes = utf8Encode(`<${subject}>`);
      expect(ByteAutomaton.of(text)!.matchesBytes(bytes, 1, bytes.length - 1)).toBe(automaton);
      if (automaton === undefined) return;
      decided++;
      expect(automaton).toBe(RE2JS.compile(text).matches(subject));
    }),
    { numRuns: 500 },
  );
  expect(decided).toBeGreaterThan(100);
});

test('a pattern with too many states for an automaton is still matched', () => {
  const pattern = compilePattern('[ab]*a[ab]{12}')!;
  for (let number = 0; number < 2 ** 13; number += 7) {
    const text = number.toString(2).padStart(14, '0').replaceAll('0', 'a').replaceAll('1', 'b');
    expect(pattern.matches(text)).toBe(text[text.length - 13] === 'a');
  }
});
