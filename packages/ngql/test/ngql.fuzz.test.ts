import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AGGREGATES,
  FUNCTIONS,
  KEYWORD_TEXTS,
  columnName,
  complete,
  diagnose,
  highlight,
  parse,
  parseExpression,
  printExpression,
  printStatement,
  quoteName,
  splitScript,
  tokenize,
} from '../src/index.ts';
import { anyExpression, anyName } from './_arbitrary.ts';
import { CORPUS } from './_corpus.ts';
import { withoutRanges } from './_strip.ts';

const SEED = 20_240_131;

const SIGNS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '<',
  '<=',
  '==',
  '=',
  '=~',
  '|',
  '.',
  '..',
  ',',
  ';',
  ':',
  '@',
  '?',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '->',
  '-->',
  '<--',
  '-[',
  ']->',
  '$-',
  '$^',
  '$$',
  '$v',
  '`a b`',
  '"s"',
  "'t",
  '1',
  '1.5',
  '9223372036854775808',
  '0x1',
  '127.0.0.1',
  '/*',
  '*/',
  '#',
  '\\',
  '\n',
  'NOT IN',
  'IS NULL',
  'e._src',
  '&',
];
const SOUP = fc
  .array(
    fc.oneof(
      fc.constantFrom(...KEYWORD_TEXTS),
      fc.constantFrom(...SIGNS),
      fc.constantFrom('a', 'b', 'player'),
      fc.constantFrom(...[...FUNCTIONS, ...AGGREGATES].map(({ name }) => `${name}(`)),
    ),
    { maxLength: 60 },
  )
  .chain((words) => fc.constantFrom(' ', '').map((blank) => words.join(blank)));

/** A statement of the corpus with ranges removed, repeated, or replaced by parts of another. */
const MUTANT = fc
  .tuple(
    fc.constantFrom(...CORPUS),
    fc.constantFrom(...CORPUS),
    fc.nat(),
    fc.nat({ max: 12 }),
    fc.nat(),
    fc.nat({ max: 12 }),
  )
  .map(([text, other, at, cut, from, take]) => {
    const start = at % (text.length + 1);
    const source = from % (other.length + 1);
    return text.slice(0, start) + other.slice(source, source + take) + text.slice(start + cut);
  });

const ANY_TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ maxLength: 200 }),
  SOUP,
  MUTANT,
);

describe(`with seed ${SEED}`, () => {
  test('tokens cover every text', () => {
    check(ANY_TEXT, 3000, (text) => {
      const tokens = tokenize(text);
      expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
      expect(tokens.every(({ start, end }) => end > start)).toBe(true);
    });
  });

  test('every text is parsed, with errors inside of it', () => {
    check(ANY_TEXT, 6000, (text) => {
      const { statements, errors } = parse(text);
      for (const error of errors) {
        expect(error.position!.start).toBeGreaterThanOrEqual(0);
        expect(error.position!.end).toBeLessThanOrEqual(text.length);
        expect(error.position!.end).toBeGreaterThanOrEqual(error.position!.start);
      }
      const holdsErrorNodes = JSON.stringify(statements, bigintAsText).includes('"kind":"error"');
      expect(holdsErrorNodes && errors.length === 0).toBe(false);
      for (const statement of statements) printStatement(statement);
    });
  });

  test('valid text is unchanged after printing and parsing', () => {
    check(fc.oneof(SOUP, MUTANT), 6000, (text) => {
      const { statements, errors } = parse(text);
      if (errors.length > 0) return;
      const printed = statements.map(printStatement).join('; ');
      const again = parse(printed);
      expect([printed, again.errors.map((error) => error.message)]).toEqual([printed, []]);
      expect(withoutRanges(again.statements)).toEqual(withoutRanges(statements));
    });
  });

  test('an expression is unchanged after printing and parsing', () => {
    check(anyExpression, 4000, (expression) => {
      const printed = printExpression(expression);
      expect(withoutRanges(parseExpression(printed))).toEqual(withoutRanges(expression));
      expect(typeof columnName(expression)).toBe('string');
    });
  });

  test('a quoted name is parsed as itself', () => {
    check(anyName, 2000, (name) => {
      expect(parse(`USE ${quoteName(name)}`)).toMatchObject({
        statements: [{ kind: 'use', space: { text: name } }],
        errors: [],
      });
    });
  });

  test('the parts of a script do not overlap, and nothing outside of them is a token', () => {
    check(
      fc.oneof(
        ANY_TEXT,
        fc
          .array(fc.oneof(SOUP, fc.constantFrom(':param a => 1', ':params', '\\', ';')), {
            maxLength: 6,
          })
          .map((lines) => lines.join('\n')),
      ),
      3000,
      (text) => {
        let end = 0;
        for (const part of splitScript(text)) {
          expect(part.range.start).toBeGreaterThanOrEqual(end);
          expect(part.text.length + part.joins.reduce((sum, join) => sum + join.length, 0)).toBe(
            part.range.end - part.range.start,
          );
          end = part.range.end;
        }
      },
    );
  });

  test('the editor gets a result for every text', () => {
    check(fc.tuple(ANY_TEXT, fc.nat({ max: 200 })), 500, ([text, at]) => {
      const offset = Math.min(at, text.length);
      const result = complete(text, offset);
      expect(result === undefined || (result.start <= offset && result.end === offset)).toBe(true);
      for (const { start, end } of diagnose(text)) expect(start >= 0 && end >= start && end <= text.length).toBe(true);
      for (const { start, end } of highlight(text)) expect(end).toBeGreaterThan(start);
    });
  });
});

function check<Input>(arbitrary: fc.Arbitrary<Input>, runs: number, predicate: (input: Input) => void): void {
  fc.assert(fc.property(arbitrary, predicate), { seed: SEED, numRuns: runs });
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
