import { describe, expect, test } from 'vitest';
import { parseRowFilter } from './row-filter.ts';

const NAMES = ['id', 'country', 'age', 'full name', 'user.mail'];
const ROW = ['7', 'DE', '17.5', 'Ada  L', ''];

describe('a condition on a row', () => {
  test.each([
    ['country == "DE"', true],
    ['country != "DE"', false],
    ['age > 17 AND age < 18', true],
    ['id >= 7', true],
    ['country > 3', false],
    ['country != 3', true],
    ['`full name` STARTS WITH "Ada"', true],
    ['NOT country CONTAINS "E"', false],
    ['country NOT CONTAINS "X"', true],
    ['country IN ["FR", "DE"]', true],
    ['country NOT IN ["FR", "DE"]', false],
    ['id IN [6, 7]', true],
    ['country =~ "[A-Z]{2}"', true],
    ['country =~ "[A-Z]"', false],
    ['user.mail IS EMPTY', true],
    ['user.mail IS NOT NULL', false],
    ['lower(country) == "de" OR false', true],
    ['length(country) == 2 XOR true', false],
    ['-id == -7', true],
    ['(Record[1] == "DE" or record[1] == "FR") and Record[0] != "0"', true],
    ['tofloat(age) == 17.5', true],
    ['tofloat(country) == 1 OR country == "x"', false],
  ])('%s', (text, expected) => {
    expect(parseRowFilter(text, NAMES, 5)(ROW)).toBe(expected);
  });

  test.each([
    ['land == "DE"', 'the condition names the column `land`, which is not there'],
    ['Record[9] == "x"', 'the condition has a part that is no column: the file has columns 0 to 4'],
    ['rand() > 1', 'is not known in a condition'],
    ['country ==', ''],
    ['count(*) > 1', 'cannot be used in a condition on rows'],
    ['country =~ "("', 'is no regular expression'],
    ['country IN age', 'is no list'],
  ])('%s is refused with its place', (text, message) => {
    const read = (): unknown => parseRowFilter(text, NAMES, 5);
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ position: { start: expect.any(Number), end: expect.any(Number) } }));
  });

  test('columns without a header have numbers only', () => {
    expect(parseRowFilter('Record[0] == 7', undefined, 5)(ROW)).toBe(true);
    expect(() => parseRowFilter('id == 7', undefined, 5)).toThrow('names the column `id`');
  });
});

test.each([
  ['cuntry == "DE"', NAMES, 'did you mean `country`?'],
  ['zzzzzzzz == "DE"', NAMES, 'the columns are id, country, age, full name, user.mail'],
  ['country == "DE"', undefined, 'the file has no header; write Record[0] for its first column'],
] as const)('an unknown column in %j has a hint', (condition, columnNames, hint) => {
  expect(() => parseRowFilter(condition, columnNames, NAMES.length)).toThrow(expect.objectContaining({ hint }));
});
