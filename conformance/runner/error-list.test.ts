import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginsAs, expectedMessages, parseErrorList, unprovenErrors } from './error-list.ts';

const conformance = join(import.meta.dirname, '..');

test('every error of the language has a case of ours, or a reason why it is never said', () => {
  const errors = parseErrorList(readFileSync(join(conformance, 'errors', 'errors.txt'), 'utf8'));
  expect(new Set(errors.map(({ id }) => id)).size).toBe(errors.length);
  expect(unprovenErrors(errors, expectedMessages(join(conformance, 'cases')))).toEqual([]);
});

test('a text is held against the beginning of a message, with gaps', () => {
  expect(beginsAs("`a.b', not exist prop `b'", "`…', not exist prop `…'")).toBe(true);
  expect(beginsAs('Divide by 0', 'Divide by 1')).toBe(false);
  expect(beginsAs('[x', '[')).toBe(true);
});

test('an error that no case provokes is told, and so is a case for one that is called absent', () => {
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

test('a line that cannot be read is told by its number', () => {
  expect(() => parseErrorList('a | EXISTED')).toThrow('line 1');
  expect(() => parseErrorList('\na | absent | x')).toThrow('line 2: expected a reason');
});
