import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginsAs, expectedMessages, parseErrorList, unprovenErrors } from './error-list.ts';

const conformance = join(import.meta.dirname, '..');

test('every error of the language has a case, or a reason why it cannot occur', () => {
  const errors = parseErrorList(readFileSync(join(conformance, 'errors', 'errors.txt'), 'utf8'));
  expect(new Set(errors.map(({ id }) => id)).size).toBe(errors.length);
  expect(unprovenErrors(errors, expectedMessages(join(conformance, 'cases')))).toEqual([]);
});

test('a text matches the start of a message with gaps', () => {
  expect(beginsAs("`a.b', not exist prop `b'", "`…', not exist prop `…'")).toBe(true);
  expect(beginsAs('Divide by 0', 'Divide by 1')).toBe(false);
  expect(beginsAs('[x', '[')).toBe(true);
});

test('an error without a case is reported, and so is a case for an error marked as unreachable', () => {
  const errors = parseErrorList(
    '# remark\na | EXISTED | Existed!\nb | absent | Never! | why\n\nc | EXISTED | Other …!',
  );
  expect(
    unprovenErrors(errors, [
      { code: 'EXISTED', message: 'Existed!' },
      { code: 'EXISTED', message: 'Never! at all' },
      { code: 'SYNTAX_ERROR', message: 'Other thing!' },
    ]),
  ).toEqual(['b', 'c']);
});

test('an invalid line is reported with its number', () => {
  expect(() => parseErrorList('a | EXISTED')).toThrow('line 1');
  expect(() => parseErrorList('\na | absent | x')).toThrow('line 2: expected a reason');
});
